// The rules of Kingdomino in three languages, in our own words.

import type { Told } from "./section";

export const kingdomino: Told = {
  en: [
    {
      title: "The aim",
      text: [
        "You are looking for land for your kingdom: wheat, forests, lakes, pastures, swamps and mines. Every domino has two squares of land. Build them round your castle so that large territories have many crowns.",
      ],
    },
    {
      title: "The line",
      text: [
        "Dominoes are numbered; the higher the number, the better the land. A line of them is turned up and sorted, the lowest number first. In the opening the kings are drawn at random, and each is put on a free domino. Then the next line is turned up.",
        "From now on the king on the lowest domino goes first. So a good domino costs you your place in the order: whoever takes little now chooses early next time.",
      ],
      picture: "line",
    },
    {
      title: "Your turn",
      text: [
        "First lay the domino under your king in your kingdom. Then put that king on a free domino of the next line.",
        "With two players everybody has two kings, and two turns a round. In the last round dominoes are only laid.",
      ],
    },
    {
      title: "Laying a domino",
      text: [
        "At least one of its squares must touch the castle, or a square of the same land that lies in your kingdom already: edge to edge; corners do not count. The castle goes with every land.",
        "The whole kingdom, with the castle, must fit in 5 by 5 squares; the castle need not be in the middle.",
        "A domino that can be laid must be laid. One that fits nowhere is discarded.",
      ],
      picture: "lay",
    },
    {
      title: "The score",
      text: [
        "A territory is a group of squares of one land, joined edge to edge. It is worth its squares times its crowns: without a crown, nothing.",
        "Most points win. In a tie the largest territory decides, then the most crowns; then the victory is shared.",
        "In the picture: three wheat with one crown make 3, three forests with two crowns 6, three lakes with one crown 3, one mine with two crowns 2. The pastures and the swamp have no crown: 14 points in all.",
      ],
      picture: "score",
    },
    {
      title: "Seats",
      text: [
        "Two players use 24 of the 48 dominoes, three use 36, four use all of them. The rest are set aside, unseen.",
      ],
    },
    {
      title: "Options",
      text: [
        "Middle Kingdom: 10 points more if the castle ends in the centre.",
        "Harmony: 5 points more if you discarded no domino.",
        "Dynasty: three games in a row; the points are added up.",
        "The Mighty Duel: two players, all 48 dominoes, kingdoms of 7 by 7.",
      ],
    },
  ],
  fr: [
    {
      title: "Le but",
      text: [
        "Vous cherchez des terres pour votre royaume : champs de blé, forêts, lacs, prairies, marais et mines. Chaque domino porte deux cases de terre. Assemblez-les autour de votre château pour que de grands territoires réunissent beaucoup de couronnes.",
      ],
    },
    {
      title: "La ligne",
      text: [
        "Les dominos sont numérotés ; plus le numéro est grand, meilleures sont les terres. Une ligne est retournée et triée, le plus petit numéro d’abord. Au début les rois sont tirés au sort et chacun est placé sur un domino libre. Puis la ligne suivante est retournée.",
        "Désormais le roi sur le plus petit domino joue en premier. Un bon domino se paie donc par la place dans l’ordre : qui prend peu maintenant choisit tôt la fois suivante.",
      ],
      picture: "line",
    },
    {
      title: "Votre tour",
      text: [
        "Posez d’abord dans votre royaume le domino où se trouve votre roi. Placez ensuite ce roi sur un domino libre de la ligne suivante.",
        "À deux, chacun a deux rois et joue deux fois par tour. Au dernier tour on ne fait que poser.",
      ],
    },
    {
      title: "Poser un domino",
      text: [
        "Une de ses cases au moins doit toucher le château, ou une case de la même terre déjà dans votre royaume : par un côté, les coins ne comptent pas. Le château va avec toutes les terres.",
        "Tout le royaume, château compris, doit tenir dans 5 sur 5 cases ; le château n’est pas forcément au milieu.",
        "Un domino qui peut être posé doit l’être. Celui qui n’entre nulle part est défaussé.",
      ],
      picture: "lay",
    },
    {
      title: "Les points",
      text: [
        "Un territoire est un groupe de cases d’une même terre reliées par leurs côtés. Il vaut ses cases fois ses couronnes : sans couronne, rien.",
        "Le plus de points gagne. À égalité on regarde le plus grand territoire, puis le plus de couronnes ; ensuite la victoire est partagée.",
        "Dans l’image : trois blés avec une couronne font 3, trois forêts avec deux couronnes 6, trois lacs avec une couronne 3, une mine avec deux couronnes 2. Les prairies et le marais n’ont pas de couronne : en tout 14 points.",
      ],
      picture: "score",
    },
    {
      title: "Les places",
      text: [
        "À deux on utilise 24 des 48 dominos, à trois 36, à quatre tous. Les autres restent de côté, cachés.",
      ],
    },
    {
      title: "Options",
      text: [
        "L’Empire du Milieu : 10 points de plus si le château finit au centre.",
        "Harmonie : 5 points de plus si vous n’avez défaussé aucun domino.",
        "Dynastie : trois parties de suite, les points s’additionnent.",
        "Le Grand Duel : deux joueurs, les 48 dominos, royaumes de 7 sur 7.",
      ],
    },
  ],
  pt: [
    {
      title: "O objetivo",
      text: [
        "Você procura terras para o seu reino: trigais, florestas, lagos, pastos, pântanos e minas. Cada dominó tem duas casas de terra. Junte-as em volta do castelo para que grandes territórios reúnam muitas coroas.",
      ],
    },
    {
      title: "A linha",
      text: [
        "Os dominós são numerados; quanto maior o número, melhor a terra. Uma linha é virada e ordenada, o menor número primeiro. Na abertura os reis são sorteados e cada um é posto em um dominó livre. Depois vira-se a próxima linha.",
        "A partir daí o rei no menor dominó joga primeiro. Um bom dominó custa assim o seu lugar na ordem: quem pega pouco agora escolhe cedo na próxima vez.",
      ],
      picture: "line",
    },
    {
      title: "Sua vez",
      text: [
        "Primeiro coloque no seu reino o dominó em que está o seu rei. Depois ponha esse rei em um dominó livre da próxima linha.",
        "A dois, cada um tem dois reis e joga duas vezes por rodada. Na última rodada só se colocam dominós.",
      ],
    },
    {
      title: "Colocar um dominó",
      text: [
        "Ao menos uma de suas casas deve tocar o castelo, ou uma casa da mesma terra que já esteja no seu reino: por um lado, cantos não contam. O castelo combina com todas as terras.",
        "O reino inteiro, com o castelo, deve caber em 5 por 5 casas; o castelo não precisa ficar no meio.",
        "Um dominó que pode ser colocado deve ser colocado. O que não cabe em lugar nenhum é descartado.",
      ],
      picture: "lay",
    },
    {
      title: "Os pontos",
      text: [
        "Um território é um grupo de casas da mesma terra ligadas por seus lados. Vale suas casas vezes suas coroas: sem coroa, nada.",
        "Mais pontos vence. No empate olha-se o maior território, depois o maior número de coroas; depois a vitória é dividida.",
        "Na imagem: três trigais com uma coroa valem 3, três florestas com duas coroas 6, três lagos com uma coroa 3, uma mina com duas coroas 2. Os pastos e o pântano não têm coroa: ao todo 14 pontos.",
      ],
      picture: "score",
    },
    {
      title: "Os lugares",
      text: [
        "A dois usam-se 24 dos 48 dominós, a três 36, a quatro todos. Os outros ficam de lado, sem serem vistos.",
      ],
    },
    {
      title: "Opções",
      text: [
        "Império do Meio: 10 pontos a mais se o castelo terminar no centro.",
        "Harmonia: 5 pontos a mais se você não descartou nenhum dominó.",
        "Dinastia: três partidas seguidas, os pontos se somam.",
        "O Grande Duelo: dois jogadores, os 48 dominós, reinos de 7 por 7.",
      ],
    },
  ],
};
