// The tables this browser sits at, and whose turn it is there.

import { api, Refusal } from "../lib/api";
import { follow, forget, myTable, myTables, type MyTable } from "../lib/mine";
import { nameOf } from "../lib/saying";
import type { Table } from "../lib/types";
import { t } from "../lib/words.svelte";

const ASKED = 12; // tables that are asked about, the newest first
const FIRST = 3; // so many stand above the games
const DAY = 86_400_000; // milliseconds in which the others may ask for a rematch
const PAUSE = 15_000; // milliseconds between two looks at those above the games

export interface Standing {
  table: MyTable;
  mine: boolean; // it is my turn, or I am asked to play again
  told: string; // whose turn it is, or what it waits for
}

export class MyTables {
  #tables = $state.raw(myTables());
  #views = $state.raw<Record<string, Table>>({});

  /** Look at all of them, then again and again at those that stand above; for an effect. */
  watch(): () => void {
    const look = () => {
      if (!document.hidden) void this.#ask(this.waiting.map(({ table }) => table));
    };
    const since = Date.now() - DAY;
    const asked = myTables().filter((table) => table.phase !== "over" || table.opened > since);
    void this.#ask(asked.slice(0, ASKED));
    const timer = setInterval(look, PAUSE);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }

  #all = $derived(this.#tables.map((table) => standing(table, this.#views[table.id])));
  /** The games that go on, or could, mine first. */
  #running = $derived(
    this.#all
      .filter(({ table, mine }) => mine || table.phase !== "over")
      .sort((a, b) => Number(b.mine) - Number(a.mine)),
  );
  waiting = $derived(this.#running.slice(0, FIRST));
  others = $derived([
    ...this.#running.slice(FIRST),
    ...this.#all.filter((standing) => !this.#running.includes(standing)),
  ]);

  forget(id: string): void {
    forget(id);
    this.#tables = myTables();
  }

  async #ask(asked: MyTable[]): Promise<void> {
    await Promise.all(asked.map((table) => this.#look(table)));
    this.#tables = myTables();
  }

  async #look({ id, tokens, invitations }: MyTable): Promise<void> {
    const key = Object.values(tokens)[0] ?? Object.values(invitations)[0];
    try {
      const view = await api.look(id, key);
      follow(view);
      this.#views = { ...this.#views, [id]: view };
    } catch (error) {
      if (error instanceof Refusal && error.status === 404) forget(id);
    }
  }
}

function standing(table: MyTable, view: Table | undefined): Standing {
  const seat = view?.phase === "playing" ? view.position?.to_play : undefined;
  if (view && seat !== undefined && seat !== null) {
    const mine = seat in table.tokens;
    const name = nameOf(view, seat);
    return { table, mine, told: mine ? t("turn.yours") : t("turn.thinks", { name }) };
  }
  const rematch = view?.rematch;
  if (rematch && !myTable(rematch.table))
    return { table, mine: true, told: t("rematch.asked", { name: nameOf(view, rematch.seat) }) };
  return {
    table,
    mine: false,
    told: table.phase === "over" ? ended(table) : t(`phase.${table.phase}`),
  };
}

function ended({ place, result }: MyTable): string {
  const how = place === 1 ? t("mine.won") : place ? t("mine.place", { n: place }) : t("phase.over");
  return result ? `${how}, ${result}` : how;
}
