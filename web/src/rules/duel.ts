// The rules of Kingdomino Duel in three languages, in our own words.

import type { Told } from "./section";

export const duel: Told = {
  en: [
    {
      title: "The aim",
      text: [
        "Two players draw coats of arms on their maps, 7 by 5 spaces with the castle in the middle. Spaces of one coat joined edge to edge are a domain, worth its spaces times its crosses.",
      ],
      picture: "map",
    },
    {
      title: "The dice",
      text: [
        "Four dice are rolled. The first player takes one, the other takes two, the first gets the last one: each has two dice, a domino. The roles swap every turn.",
      ],
    },
    {
      title: "Drawing",
      text: [
        "Draw both dice on two empty spaces side by side. At least one of them must touch the castle, or a space with the same coat that was drawn in an earlier turn. A question mark is any coat you like, without a cross. What can be drawn must be drawn; what cannot is lost.",
        "Once a game you may use the castle’s bonus: one of your dice gets one more cross.",
      ],
    },
    {
      title: "The spell book",
      text: [
        "Every die with a coat and without a cross, question marks apart, ticks a box in the row of that coat, whether it could be drawn or not. Whoever fills a row first wins its spell, and the other player’s row is struck out.",
        "A spell is used once, from a later turn on; solid and quarters work at once.",
      ],
    },
    {
      title: "The spells",
      text: [
        "Dot: draw the dice side by side anywhere, connected or not.",
        "Stripe: draw the dice apart, each touching the castle or its own coat.",
        "Double stripe: turn one of your dice to another face.",
        "Double dot: as the first to choose, take two dice at once.",
        "Solid: choose a coat; each of your domains of it brings 3 points at the end.",
        "Quarters: add a cross to a space of your map.",
      ],
    },
    {
      title: "The end",
      text: [
        "The game ends after a turn in which a map is full, or in which nobody drew anything. Most points win; in a tie the largest domain decides.",
      ],
    },
  ],
  fr: [
    {
      title: "Le but",
      text: [
        "Deux joueurs dessinent des blasons sur leurs cartes, 7 sur 5 cases avec le château au milieu. Des cases d’un même blason reliées par leurs côtés forment un domaine, qui vaut ses cases fois ses croix.",
      ],
      picture: "map",
    },
    {
      title: "Les dés",
      text: [
        "On lance quatre dés. Le premier joueur en prend un, l’autre en prend deux, le premier reçoit le dernier : chacun a deux dés, un domino. Les rôles changent à chaque tour.",
      ],
    },
    {
      title: "Dessiner",
      text: [
        "Dessinez les deux dés sur deux cases vides côte à côte. Une au moins doit toucher le château, ou une case du même blason dessinée à un tour précédent. Un point d’interrogation est le blason de votre choix, sans croix. Ce qui peut être dessiné doit l’être ; ce qui ne peut pas est perdu.",
        "Une fois par partie vous pouvez utiliser le bonus du château : un de vos dés reçoit une croix de plus.",
      ],
    },
    {
      title: "Le grimoire",
      text: [
        "Chaque dé avec un blason et sans croix, sauf les points d’interrogation, coche une case dans la rangée de ce blason, qu’il ait pu être dessiné ou non. Qui remplit une rangée le premier gagne son sort, et la rangée de l’autre est barrée.",
        "Un sort sert une fois, à partir d’un tour suivant ; plein et quartiers agissent aussitôt.",
      ],
    },
    {
      title: "Les sorts",
      text: [
        "Point : dessinez les dés côte à côte n’importe où, reliés ou non.",
        "Bande : dessinez les dés séparément, chacun touchant le château ou son propre blason.",
        "Double bande : tournez un de vos dés sur une autre face.",
        "Double point : quand vous choisissez le premier, prenez deux dés d’un coup.",
        "Plein : choisissez un blason ; chacun de vos domaines de ce blason rapporte 3 points à la fin.",
        "Quartiers : ajoutez une croix à une case de votre carte.",
      ],
    },
    {
      title: "La fin",
      text: [
        "La partie finit après un tour où une carte est pleine, ou où personne n’a rien dessiné. Le plus de points gagne ; à égalité on regarde le plus grand domaine.",
      ],
    },
  ],
  pt: [
    {
      title: "O objetivo",
      text: [
        "Dois jogadores desenham brasões em seus mapas, 7 por 5 casas com o castelo no meio. Casas de um mesmo brasão ligadas por seus lados são um domínio, que vale suas casas vezes suas cruzes.",
      ],
      picture: "map",
    },
    {
      title: "Os dados",
      text: [
        "Rolam-se quatro dados. O primeiro jogador pega um, o outro pega dois, o primeiro fica com o último: cada um tem dois dados, um dominó. Os papéis trocam a cada turno.",
      ],
    },
    {
      title: "Desenhar",
      text: [
        "Desenhe os dois dados em duas casas vazias lado a lado. Ao menos uma deve tocar o castelo, ou uma casa do mesmo brasão desenhada em um turno anterior. Um ponto de interrogação é o brasão que você quiser, sem cruz. O que pode ser desenhado deve ser desenhado; o que não pode se perde.",
        "Uma vez por partida você pode usar o bônus do castelo: um dos seus dados recebe uma cruz a mais.",
      ],
    },
    {
      title: "O livro de feitiços",
      text: [
        "Cada dado com um brasão e sem cruz, exceto os pontos de interrogação, marca uma caixa na fileira desse brasão, tenha sido desenhado ou não. Quem completa uma fileira primeiro ganha o seu feitiço, e a fileira do outro é riscada.",
        "Um feitiço serve uma vez, a partir de um turno seguinte; cheio e quartos agem na hora.",
      ],
    },
    {
      title: "Os feitiços",
      text: [
        "Ponto: desenhe os dados lado a lado em qualquer lugar, ligados ou não.",
        "Faixa: desenhe os dados separados, cada um tocando o castelo ou o próprio brasão.",
        "Faixa dupla: vire um dos seus dados para outra face.",
        "Ponto duplo: quando você escolhe primeiro, pegue dois dados de uma vez.",
        "Cheio: escolha um brasão; cada domínio seu desse brasão traz 3 pontos no fim.",
        "Quartos: acrescente uma cruz a uma casa do seu mapa.",
      ],
    },
    {
      title: "O fim",
      text: [
        "A partida acaba depois de um turno em que um mapa fica cheio, ou em que ninguém desenhou nada. Mais pontos vence; no empate olha-se o maior domínio.",
      ],
    },
  ],
};
