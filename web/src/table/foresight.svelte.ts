// What the choices of my turn would bring at best, as the server foresees it: asked for when they
// are about something that does not say so itself.

import { gainOf, tellGain } from "../lib/points";
import type { Move, Preview } from "../lib/types";
import { t } from "../lib/words.svelte";
import type { BoardProps } from "./board";

const ASKED = new Set(["claim", "build", "tax", "pay", "take", "cast", "bonus"]); // kinds of moves

export class Foresight {
  pointed = $state.raw<Move | null>(null); // what somebody points at
  #told = $state.raw<Preview[]>([]);

  constructor(given: () => BoardProps) {
    $effect(() => {
      const { table, position, myTurn, foresee } = given();
      void position.ply;
      this.#told = [];
      this.pointed = null;
      const asked = position.choices.some(({ kind }) => ASKED.has(kind));
      if (!myTurn || !foresee || !table.aids.scores || !asked) return;
      let here = true;
      foresee()
        .then(({ ply, previews }) => {
          if (here && ply === position.ply) this.#told = previews;
        })
        .catch(() => {}); // nobody waits for it
      return () => (here = false);
    });
  }

  /** What a choice would bring; null where that is not known. */
  of(choice: Move | null): Preview | null {
    return (choice && this.#told.find(({ moves }) => moves.includes(choice.move))) ?? null;
  }

  /** The same in words. */
  tell(choice: Move | null): string {
    const preview = this.of(choice);
    if (!preview) return "";
    const gain = tellGain(gainOf(preview)) || "0";
    if (choice!.kind !== "claim") return t("preview.now", { gain });
    const number = preview.number!;
    return preview.squares.length
      ? t("preview.claim", { number, gain })
      : t("preview.nowhere", { number });
  }
}
