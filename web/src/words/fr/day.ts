import type { day as english } from "../en/day";

export const day: typeof english = {
  "day.title": "Tirage du jour",
  "day.others": "Les autres tirages du jour",
  "day.about":
    "Les mêmes tirages pour tous ceux qui passent ici aujourd’hui, contre les mêmes robots. Un seul essai compte : ni indice, ni retour en arrière.",
  "day.next": "Nouveaux tirages à {time}.",
  "day.play": "Jouer",
  "day.play_game": "Jouer le tirage du jour de {game}",
  "day.go_on": "Continuer",
  "day.go_on_game": "Continuer le tirage du jour de {game}",
  "day.look": "Voir votre partie",
  "day.look_game": "Voir votre partie de {game}",
  "day.playing": "Votre essai est en cours.",
  "day.nobody": "Personne ne l’a encore terminé.",
  "day.played.one": "{n} joueur l’a terminé.",
  "day.played.other": "{n} joueurs l’ont terminé.",
  "day.place": "Vous êtes à la place {rank} sur {n} : {points}.",
  "day.only": "Vous êtes le premier à finir : {points}.",
  "day.spread": "Les points des joueurs : {list}",
  "day.bin": "de {from} à {to} points : {n}",
  "day.mine": "vous",
  "day.puzzle": "Et un problème en plus",
  "day.fair": "Un tirage équitable ?",
  "day.fair_about":
    "Tous les tirages du jour découlent d’un seul secret, choisi au hasard à l’arrivée du premier visiteur du jour. Voici les empreintes ; à la fin de votre partie vous recevez le secret, et la page vérifie que chaque tirage en découle. Cela prouve que tous ont eu les mêmes tirages. Cela ne peut pas prouver que l’hôte de ce serveur n’a pas regardé, ni que personne n’essaie à nouveau dans un autre navigateur.",
  "day.right": "Chaque tirage découle du secret du jour, le même pour tous.",
  "day.among": "Parmi ceux du jour",

  "refusal.one-try": "Le tirage du jour se joue en un seul essai : rien ne se reprend.",
  "refusal.own-try": "Le tirage du jour est votre propre essai : aucun robot ne joue pour vous.",
  "refusal.day-over": "La journée est finie : de nouveaux tirages sont là. Regardez à nouveau.",
};
