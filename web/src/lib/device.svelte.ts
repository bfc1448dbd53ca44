// What somebody has in their hands: fingers have no wheel, and do not hover; keys go from thing to thing.

const coarse = matchMedia("(pointer: coarse)");

export const device = $state({ touch: coarse.matches, keys: false });
coarse.addEventListener("change", () => (device.touch = coarse.matches));
addEventListener("keydown", () => (device.keys = true), { capture: true });
addEventListener("pointerdown", () => (device.keys = false), { capture: true });
