// My one try at a deal of the day: the key this browser goes by, and the table it is played at.

import { api, persist, randomText } from "../lib/api";
import { keep } from "../lib/mine";
import { go } from "../lib/route.svelte";
import { nameOf } from "../lib/saying";
import { settings } from "../lib/settings.svelte";
import { recall, remember } from "../lib/storage";
import { t } from "../lib/words.svelte";

const KEY = "day.player";

/** What this browser goes by: drawn once, and shown to nobody but the server. */
export function playerKey(): string {
  const known = recall<unknown>(KEY, "");
  if (typeof known === "string" && /^[\w-]{43,86}$/.test(known)) return known;
  const drawn = randomText(33);
  remember(KEY, drawn);
  return drawn;
}

/** Begin a try, or go on with it, and go to its table. */
export async function tryDeal(game: string, date: string): Promise<void> {
  const nickname = settings.nickname || t("player", { n: 1 });
  const { id, token, view } = await persist(() => api.tryDeal(game, playerKey(), nickname, date));
  keep({
    id,
    game,
    opened: Math.round(view.opened_at * 1000),
    tokens: { 0: token },
    invitations: {},
    phase: view.phase,
    names: view.seats.map(({ seat }) => nameOf(view, seat)),
  });
  go(`/table/${id}`);
}
