// La compagnie : émoticônes, phrases, discussion.

import type { company as english } from "../en/company";

export const company: typeof english = {
  "company.title": "Dire quelque chose",
  "company.applaud": "Applaudir",
  "company.emotes": "Émoticônes",
  "company.phrases": "Phrases",
  "company.line": "Un mot à toute la table",
  "company.send": "Envoyer",
  "company.said": "Ce qui s’est dit",
  "company.nothing": "Personne n’a encore rien dit.",
  "company.gallery": "Le public",
  "company.hear": "Qui écouter",
  "company.mute": "Ne plus entendre {name}",
  "company.unmute": "Entendre à nouveau {name}",
  "company.report": "Signaler",
  "company.reported":
    "La personne qui gère ce serveur est prévenue. Vous n’entendrez plus ce joueur.",
  "tab.company": "Compagnie",

  "emote.smile": "Sourire",
  "emote.laugh": "Rire",
  "emote.wink": "Clin d’œil",
  "emote.wow": "Surprise",
  "emote.think": "Réflexion",
  "emote.sad": "Tristesse",
  "emote.grumble": "Grogne",
  "emote.sleep": "Sommeil",
  "emote.clap": "Applaudissements",
  "emote.heart": "Cœur",
  "emote.crown": "Couronne",
  "emote.hourglass": "Sablier",

  "phrase.hello": "Bonjour !",
  "phrase.good-luck": "Bonne chance !",
  "phrase.well-done": "Bien joué !",
  "phrase.thanks": "Merci !",
  "phrase.sorry": "Pardon !",
  "phrase.oops": "Oups !",
  "phrase.lucky": "Quelle chance !",
  "phrase.one-moment": "Un instant, s’il vous plaît.",
  "phrase.take-your-time": "Prenez votre temps.",
  "phrase.so-close": "De justesse !",
  "phrase.good-game": "Belle partie !",
  "phrase.again": "On remet ça ?",
  "phrase.bye": "Au revoir !",

  "refusal.applause-only": "Le public peut applaudir, rien de plus.",
  "refusal.no-chat":
    "Ce serveur n’a pas de discussion : dites-le avec une émoticône ou une phrase.",
  "refusal.no-line": "Ce message est trop ancien pour être signalé.",
  "refusal.too-many-said": "C’est beaucoup d’un coup : patientez un peu.",
};
