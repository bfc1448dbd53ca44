// A game to keep and to show: its record, and pictures of it.

import { api } from "../lib/api";
import { save, saveText } from "../lib/saving";
import type { Table } from "../lib/types";
import { language } from "../lib/words.svelte";

const nameFor = (table: Table, ending: string): string =>
  `${table.game}-${table.id.slice(0, 8)}${ending}`;

export async function saveRecord(table: Table, token?: string): Promise<void> {
  const text = await api.record(table.id, token);
  saveText(text, nameFor(table, ".crown"));
}

/** A drawing as a PNG, or as it is where the browser cannot paint it. */
export async function saveImage(drawing: string, name: string): Promise<void> {
  const image = await painted(new Blob([drawing], { type: "image/svg+xml" }));
  save(image, `${name}.${image.type === "image/png" ? "png" : "svg"}`);
}

export type Form = "png" | "svg";

/** The kingdoms with names and points, of the last moment or of another. */
export async function saveCard(
  table: Table,
  form: Form,
  ply: number | null,
  token?: string,
): Promise<void> {
  const at = ply === null ? "" : `&ply=${ply}`;
  const svg = await api.picture(table.id, `card.svg?lang=${language()}${at}`, token);
  save(form === "svg" ? svg : await painted(svg), nameFor(table, `.${form}`));
}

/** The whole game as a picture that moves. */
export async function saveReplay(table: Table, token?: string): Promise<void> {
  const svg = await api.picture(table.id, `replay.svg?lang=${language()}`, token);
  save(svg, nameFor(table, "-replay.svg"));
}

/** An SVG as a PNG: painted here, with the fonts there are. */
async function painted(svg: Blob): Promise<Blob> {
  const url = URL.createObjectURL(svg);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    canvas.getContext("2d")!.drawImage(image, 0, 0);
    return await new Promise((done) => canvas.toBlob((png) => done(png ?? svg), "image/png"));
  } finally {
    URL.revokeObjectURL(url);
  }
}
