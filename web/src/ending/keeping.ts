// A finished game to keep and to show: its record, its picture.

import { api } from "../lib/api";
import type { Table } from "../lib/types";

const nameFor = (table: Table, ending: string): string =>
  `${table.game}-${table.id.slice(0, 8)}.${ending}`;

export async function saveRecord(table: Table, token?: string): Promise<void> {
  const text = await api.record(table.id, token);
  save(new Blob([text], { type: "text/plain" }), nameFor(table, "crown"));
}

/** The whole table as a PNG, drawn by the server and painted here. */
export async function savePicture(table: Table, token?: string): Promise<void> {
  const svg = new Blob([await api.picture(table.id, token)], { type: "image/svg+xml" });
  const url = URL.createObjectURL(svg);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    canvas.getContext("2d")!.drawImage(image, 0, 0);
    const png = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
    if (png) save(png, nameFor(table, "png"));
    else save(svg, nameFor(table, "svg"));
  } finally {
    URL.revokeObjectURL(url);
  }
}

function save(what: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(what);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000); // when it has been saved
}
