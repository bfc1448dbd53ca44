// The rules of Queendomino in three languages, in our own words.

import type { Told } from "./section";

export const queendomino: Told = {
  en: [
    {
      title: "The aim",
      text: [
        "Kingdoms grow as in Kingdomino: dominoes are taken from a line, laid round the castle, and territories are worth their squares times their crowns. Here there are also towns to build in, coins, knights who collect taxes, a queen and a dragon.",
        "All 48 dominoes are used. With three or four players a kingdom fits in 5 by 5 squares, with two in 7 by 7, and everybody has two kings.",
        "Everybody begins with 7 coins and a knight in the guard.",
      ],
    },
    {
      title: "Your turn",
      text: [
        "In this order: lay the domino; collect taxes, if you like; build, if you like; bribe the dragon, if you like; put your king on a domino of the next line.",
      ],
    },
    {
      title: "Taxes",
      text: [
        "A knight of your guard may be put on each square of the domino you have just laid. He brings at once a coin for every square of the territory he stands in, and stays there to the end.",
        "If you have a Safe you get one more coin for each tower, or for each knight, whenever a knight collects.",
      ],
    },
    {
      title: "Building",
      text: [
        "Buy one of the buildings on the builders’ board at the price below it, and put it on one of your town squares without a building. Its knights join your guard, its towers stand on it; its crowns count in its town.",
        "The slot stays empty until the end of the round. Then the buildings slide to where they are cheaper, and new ones come.",
      ],
      picture: "town",
    },
    {
      title: "The queen",
      text: [
        "When a building brings you a tower, and nobody has more towers than you, the queen moves in with you. While she is your guest every building costs a coin less, and you cannot bribe the dragon. At the end she counts as a crown in your largest territory.",
      ],
    },
    {
      title: "The dragon",
      text: [
        "Once a round somebody who is not the queen’s host may give the dragon a coin: it burns a building on the builders’ board and sits there until the end of the round.",
      ],
    },
    {
      title: "The score",
      text: [
        "Territories, towns included: squares times crowns. A point for every three coins. Buildings score as they say: points once, for each tower, for each knight, or for each territory of a land.",
        "Most points win. In a tie the largest territory decides; then the victory is shared.",
      ],
    },
    {
      title: "Options",
      text: [
        "The Royal Wedding: both boxes together, for three to eight players. Lines come from Queendomino and Kingdomino in turn; with three or four players kingdoms are 7 by 7.",
        "Teams, at the Royal Wedding with six or eight: two neighbours share a kingdom, its coins and knights, and the victory.",
      ],
    },
  ],
  fr: [
    {
      title: "Le but",
      text: [
        "Les royaumes grandissent comme dans Kingdomino : on prend des dominos dans une ligne, on les pose autour du château, et les territoires valent leurs cases fois leurs couronnes. Ici il y a aussi des villes, où s’élèvent des bâtiments ; des pièces, des chevaliers qui lèvent l’impôt, une reine et un dragon.",
        "On joue avec les 48 dominos. À trois ou quatre un royaume tient dans 5 sur 5 cases, à deux dans 7 sur 7, et chacun a deux rois.",
        "Chacun commence avec 7 pièces et un chevalier dans sa garde.",
      ],
    },
    {
      title: "Votre tour",
      text: [
        "Dans cet ordre : posez le domino ; levez l’impôt, si vous voulez ; bâtissez, si vous voulez ; soudoyez le dragon, si vous voulez ; placez votre roi sur un domino de la ligne suivante.",
      ],
    },
    {
      title: "L’impôt",
      text: [
        "Un chevalier de votre garde peut être placé sur chaque case du domino que vous venez de poser. Il rapporte aussitôt une pièce par case du territoire où il se trouve, et y reste jusqu’à la fin.",
        "Qui possède un Coffre reçoit une pièce de plus par tour, ou par chevalier, chaque fois qu’un chevalier lève l’impôt.",
      ],
    },
    {
      title: "Bâtir",
      text: [
        "Achetez un des bâtiments du plateau des bâtisseurs au prix indiqué dessous, et posez-le sur une de vos cases de ville sans bâtiment. Ses chevaliers rejoignent votre garde, ses tours se dressent sur lui ; ses couronnes comptent dans sa ville.",
        "L’emplacement reste vide jusqu’à la fin de la manche. Alors les bâtiments glissent vers les prix plus bas, et de nouveaux arrivent.",
      ],
      picture: "town",
    },
    {
      title: "La reine",
      text: [
        "Quand un bâtiment vous apporte une tour et que personne n’a plus de tours que vous, la reine s’installe chez vous. Tant qu’elle est votre invitée, chaque bâtiment coûte une pièce de moins, et vous ne pouvez pas soudoyer le dragon. À la fin elle compte comme une couronne dans votre plus grand territoire.",
      ],
    },
    {
      title: "Le dragon",
      text: [
        "Une fois par manche, quelqu’un qui n’est pas l’hôte de la reine peut donner une pièce au dragon : il brûle un bâtiment du plateau des bâtisseurs et y reste jusqu’à la fin de la manche.",
      ],
    },
    {
      title: "Les points",
      text: [
        "Les territoires, villes comprises : cases fois couronnes. Un point pour trois pièces. Les bâtiments comme ils le disent : des points une fois, par tour, par chevalier, ou par territoire d’une terre.",
        "Le plus de points gagne. À égalité on regarde le plus grand territoire ; ensuite la victoire est partagée.",
      ],
    },
    {
      title: "Options",
      text: [
        "Le Mariage royal : les deux boîtes ensemble, de trois à huit joueurs. Les lignes viennent tour à tour de Queendomino et de Kingdomino ; à trois ou quatre les royaumes sont de 7 sur 7.",
        "Équipes, au Mariage royal à six ou huit : deux voisins partagent un royaume, ses pièces et ses chevaliers, et la victoire.",
      ],
    },
  ],
  pt: [
    {
      title: "O objetivo",
      text: [
        "Os reinos crescem como em Kingdomino: pegam-se dominós de uma linha, colocam-se em volta do castelo, e os territórios valem suas casas vezes suas coroas. Aqui há também cidades, onde ficam edifícios; moedas, cavaleiros que cobram impostos, uma rainha e um dragão.",
        "Joga-se com os 48 dominós. A três ou quatro um reino cabe em 5 por 5 casas, a dois em 7 por 7, e cada um tem dois reis.",
        "Cada um começa com 7 moedas e um cavaleiro na guarda.",
      ],
    },
    {
      title: "Sua vez",
      text: [
        "Nesta ordem: coloque o dominó; cobre impostos, se quiser; construa, se quiser; suborne o dragão, se quiser; ponha o seu rei em um dominó da próxima linha.",
      ],
    },
    {
      title: "Impostos",
      text: [
        "Um cavaleiro da sua guarda pode ser posto em cada casa do dominó que você acabou de colocar. Ele traz na hora uma moeda por casa do território em que está, e fica ali até o fim.",
        "Quem tem um Cofre recebe uma moeda a mais por torre, ou por cavaleiro, sempre que um cavaleiro cobra.",
      ],
    },
    {
      title: "Construir",
      text: [
        "Compre um dos edifícios do tabuleiro dos construtores pelo preço abaixo dele, e ponha-o em uma casa de cidade sua sem edifício. Seus cavaleiros entram na sua guarda, suas torres ficam sobre ele; suas coroas contam na sua cidade.",
        "O espaço fica vazio até o fim da rodada. Então os edifícios deslizam para onde são mais baratos, e chegam novos.",
      ],
      picture: "town",
    },
    {
      title: "A rainha",
      text: [
        "Quando um edifício lhe traz uma torre e ninguém tem mais torres do que você, a rainha vem morar com você. Enquanto ela é sua convidada cada edifício custa uma moeda a menos, e você não pode subornar o dragão. No fim ela conta como uma coroa no seu maior território.",
      ],
    },
    {
      title: "O dragão",
      text: [
        "Uma vez por rodada alguém que não hospeda a rainha pode dar uma moeda ao dragão: ele queima um edifício do tabuleiro dos construtores e fica ali até o fim da rodada.",
      ],
    },
    {
      title: "Os pontos",
      text: [
        "Territórios, cidades incluídas: casas vezes coroas. Um ponto a cada três moedas. Edifícios como dizem: pontos uma vez, por torre, por cavaleiro, ou por território de uma terra.",
        "Mais pontos vence. No empate olha-se o maior território; depois a vitória é dividida.",
      ],
    },
    {
      title: "Opções",
      text: [
        "O Casamento Real: as duas caixas juntas, de três a oito jogadores. As linhas vêm alternadamente de Queendomino e Kingdomino; a três ou quatro os reinos são de 7 por 7.",
        "Equipes, no Casamento Real a seis ou oito: dois vizinhos dividem um reino, suas moedas e cavaleiros, e a vitória.",
      ],
    },
  ],
};
