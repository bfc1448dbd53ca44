// My record: what this browser has played.

export const mine = {
  "record.title": "My record",
  "record.about":
    "Every game you finish in this browser, and what they add up to. Nothing of it leaves your device unless you export it.",
  "record.none": "No finished game yet. Play one, and come back.",
  "record.play": "To the games",
  "record.games": "Games",
  "record.wins": "Wins",
  "record.streak": "Longest streak",
  "record.row.one": "{n} win in a row now",
  "record.row.other": "{n} wins in a row now",
  "record.terrain": "Favourite terrain",
  "record.together.one":
    "{n} game round one screen is kept, too, but not counted: any of you could be me.",
  "record.together.other":
    "{n} games round one screen are kept, too, but not counted: any of you could be me.",
  "record.by_game": "By game",
  "record.game": "Game",
  "record.best": "Best",
  "record.mean": "Mean",
  "record.by_level": "Wins by opponent",
  "record.level": "Against",
  "record.people": "People",
  "record.of": "{wins} of {games}",
  "record.course": "Points, game by game",
  "record.course_told":
    "{n} games of {game}, the oldest first; from {least} to {most} points. Crowned dots are wins.",
  "record.lands": "Where your squares lie",
  "record.land": "{kind}: {share} of your squares",
  "record.opponents": "Opponents",
  "record.opponent": "Opponent",
  "record.ahead": "You ahead",
  "record.all": "All games",
  "record.more.one": "Show {n} more",
  "record.more.other": "Show {n} more",
  "record.save_game": "Save the record of this game of {game}",
  "record.save": "Record",
  "record.day": "deal of the day",

  "file.title": "As a file",
  "file.about":
    "All your games with their records in one file, to keep or to take to another browser. It holds no keys: your seats at tables under way stay here.",
  "file.export": "Export all games",
  "file.import": "Import games",
  "file.added.one": "{n} game was added.",
  "file.added.other": "{n} games were added.",
  "file.known.one": "{n} was here already.",
  "file.known.other": "{n} were here already.",
  "file.left_out.one": "{n} was damaged and left out.",
  "file.left_out.other": "{n} were damaged and left out.",
  "file.full.one": "The browser has no more room: {n} could not be kept.",
  "file.full.other": "The browser has no more room: {n} could not be kept.",
  "file.huge": "This file is too large: at most 32 MB are read.",
  "file.damaged": "This file is damaged: it breaks off or was changed. Export it again.",
  "file.foreign":
    "This is not a file of games from here: choose one that was exported on this page.",
  "file.newer": "This file was written by another version of Crownlands: update this one first.",
  "file.clear": "Clear my record",
  "file.clear_sure.one":
    "Remove the one game of your record from this browser? It cannot be brought back, unless you have exported it.",
  "file.clear_sure.other":
    "Remove all {n} games of your record from this browser? They cannot be brought back, unless you have exported them.",
  "file.clear_yes": "Remove them",
  "file.clear_no": "Keep them",
};
