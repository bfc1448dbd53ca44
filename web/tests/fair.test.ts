import { describe, expect, it } from "vitest";
import { faultOf, type Fault } from "../src/lib/fair";
import { promiseOf } from "../src/lib/nonces";
import { bytes, hex, hmac, sha256 } from "../src/lib/sha256";
import type { Deals } from "../src/lib/types";
import today from "./day-deals.json";
import example from "./deals.json";

// A game of three that the server's own code has dealt.
const told = example;
const known = {
  commitment: told.commitment,
  nonces: ["nonce0xx"],
  dealt: told.deals.map((deal) => deal.move),
};

describe("SHA-256 and HMAC", () => {
  it("are the standard's", () => {
    expect(hex(sha256(bytes("")))).toBe(
      "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    );
    expect(hex(sha256(bytes("abc")))).toBe(
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    );
    expect(hex(sha256(bytes("a".repeat(1000))))).toBe(
      "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3",
    );
    expect(hex(hmac(bytes("Jefe"), bytes("what do ya want for nothing?")))).toBe(
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
    );
  });
});

describe("the deals of a game", () => {
  it("are right as the server dealt them", () => {
    expect(told.deals.length).toBeGreaterThan(30);
    expect(faultOf(told, known)).toBeNull();
  });

  const swapped = [...told.deals];
  const [first, second] = [swapped[0]!, swapped[1]!];
  swapped[0] = { ...first, move: second.move };
  const turned = told.deals.map((deal) => ({ ...deal, outcomes: deal.outcomes.toReversed() }));
  const lies: [Fault, Partial<Deals>, Partial<typeof known>][] = [
    ["commitment", { secret: "5f".repeat(32) }, {}],
    ["commitment", {}, { commitment: "0".repeat(64) }],
    ["nonce", {}, { nonces: ["another1"] }],
    ["promise", { promises: [promiseOf("other"), null] }, {}],
    ["promise", { promises: [] }, {}],
    ["told", {}, { dealt: known.dealt.toReversed() }],
    ["order", { deals: turned }, {}],
    ["deal", { deals: swapped }, { dealt: swapped.map((deal) => deal.move) }],
    ["deal", { nonces: told.nonces.toReversed(), promises: [null, null] }, {}],
  ];
  it.each(lies)("are found out: %s", (fault, changed, seen) => {
    expect(faultOf({ ...told, ...changed }, { ...known, ...seen })).toBe(fault);
  });
});

describe("a deal of the day", () => {
  const seen = {
    commitment: today.commitment,
    nonces: [],
    dealt: today.deals.map((deal) => deal.move),
  };

  it("is right as the server dealt it, each kind from a deck of its own", () => {
    expect(new Set(today.deals.map(({ deck }) => deck)).size).toBe(3);
    expect(faultOf(today, seen)).toBeNull();
  });

  it("is not right where all come from one deck", () => {
    const deals = today.deals.map((deal) => ({ ...deal, deck: null }));
    expect(faultOf({ ...today, deals }, seen)).toBe("deal");
  });
});
