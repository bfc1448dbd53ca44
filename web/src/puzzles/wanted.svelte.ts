// Which puzzles somebody wants; it stays while they go from one to the next.

import { ANY, type Wanted } from "./choose";

export const wanted: Wanted = $state({ ...ANY });
