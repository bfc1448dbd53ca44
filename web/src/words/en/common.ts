// What every part of the page says.

export const common = {
  you: "You",
  player: "Player {n}",
  name: "Your name",
  join: "Sit down",
  yes: "Yes",
  no: "No",
  close: "Close",
  notice:
    "Crownlands is an independent fan-made project. Kingdomino, Queendomino, Kingdomino Origins and Kingdomino Duel are trademarks of their owners, with whom it is not affiliated.",

  nav: "Main",
  "nav.start": "Home",
  "nav.rules": "Rules",
  "nav.skip": "Skip to the content",

  "health.waiting": "waiting for its turn",
  "health.compiling": "compiling, a minute the first time",
  "health.loading": "loading",
  "health.ready": "ready",
  "health.failed": "failed",

  "refusal.seat-taken": "Somebody else has this seat already.",
  "refusal.name-taken": "Somebody here has that name already: choose another.",
  "refusal.look-again": "Somebody was quicker: look at the board again.",
  "refusal.bot-plays": "A bot is playing for you: take your seat again first.",
  "refusal.asked-already": "Somebody has already asked to take back: answer that first.",
  "refusal.past-a-deal": "Something has been dealt since: nothing can be taken back past a deal.",
  "refusal.no-move": "You have no move to take back.",
  "refusal.no-wish": "Nobody is asking to take back any more.",
  "refusal.time-up": "Your time is up: the bot plays on.",
  "refusal.bot-already": "A bot plays there already.",
  "refusal.still-there":
    "They are still there: a bot takes over when somebody has left, or has kept the others waiting for a long time.",
  "refusal.not-begun": "The game has not begun: not all seats are taken.",
  "refusal.over": "The game is over.",
  "refusal.not-over": "The game is not over yet.",
  "refusal.spectators": "Only those who play at this table may see it.",
  "refusal.busy": "The server is busy: try again in a moment.",
  "refusal.invitation": "This is not the link to that seat.",
  "refusal.token": "This browser has no seat at this table.",
  "refusal.no-table": "There is no such table; perhaps it was abandoned and has expired.",
  "refusal.no-hints": "This table is played without hints.",
  "refusal.no-review": "Nobody has asked for a review of this game yet.",
  "refusal.too-many-hints": "That is a lot of hints: think for yourself a little, then ask again.",
  "refusal.too-many": "Too much at once from your connection: try again in a moment.",
  "refusal.kept": "This seat is kept for somebody a little longer.",
  "refusal.too-many-strong":
    "Too many of the strongest bots play for your connection already: end a game, or choose another level.",
  "refusal.disk-full": "The server’s disk is full, so no move can be kept just now.",
  "refusal.bots-alone": "Bots alone play for spectators: nobody else could see this table.",
  "refusal.failed": "Something went wrong on the server; it has been noted.",
  "join.title": "You are invited to {game}",
  "join.seat": "A seat is kept for you. At the table: {others}",

  "settings.pace": "The others' moves",

  "settings.forced": "Make forced moves for me",

  round: "Turn {round}",
  "round.of": "Round {round} of {rounds}",
  "round.opening": "Opening",

  "settings.title": "Settings",
  "settings.name": "Your name at the table",
  "settings.language": "Language",
  "settings.theme": "Colours",
  "settings.confirm": "Show a move first, make it when I confirm",
  "settings.sounds": "Sounds",
  "settings.motion": "Animations",
  "settings.notices": "Tell me when it is my turn",
};
