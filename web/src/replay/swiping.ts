// A swipe over the board: on to the left, back to the right.

const FAR = 48; // pixels that make a swipe of a touch
const STEEP = 0.6; // and how much of it may go up or down

export function swipe(element: HTMLElement, turn: (step: 1 | -1) => void): { destroy(): void } {
  let from: Touch | null = null;
  const begin = (event: TouchEvent): void => {
    const strip = (event.target as Element).closest("input, select, aside, .others, .strip");
    from = event.touches.length === 1 && !strip ? event.touches[0]! : null;
  };
  const end = (event: TouchEvent): void => {
    const to = event.changedTouches[0];
    if (!from || !to) return;
    const [across, down] = [to.clientX - from.clientX, to.clientY - from.clientY];
    from = null;
    if (Math.abs(across) < FAR || Math.abs(down) > STEEP * Math.abs(across)) return;
    turn(across < 0 ? 1 : -1);
  };
  element.addEventListener("touchstart", begin, { passive: true });
  element.addEventListener("touchend", end, { passive: true });
  return {
    destroy() {
      element.removeEventListener("touchstart", begin);
      element.removeEventListener("touchend", end);
    },
  };
}
