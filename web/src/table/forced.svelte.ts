// What cannot be chosen otherwise plays itself, after it has been seen.

import { untrack } from "svelte";
import { PACES, settings } from "../lib/settings.svelte";
import type { Position } from "../lib/types";

const SEEN = 500; // milliseconds at least, so that the words can be read

interface Scene {
  position: Position;
  myTurn: boolean;
  busy: boolean;
  play: (move: string) => void;
}

export function playForced(scene: () => Scene): void {
  $effect(() => {
    const { position, myTurn } = scene();
    const [only, ...others] = position.choices;
    if (!myTurn || !settings.forced || !only || others.length) return;
    const timer = setTimeout(
      () => untrack(() => !scene().busy && scene().play(only.move)),
      SEEN + 2 * PACES[settings.pace],
    );
    return () => clearTimeout(timer);
  });
}
