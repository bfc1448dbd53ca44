// Giving the visitor a file to keep.

export function save(what: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(what);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000); // when it has been saved
}

export const saveText = (text: string, name: string): void =>
  save(new Blob([text], { type: "text/plain" }), name);
