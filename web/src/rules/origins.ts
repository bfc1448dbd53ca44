// The rules of Kingdomino Origins in three languages, in our own words.

import type { Told } from "./section";

export const origins: Told = {
  en: [
    {
      title: "The aim",
      text: [
        "Territories grow round a hut as kingdoms do in Kingdomino: a chief stands on a domino, lays it, and moves to one of the next line. Regions of one land are worth their squares times their fires. Some fires are printed; others come from volcanoes.",
        "All 48 dominoes are used. With three or four players a territory fits in 5 by 5 squares. With two it fits in 7 by 7; in the opening one of them puts both chiefs on the outer or on the inner dominoes of the first line.",
      ],
    },
    {
      title: "Volcanoes and fire",
      text: [
        "Whoever lays a volcano takes a fire token with as many fires as it has craters, and must put it on a square of the territory: up to three squares away with one crater, two with two, beside it with three. A diagonal step counts as one, and nothing blocks the way.",
        "Not on a volcano, not where there is fire already. Where no square will do, the token is lost. Volcanoes themselves are worth nothing.",
        "A resource or a cro-magnon on which fire lands is destroyed.",
      ],
      picture: "fire",
    },
    {
      title: "Discovery",
      text: [
        "The simplest way to play: regions and fires. Most points win. In a tie the largest region decides, then the most fires; then the victory is shared.",
      ],
    },
    {
      title: "Totem",
      text: [
        "Grassland, lake, jungle and quarry without a fire bring a mammoth, a fish, a mushroom or a flint. After every domino laid, whoever has the most of a resource takes its totem; in a tie the holder keeps it. A holder who falls behind several at once hands it to one of those with the most.",
        "At the end every resource is a point, and the totems are worth 3 (mammoth), 4 (fish), 5 (mushroom) and 6 (flint).",
      ],
    },
    {
      title: "Tribe",
      text: [
        "After claiming a domino you may recruit: two different resources pay for one of the cro-magnons in the cave, four different ones for any from the pile. It goes on a square of your territory without fire, resource or cro-magnon, not on the hut. New ones come with the next line. In the last round nobody recruits.",
        "At the end each scores for the eight squares round it: the hunter 3 per mammoth, the fisherwoman 3 per fish, the gatherer 4 per mushroom, the sculptor 5 per flint, the painter 2 per resource, the fire lady 1 per fire, the shaman 2 per cro-magnon.",
        "Warriors side by side are a horde, worth the number of warriors times their total strength. Resources themselves are worth nothing here.",
      ],
    },
    {
      title: "Options",
      text: [
        "Fire Empire: 10 points more if the hut ends in the centre.",
        "Homo Habilis: 5 points more if you discarded no domino.",
      ],
    },
  ],
  fr: [
    {
      title: "Le but",
      text: [
        "Les territoires grandissent autour d’une hutte comme les royaumes de Kingdomino : un chef se tient sur un domino, le pose, et va sur un domino de la ligne suivante. Les régions d’une même terre valent leurs cases fois leurs feux. Certains feux sont imprimés ; d’autres viennent des volcans.",
        "On joue avec les 48 dominos. À trois ou quatre un territoire tient dans 5 sur 5 cases. À deux il tient dans 7 sur 7 ; au début l’un des deux place ses deux chefs sur les dominos extérieurs ou intérieurs de la première ligne.",
      ],
    },
    {
      title: "Volcans et feu",
      text: [
        "Qui pose un volcan prend un jeton feu avec autant de feux que de cratères, et doit le placer sur une case de son territoire : jusqu’à trois cases plus loin avec un cratère, deux avec deux, à côté avec trois. En diagonale compte pour un pas, et rien ne gêne.",
        "Pas sur un volcan, ni où il y a déjà du feu. Si aucune case ne convient, le jeton est perdu. Les volcans eux-mêmes ne valent rien.",
        "Une ressource ou un cro-magnon sur qui tombe le feu est détruit.",
      ],
      picture: "fire",
    },
    {
      title: "Découverte",
      text: [
        "La façon la plus simple de jouer : des régions et des feux. Le plus de points gagne. À égalité on regarde la plus grande région, puis le plus de feux ; ensuite la victoire est partagée.",
      ],
    },
    {
      title: "Totem",
      text: [
        "Steppe, lac, jungle et carrière sans feu apportent un mammouth, un poisson, un champignon ou un silex. Après chaque domino posé, qui a le plus d’une ressource prend son totem ; en cas d’égalité, qui le tient le garde. Qui est dépassé par plusieurs à la fois le remet à l’un de ceux qui en ont le plus.",
        "À la fin chaque ressource vaut un point, et les totems valent 3 (mammouth), 4 (poisson), 5 (champignon) et 6 (silex).",
      ],
    },
    {
      title: "Tribu",
      text: [
        "Après avoir choisi un domino vous pouvez recruter : deux ressources différentes paient un des cro-magnons de la grotte, quatre différentes n’importe lequel de la pile. Il va sur une case de votre territoire sans feu, ressource ni cro-magnon, pas sur la hutte. De nouveaux arrivent avec la ligne suivante. Au dernier tour personne ne recrute.",
        "À la fin chacun marque pour les huit cases autour de lui : le chasseur 3 par mammouth, la pêcheuse 3 par poisson, la cueilleuse 4 par champignon, le sculpteur 5 par silex, le peintre 2 par ressource, la dame du feu 1 par feu, le chaman 2 par cro-magnon.",
        "Des guerriers côte à côte forment une horde : autant de points que de guerriers fois leur force totale. Les ressources elles-mêmes ne valent rien ici.",
      ],
    },
    {
      title: "Options",
      text: [
        "L’Empire du Feu : 10 points de plus si la hutte finit au centre.",
        "Homo Habilis : 5 points de plus si vous n’avez défaussé aucun domino.",
      ],
    },
  ],
  pt: [
    {
      title: "O objetivo",
      text: [
        "Os territórios crescem em volta de uma cabana como os reinos de Kingdomino: um chefe fica em um dominó, coloca-o, e vai para um dominó da próxima linha. Regiões de uma mesma terra valem suas casas vezes seus fogos. Alguns fogos estão impressos; outros vêm dos vulcões.",
        "Joga-se com os 48 dominós. A três ou quatro um território cabe em 5 por 5 casas. A dois cabe em 7 por 7; na abertura um dos dois põe ambos os chefes nos dominós de fora ou nos de dentro da primeira linha.",
      ],
    },
    {
      title: "Vulcões e fogo",
      text: [
        "Quem coloca um vulcão pega uma ficha com tantos fogos quantas crateras ele tem, e deve pô-la em uma casa do território: até três casas de distância com uma cratera, duas com duas, ao lado com três. Na diagonal conta um passo, e nada fica no caminho.",
        "Não em um vulcão, nem onde já há fogo. Se nenhuma casa serve, a ficha se perde. Os vulcões em si não valem nada.",
        "Um recurso ou um cro-magnon em que cai o fogo é destruído.",
      ],
      picture: "fire",
    },
    {
      title: "Descoberta",
      text: [
        "A maneira mais simples de jogar: regiões e fogos. Mais pontos vence. No empate olha-se a maior região, depois o maior número de fogos; depois a vitória é dividida.",
      ],
    },
    {
      title: "Totem",
      text: [
        "Estepe, lago, selva e pedreira sem fogo trazem um mamute, um peixe, um cogumelo ou um sílex. Depois de cada dominó colocado, quem tem mais de um recurso pega o seu totem; no empate fica com quem o tem. Quem fica atrás de vários ao mesmo tempo entrega-o a um dos que têm mais.",
        "No fim cada recurso vale um ponto, e os totens valem 3 (mamute), 4 (peixe), 5 (cogumelo) e 6 (sílex).",
      ],
    },
    {
      title: "Tribo",
      text: [
        "Depois de escolher um dominó você pode recrutar: dois recursos diferentes pagam um dos cro-magnons da gruta, quatro diferentes qualquer um da pilha. Ele vai para uma casa do seu território sem fogo, recurso nem cro-magnon, não a cabana. Novos chegam com a próxima linha. Na última rodada ninguém recruta.",
        "No fim cada um pontua pelas oito casas em volta: o caçador 3 por mamute, a pescadora 3 por peixe, a coletora 4 por cogumelo, o escultor 5 por sílex, o pintor 2 por recurso, a dama do fogo 1 por fogo, o xamã 2 por cro-magnon.",
        "Guerreiros lado a lado formam uma horda: tantos pontos quantos guerreiros vezes a sua força somada. Os recursos em si não valem nada aqui.",
      ],
    },
    {
      title: "Opções",
      text: [
        "Império do Fogo: 10 pontos a mais se a cabana terminar no centro.",
        "Homo Habilis: 5 pontos a mais se você não descartou nenhum dominó.",
      ],
    },
  ],
};
