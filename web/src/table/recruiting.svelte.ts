// Recruiting as people think of it: whom first, then what is paid. The engine is told of the payment
// first, piece by piece in the order of the resources, and then of whom it is for.

import { squareName } from "../lib/squares";
import type { Cave } from "../lib/tribe";
import type { Kingdom, Move, Position } from "../lib/types";
import { Choosing } from "./choosing.svelte";
import { Laying } from "./laying.svelte";

export const PILE = "pile"; // instead of somebody: whoever is chosen when it has been paid for

const TAKE = "take-"; // how a move begins that recruits somebody

const offer = (thing: string, move: string): Move => ({
  move,
  kind: "recruit",
  number: null,
  thing,
  squares: [],
  gain: null,
  bonus: null,
});

export class Recruiting extends Choosing {
  readonly #position: Position;
  readonly #kingdom: Kingdom;
  readonly #cave: Cave;
  #whom = $state.raw<Move | null>(null);
  #paid = $state.raw<Move[]>([]);
  #paying = $state.raw<Laying | null>(null);

  constructor(position: Position) {
    const { choices, extras } = position;
    const cave = extras.cave as Cave;
    const kingdom = kingdomOf(position);
    const owned = new Set(pieces(kingdom).map(({ thing }) => thing)).size;
    const offers = owned < cave.price ? [] : [...new Set(cave.tiles)];
    super([
      ...offers.map((tile) => offer(tile, TAKE + tile)),
      ...(cave.pile && owned >= cave.pile_price ? [offer(PILE, PILE)] : []),
      ...choices.filter(({ kind }) => kind === "pass"),
    ]);
    this.#position = position;
    this.#kingdom = kingdom;
    this.#cave = cave;
  }

  /** Whether this step is such a recruiting, with nothing paid yet. */
  static isOn({ choices }: Position): boolean {
    const kinds = new Set(choices.map(({ kind }) => kind));
    return kinds.has("pay") && kinds.has("pass");
  }

  /** What is paid, as far as it has been chosen. */
  get paid(): Move[] {
    return this.#paid;
  }

  /** How many pieces are still to be chosen. */
  get lacking(): number {
    if (!this.#whom) return 0;
    const price = this.#whom.thing === PILE ? this.#cave.pile_price : this.#cave.price;
    return price - this.#paid.length;
  }

  override get laying(): Laying | null {
    return this.#paying;
  }

  /** Nobody comes for nothing: the only one there is has to be picked and paid for as well. */
  override get offer(): null {
    return null;
  }

  override get picked(): Move | null {
    return this.#whom;
  }

  override get ready(): Move | null {
    return this.lacking ? null : this.#whom;
  }

  override get moves(): string[] {
    if (!this.ready) return [];
    const order = Object.keys(this.#kingdom.facts);
    const paid = this.#paid.toSorted((a, b) => order.indexOf(a.thing!) - order.indexOf(b.thing!));
    const take = this.ready.thing === PILE ? [] : [this.ready.move];
    return [...paid.map(({ move }) => move), ...take];
  }

  override get begun(): boolean {
    return this.#whom !== null;
  }

  override pick(option: Move): void {
    this.#whom = this.#whom === option || option.kind === "pass" ? null : option;
    this.#pay([]);
  }

  override hinted(moves: string[]): Move | null {
    const whom = toldIn(this.#position, moves)?.whom;
    return this.choices.find(({ thing }) => whom && thing === whom) ?? super.hinted(moves);
  }

  override follow(moves: string[]): void {
    const told = toldIn(this.#position, moves);
    if (!told) return;
    this.#whom = this.hinted(moves);
    this.#pay(told.paid);
  }

  override undo(): void {
    if (!this.#paid.length) this.#whom = null;
    this.#pay(this.#paid.slice(0, -1));
  }

  /** So much is paid; if it is not enough, the other resources are to choose from. */
  #pay(paid: Move[]): void {
    this.#paid = paid;
    const rest = pieces(this.#kingdom).filter(
      (piece) => !paid.some(({ thing }) => thing === piece.thing),
    );
    this.#paying = this.lacking ? new Laying(rest, (piece) => this.#pay([...paid, piece])) : null;
  }
}

/** Whom these moves recruit, or that somebody of the pile, and what they pay; null: nobody. */
export function toldIn(position: Position, moves: string[]): { whom: string; paid: Move[] } | null {
  if (!Recruiting.isOn(position)) return null;
  const own = pieces(kingdomOf(position));
  const paid = moves.flatMap((move) => own.find((piece) => piece.move === move) ?? []);
  const take = moves.find((move) => move.startsWith(TAKE))?.slice(TAKE.length);
  const whom = paid.length > (position.extras.cave as Cave).price ? PILE : take;
  return whom ? { whom, paid } : null;
}

const kingdomOf = ({ kingdoms, to_play }: Position): Kingdom =>
  kingdoms.find(({ seats }) => seats.includes(to_play!))!;

/** The resources of a territory, each as the move that pays it. */
function pieces({ cells, facts }: Kingdom): Move[] {
  return cells.flatMap(({ x, y, marks }) =>
    marks
      .filter((mark) => mark in facts)
      .map((thing) => ({
        ...offer(thing, `pay-${squareName([x, y])}`),
        kind: "pay",
        squares: [[x, y]],
      })),
  );
}
