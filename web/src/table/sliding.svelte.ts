// Dominoes slide from their line to the kingdom they are laid in, whoever lays them.

import { untrack } from "svelte";
import { slide, type Box } from "../lib/fly";
import { PACES, settings, still } from "../lib/settings.svelte";
import type { Happening } from "../lib/types";
import { TURNS } from "./laying.svelte";
import type { Playing } from "./playing.svelte";

interface Lying {
  picture: Element;
  at: DOMRect;
}

export function slideDominoes(playing: Playing): void {
  const newest = () => playing.given.live.events.at(-1)?.seq ?? 0;
  let told = untrack(newest);
  let lying = new Map<number, Lying>(); // as it was before something happened
  $effect(() => {
    const fresh = playing.given.live.events.filter((event) => event.seq > told);
    told = newest();
    void playing.given.position; // dominoes come into the lines, and leave them
    untrack(() => {
      const pace = PACES[settings.pace];
      const laid = fresh.findLast(({ what }) => what?.kind === "lay");
      if (laid && pace && !still()) send(laid, Math.min(200 + pace / 3, 450));
      lying = dominoes(playing.root);
    });
  });

  function send({ what, data }: Happening, duration: number): void {
    const from = lying.get(what!.number!);
    const box = placeOf(playing, Number(data.seat), what!);
    if (from && box) slide(from.picture, from.at, box, duration);
  }
}

function dominoes(root: HTMLElement | undefined): Map<number, Lying> {
  const found = new Map<number, Lying>();
  for (const tile of root?.querySelectorAll<HTMLElement>("[data-tile]") ?? []) {
    const picture = tile.querySelector("svg");
    if (picture)
      found.set(Number(tile.dataset.tile), { picture, at: picture.getBoundingClientRect() });
  }
  return found;
}

/** Where a domino came to lie on the screen, and how it is turned. */
function placeOf(
  playing: Playing,
  seat: number,
  { squares }: NonNullable<Happening["what"]>,
): Box | null {
  const index = playing.indexOf(seat);
  const land = document.querySelector(`[data-kingdom="${index}"]`)?.getBoundingClientRect();
  const [left, right] = squares;
  if (!land || !left || !right) return null;
  const area = index === playing.large ? playing.area : playing.small(index);
  const side = land.width / area.columns;
  const turn = TURNS.findIndex(([x, y]) => x === right[0] - left[0] && y === right[1] - left[1]);
  return {
    x: land.left + ((left[0] + right[0] + 1) / 2 - area.west) * side,
    y: land.top + ((left[1] + right[1] + 1) / 2 - area.north) * side,
    width: 2 * side,
    turn: turn * 90,
  };
}
