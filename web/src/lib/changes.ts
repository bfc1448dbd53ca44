// What changed in something that was told before: everything else stays the very same object.

export type Change = [way: (string | number)[], now: unknown];

export function changed<Whole>(whole: Whole, changes: readonly Change[]): Whole {
  return changes.reduce<Whole>((so, [way, now]) => put(so, way, now) as Whole, whole);
}

function put(whole: unknown, [name, ...rest]: (string | number)[], now: unknown): unknown {
  if (name === undefined) return now;
  const copy = Array.isArray(whole) ? [...(whole as unknown[])] : { ...(whole as object) };
  const parts = copy as Record<string | number, unknown>;
  parts[name] = put(parts[name], rest, now);
  return copy;
}
