// What happens at a table, in words.

import { duelOf, faceOf, readFace } from "./duel";
import { gameOf } from "./games.svelte";
import { squareName } from "./squares";
import { readMark } from "./marks";
import { gainOf, tellGain } from "./points";
import type { Happening, Move, Position, Square, Table, Tile } from "./types";
import { anyOf, language, maybe, own, t, tn, type Key } from "./words.svelte";

export interface Line {
  seq: number;
  text: string;
  seat: number | null;
  squares: Square[]; // in that seat's kingdom
  number: number | null; // a domino of the lines
}

/** What a seat is called: by its nickname, a bot by its colour and level. */
export function nameOf(table: Table, seat: unknown): string {
  const who = table.seats[Number(seat)];
  if (!who) return t("seat.nobody");
  if (who.nickname) return who.nickname;
  if (!who.level) return t("seat.nobody");
  const level = maybe(`level.${who.level}`, who.level);
  return t("seat.bot_name", { level, colour: maybe(`colour.${who.colour}`, who.colour) });
}

/** How long the longest word is, with what clings to it: what should not be broken has to fit. */
export const longestWord = (words: string): number =>
  Math.max(...words.split(" ").map((word) => word.length));

/** What the seats of one kingdom are called together. */
export const namesOf = (table: Table, seats: number[]): string =>
  seats.map((seat) => nameOf(table, seat)).join("\u00a0& ");

/** What is said of something; the punctuation is the language's. */
export const about = (what: string, said: string): string => t("told.about", { what, about: said });

/** The same with what it would bring now, if that is known. */
export const withMore = (what: string, more: string): string =>
  what && more ? t("told.more", { what, more }) : what || more;

/** The seat that is spoken to as "you": mine, if I have one only. */
type You = number | null;

const CAST = "cast-"; // begins the names of Duel's steps that ask for a spell, before its coat

/** What chance brings, by its kind; several in a row are told in one line. */
const DEALS: Record<string, { key: Key; what: (move: Move) => string }> = {
  deal: { key: "log.dealt", what: (move) => String(move.number) },
  "turn-up": { key: "log.turned_up", what: (move) => thingName(move.thing) },
  roll: { key: "log.rolled", what: (move) => thingName(move.thing) },
};

/** The log: what is worth telling, with neighbouring deals in one line. */
export function story(events: Happening[], table: Table, you: You = null): Line[] {
  const lines: Line[] = [];
  let dealing: { line: Line; kind: string } | undefined;
  for (const event of events) {
    const dealt = event.kind === "dealt" && event.what && DEALS[event.what.kind];
    if (dealt) {
      const { kind } = event.what!;
      const what = dealt.what(event.what!);
      if (dealing?.kind === kind) dealing.line.text += `, ${what}`;
      else {
        dealing = { kind, line: line(event, t(dealt.key, { what })) };
        lines.push(dealing.line);
      }
      continue;
    }
    const text = words(event, table, you);
    if (!text) continue;
    dealing = undefined;
    const told = line(event, text);
    if (event.kind === "moved" && event.what) {
      told.seat = Number(event.data.seat);
      told.squares = event.what.squares;
      told.number = event.what.number;
    }
    lines.push(told);
  }
  return lines;
}

function line(event: Happening, text: string): Line {
  return { seq: event.seq, text, seat: null, squares: [], number: null };
}

function words(event: Happening, table: Table, you: You): string {
  const { kind, data, what } = event;
  const name = nameOf(table, data.seat);
  if (kind === "moved")
    return moved(table, Number(data.seat) === you ? null : name, what, String(data.move));
  if (kind === "joined") return t("log.joined", { name: String(data.nickname ?? name) });
  if (kind === "started") return t("log.started");
  if (kind === "asked") return t("log.asked", { name });
  if (kind === "refused") return t("log.refused", { name });
  if (kind === "taken_back") return t("log.taken_back");
  if (kind === "left") return t("log.left", { name });
  if (kind === "returned") return t("log.returned", { name });
  if (kind === "taken_over")
    return t(data.why === "clock" ? "log.time_up" : "log.taken_over", { name });
  if (kind === "hinted") return t("log.hinted", { name });
  if (kind === "finished") return t("log.finished");
  return "";
}

