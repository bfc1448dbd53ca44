// A table as it is now: kept up to date over a socket, through lost networks and restarts.

import { api, persist } from "./api";
import { showNonces } from "./deals";
import { follow, myTable } from "./mine";
import { PACES, settings } from "./settings.svelte";
import type { Happening, Heard, Hello, Table } from "./types";
import { t, type Key } from "./words.svelte";

const PATIENCE = 2_000; // milliseconds a move may take before it is told that the line is lost
const TOLD = 4_000; // milliseconds it is told that a move that had to wait was sent
const LONGEST_WAIT = 8_000; // before the next try to connect
const AWAKE = 3_000; // milliseconds a line may take to answer somebody who is back
const PULSE = 25_000; // milliseconds between pings, so that a dead line is noticed

const NO_KEY = [4401, 4422]; // the socket's codes where what was shown is no key to this table

// Why a line was closed for good, by the socket's code: no use in trying again.
const REASONS: Record<number, Key> = {
  4401: "refusal.token",
  4403: "refusal.spectators",
  4404: "refusal.no-table",
};

export class LiveTable {
  view = $state.raw<Table | null>(null);
  events = $state.raw<Happening[]>([]);
  online = $state(false);
  behind = $state(0); // how much has happened that is not shown yet
  sending = $state(false); // a move of mine waits for the line
  sent = $state(false); // it did, and was sent
  problem = $state(""); // why there is nothing to see
  missing = $state(false); // there is no such table, rather than one that is not shown
  tokens = $state<Record<number, string>>({});

  #socket: WebSocket | null = null;
  #waiting: { events: Happening[]; view: Table }[] = [];
  #timer = 0;
  #pulse = 0;
  #answered = true;
  #tries = 0;
  #closed = false;

  #invitation = ""; // opens the door of a table that is not shown to everybody

