import type { common as english } from "../en/common";

export const common: typeof english = {
  you: "Vous",
  player: "Joueur {n}",
  name: "Votre nom",
  join: "S’asseoir",
  yes: "Oui",
  no: "Non",
  close: "Fermer",
  notice:
    "Crownlands est un projet indépendant de passionnés. Kingdomino, Queendomino, Kingdomino Origins et Kingdomino Duel sont des marques de leurs propriétaires, avec lesquels il n’a aucun lien.",

  nav: "Principal",
  "nav.start": "Accueil",
  "nav.lost": "Il n’y a rien à cette adresse ; voici l’accueil.",
  "nav.rules": "Règles",
  "nav.skip": "Aller au contenu",

  "health.waiting": "en attente",
  "health.compiling": "compilation, une minute la première fois",
  "health.loading": "chargement",
  "health.ready": "prêt",
  "health.failed": "échec",

  "refusal.seat-taken": "Quelqu’un d’autre a déjà pris cette place.",
  "refusal.name-taken": "Quelqu’un ici porte déjà ce nom : choisissez-en un autre.",
  "refusal.look-again": "Quelqu’un a été plus rapide : regardez à nouveau le plateau.",
  "refusal.bot-plays": "Un robot joue pour vous : reprenez d’abord la main.",
  "refusal.asked-already": "Quelqu’un a déjà demandé à reprendre son coup : répondez d’abord.",
  "refusal.past-a-deal": "Le hasard a parlé depuis : ce coup ne peut plus être repris.",
  "refusal.no-move": "Vous n’avez aucun coup à reprendre.",
  "refusal.no-wish": "Plus personne ne demande à reprendre un coup.",
  "refusal.time-up": "Votre temps est écoulé : le robot continue.",
  "refusal.bot-already": "Un robot y joue déjà.",
  "refusal.still-there":
    "Cette personne est encore là : un robot la remplace si elle est partie ou fait attendre longtemps.",
  "refusal.not-begun": "La partie n’a pas commencé : il reste des places libres.",
  "refusal.over": "La partie est terminée.",
  "refusal.not-over": "La partie n'est pas encore terminée.",
  "refusal.spectators": "Seuls ceux qui jouent à cette table peuvent la voir.",
  "refusal.busy": "Le serveur est occupé : réessayez dans un instant.",
  "refusal.invitation": "Ce n’est pas le lien de cette place.",
  "refusal.token": "Ce navigateur n’a pas de place à cette table.",
  "refusal.no-table": "Cette table n’existe pas ; elle a peut-être été abandonnée et a expiré.",
  "refusal.no-hints": "À cette table, on joue sans indices.",
  "refusal.no-review": "Personne n’a encore demandé l’analyse de cette partie.",
  "refusal.too-many-hints": "Cela fait beaucoup d’indices : réfléchissez un peu, puis redemandez.",
  "refusal.too-many":
    "Trop de demandes à la fois depuis votre connexion : réessayez dans un instant.",
  "refusal.kept": "Cette place est encore gardée un moment pour quelqu’un.",
  "refusal.too-many-strong":
    "Trop de robots du plus fort niveau jouent déjà pour votre connexion : terminez une partie ou choisissez un autre niveau.",
  "refusal.disk-full":
    "Le disque du serveur est plein : aucun coup ne peut être gardé pour l’instant.",
  "refusal.bots-alone":
    "Des robots entre eux jouent pour des spectateurs : personne d’autre ne verrait cette table.",
  "refusal.failed": "Une erreur s’est produite sur le serveur ; elle a été notée.",
  "join.title": "Vous êtes invité à {game}",
  "join.seat": "Une place vous attend. À table : {others}",

  "settings.pace": "Les coups des autres",

  "settings.forced": "Jouer tout seul les coups forcés",

  round: "Tour {round}",
  "round.of": "Tour {round} sur {rounds}",
  "round.opening": "Ouverture",

  "settings.title": "Réglages",
  "settings.name": "Votre nom à table",
  "settings.language": "Langue",
  "settings.theme": "Couleurs",
  "settings.confirm": "Montrer le coup d’abord, le jouer quand je confirme",
  "settings.sounds": "Sons",
  "settings.motion": "Images animées",
  "settings.notices": "Me prévenir quand c’est mon tour",
};
