// What somebody has in their hands: fingers have no wheel, and do not hover.

const coarse = matchMedia("(pointer: coarse)");

export const device = $state({ touch: coarse.matches });
coarse.addEventListener("change", () => (device.touch = coarse.matches));
