// What this browser remembers. Where it may not (private windows, full disks), nothing breaks.

export function recall<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`crownlands.${key}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

/** Where there is no room for it, the game goes on without it. */
export function remember(key: string, value: unknown): void {
  store(key, value);
}

/** Remember it, and tell whether there was room. */
export function store(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(`crownlands.${key}`, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function erase(key: string): void {
  try {
    localStorage.removeItem(`crownlands.${key}`);
  } catch {
    // Nothing is kept here at all.
  }
}

/** The keys that begin with this. */
export function keysOf(prefix: string): string[] {
  try {
    const start = `crownlands.${prefix}`;
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(start));
    return keys.map((key) => key.slice("crownlands.".length));
  } catch {
    return [];
  }
}
