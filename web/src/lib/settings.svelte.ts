// What people choose for themselves in this browser.

import { recall, remember } from "./storage";

export interface Settings {
  language: string; // empty: the browser's
  theme: "system" | "light" | "dark";
  sounds: boolean;
  notices: boolean;
  confirm: boolean; // a move is shown first and made when it is confirmed
  motion: boolean; // besides, the system may ask for less
  nickname: string;
  pace: Pace; // at which the others' moves are followed
  forced: boolean; // what cannot be chosen otherwise is played without asking
}

export type Pace = "instant" | "quick" | "calm";

/** Milliseconds that each move of the others is shown before the next. */
export const PACES: Record<Pace, number> = { instant: 0, quick: 250, calm: 700 };

const usual: Settings = {
  language: "",
  theme: "system",
  sounds: true,
  notices: false,
  confirm: true,
  motion: true,
  nickname: "",
  pace: "quick",
  forced: true,
};

export const settings: Settings = $state({
  ...usual,
  ...recall<Partial<Settings>>("settings", {}),
});

$effect.root(() => {
  $effect(() => remember("settings", $state.snapshot(settings)));
  $effect(() => {
    document.documentElement.dataset.theme = settings.theme;
    document.documentElement.dataset.motion = settings.motion ? "full" : "none";
  });
});

const less = matchMedia("(prefers-reduced-motion: reduce)");

export function still(): boolean {
  return less.matches || !settings.motion;
}
