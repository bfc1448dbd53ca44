import type { replay as english } from "../en/replay";

export const replay: typeof english = {
  "replay.title": "Revoir",
  "replay.back": "Revenir à la relecture",
  "replay.beginning": "Le début",
  "replay.moments": "Les moments de la partie",
  "replay.slider": "À travers la partie",
  "replay.first": "Au début",
  "replay.last": "À la fin",
  "replay.play": "Lecture",
  "replay.pause": "Pause",
  "replay.view": "Vu par",
  "replay.whoever": "Qui joue",
  "replay.pace": "Rythme",
  "replay.upload": "Revoir une partie",
  "replay.upload_about":
    "Choisissez le fichier d’une partie (.crown), ou déposez-le n’importe où sur cette page.",
  "replay.drop": "Déposez le fichier ici pour revoir la partie",
  "replay.too_large": "{name} est trop gros pour une partie : 256 ko au plus.",
  "share.svg": "Garder en SVG",
  "share.replay": "Garder une image animée",
  "share.moment": "Copier le lien vers ce moment",
  "share.embed": "Copier le code à intégrer",
  "share.closed":
    "Seuls les joueurs voient cette table : transmettez l’enregistrement ou une image plutôt qu’un lien.",
};
