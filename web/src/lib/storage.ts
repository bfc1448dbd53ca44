// What this browser remembers. Where it may not (private windows, full disks), nothing breaks.

export function recall<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`crownlands.${key}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(`crownlands.${key}`, JSON.stringify(value));
  } catch {
    // The game goes on without it.
  }
}
