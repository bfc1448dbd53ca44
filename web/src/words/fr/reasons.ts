// Français.

import type { en } from "../en/reasons";
import { kept } from "./spaces";

export const fr: typeof en = kept({
  move: "{phrase}.",
  other: "L’autre coup {phrase}.",

  land: "rapporte {points:point|points} : {kind}, maintenant {squares} × {crowns}",
  widens: "agrandit {kind} à {squares:case|cases}, qui ne rapportent encore rien",
  gains: "rapporte {points:point|points} : {what}",
  loses: "coûte {points:point|points} : {what}",
  quiet: "ne change aucun point dans l’immédiat",

  hole: "laisse {holes:trou|trous} en {where}, qu’aucun domino ne pourra jamais combler",
  room: "laisse une place à {fit} des {left} dominos encore à venir",
  prepares: "permet à votre domino {domino} de rapporter {points:point|points}",
  "shuts-out": "ne laisse aucune place à votre domino {domino}",
  expects: "permet au domino {domino} de la prochaine ligne de rapporter {points:point|points}",
  brings: "prend le domino {domino}, qui rapporterait maintenant {points:point|points}",
  "no-place": "prend le domino {domino}, qui n’a pour l’instant aucune place dans votre royaume",
  crowns: "prend {crowns:couronne|couronnes} sur le domino {domino}",
  fires: "prend {crowns:feu|feux} sur le domino {domino}",
  takes: "prend le domino {domino} à {seat}, à qui il rapporterait {points:point|points}",
  leaves: "laisse le domino {domino} à {seat}, à qui il rapporterait {points:point|points}",
  turn: "fait choisir en position {place} sur {kings} au prochain tour",

  towns: "ajoute {towns:case de ville|cases de ville} où bâtir",
  taxable: "permet à un chevalier de lever {coins:pièce|pièces}",
  collects: "lève {coins:pièce|pièces} et laisse {knights:chevalier|chevaliers} dans la garde",
  "keeps-knight": "garde un chevalier, qui lèverait ici {coins:pièce|pièces}",
  building:
    "achète « {building} » pour {price:pièce|pièces}, soit {points:point|points} sur sa meilleure case",
  queen:
    "fait venir la reine, une couronne de plus pour votre plus grand territoire de {squares:case|cases}",
  knights: "ajoute {knights:chevalier|chevaliers} à la garde",
  towers: "ajoute {towers:tour|tours}",
  saves: "garde vos {coins:pièce|pièces}",
  burns: "brûle « {building} », qui rapporterait {points:point|points} à {seat}",
  "burns-idle": "brûle « {building} », qui ne rapporterait pour l’instant rien aux autres",

  volcano: "permet à un feu de {fires} de rapporter {points:point|points}",
  resources: "apporte {resources}",
  burnt: "détruit {things}",
  "totem-won": "gagne le totem {resource} : {points:point|points}",
  "totem-lost": "perd le totem {resource} : {points:point|points}",
  hands: "remet le totem à {seat}, qui a maintenant {points:point|points}",
  hires: "mène à {who}, qui rapporterait {points:point|points}",
  pays: "paie avec {resource}, dont il reste {left}",
  recruits: "recrute {who}, qui rapporte {points:point|points} sur la meilleure case",
  "keeps-resources": "garde vos {resources:ressource|ressources} pour plus tard",
  opens: "place vos chefs sur les dominos {dominoes}, avec {fires:feu|feux}",

  single: "laisse {holes:case isolée|cases isolées} en {where}, où deux dés ne tiennent pas",
  second: "permet au second dé de rapporter {points:point|points}",
  die: "prend « {face} », qui rapporterait {points:point|points}",
  denies: "prend « {face} » à {seat}, à qui il rapporterait {points:point|points}",
  turned: "tourne un dé sur « {face} », qui rapporterait {points:point|points}",
  ticks: "coche la case {ticks} sur {boxes} du sort « {spell} »",
  "wins-spell": "gagne le sort « {spell} »",
  casts: "dépense le sort « {spell} »",
  "keeps-spell": "garde le sort « {spell} »",
  castle: "dépense la croix du château",
  "keeps-castle": "garde la croix du château",

  later: "mène à environ {points:point|points} de plus à la fin : {what}",
  "later-less": "mène à environ {points:point|points} de moins à la fin : {what}",
  "rival-less": "laisse à {seat} environ {points:point|points} de moins à la fin",
  "rival-more": "laisse à {seat} environ {points:point|points} de plus à la fin",
});
