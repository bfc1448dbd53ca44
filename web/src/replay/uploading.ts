// A record from a file, brought to the server to be looked at.

import { api } from "../lib/api";
import { t } from "../lib/words.svelte";

const MOST = 262_144; // bytes; no game's record comes near it

/** The table that shows the record. */
export async function upload(file: File): Promise<string> {
  if (file.size > MOST) throw new Error(t("replay.too_large", { name: file.name }));
  return (await api.upload(await file.text())).id;
}
