// What the boards of all games share: which kingdom lies large, what is being chosen, what was laid
// last, and how a choice is made.

import { untrack } from "svelte";
import { areaOf, Windows, type Area } from "../lib/area";
import { device } from "../lib/device.svelte";
import { fly } from "../lib/fly";
import { gainOf } from "../lib/points";
import { settings } from "../lib/settings.svelte";
import type { Happening, Move, Position, Square } from "../lib/types";
import { signed } from "../lib/words.svelte";
import type { BoardProps } from "./board";
import { Choosing } from "./choosing.svelte";
import { Foresight } from "./foresight.svelte";
import { slideDominoes } from "./sliding.svelte";

const LAID = new Set(["lay", "draw"]); // kinds of moves by which kingdoms grow
const TURNS = new Set(["moved", "dealt", "taken_back"]); // events that lead to another position

export class Playing {
  root = $state<HTMLElement>(); // the board
  readonly #given: () => BoardProps;
  readonly #choose: (position: Position) => Choosing;

  readonly large = $derived.by(() => Math.max(0, this.indexOf(this.given.me)));
  readonly kingdom = $derived.by(() => this.given.position.kingdoms[this.large]!);
  readonly #windows = new Windows(); // on the kingdoms when they lie large
  readonly #pictures = new Windows(0); // and small
  readonly area = $derived.by(() => this.#windows.on(this.large, this.kingdom));
  readonly reach = $derived.by(() =>
    areaOf(this.kingdom, this.given.table.phase === "playing" ? undefined : 0),
  );
  readonly colours = $derived.by(() => this.given.table.seats.map((seat) => seat.colour));

  // A new choice for every position: what was pointed at belongs to the one before.
  // Not for every view: somebody may leave, or ask for something, while a ghost lies there. The ply
  // alone does not tell: after a take-back the game may come to it by another way.
  readonly #offered = $derived.by(() => {
    const { position, live, myTurn, table } = this.given;
    const turned = live.events.findLast(({ kind }) => TURNS.has(kind))?.seq;
    return [position.ply, turned, myTurn, table.aids.scores].join();
  });
  readonly choosing = $derived.by(() => {
    void this.#offered;
    return untrack(() => (this.given.myTurn ? this.#choose(this.given.position) : null));
  });
  readonly foresight = new Foresight(() => this.given);
  // Another kingdom may be the large one: what is picked elsewhere can be picked all the same.
  readonly laying = $derived.by(() => {
    const building = this.kingdom.seats.includes(this.given.position.to_play ?? -1);
    return building ? (this.choosing?.laying ?? null) : null;
  });
  readonly ready = $derived.by(() => this.choosing?.ready ?? null);
  /** What would become of the thing that is pointed at or picked, if that is known. */
  readonly foreseen = $derived.by(() => {
    const building = this.kingdom.seats.includes(this.given.position.to_play ?? -1);
    const { pointed } = this.foresight;
    return building ? this.foresight.of(pointed ?? this.choosing?.picked ?? null) : null;
  });
  /** What a hint points at. */
  readonly lit = $derived.by(
    (): Move | null => this.choosing?.hinted(this.given.hinting?.moves ?? []) ?? null,
  );
  readonly offer = $derived.by(() => this.choosing?.offer ?? null);

  /** What was laid last, and by whom; two dice of one domino belong together. */
  readonly last = $derived.by(() => {
    const laid: Happening[] = [];
    for (const event of this.given.live.events.toReversed()) {
      if (event.kind === "taken_back") break;
      const goesOn = event.kind === "moved" && LAID.has(event.what?.kind ?? "");
      if (!laid.length && !goesOn) continue;
      if (!goesOn || (laid.length && event.data.seat !== laid[0]!.data.seat)) break;
      laid.push(event);
      if (event.what!.kind === "lay") break;
    }
    if (!laid.length) return null;
    return {
      seat: Number(laid[0]!.data.seat),
      squares: laid.flatMap((event) => event.what!.squares),
    };
  });

  constructor(
    given: () => BoardProps,
    choose = (position: Position): Choosing => new Choosing(position.choices),
  ) {
    this.#given = given;
    this.#choose = choose;
    this.#flyPoints();
    slideDominoes(this);
    this.#confirmAtOnce();
    this.#followHint();
    this.#leadFocus();
  }

  get given(): BoardProps {
    return this.#given();
  }

  /** The window on a kingdom that lies small, and how much of it is covered. */
  small(index: number): Area {
    return this.#pictures.on(index, this.given.position.kingdoms[index]!);
  }

  covered(index: number): Area {
    return areaOf(this.given.position.kingdoms[index]!, 0);
  }

  /** The kingdom of a seat. */
  indexOf(seat: number): number {
    return this.given.position.kingdoms.findIndex((kingdom) => kingdom.seats.includes(seat));
  }

  /** What was laid last, if it lies in this kingdom. */
  lastIn(index: number): Square[] {
    const { seats, cells } = this.given.position.kingdoms[index]!;
    if (!this.last || !seats.includes(this.last.seat)) return [];
    const lies = this.last.squares.every(([x, y]) =>
      cells.some((cell) => cell.x === x && cell.y === y),
    ); // a dynasty's next game begins with empty kingdoms
    return lies ? this.last.squares : [];
  }

  /** What somebody or a hint points at in this kingdom. */
  glowIn(index: number): Square[] {
    const { pointing, position } = this.given;
    const { seats } = position.kingdoms[index]!;
    if (pointing.seat !== null) return seats.includes(pointing.seat) ? pointing.squares : [];
    const hinted = this.laying?.chosen === this.lit ? null : this.lit; // not below its ghost
    return hinted && seats.includes(position.to_play!) ? hinted.squares : [];
  }

  confirm = (): void => {
    const [move, ...then] = this.choosing?.moves ?? [];
    if (move !== undefined && !this.given.busy) this.given.onplay(move, ...then);
  };

  pick = (option: Move): void => {
    this.choosing?.pick(option);
  };

  /** Keys that hold wherever the focus is; `choose` is told of numbers, and whether they count. */
  hear(event: KeyboardEvent, choose: (number: number) => boolean): void {
    const target = event.target as HTMLElement;
    if (target.closest("input, select, textarea, dialog") || event.ctrlKey || event.metaKey) return;
    if (event.key === "r" || event.key === "R") this.laying?.rotate(event.shiftKey ? -1 : 1);
    else if (event.key === "Escape") this.choosing?.undo();
    else if (event.key === "Enter" && this.ready && confirms(target)) this.confirm();
    else if (!/^[1-9]$/.test(event.key) || !choose(Number(event.key))) return;
    event.preventDefault();
  }

  /** Points fly from the kingdom to the plate when something came to it. */
  #flyPoints(): void {
    let told = untrack(() => this.given.live.events.at(-1)?.seq ?? 0);
    $effect(() => {
      const { events } = this.given.live;
      const fresh = events.filter((event) => event.seq > told && event.what?.squares.length);
      told = events.at(-1)?.seq ?? 0;
      for (const event of fresh) {
        const gain = gainOf(event.what!);
        if (!gain?.points) continue;
        const seat = Number(event.data.seat);
        const index = this.indexOf(seat);
        const [first] = this.given.position.kingdoms[index]!.seats;
        const from = document.querySelector(`[data-kingdom="${index}"]`);
        fly(signed(gain.points), from, document.querySelector(`[data-points="${first}"]`));
      }
    });
  }

  #confirmAtOnce(): void {
    $effect(() => {
      if (!settings.confirm && this.choosing?.begun) untrack(this.confirm);
    });
  }

  /** The move of a hint becomes a ghost that waits to be confirmed; nothing is played by itself. */
  #followHint(): void {
    $effect(() => {
      if (this.given.hinting?.stage === "move") untrack(() => this.#suggest());
    });
  }

  #suggest(): void {
    const { lit, choosing } = this;
    if (!lit) return;
    this.given.onlook(this.given.home);
    if (settings.confirm) choosing!.follow(this.given.hinting!.moves);
    else if (lit.squares.length) choosing!.laying?.lie(lit, false);
  }

  /** Whoever plays by keys finds the focus where the next thing is to be done. A finger needs none.
   *  What is focused is told as if it were pointed at, but only to those who use keys. */
  #leadFocus(): void {
    $effect(() => {
      void this.given.position.ply;
      const focused = document.activeElement; // the content as a whole, on the way from the door
      const idle = !focused || focused.matches("body, main");
      if (!this.given.myTurn || !idle || device.touch) return;
      const next = this.laying
        ? "[data-place]"
        : "[data-claim], [data-pick], [data-coat], .go button";
      this.root?.querySelector<HTMLElement>(next)?.focus({ preventScroll: true });
    });
  }
}

/** Whether Enter confirms there: on what is picked already, and wherever it does nothing else. */
function confirms(target: HTMLElement): boolean {
  const button = target.closest("button, a");
  return (
    !button ||
    (button.matches("[data-claim], [data-pick], [data-coat]") && button.ariaPressed === "true")
  );
}
