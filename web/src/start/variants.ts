// Which options go together: the server lists them, and what is wanted comes as near as it can.

const differences = (a: string[], b: string[]): number =>
  a.filter((name) => !b.includes(name)).length + b.filter((name) => !a.includes(name)).length;

/** What is nearest to the wanted options among those allowed; null if none is. */
export function nearest(allowed: string[][], wanted: string[]): string[] | null {
  let best: string[] | null = null;
  for (const names of allowed)
    if (!best || differences(names, wanted) < differences(best, wanted)) best = names;
  return best;
}

/** The options after one is put on or off: others go or come with it; null if that cannot be. */
export function toggled(
  allowed: string[][],
  chosen: string[],
  name: string,
  on: boolean,
): string[] | null {
  const wanted = on ? [...chosen, name] : chosen.filter((other) => other !== name);
  return nearest(
    allowed.filter((names) => names.includes(name) === on),
    wanted,
  );
}
