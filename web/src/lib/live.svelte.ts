// A table as it is now: kept up to date over a socket, through lost networks and restarts.

import { api, Refusal } from "./api";
import { follow, myTable } from "./mine";
import { still } from "./settings.svelte";
import type { Happening, Table } from "./types";

const PACE = 480; // milliseconds between two moves of others, so that eyes can follow
const HURRY = 5; // more than so many waiting: show the last at once
const LONGEST_WAIT = 8_000; // before the next try to connect
const PULSE = 25_000; // milliseconds between pings, so that a dead line is noticed

export class LiveTable {
  view = $state.raw<Table | null>(null);
  events = $state.raw<Happening[]>([]);
  online = $state(false);
  problem = $state(""); // why there is nothing to see
  tokens = $state<Record<number, string>>({});

  #socket: WebSocket | null = null;
  #waiting: { events: Happening[]; view: Table }[] = [];
  #timer = 0;
  #pulse = 0;
  #answered = true;
  #tries = 0;
  #closed = false;

  constructor(readonly id: string) {
    this.tokens = { ...myTable(id)?.tokens };
    this.#connect();
    addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
  }

  get mySeats(): number[] {
    return Object.keys(this.tokens).map(Number);
  }

  close(): void {
    this.#closed = true;
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    clearTimeout(this.#timer);
    clearInterval(this.#pulse);
    this.#socket?.close();
  }

  /** Somebody sat down here: from now on speak for that seat too. */
  seated(seat: number, token: string): void {
    this.tokens[seat] = token;
  }

  /** Play a move and wait until it is on the disk; asked again when the answer got lost. */
  async play(seat: number, move: string): Promise<void> {
    const position = this.view?.position;
    const token = this.tokens[seat];
    if (!position || !token) return;
    for (let attempt = 0; ; attempt++) {
      try {
        await api.move(this.id, token, move, position.ply);
        return;
      } catch (error) {
        const passing = error instanceof Refusal && [0, 429, 502, 503, 504].includes(error.status);
        if (!passing || this.#closed || attempt > 60) throw error;
        await new Promise((done) => setTimeout(done, Math.min(300 * 2 ** attempt, 3_000)));
      }
    }
  }

  #connect = (): void => {
    if (this.#closed) return;
    const address = new URL(`/api/tables/${encodeURIComponent(this.id)}/socket`, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new WebSocket(address);
    this.#socket = socket;
    socket.onopen = () => {
      const after = this.events.at(-1)?.seq ?? 0;
      socket.send(JSON.stringify({ type: "hello", token: Object.values(this.tokens)[0], after }));
      clearInterval(this.#pulse);
      this.#answered = true;
      this.#pulse = setInterval(this.#beat, PULSE);
    };
    socket.onmessage = (message) => this.#hear(JSON.parse(message.data as string));
    socket.onclose = (event) => this.#lost(event);
  };

  #beat = (): void => {
    if (!this.#answered) this.#socket?.close();
    this.#answered = false;
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send('{"type": "ping"}');
  };

  #hurry = (): void => {
    if (document.hidden || this.online || this.#closed) return;
    if (this.#socket && this.#socket.readyState <= WebSocket.OPEN) return;
    this.#tries = 0;
    this.#connect();
  };

  #lost(event: CloseEvent): void {
    this.online = false;
    clearInterval(this.#pulse);
    if (this.#closed) return;
    if (event.code === 4404 || event.code === 4401 || event.code === 4403) {
      this.problem = event.reason || "?";
      return;
    }
    const wait = Math.min(250 * 2 ** this.#tries++, LONGEST_WAIT);
    setTimeout(() => {
      if (!this.online && this.#socket?.readyState === WebSocket.CLOSED) this.#connect();
    }, wait * (0.7 + 0.6 * Math.random()));
  }

  #hear(message: { type: string; events?: Happening[]; view?: Table }): void {
    this.#answered = true;
    if (!message.view) return;
    this.#tries = 0;
    this.online = true;
    const seen = this.#waiting.at(-1)?.events.at(-1)?.seq ?? this.events.at(-1)?.seq ?? 0;
    const events = (message.events ?? []).filter((event) => event.seq > seen);
    const batch = { events, view: message.view };
    if (message.type === "welcome" || still() || document.hidden) {
      this.#waiting.push(batch);
      this.#showAll();
      return;
    }
    this.#waiting.push(batch);
    if (!this.#timer) this.#next();
  }

  #showAll(): void {
    clearTimeout(this.#timer);
    this.#timer = 0;
    for (const batch of this.#waiting.splice(0)) this.#show(batch);
  }

  /** Show what waits, one batch after the other. */
  #next = (): void => {
    this.#timer = 0;
    if (this.#waiting.length > HURRY) {
      this.#showAll();
      return;
    }
    const batch = this.#waiting.shift();
    if (!batch) return;
    this.#show(batch);
    const moved = batch.events.findLast((event) => event.kind === "moved");
    const foreign = moved && !(Number(moved.data.seat) in this.tokens);
    if (this.#waiting.length || foreign) this.#timer = setTimeout(this.#next, foreign ? PACE : 0);
  };

  #show(batch: { events: Happening[]; view: Table }): void {
    this.events = [...this.events, ...batch.events];
    this.view = batch.view;
    follow(batch.view);
  }
}
