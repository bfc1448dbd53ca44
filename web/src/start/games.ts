// The four games as the door shows them.

export interface Shown {
  name: string;
  seats: [least: number, most: number];
  minutes: number;
  usual: number; // seats of a first game
}

export const GAMES: Shown[] = [
  { name: "kingdomino", seats: [2, 4], minutes: 15, usual: 4 },
  { name: "queendomino", seats: [2, 8], minutes: 30, usual: 4 },
  { name: "origins", seats: [2, 4], minutes: 20, usual: 4 },
  { name: "duel", seats: [2, 2], minutes: 20, usual: 2 },
];

/** A symbol of the art for each. */
export const PICTURES: Record<string, string> = {
  kingdomino: "castle",
  queendomino: "queen",
  origins: "hut",
  duel: "quarters",
};
