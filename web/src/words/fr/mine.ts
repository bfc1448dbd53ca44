import type { mine as english } from "../en/mine";

export const mine: typeof english = {
  "record.title": "Mon palmarès",
  "record.about":
    "Toutes les parties que vous terminez dans ce navigateur, et ce qu’elles donnent ensemble. Rien n’en quitte votre appareil, sauf si vous l’exportez.",
  "record.none": "Aucune partie terminée pour l’instant. Jouez-en une, puis revenez.",
  "record.play": "Vers les jeux",
  "record.games": "Parties",
  "record.wins": "Victoires",
  "record.streak": "Plus longue série",
  "record.row.one": "série en cours : {n} victoire",
  "record.row.other": "série en cours : {n} victoires",
  "record.terrain": "Terrain préféré",
  "record.together.one":
    "{n} partie autour d’un même écran est gardée aussi, mais pas comptée : chacun de vous pourrait être moi.",
  "record.together.other":
    "{n} parties autour d’un même écran sont gardées aussi, mais pas comptées : chacun de vous pourrait être moi.",
  "record.by_game": "Par jeu",
  "record.game": "Jeu",
  "record.best": "Record",
  "record.mean": "Moyenne",
  "record.by_level": "Victoires par adversaire",
  "record.level": "Contre",
  "record.people": "Des personnes",
  "record.of": "{wins} sur {games}",
  "record.course": "Points, partie après partie",
  "record.course_told":
    "{n} parties de {game}, la plus ancienne d’abord ; de {least} à {most} points. Les points couronnés sont des victoires.",
  "record.lands": "Où se trouvent vos cases",
  "record.land": "{kind} : {share} de vos cases",
  "record.opponents": "Adversaires",
  "record.opponent": "Adversaire",
  "record.ahead": "Vous devant",
  "record.all": "Toutes les parties",
  "record.more.one": "En montrer {n} de plus",
  "record.more.other": "En montrer {n} de plus",
  "record.save_game": "Enregistrer le fichier de cette partie de {game}",
  "record.save": "Fichier",
  "record.day": "tirage du jour",

  "file.title": "Dans un fichier",
  "file.about":
    "Toutes vos parties et leurs coups dans un seul fichier, à garder ou à emporter dans un autre navigateur. Il ne contient aucune clé : vos places aux tables en cours restent ici.",
  "file.export": "Exporter toutes les parties",
  "file.import": "Importer des parties",
  "file.added.one": "{n} partie ajoutée.",
  "file.added.other": "{n} parties ajoutées.",
  "file.known.one": "{n} était déjà là.",
  "file.known.other": "{n} étaient déjà là.",
  "file.left_out.one": "{n} était abîmée et a été laissée de côté.",
  "file.left_out.other": "{n} étaient abîmées et ont été laissées de côté.",
  "file.full.one": "Le navigateur n’a plus de place : {n} n’a pas pu être gardée.",
  "file.full.other": "Le navigateur n’a plus de place : {n} n’ont pas pu être gardées.",
  "file.huge": "Ce fichier est trop gros : 32 Mo au plus sont lus.",
  "file.damaged": "Ce fichier est abîmé : il s’interrompt ou a été modifié. Exportez-le à nouveau.",
  "file.foreign":
    "Ce n’est pas un fichier de parties d’ici : choisissez-en un qui a été exporté sur cette page.",
  "file.newer":
    "Ce fichier a été écrit par une autre version de Crownlands : mettez d’abord celle-ci à jour.",
  "file.clear": "Effacer mon palmarès",
  "file.clear_sure.one":
    "Retirer de ce navigateur la seule partie de votre palmarès ? Elle ne pourra pas être retrouvée, sauf si vous l’avez exportée.",
  "file.clear_sure.other":
    "Retirer de ce navigateur les {n} parties de votre palmarès ? Elles ne pourront pas être retrouvées, sauf si vous les avez exportées.",
  "file.clear_yes": "Les retirer",
  "file.clear_no": "Les garder",
};
