// The REST routes. What is refused comes as a Refusal with the page's words for it, or the server's.

import { keepNonce, promiseOf } from "./nonces";
import type {
  Answer,
  Catalogue,
  Daily,
  Day,
  Deals,
  Done,
  Health,
  Joined,
  JoinRequest,
  Lesson,
  Offers,
  Moves,
  MoveRequest,
  Opened,
  PadView,
  Player,
  Previews,
  Rematch,
  Problem,
  Puzzle,
  Puzzles,
  ReviewState,
  SheetScore,
  Study,
  StudyRequest,
  Table,
  TableHint,
  TableRequest,
  Tried,
  Uploaded,
} from "./types";
import { maybe } from "./words.svelte";

// Milliseconds that an answer may take, for a line that died says nothing: a game may have to be
// compiled first, a move needs no such time. The coach lets everybody else go first.
const LONGEST = 30_000;
const MOVING = 6_000;
const COACHING = 120_000;

export class Refusal extends Error {
  constructor(
    readonly status: number, // 0: no answer came
    detail: string,
    readonly retryAfter = 0, // seconds
    readonly code: string | null = null, // the server's word for it
  ) {
    super(detail);
  }
}

async function ask(
  path: string,
  token?: string,
  init: RequestInit = {},
  patience = LONGEST,
): Promise<Response> {
  const headers = new Headers(init.headers);
  if (token) headers.set("Authorization", `Bearer ${token}`);
  let answer: Response;
  const hanging = new AbortController();
  const timer = setTimeout(() => hanging.abort(), patience);
  try {
    answer = await fetch(`/api${path}`, { ...init, headers, signal: hanging.signal });
  } catch {
    throw new Refusal(0, "");
  } finally {
    clearTimeout(timer);
  }
  if (answer.ok) return answer;
  const problem = (await answer.json().catch(() => ({}))) as Partial<Problem>;
  const wait = Number(answer.headers.get("Retry-After") ?? 0);
  const words = maybe(`refusal.${problem.code}`, problem.detail ?? answer.statusText);
  throw new Refusal(answer.status, words, wait, problem.code);
}

async function get<T>(path: string, token?: string): Promise<T> {
  return (await (await ask(path, token)).json()) as T;
}

async function post<T>(
  path: string,
  token?: string,
  body: unknown = {},
  patience = LONGEST,
): Promise<T> {
  const init = {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json" },
  };
  return (await (await ask(path, token, init, patience)).json()) as T;
}

const seatPath = (id: string, seat: number) => `/tables/${encodeURIComponent(id)}/seats/${seat}`;
const tablePath = (id: string) => `/tables/${encodeURIComponent(id)}`;

