// A game gone through once more, and what it can be shown with.

export const replay = {
  "replay.title": "Replay",
  "replay.back": "Back to the replay",
  "replay.beginning": "The beginning",
  "replay.moments": "Moments of the game",
  "replay.slider": "Through the game",
  "replay.first": "To the beginning",
  "replay.last": "To the end",
  "replay.play": "Play",
  "replay.pause": "Pause",
  "replay.view": "Seen from",
  "replay.whoever": "Whoever moves",
  "replay.pace": "Pace",
  "replay.upload": "Replay a record",
  "replay.upload_about": "Choose a record (.crown), or drop it anywhere on this page.",
  "replay.drop": "Drop the record here to replay it",
  "replay.too_large": "{name} is too large for a record: 256 kB at most.",
  "share.svg": "Save it as SVG",
  "share.replay": "Save a moving picture",
  "share.moment": "Copy the link to this moment",
  "share.embed": "Copy the code to embed it",
  "share.closed":
    "This table is seen only by those who play: pass on the record or a picture instead of a link.",
};
