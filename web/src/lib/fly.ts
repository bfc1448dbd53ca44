// What flies over the table: points from where they were made to where they are counted, dominoes
// from their line to where they are laid. Nothing else moves for it.

import { still } from "./settings.svelte";

function above(thing: HTMLElement, frames: Keyframe[], timing: KeyframeAnimationOptions): void {
  thing.classList.add("flying");
  document.body.append(thing);
  thing.animate(frames, timing).onfinish = () => thing.remove();
}

export function fly(text: string, from: Element | null, to: Element | null): void {
  if (!from || !to || still() || document.hidden) return;
  const start = from.getBoundingClientRect();
  const end = to.getBoundingClientRect();
  const points = document.createElement("div");
  points.textContent = text;
  const x = start.left + start.width / 2;
  const y = start.top + start.height / 2;
  const dx = end.left + end.width / 2 - x;
  const dy = end.top + end.height / 2 - y;
  above(
    points,
    [
      { transform: `translate(${x}px, ${y}px) scale(1.4)`, opacity: 1 },
      { transform: `translate(${x + dx}px, ${y + dy}px) scale(0.8)`, opacity: 0.6 },
    ],
    { duration: 245, delay: 150, easing: "ease-in", fill: "backwards" },
  );
}

/** Where a domino lies: its middle, how wide it is, and by how many degrees it is turned. */
export interface Box {
  x: number;
  y: number;
  width: number;
  turn: number;
}

const HALVES = "56 4 200 100"; // of a domino's picture, without its number

export function slide(picture: Element, from: DOMRect, to: Box, duration: number): void {
  const seen = from.right > 0 && from.left < innerWidth && from.width > 0;
  if (!seen || document.hidden) return;
  const width = (from.width * 200) / 262;
  const domino = document.createElement("div");
  const copy = picture.cloneNode(true) as SVGElement;
  copy.setAttribute("viewBox", HALVES);
  copy.style.display = "block"; // an attribute with styles is refused by the page's own policy
  copy.style.width = "100%";
  domino.append(copy);
  domino.style.width = `${width}px`;
  domino.style.margin = `${-width / 4}px 0 0 ${-width / 2}px`;
  const at = (x: number, y: number, turn: number, scale: number): Keyframe => ({
    transform: `translate(${x}px, ${y}px) rotate(${turn}deg) scale(${scale})`,
  });
  const turn = to.turn > 180 ? to.turn - 360 : to.turn;
  above(
    domino,
    [
      at(from.right - width / 2, from.top + from.height / 2, 0, 1),
      at(to.x, to.y, turn, to.width / width),
    ],
    { duration, easing: "ease-in-out" },
  );
}
