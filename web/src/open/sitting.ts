// Sitting down at an open table, in one click: the name is the one known here, or a new one.

import { Refusal, sitAnywhere } from "../lib/api";
import { keep } from "../lib/mine";
import { go } from "../lib/route.svelte";
import { settings } from "../lib/settings.svelte";
import type { Joined } from "../lib/types";
import { t } from "../lib/words.svelte";
import { me } from "./me.svelte";

const TRIES = 8; // at a name that is not taken

export async function sitAt(id: string): Promise<Joined> {
  const joined = await withSomeName(id, me.name || settings.nickname || t("player", { n: 2 }));
  const { view, seat, token } = joined;
  keep({
    id,
    game: view.game,
    opened: Date.now(),
    tokens: { [seat]: token },
    invitations: {},
    phase: view.phase,
    names: [],
  });
  go(`/table/${id}`);
  return joined;
}

async function withSomeName(id: string, name: string): Promise<Joined> {
  for (let n = 2; ; n++) {
    try {
      return await sitAnywhere(id, n > 2 ? `${name.slice(0, 21)} ${n - 1}` : name, me.secret);
    } catch (error) {
      const taken = error instanceof Refusal && error.code === "name-taken";
      if (!taken || n > TRIES) throw error;
    }
  }
}