/** A move in words with what it brought; without a name it was yours. */
function moved(table: Table, name: string | null, what: Move | null, move: string): string {
  const told = tellMove(table.game, name, what, (seat) => nameOf(table, seat), move);
  const gain = what && tellGain(gainOf(what));
  return gain ? about(told, gain) : told;
}

/** A move that was made, in words; without a name it was yours. */
export function tellMove(
  game: string,
  name: string | null,
  what: Move | null,
  called: (seat: number) => string,
  move = what?.move ?? "",
): string {
  const values = {
    ...valuesOf(what),
    name: name ?? t("you"),
    square: what?.squares[0] ? squareName(what.squares[0]) : "",
    to: what?.kind === "hand-on" ? called(what.number!) : "",
    move,
  };
  const ending = name === null ? ".you" : "";
  const keys = [`log.pass.${leftOut(what)}`, `log.${what?.kind}`].map((key) => key + ending);
  return anyOf(
    keys.flatMap((key) => [`${game}.${key}`, key]),
    t(`log.other${ending}`, values),
    values,
  );
}

/** Whose turn it is and what for; `me` is the seat that is spoken to, if it is its turn.
 *  `named`: several people are spoken to, so say whom it concerns. */
export function headline(table: Table, me: number | null, named = false): string {
  const position = table.position;
  if (!position) return t("turn.waiting");
  if (table.phase === "over") return t("turn.over");
  if (table.phase === "record" || position.to_play === null) return t("turn.record");
  const name = nameOf(table, position.to_play);
  if (position.to_play === me) {
    const asked = mine(table, position);
    return named ? calling(name, asked) : asked;
  }
  const number = position.to_lay?.number ?? "";
  if (position.step === "lay") return t("turn.lays", { name, number });
  if (position.step === "claim") return t("turn.claims", { name });
  const told = gameOf(table.game)?.words.steps[position.step]; // where the page has no words
  const otherwise = told ? `${name} ${told}` : t("turn.thinks", { name });
  return maybe(`turn.${stepOf(position)}`, otherwise, { name });
}

/** What is asked of one of several here: a name where otherwise it says whose turn it is. */
const calling = (name: string, asked: string): string =>
  /^[^:]+:/.test(asked) ? asked.replace(/^[^:]*[^:\s]/, () => name) : about(name, asked);

function mine(table: Table, position: Position): string {
  const kinds = new Set(position.choices.map((choice) => choice.kind));
  const number = position.to_lay?.number ?? "";
  if (kinds.has("lay")) return t("do.lay", { number });
  if (kinds.has("discard") && kinds.size === 1) return t("do.discard", { number });
  if (kinds.has("claim"))
    return own(table.game, position.choices.length === 1 ? "do.claim_last" : "do.claim");
  return doing(table, position) || t("do.other");
}

/** What this step asks of me, or with an ending how; "" without words.
 *  A step of several moves may have words for what just now can be done in it. */
export function doing(
  table: Table,
  position: Position,
  ending: "" | "_how" = "",
  touch = false, // said to fingers, where that differs
): string {
  const step = `do.${stepOf(position)}`;
  const kinds = [...new Set(position.choices.map((choice) => choice.kind))].sort().join("-");
  const plain = [`${step}.${kinds}`, `${table.game}.${step}`, step].map((key) => key + ending);
  const keys = plain.flatMap((key) => (touch ? [`${key}_touch`, key] : [key]));
  const first = position.choices.find((choice) => choice.kind !== "pass");
  const die = duelOf(position)?.dice[(first?.number ?? 0) - 1];
  return anyOf(keys, "", {
    thing: thingName(first?.thing ?? null),
    spell: spellName(first?.thing ?? null),
    die: die ? thingName(faceOf(die)) : "",
  });
}

/** The step as its words are called; in Duel one die or two are taken, the first or second drawn. */
export function stepOf(position: Position): string {
  const step = plainStep(position.step);
  const duel = duelOf(position);
  if (!duel) return step;
  if (step === "take") return position.choices[0]?.number === null ? "take_dice" : "take_die";
  const second = duel.dice.some((die) => die.used && die.seat === position.to_play);
  return step === "draw" && second ? "draw_second" : step;
}

