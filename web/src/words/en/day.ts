// The deal of the day.

export const day = {
  "day.title": "Deal of the day",
  "day.others": "Today’s other deals",
  "day.about":
    "The same deals for everybody who comes here today, against the same bots. One try counts: no hints, nothing is taken back.",
  "day.next": "New deals at {time}.",
  "day.play": "Play",
  "day.play_game": "Play today’s deal of {game}",
  "day.go_on": "Go on",
  "day.go_on_game": "Go on with today’s deal of {game}",
  "day.look": "See your game",
  "day.look_game": "See your game of {game}",
  "day.playing": "Your try is under way.",
  "day.nobody": "Nobody has finished it yet.",
  "day.played.one": "{n} player has finished it.",
  "day.played.other": "{n} players have finished it.",
  "day.place": "You are in place {rank} of {n}: {points}.",
  "day.only": "You are the first to finish: {points}.",
  "day.spread": "The players’ points: {list}",
  "day.bin": "{from} to {to} points: {n}",
  "day.mine": "you",
  "day.puzzle": "And a puzzle, too",
  "day.fair": "A fair deal?",
  "day.fair_about":
    "All deals of the day follow from one secret, drawn when the first visitor of the day came. These are the fingerprints; at the end of your game you get the secret, and the page checks that every deal follows from it. That proves that all had the same deals. It cannot prove that whoever runs this server did not look, nor that nobody tries again in another browser.",
  "day.right": "Every deal follows from today’s secret, the same for everybody.",
  "day.among": "Among the day’s",

  "refusal.one-try": "The deal of the day is one try: nothing is taken back.",
  "refusal.own-try": "The deal of the day is one try of your own: no bot plays for you.",
  "refusal.day-over": "The day is over: new deals have come. Look again.",
};
