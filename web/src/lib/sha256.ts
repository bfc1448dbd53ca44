// SHA-256 and HMAC. The browser's own are to be had at safe addresses only, and a table at home
// has none.

const PRIMES = firstPrimes(64);
const ROUND = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

function firstPrimes(count: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime)) found.push(n);
  return found;
}

/** The first 32 bits behind the point. */
function fraction(value: number): number {
  return ((value - Math.floor(value)) * 2 ** 32) | 0;
}

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

export function sha256(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const length = message.length;
  const padded = new Uint8Array(Math.ceil((length + 9) / 64) * 64);
  padded.set(message);
  padded[length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(length / 2 ** 29));
  view.setUint32(padded.length - 4, length << 3);
  const hash = Int32Array.from(START);
  for (let at = 0; at < padded.length; at += 64) mix(hash, view, at);
  const digest = new DataView(new ArrayBuffer(32));
  hash.forEach((word, index) => digest.setInt32(4 * index, word));
  return new Uint8Array(digest.buffer);
}

function mix(hash: Int32Array, view: DataView, at: number): void {
  const words = new Int32Array(64);
  for (let i = 0; i < 16; i++) words[i] = view.getInt32(at + 4 * i);
  for (let i = 16; i < 64; i++) {
    const [early, late] = [words[i - 15]!, words[i - 2]!];
    const low = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const high = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words[i] = words[i - 16]! + low + words[i - 7]! + high;
  }
  let [a, b, c, d, e, f, g, h] = hash as unknown as [...Eight];
  for (let i = 0; i < 64; i++) {
    const high = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const one = (h + high + ((e & f) ^ (~e & g)) + ROUND[i]! + words[i]!) | 0;
    const low = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const two = (low + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => (hash[index]! += word));
}

type Eight = [number, number, number, number, number, number, number, number];

export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? sha256(key) : key);
  const pad = (byte: number): Uint8Array => block.map((part) => part ^ byte);
  return sha256(joined(pad(0x5c), sha256(joined(pad(0x36), message))));
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

export const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

export const hex = (data: Uint8Array): string =>
  Array.from(data, (byte) => byte.toString(16).padStart(2, "0")).join("");

export const unhex = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
