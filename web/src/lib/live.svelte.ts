// A table as it is now: kept up to date over a socket, through lost networks and restarts.

import { api, persist } from "./api";
import { changed, type Change } from "./changes";
import { showNonces } from "./deals";
import { follow, myTable } from "./mine";
import { PACES, settings } from "./settings.svelte";
import type { Happening, Heard, Hello, Line, Saying, Table } from "./types";
import { maybe, t, type Key } from "./words.svelte";

const PATIENCE = 2_000; // milliseconds a move may take before it is told that the line is lost
const TOLD = 4_000; // milliseconds it is told that a move that had to wait was sent
const LONGEST_WAIT = 8_000; // before the next try to connect
const SHOWN = 3_000; // milliseconds until a move that is on the disk must have come back to us
const STEP = 20; // milliseconds between two looks whether it has
const PULSE = 1_400; // milliseconds between pings: a line that is dead is told after two of them
const UNSEEN_PULSE = 25_000; // the same while nobody looks
const LINES = 50; // things said that are kept
const GIVEN_UP = 10_000; // milliseconds without an answer after which another line is tried

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
  watching = $state(0); // how many spectators there are
  behind = $state(0); // how much has happened that is not shown yet
  sending = $state(false); // a move of mine waits for the line
  sent = $state(false); // it did, and was sent
  problem = $state(""); // why there is nothing to see
  missing = $state(false); // there is no such table, rather than one that is not shown
  tokens = $state<Record<number, string>>({});
  said = $state.raw<Line[]>([]); // the last of it
  heard = $state.raw<Line[]>([]); // said just now
  chat = $state(false); // whether people may write to each other
  unsaid = $state(""); // why something could not be said

  #socket: WebSocket | null = null;
  #seated = false; // it speaks for a seat
  #told: Table | null = null; // by this socket, which goes on from there
  #waiting: { events: Happening[]; view: Table }[] = [];
  #timer = 0;
  #pulse = 0;
  #refused = 0; // the timer of what could not be said
  #asked = 0; // when, if no answer has come; 0: one has
  #heard = 0; // when the last word came
  #waited = false; // the line was lost while a move was on its way
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
    this.#pulse = setInterval(this.#beat, PULSE);
    addEventListener("online", this.#hurry);
    addEventListener("offline", this.#lose);
    document.addEventListener("visibilitychange", this.#hurry);
  }

  get mySeats(): number[] {
    return Object.keys(this.tokens).map(Number);
  }

  close(): void {
    this.#closed = true;
    removeEventListener("online", this.#hurry);
    removeEventListener("offline", this.#lose);
    document.removeEventListener("visibilitychange", this.#hurry);
    clearTimeout(this.#timer);
    clearInterval(this.#pulse);
    this.#socket?.close();
  }

  /** Somebody sat down here: from now on speak for that seat too. */
  seated(seat: number, token: string): void {
    this.tokens[seat] = token;
    if (this.view) void showNonces(this.view, this.tokens);
    this.problem = ""; // the invitation, used up, may have closed the line before we knew
    if (!this.online) this.#again();
    else if (!this.#seated) this.#connect(); // so that what is said is said for the seat
  }

  /** Another link was followed to the same table: it may open what was closed. */
  invite(invitation: string): void {
    if (this.#invitation === invitation) return;
    this.#invitation = invitation;
    if (!this.problem) return;
    this.problem = "";
    this.#connect();
  }

  /** Play what was chosen in the view that is shown, whatever has happened since: the moves of one
   *  decision, all or none. They are on the disk and on the screen when this comes back. */
  async play(seat: number, move: string, ...then: string[]): Promise<void> {
    const token = this.tokens[seat];
    const { view } = this;
    if (!token || !view?.position) return;
    const wanted = { move, then, ply: view.position.ply, seen: view.seq };
    this.#showAll();
    await this.#toShow(await this.#send(() => api.move(this.id, token, wanted)));
  }

  /** Until this has been told; where that takes long, by another line. */
  async #toShow(seq: number): Promise<void> {
    for (let waited = 0; (this.#newest?.seq ?? 0) < seq; waited += STEP) {
      if (this.#closed || this.problem) return;
      if (waited === SHOWN) this.#again();
      await new Promise((done) => setTimeout(done, STEP));
    }
  }

  /** As we know it, whether that is shown already or not. */
  get #newest(): Table | null {
    return this.#waiting.at(-1)?.view ?? this.view;
  }

  /** Ask until the answer comes; where that takes long, the move waits and says so. */
  async #send(asking: () => Promise<{ seq: number }>): Promise<number> {
    const late = setTimeout(this.#lose, PATIENCE);
    this.sending = true;
    this.#waited = !this.online;
    try {
      const { seq } = await persist(asking, Infinity, 1);
      if (this.#waited) this.#tellSent();
      return seq;
    } finally {
      clearTimeout(late);
      this.sending = false;
    }
  }

  #tellSent(): void {
    this.sent = true;
    setTimeout(() => (this.sent = false), TOLD);
    if (!this.online) this.#again();
  }

  #lose = (): void => {
    this.online = false;
    if (this.sending) this.#waited = true;
  };

  /** Say something to everybody at the table; while the line is lost, nobody hears it. */
  say(said: Saying): void {
    this.#speak("say", said);
  }

  /** Tell whoever runs the server of a line that somebody wrote. */
  report(line: string): void {
    this.#speak("report", { line });
  }

  #speak(type: "say" | "report", message: object): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) this.#refuse(t("table.away"));
    else this.#socket.send(JSON.stringify({ type, ...message }));
  }

  #refuse(why: string): void {
    this.unsaid = why;
    clearTimeout(this.#refused);
    this.#refused = setTimeout(() => (this.unsaid = ""), TOLD);
  }

  /** Keep what was said; what of it is new. */
  #listen(lines: Line[]): Line[] {
    const known = new Set(this.said.map(({ id }) => id));
    const fresh = lines.filter(({ id }) => !known.has(id));
    this.said = [...this.said, ...fresh].slice(-LINES);
    return fresh;
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
    this.#socket?.close();
    this.#socket = socket;
    this.#seated = this.mySeats.length > 0;
    this.#told = null;
    this.#asked = Date.now();
    socket.onopen = () => {
      const after = this.events.at(-1)?.seq ?? 0;
      const token = Object.values(this.tokens)[0] || this.#invitation || null;
      const hello: Hello = { type: "hello", token, after, form: "changes" };
      socket.send(JSON.stringify(hello));
    };
    socket.onmessage = (message) => {
      if (socket === this.#socket) this.#hear(JSON.parse(message.data as string) as Heard);
    };
    socket.onclose = (event) => {
      if (socket === this.#socket) this.#lost(event); // an old one has nothing to say
    };
  };

  /** Is anybody there? What is not answered by the next beat is told as a lost line. */
  #beat = (): void => {
    const now = Date.now();
    if (this.problem) return;
    if (!this.#asked) {
      if (!document.hidden || now - this.#heard > UNSEEN_PULSE) this.#ping();
    } else if (now - this.#asked > GIVEN_UP) this.#again();
    else if (now - this.#asked > PULSE / 2) this.#lose();
  };

  #ping(): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#asked = Date.now();
    this.#socket.send('{"type": "ping"}');
  }

  /** Somebody looks again, or the network is back: is the line still alive? */
  #hurry = (): void => {
    if (document.hidden || this.#closed) return;
    this.#tries = 0;
    if (this.#socket?.readyState === WebSocket.CLOSED) this.#connect();
    else this.#ping();
  };

  /** Leave a line that does not answer to itself, and take another. */
  #again(): void {
    if (this.#closed) return;
    this.#lose();
    this.#connect();
  }

  #lost(event: CloseEvent): void {
    this.#lose();
    this.#asked = 0;
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
    this.#asked = 0;
    this.#heard = Date.now();
    this.online = true;
    if (message.type === "pong") this.watching = message.watching;
    if (message.type === "problem") this.#refuse(maybe(`refusal.${message.code}`, message.detail));
    if (message.type === "said") this.heard = this.#listen([message.line]);
    if (message.type === "welcome") {
      this.#told = message.view;
      this.chat = message.chat;
      const fresh = this.#listen(message.said);
      if (this.view) this.heard = fresh; // said while one line took the place of another
    } else if (message.type === "changes" && this.#told)
      this.#told = changed(this.#told, message.changes as Change[]);
    else return;
    const view = this.#told;
    this.#tries = 0;
    const seen = this.#waiting.at(-1)?.events.at(-1)?.seq ?? this.events.at(-1)?.seq ?? 0;
    if (view.seq < (this.#newest?.seq ?? 0)) return; // another process that has not heard yet
    const events = message.events.filter((event) => event.seq > seen);
    this.#waiting.push({ events, view });
    const mine = events.some((event) => event.kind === "moved" && this.#isMine(event));
    const atOnce = message.type === "welcome" || mine || view.clock !== null;
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
