// What was set up last, for each game; the door begins with it next time.

import { recall, remember } from "../lib/storage";
import { GAMES, type Shown } from "./games";
import { usualPlan, type Plan } from "./plan";

const KEY = "plans";
const FIRST_LEVEL = "squire";

interface Kept {
  game: string; // played last
  level: string; // of the bots last met
  plans: Record<string, Plan>;
}

function kept(): Kept {
  const nothing = { game: GAMES[0]!.name, level: FIRST_LEVEL, plans: {} };
  return { ...nothing, ...recall<Partial<Kept>>(KEY, {}) };
}

/** The level of bots that was last asked for. */
export const levelAsked = (): string | undefined => recall<Partial<Kept>>(KEY, {}).level;

/** What was set up for a game; what was not asked for then is as usual. */
export function planFor(game: string): Plan {
  const { level, plans } = kept();
  return { ...usualPlan(game, level), ...plans[game], game };
}

/** Nothing is offered to everybody a second time unasked. */
export function keepPlan(plan: Plan): void {
  const { plans } = kept();
  const again: Plan = { ...plan, offer: null };
  remember(KEY, { game: plan.game, level: plan.level, plans: { ...plans, [plan.game]: again } });
}

/** All games, the one that was played last first. */
export function gamesInOrder(): Shown[] {
  const { game } = kept();
  return GAMES.toSorted((a, b) => Number(b.name === game) - Number(a.name === game));
}
