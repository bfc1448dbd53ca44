// What can be said at a table, in the order it is offered; drawn or worded by this page.

import type { Say } from "../lib/types";

export type Emote = NonNullable<Say["emote"]>;
export type Phrase = NonNullable<Say["phrase"]>;

export const EMOTES: Emote[] = [
  "smile",
  "laugh",
  "wink",
  "wow",
  "think",
  "sad",
  "grumble",
  "sleep",
  "clap",
  "heart",
  "crown",
  "hourglass",
];

export const PHRASES: Phrase[] = [
  "hello",
  "good-luck",
  "well-done",
  "thanks",
  "sorry",
  "oops",
  "lucky",
  "one-moment",
  "take-your-time",
  "so-close",
  "good-game",
  "again",
  "bye",
];

export const APPLAUSE: Emote = "clap";
