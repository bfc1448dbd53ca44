// Who this browser is when it plays for a rating: a name and a secret, and no account.

import { api, randomText, Refusal } from "../lib/api";
import { recall, remember } from "../lib/storage";
import { t } from "../lib/words.svelte";
import type { Player } from "../lib/types";

interface Kept {
  name: string;
  secret: string;
}

const KEY = "player";
const KIND = "crownlands player"; // what a file of this kind says of itself
const LARGEST = 10_000; // bytes of such a file

function isKept(found: unknown): found is Kept {
  const { name, secret } = (found ?? {}) as Partial<Kept>;
  return typeof name === "string" && /^[\w-]{43,86}$/.test(secret ?? "");
}

class Me {
  #kept = $state.raw<Kept | null>(null);
  player = $state.raw<Player | null>(null); // as the server knows it

  constructor() {
    const kept = recall<unknown>(KEY, null);
    if (isKept(kept)) this.#kept = kept;
  }

  get secret(): string | undefined {
    return this.#kept?.secret;
  }

  get name(): string {
    return this.#kept?.name ?? "";
  }

  /** Be rated from now on. */
  async begin(name: string): Promise<void> {
    const kept = { name: name.trim(), secret: this.secret ?? randomText(33) };
    this.player = await api.register(kept.name, kept.secret);
    this.#keep({ ...kept, name: this.player.name });
  }

  /** Ask the server how things stand; a secret that it does not know is told to it again. */
  async look(): Promise<void> {
    const kept = this.#kept;
    if (!kept) return;
    try {
      this.player = await api.player(kept.secret);
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 401) throw error;
      this.player = await api.register(kept.name, kept.secret);
    }
  }

  async forget(): Promise<void> {
    const secret = this.secret;
    if (secret)
      await api.forgetPlayer(secret).catch((error: unknown) => {
        if (!(error instanceof Refusal) || error.status !== 401) throw error; // gone already
      });
    this.#keep(null);
    this.player = null;
  }

  /** What a file holds. */
  get file(): Blob {
    const text = JSON.stringify({ kind: KIND, server: location.origin, ...this.#kept }, null, 1);
    return new Blob([text], { type: "application/json" });
  }

  async read(file: File): Promise<void> {
    const text = file.size > LARGEST ? "" : await file.text();
    let found: unknown = null;
    try {
      found = JSON.parse(text);
    } catch {
      // told below
    }
    if (!isKept(found) || (found as { kind?: unknown }).kind !== KIND)
      throw new Error(t("rating.bad_file"));
    this.player = await api.register(found.name.slice(0, 24), found.secret);
    this.#keep({ name: this.player.name, secret: found.secret });
  }

  #keep(kept: Kept | null): void {
    this.#kept = kept;
    remember(KEY, kept);
  }
}

export const me = new Me();