export const api = {
  catalogue: () => get<Catalogue>("/catalogue"),
  health: () => get<Health>("/health"),
  /** This game is about to be played: the server gets it ready before the others. */
  want: (game: string) => get<Health>(`/health?game=${encodeURIComponent(game)}`),
  open: (wanted: TableRequest, token?: string) => post<Opened>("/tables", token, wanted),
  look: (id: string, token?: string) => get<Table>(tablePath(id), token),
  join: (id: string, seat: number, invitation: string, who: JoinRequest) =>
    post<Joined>(`${seatPath(id, seat)}/join`, invitation, who),
  move: (id: string, token: string, wanted: MoveRequest) =>
    post<Done>(`${tablePath(id)}/moves`, token, wanted, MOVING),
  previews: (id: string, token: string) => get<Previews>(`${tablePath(id)}/previews`, token),
  showNonce: (id: string, token: string, seat: number, nonce: string) =>
    post<Done>(`${seatPath(id, seat)}/nonce`, token, { nonce }),
  deals: (id: string, token?: string) => get<Deals>(`${tablePath(id)}/deals`, token),
  takeBack: (id: string, token: string) => post(`${tablePath(id)}/take-back`, token),
  answer: (id: string, token: string, agree: boolean) =>
    post(`${tablePath(id)}/take-back/answer`, token, { agree }),
  leave: (id: string, token: string, seat: number) => post(`${seatPath(id, seat)}/leave`, token),
  comeBack: (id: string, token: string, seat: number) =>
    post(`${seatPath(id, seat)}/return`, token),
  letBot: (id: string, token: string, seat: number, level: string) =>
    post(`${seatPath(id, seat)}/bot`, token, { level }),
  record: async (id: string, token?: string) =>
    (await ask(`${tablePath(id)}/record`, token)).text(),
  /** A picture of a table, such as card.svg?lang=fr or replay.svg. */
  picture: async (id: string, name: string, token?: string) =>
    (await ask(`${tablePath(id)}/${name}`, token)).blob(),
  rematch: (id: string, token: string, rotate: boolean) =>
    post<Rematch>(`${tablePath(id)}/rematch`, token, { rotate }),
  study: (wanted: StudyRequest) => post<Study>("/study", undefined, wanted),
  beginReview: (id: string, token?: string) => post<ReviewState>(`${tablePath(id)}/review`, token),
  review: (id: string, token?: string) => get<ReviewState>(`${tablePath(id)}/review`, token),
  moment: (id: string, ply: number, token?: string) =>
    get<Study>(`${tablePath(id)}/moments/${ply}`, token),
  moves: (id: string, token?: string) => get<Moves>(`${tablePath(id)}/moves`, token),
  hint: (id: string, token: string) =>
    post<TableHint>(`${tablePath(id)}/hint`, token, {}, COACHING),
  upload: async (record: string) => {
    const headers = { "Content-Type": "text/plain" };
    const answer = await ask("/records", undefined, { method: "POST", body: record, headers });
    return (await answer.json()) as Uploaded;
  },
  puzzles: () => get<Puzzles>("/puzzles"),
  /** The deals of today, or of a day that is past. */
  day: (key: string, date?: string) => get<Day>(date ? `/day?date=${date}` : "/day", key),
  tryDeal: (game: string, key: string, nickname: string, date: string) =>
    post<Tried>(`/day/${encodeURIComponent(game)}`, key, { nickname, date }),
  dailyPuzzle: (date: string) => get<Daily>(`/puzzles/daily?date=${date}`),
  puzzle: (id: string) => get<Puzzle>(`/puzzles/${encodeURIComponent(id)}`),
  answerPuzzle: (id: string, move: string) =>
    get<Answer>(`/puzzles/${encodeURIComponent(id)}/answer?move=${encodeURIComponent(move)}`),
  lesson: (game: string) => get<Lesson>(`/lessons/${encodeURIComponent(game)}`),
  pad: (game: string, variants: string[], players: number, language: string) => {
    const wanted = new URLSearchParams({ players: String(players), language });
    for (const name of variants) wanted.append("variants", name);
    return get<PadView>(`/pads/${encodeURIComponent(game)}?${wanted}`);
  },
  /** A sheet of the score pad, counted; with notes about what the box cannot make. */
  score: (sheet: string, language: string, notes: boolean) =>
    post<SheetScore>("/score", undefined, { sheet, language, notes }, MOVING),
  scorePicture: async (sheet: string, language: string, dark: boolean) => {
    const headers = { "Content-Type": "application/json" };
    const body = JSON.stringify({ sheet, language, dark });
    return (await ask("/score/picture.svg", undefined, { method: "POST", body, headers })).text();
  },
  offers: () => get<Offers>("/offers"),
  sit: (id: string, who: JoinRequest) => post<Joined>(`${tablePath(id)}/sit`, undefined, who),
  register: (name: string, secret: string) => post<Player>("/players", undefined, { name, secret }),
  player: (secret: string) => get<Player>("/players/me", secret),
  forgetPlayer: (secret: string) => post<Player>("/players/me/forget", secret),
  art: async () => (await ask("/art.svg")).text(),
};

/** Ask again while the server is busy or away; other refusals are final. */
export async function persist<T>(
  asking: () => Promise<T>,
  tries = 8,
  longest = 5, // seconds between two of them, unless the server says otherwise
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await asking();
    } catch (error) {
      const passing = error instanceof Refusal && [0, 429, 502, 503, 504].includes(error.status);
      if (!passing || attempt === tries) throw error;
      const seconds = error.retryAfter || Math.min(0.3 * 2 ** attempt, longest);
      await new Promise((done) => setTimeout(done, seconds * 1000));
    }
  }
}

export async function sitDown(
  id: string,
  seat: number,
  invitation: string,
  nickname: string,
  player?: string, // the secret of one who wishes to be rated
): Promise<Joined> {
  const nonce = newNonce();
  keepNonce(id, seat, nonce);
  const who = joining(nickname, nonce, player);
  return persist(() => api.join(id, seat, invitation, who));
}

/** Sit down at an open table, wherever there is a seat. */
export async function sitAnywhere(id: string, nickname: string, player?: string): Promise<Joined> {
  const nonce = newNonce();
  const who = joining(nickname, nonce, player);
  const joined = await persist(() => api.sit(id, who));
  keepNonce(id, joined.seat, nonce);
  return joined;
}

const newNonce = (): string => randomText(18); // this browser's part in the shuffle

const joining = (nickname: string, nonce: string, player?: string): JoinRequest => ({
  nickname,
  promise: promiseOf(nonce),
  token: randomText(33), // its own, so that an answer that got lost can be asked for again
  player,
});

export function randomText(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return btoa(String.fromCharCode(...random))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}
