// Les tables ouvertes, et le classement de qui le souhaite.

import type { open as english } from "../en/open";

export const open: typeof english = {
  "open.title": "Tables ouvertes",
  "open.watch_title": "Parties à regarder",
  "open.none": "Personne n’attend de joueurs en ce moment.",
  "open.offer": "Proposer une table",
  "open.sit": "S’asseoir",
  "open.sit_at": "S’asseoir à {game} avec {names}",
  "open.watch": "Regarder",
  "open.all": "Tout afficher",
  "open.watch_at": "Regarder {game} : {names}",
  "free.one": "une place libre",
  "free.other": "{n} places libres",
  "open.clock": "{n} min chacun",
  "open.for": "Qui peut venir",
  "open.nobody": "Seulement des amis, par lien",
  "open.anyone": "Tout le monde sur ce serveur",
  "open.beginners": "Tout le monde : partie pour débutants",
  "open.experienced": "Tout le monde : partie pour joueurs confirmés",
  "open.tag.anyone": "pour tous",
  "open.tag.beginners": "pour débutants",
  "open.tag.experienced": "pour confirmés",
  "open.about": "Votre table figure en page d’accueil tant que vous y attendez.",
  "open.lobby": "Cette table est ouverte : chacun sur ce serveur peut s’y asseoir.",
  "open.lobby_bot": "Si personne ne vient, un robot peut prendre la place.",

  "rating.title": "Mon classement",
  "rating.about":
    "Un classement approximatif d’après les résultats aux tables ouvertes de ce serveur (Glicko-2). Sans compte : ce navigateur garde un secret, un fichier peut le garder aussi. Qui le possède joue en votre nom.",
  "rating.start": "Être classé",
  "rating.name": "Nom",
  "rating.none": "Aucune partie classée pour l’instant.",
  "rating.points": "{points} ± {spread}",
  "rating.unsure": "{points} ?",
  "rating.games.one": "{n} partie",
  "rating.games.other": "{n} parties",
  "rating.export": "Enregistrer dans un fichier",
  "rating.import": "Reprendre d’un fichier",
  "rating.forget": "Supprimer mon classement",
  "rating.forget_sure": "Le supprimer ici et sur le serveur ? Personne ne pourra le rétablir.",
  "rating.forget_yes": "Supprimer",
  "rating.bad_file": "Ce fichier ne contient pas de classement d’un tel serveur.",
  "rating.of": "Classement {points}",

  "refusal.not-offered": "Cette table n’est pas ouverte à tous : il faut une invitation.",
  "refusal.too-many-offers":
    "Vous proposez autant de tables que permis : attendez que l’une soit complète.",
  "refusal.no-player": "Ce serveur ne connaît pas ce secret : faites-vous classer à nouveau.",
};