  constructor(
    readonly id: string,
    invitation: string | null,
  ) {
    const passedOn = Object.values(myTable(id)?.invitations ?? {}); // by whoever opened the table
    this.#invitation = invitation || passedOn[0] || "";
    this.tokens = { ...myTable(id)?.tokens };
    this.#connect();
    addEventListener("online", this.#hurry);
    addEventListener("offline", this.#offline);
    document.addEventListener("visibilitychange", this.#hurry);
  }

  get mySeats(): number[] {
    return Object.keys(this.tokens).map(Number);
  }

  close(): void {
    this.#closed = true;
    removeEventListener("online", this.#hurry);
    removeEventListener("offline", this.#offline);
    document.removeEventListener("visibilitychange", this.#hurry);
    clearTimeout(this.#timer);
    clearInterval(this.#pulse);
    this.#socket?.close();
  }

  /** Somebody sat down here: from now on speak for that seat too. */
  seated(seat: number, token: string): void {
    this.tokens[seat] = token;
    if (this.view) void showNonces(this.view, this.tokens);
    if (this.online) return;
    this.problem = ""; // the invitation, used up, may have closed the line before we knew
    this.#again();
  }

  /** Another link was followed to the same table: it may open what was closed. */
  invite(invitation: string): void {
    if (this.#invitation === invitation) return;
    this.#invitation = invitation;
    if (!this.problem) return;
    this.problem = "";
    this.#connect();
  }

  /** Play a move: it is on the disk when this comes back, and soon on the screen. */
  async play(seat: number, move: string): Promise<void> {
    const view = this.view;
    const token = this.tokens[seat];
    if (!view?.position || !token) return;
    const { ply } = view.position;
    const seq = await this.#send(() => api.move(this.id, token, move, ply, view.seq));
    for (let wait = 0; wait < AWAKE; wait += 20) {
      if ((this.view?.seq ?? 0) >= seq || this.#closed) return;
      await new Promise((done) => setTimeout(done, 20));
    }
    this.#again();
  }

  /** Ask until the answer comes; where that takes long, the move waits and says so. */
  async #send(asking: () => Promise<{ seq: number }>): Promise<number> {
    const late = setTimeout(() => (this.online = false), PATIENCE);
    this.sending = true;
    try {
      const { seq } = await persist(asking, 60);
      if (!this.online) this.#tellSent();
      return seq;
    } finally {
      clearTimeout(late);
      this.sending = false;
    }
  }

  #tellSent(): void {
    this.sent = true;
    setTimeout(() => (this.sent = false), TOLD);
    this.#again();
  }

  /** Show at once what is still to be shown. */
  skip(): void {
    this.#showAll();
  }

  #connect = (): void => {
    if (this.#closed) return;
    const address = new URL(`/api/tables/${encodeURIComponent(this.id)}/socket`, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new WebSocket(address);
    this.#socket = socket;
    socket.onopen = () => {
      const after = this.events.at(-1)?.seq ?? 0;
      const token = Object.values(this.tokens)[0] || this.#invitation || null;
      const hello: Hello = { type: "hello", token, after, form: "full" };
      socket.send(JSON.stringify(hello));
      clearInterval(this.#pulse);
      this.#answered = true;
      this.#pulse = setInterval(this.#beat, PULSE);
    };
    socket.onmessage = (message) => this.#hear(JSON.parse(message.data as string) as Heard);
    socket.onclose = (event) => {
      if (socket === this.#socket) this.#lost(event); // an old one has nothing to say
    };
  };

  #beat = (): void => {
    if (!this.#answered) return this.#again();
    this.#answered = false;
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send('{"type": "ping"}');
  };

  /** Somebody looks again, or the network is back: is the line still alive? */
  #hurry = (): void => {
    if (document.hidden || this.#closed) return;
    this.#tries = 0;
    if (this.#socket?.readyState === WebSocket.OPEN) {
      this.#answered = false;
      this.#socket.send('{"type": "ping"}');
      setTimeout(() => this.#answered || this.#again(), AWAKE);
    } else if (this.#socket?.readyState === WebSocket.CLOSED) this.#connect();
  };

  #offline = (): void => {
    this.online = false;
  };

  /** Leave a line that does not answer to itself, and take another. */
  #again(): void {
    if (this.#closed) return;
    this.#socket?.close();
    this.online = false;
    this.#connect();
  }

  #lost(event: CloseEvent): void {
    this.online = false;
    clearInterval(this.#pulse);
    if (this.#closed) return;
    if (this.#invitation && !this.mySeats.length && NO_KEY.includes(event.code)) {
      this.#invitation = ""; // used, or a broken link: perhaps one may look all the same
      this.#connect();
      return;
    }
    const reason = REASONS[event.code];
    if (reason) {
      this.problem = t(reason);
      this.missing = event.code === 4404;
      return;
    }
    const wait = Math.min(250 * 2 ** this.#tries++, LONGEST_WAIT);
    setTimeout(
      () => {
        if (!this.online && this.#socket?.readyState === WebSocket.CLOSED) this.#connect();
      },
      wait * (0.7 + 0.6 * Math.random()),
    );
  }

  #hear(message: Heard): void {
    this.#answered = true;
    if (message.type !== "welcome" && message.type !== "events") return;
    this.#tries = 0;
    this.online = true;
    const seen = this.#waiting.at(-1)?.events.at(-1)?.seq ?? this.events.at(-1)?.seq ?? 0;
    const newest = this.#waiting.at(-1)?.view.seq ?? this.view?.seq ?? 0;
    if (message.view.seq < newest) return; // another process that has not heard yet
    const events = message.events.filter((event) => event.seq > seen);
    this.#waiting.push({ events, view: message.view });
    const mine = events.some((event) => event.kind === "moved" && this.#isMine(event));
    const atOnce = message.type === "welcome" || mine || message.view.clock !== null;
    this.behind = this.#waiting.length;
    if (atOnce || !PACES[settings.pace] || document.hidden) this.#showAll();
    else if (!this.#timer) this.#next();
  }

  #showAll(): void {
    clearTimeout(this.#timer);
    this.#timer = 0;
    while (this.#waiting.length) this.#show(this.#waiting.shift()!);
  }

  /** Show what waits, one batch after the other. */
  #next = (): void => {
    this.#timer = 0;
    const batch = this.#waiting.shift();
    if (!batch) return;
    this.#show(batch);
    const moved = batch.events.findLast((event) => event.kind === "moved");
    const foreign = moved && !this.#isMine(moved);
    const pause = foreign ? PACES[settings.pace] : 0;
    if (this.#waiting.length || foreign) this.#timer = setTimeout(this.#next, pause);
  };

  #isMine(event: Happening): boolean {
    return Number(event.data.seat) in this.tokens;
  }

  #show(batch: { events: Happening[]; view: Table }): void {
    this.events = [...this.events, ...batch.events];
    this.view = batch.view;
    this.behind = this.#waiting.length;
    follow(batch.view);
    void showNonces(batch.view, this.tokens);
  }
}
