// Colours and names of things on the table; the symbols themselves come from the server's art.

import { getContext, setContext } from "svelte";
import { gameOf } from "./games.svelte";
import type { CatalogueGame } from "./types";

/** How the squares and the pieces of a game look, and what its squares count. */
export type Look = CatalogueGame["looks"];

/** How a game looks before the server has said it. */
export const USUAL: Look = {
  kinds: {},
  pieces: {},
  king: "king",
  home: "castle",
  pip: "crown",
  pips: "crowns", // the word for them
  land: "territory", // the part of a score that is squares times them
  facts: {},
};
export const lookOf = (game: string): Look => gameOf(game)?.looks ?? USUAL;

const LOOK = Symbol("look");

/** Let everything inside a component look as in this game. */
export const lookLike = (game: () => string): unknown => setContext(LOOK, () => lookOf(game()));

/** The look of the game that a component shows. */
export const useLook = (): (() => Look) =>
  getContext<(() => Look) | undefined>(LOOK) ?? (() => USUAL);

export const PLAYERS: Record<string, string> = {
  pink: "#DB7BA3",
  yellow: "#EBC944",
  green: "#4F9A57",
  blue: "#3D72B4",
  orange: "#DE8036",
  violet: "#7B569F",
  white: "#F6F3EC",
  red: "#B6342E",
  black: "#37353A",
};

const DARK_INK = new Set(["pink", "yellow", "orange", "white", "green"]);

export const fillOf = (colour: string): string => PLAYERS[colour] ?? "#888888";
export const inkOn = (colour: string): string => (DARK_INK.has(colour) ? "#000000" : "#FFFFFF");
export const symbol = (name: string): string => `#cl-${name.replaceAll("_", "-")}`;