/** A step has one name for all spells that may be cast in it. */
const plainStep = (step: string): string =>
  step.startsWith(CAST) ? "cast" : step.replaceAll("-", "_");

/** The step that is left out by a pass. */
const leftOut = (move: Move | null): string =>
  move?.kind === "pass" ? plainStep(move.thing ?? "") : "";

/** What a building, cro-magnon, coat and the like is called; faces of dice with their crosses. */
export function thingName(thing: string | null): string {
  return (thing?.replaceAll("_", "-") ?? "").split(",").map(named).join(", ");
}

function named(id: string): string {
  const { kind, crowns } = readFace(id);
  const name = kind && maybe(`thing.${kind}`, kind.replaceAll("-", " "));
  return crowns ? t("face.crosses", { coat: name, crosses: tn("crosses", crowns) }) : name;
}

/** What the spell of a coat is called. */
export const spellName = (coat: string | null): string => maybe(`spell.${coat}`, coat ?? "");

/** What a kind of square is called: a terrain, or a coat. */
export const kindName = (kind: string): string => maybe(`terrain.${kind}`, thingName(kind));

/** What lies on a square, for those who listen. */
export function spokenMark(text: string): string {
  const { name, number } = readMark(text);
  if (name === "fire" || name === "crater") return tn(`${name}s`, number ?? 1);
  return thingName(name) + (number === null ? "" : ` ${number}`);
}

/** What is done by confirming a move; not to do what a step is about has words of its own. */
export const deed = (move: Move): string =>
  anyOf([`do.${leftOut(move)}_pass`, `do.${move.kind}_it`], move.move, valuesOf(move));

/** The same told from afar; "" without words for it. */
export const deedThere = (move: Move, where: string): string =>
  maybe(`do.${move.kind}_there`, "", { ...valuesOf(move), where });

const valuesOf = (move: Move | null): Record<string, string | number> => ({
  number: move?.number ?? "",
  thing: thingName(move?.thing ?? null),
  spell: spellName(move?.thing?.replace(CAST, "") ?? null),
});

/** Why it is this seat's turn, for those who wonder. */
export function reason(table: Table): string {
  const position = table.position;
  if (!position || position.to_play === null || table.phase !== "playing") return "";
  const duel = duelOf(position);
  if (duel) return t("why.player_a", { name: nameOf(table, duel.player_a) });
  if (position.step === "hand-on") return t("why.hand_on");
  if (!position.current.length)
    return position.following.length ? own(table.game, "why.opening") : "";
  const tile = position.current.find((tile) => tile.seat === position.to_play && !tile.done);
  if (!tile) return "";
  return own(table.game, "why.order", { number: tile.number });
}

/** Who has won; seats of one kingdom are a team. */
export function victory(table: Table, position: Position, you: You): string {
  const winners = position.scores.filter((score) => score.place === 1).map((score) => score.seat);
  if (winners.length === 1 && winners[0] === you) return t("over.you_won");
  const names = new Intl.ListFormat(language()).format(winners.map((seat) => nameOf(table, seat)));
  if (winners.length === 1) return t("over.won", { names });
  const team = position.kingdoms.some((kingdom) =>
    winners.every((seat) => kingdom.seats.includes(seat)),
  );
  return t(team ? "over.won_team" : "over.shared", { names });
}

/** A domino for those who listen; `pips` is the word for what its squares count. */
export function spokenTile(tile: Tile, pips: string): string {
  const half = ({ kind, crowns, marks }: Tile["left"]) =>
    [
      maybe(`terrain.${kind}`, kind),
      ...(crowns ? [tn(pips, crowns)] : []),
      ...marks.map((mark) => spokenMark(mark)),
    ].join(" ");
  return `${tile.number}: ${half(tile.left)}, ${half(tile.right)}`;
}

/** How far the game is. */
export function progress(table: Table): string {
  const position = table.position;
  if (!position) return "";
  const { game, games } = position.extras as { game?: number; games?: number };
  const round = position.round
    ? position.rounds
      ? t("round.of", { round: position.round, rounds: position.rounds })
      : t("round", { round: position.round })
    : t("round.opening");
  return games && games > 1 ? `${t("game.of", { game: game ?? 1, games })}, ${round}` : round;
}
