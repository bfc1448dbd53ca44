// What a table will be, in words: nothing is switched on unseen.

import { language, t, tn } from "../lib/words.svelte";
import { levelAt, type Plan } from "./plan";
import { variantTitle } from "./titles";

/** "You and 3 squires · Harmony" */
export function told(plan: Plan): string {
  const variants = plan.variants.map(variantTitle);
  return [who(plan), ...(variants.length ? [variants.join(", ")] : [])].join(" · ");
}

function who(plan: Plan): string {
  const count = (kind: string) => plan.seats.filter((seat) => seat.kind === kind).length;
  const people = count("person");
  const parts = people ? [t("you")] : [];
  if (people > 1) parts.push(tn("people", people - 1));
  if (count("friend")) parts.push(tn(plan.offer ? "free" : "friends", count("friend")));
  const bots = plan.seats.filter((seat) => seat.kind === "bot");
  for (const level of new Set(bots.map((seat) => levelAt(plan, seat)))) {
    const alike = bots.filter((seat) => levelAt(plan, seat) === level).length;
    parts.push(tn(`bots.${level}`, alike));
  }
  if (count("remote")) parts.push(tn("remotes", count("remote")));
  return new Intl.ListFormat(language()).format(parts);
}
