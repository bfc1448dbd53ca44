// Points that fly from where they were made to where they are counted.

import { still } from "./settings.svelte";

export function fly(text: string, from: Element | null, to: Element | null): void {
  if (!from || !to || still() || document.hidden) return;
  const start = from.getBoundingClientRect();
  const end = to.getBoundingClientRect();
  const points = document.createElement("div");
  points.className = "flying";
  points.textContent = text;
  document.body.append(points);
  const x = start.left + start.width / 2;
  const y = start.top + start.height / 2;
  const dx = end.left + end.width / 2 - x;
  const dy = end.top + end.height / 2 - y;
  points.animate(
    [
      { transform: `translate(${x}px, ${y}px) scale(1.4)`, opacity: 1 },
      { transform: `translate(${x + dx}px, ${y + dy}px) scale(0.8)`, opacity: 0.6 },
    ],
    { duration: 245, delay: 150, easing: "ease-in", fill: "backwards" },
  ).onfinish = () => points.remove();
}
