// The REST routes. What is refused comes as a Refusal with the page's words for it, or the server's.

import { keepNonce, promiseOf } from "./nonces";
import type {
  Catalogue,
  Deals,
  Done,
  Health,
  Joined,
  JoinRequest,
  Opened,
  Rematch,
  Problem,
  Table,
  TableRequest,
} from "./types";
import { maybe } from "./words.svelte";

export class Refusal extends Error {
  constructor(
    readonly status: number, // 0: no answer came
    detail: string,
    readonly retryAfter = 0, // seconds
  ) {
    super(detail);
  }
}

async function ask(path: string, token?: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  if (token) headers.set("Authorization", `Bearer ${token}`);
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, { ...init, headers });
  } catch {
    throw new Refusal(0, "");
  }
  if (answer.ok) return answer;
  const problem = (await answer.json().catch(() => ({}))) as Partial<Problem>;
  const wait = Number(answer.headers.get("Retry-After") ?? 0);
  const words = maybe(`refusal.${problem.code}`, problem.detail ?? answer.statusText);
  throw new Refusal(answer.status, words, wait);
}

async function get<T>(path: string, token?: string): Promise<T> {
  return (await (await ask(path, token)).json()) as T;
}

async function post<T>(path: string, token?: string, body: unknown = {}): Promise<T> {
  const init = {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json" },
  };
  return (await (await ask(path, token, init)).json()) as T;
}

const seatPath = (id: string, seat: number) => `/tables/${encodeURIComponent(id)}/seats/${seat}`;
const tablePath = (id: string) => `/tables/${encodeURIComponent(id)}`;

export const api = {
  catalogue: () => get<Catalogue>("/catalogue"),
  health: () => get<Health>("/health"),
  open: (wanted: TableRequest) => post<Opened>("/tables", undefined, wanted),
  look: (id: string, token?: string) => get<Table>(tablePath(id), token),
  join: (id: string, seat: number, invitation: string, who: JoinRequest) =>
    post<Joined>(`${seatPath(id, seat)}/join`, invitation, who),
  move: (id: string, token: string, move: string, ply: number, seen: number) =>
    post<Done>(`${tablePath(id)}/moves`, token, { move, ply, seen }),
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
  picture: async (id: string, token?: string) =>
    (await ask(`${tablePath(id)}/picture.svg`, token)).text(),
  rematch: (id: string, token: string, rotate: boolean) =>
    post<Rematch>(`${tablePath(id)}/rematch`, token, { rotate }),
  art: async () => (await ask("/art.svg")).text(),
};

/** Ask again while the server is busy or away; other refusals are final. */
export async function persist<T>(asking: () => Promise<T>, tries = 8): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await asking();
    } catch (error) {
      const passing = error instanceof Refusal && [0, 429, 502, 503, 504].includes(error.status);
      if (!passing || attempt === tries) throw error;
      const seconds = error.retryAfter || Math.min(0.3 * 2 ** attempt, 5);
      await new Promise((done) => setTimeout(done, seconds * 1000));
    }
  }
}

export async function sitDown(
  id: string,
  seat: number,
  invitation: string,
  nickname: string,
): Promise<Joined> {
  const nonce = randomText(18); // this browser's part in the shuffle
  keepNonce(id, seat, nonce);
  const who: JoinRequest = {
    nickname,
    promise: promiseOf(nonce),
    token: randomText(33), // its own, so that an answer that got lost can be asked for again
  };
  return persist(() => api.join(id, seat, invitation, who));
}

function randomText(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return btoa(String.fromCharCode(...random))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}
