// Small sounds, made on the spot: nothing to download.

import { settings } from "./settings.svelte";
import type { Move } from "./types";

type Note = [hertz: number, start: number, seconds: number, loud: number];

const TUNES = {
  lay: [
    [190, 0, 0.09, 0.5],
    [120, 0.02, 0.12, 0.5],
  ],
  claim: [[520, 0, 0.07, 0.25]],
  dice: [
    [310, 0, 0.03, 0.4],
    [270, 0.06, 0.03, 0.4],
    [330, 0.13, 0.03, 0.35],
    [250, 0.22, 0.05, 0.3],
  ],
  coins: [
    [1568, 0, 0.06, 0.2],
    [2093, 0.05, 0.1, 0.2],
  ],
  build: [
    [150, 0, 0.07, 0.5],
    [150, 0.1, 0.07, 0.5],
    [392, 0.2, 0.12, 0.2],
  ],
  dragon: [
    [92, 0, 0.3, 0.6],
    [69, 0.12, 0.4, 0.6],
  ],
  fire: [
    [220, 0, 0.05, 0.3],
    [370, 0.04, 0.05, 0.25],
    [277, 0.09, 0.12, 0.25],
  ],
  people: [
    [330, 0, 0.08, 0.3],
    [392, 0.09, 0.1, 0.3],
  ],
  spell: [
    [880, 0, 0.1, 0.18],
    [1109, 0.07, 0.1, 0.18],
    [1319, 0.14, 0.25, 0.18],
  ],
  turn: [
    [587, 0, 0.12, 0.25],
    [784, 0.12, 0.2, 0.25],
  ],
  over: [
    [784, 0, 0.18, 0.25],
    [659, 0.16, 0.18, 0.25],
    [523, 0.32, 0.45, 0.25],
  ],
  won: [
    [523, 0, 0.14, 0.25],
    [523, 0.12, 0.1, 0.2],
    [659, 0.22, 0.16, 0.25],
    [784, 0.36, 0.16, 0.25],
    [1047, 0.5, 0.6, 0.3],
    [1319, 0.5, 0.6, 0.15],
  ],
} satisfies Record<string, Note[]>;

/** What a move sounds like, where not like something laid. */
const SOUNDS: Record<string, keyof typeof TUNES> = {
  claim: "claim",
  open: "claim",
  take: "claim",
  roll: "dice",
  turn: "dice",
  tax: "coins",
  pay: "coins",
  build: "coins",
  site: "build",
  bribe: "dragon",
  fire: "fire",
  settle: "people",
  "hand-on": "people",
  cast: "spell",
  bonus: "spell",
  solid: "spell",
  cross: "spell",
};

export const soundOf = ({ kind }: Move): keyof typeof TUNES => SOUNDS[kind] ?? "lay";

let context: AudioContext | null = null;

// A browser lets a page be heard only after somebody has touched it.
for (const sign of ["pointerup", "click", "keydown"]) addEventListener(sign, wake);

function wake(): void {
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
}

export function sound(name: keyof typeof TUNES): void {
  if (!settings.sounds || !context) return;
  for (const [hertz, start, seconds, loud] of TUNES[name]) {
    const begin = context.currentTime + start;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = "triangle";
    tone.frequency.value = hertz;
    volume.gain.setValueAtTime(loud * 0.4, begin);
    volume.gain.exponentialRampToValueAtTime(0.001, begin + seconds);
    tone.connect(volume).connect(context.destination);
    tone.start(begin);
    tone.stop(begin + seconds);
  }
}
