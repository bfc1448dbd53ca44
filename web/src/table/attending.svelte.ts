// Calling and telling: the title, sounds, notices, and words for those who listen.

import { untrack } from "svelte";
import { notify, title } from "../lib/attention";
import type { LiveTable } from "../lib/live.svelte";
import { victory, type Line } from "../lib/saying";
import { sound, soundOf } from "../lib/sound";
import type { Position, Table } from "../lib/types";
import { t } from "../lib/words.svelte";

interface Scene {
  table: Table;
  position: Position;
  lines: Line[];
  said: string;
  myTurn: boolean;
  you: number | null;
}

export function attend(live: LiveTable, scene: () => Scene): { readonly announced: string } {
  let announced = $state("");
  const newest = () => live.events.at(-1)?.seq ?? 0;

  $effect(() => {
    const { myTurn, said } = scene();
    title(myTurn ? t("turn.yours") : `${said} – Crownlands`, myTurn);
  });

  // For those who listen: everything new, then whose turn it is or who has won.
  let spoken = untrack(newest);
  $effect(() => {
    const { table, position, lines, said, you } = scene();
    const fresh = lines.filter((line) => line.seq > spoken).map((line) => line.text);
    spoken = newest();
    const end = table.phase === "over" ? victory(table, position, you) : said;
    announced = [...fresh, end].join(". ");
  });

  // Sounds and notices, when something happens while we look on.
  let heard = untrack(newest);
  $effect(() => {
    const fresh = live.events.filter((event) => event.seq > heard);
    heard = newest();
    const last = fresh.findLast((event) => event.what);
    if (last) sound(soundOf(last.what!));
  });
  let called = -1;
  $effect(() => {
    const { position, myTurn } = scene();
    if (!myTurn || called === position.ply) return;
    const first = called === -1;
    called = position.ply;
    if (first || untrack(() => live.mySeats.length) > 1) return;
    const before = live.events.findLast((event) => event.kind === "moved");
    if (before && Number(before.data.seat) !== position.to_play) {
      sound("turn");
      notify(t("turn.yours"));
    }
  });

  return {
    get announced() {
      return announced;
    },
  };
}
