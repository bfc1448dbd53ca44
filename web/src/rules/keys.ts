// What the keys do, for players without a mouse.

export const KEYS: Record<string, [key: string, meaning: string][]> = {
  en: [
    ["Tab", "to the board, to the dominoes of the line, to the buttons"],
    ["Arrows", "move over the squares of your kingdom"],
    ["Home", "to the next square where the domino can go"],
    ["R", "turn the domino"],
    ["1 to 4", "choose a domino of the next line, or a die"],
    ["Enter", "put it there; once more: confirm"],
    ["Escape", "undo before confirming"],
  ],
  fr: [
    ["Tab", "vers le plateau, les dominos de la ligne, les boutons"],
    ["Flèches", "se déplacer sur les cases de votre royaume"],
    ["Début", "vers la prochaine case où le domino peut aller"],
    ["R", "tourner le domino"],
    ["1 à 4", "choisir un domino de la prochaine ligne, ou un dé"],
    ["Entrée", "le placer là ; encore une fois : confirmer"],
    ["Échap", "annuler avant de confirmer"],
  ],
  pt: [
    ["Tab", "para o tabuleiro, os dominós da linha, os botões"],
    ["Setas", "andar pelas casas do seu reino"],
    ["Home", "para a próxima casa onde o dominó pode ficar"],
    ["R", "girar o dominó"],
    ["1 a 4", "escolher um dominó da próxima linha, ou um dado"],
    ["Enter", "pôr ali; mais uma vez: confirmar"],
    ["Esc", "desfazer antes de confirmar"],
  ],
};
