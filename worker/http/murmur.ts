import { byteAt } from "../store/binary/checked-access.ts";

/**
 * MurmurHash3, the 128-bit variant for 32-bit machines (Austin Appleby, public domain), over bytes. It spreads well and
 * is fast where integers have 32 bits; it is not cryptographic.
 *
 * @returns four unsigned 32-bit words
 */
export function murmur3(bytes: Uint8Array, seed = 0): [number, number, number, number] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { length } = bytes;
  let [h1, h2, h3, h4] = [seed, seed, seed, seed];
  const whole = length & ~15;
  for (let at = 0; at < whole; at += 16) {
    h1 ^= scramble(view.getInt32(at, true), C1, 15, C2);
    h1 = (Math.imul((rotated(h1, 19) + h2) | 0, 5) + 0x561ccd1b) | 0;
    h2 ^= scramble(view.getInt32(at + 4, true), C2, 16, C3);
    h2 = (Math.imul((rotated(h2, 17) + h3) | 0, 5) + 0x0bcaa747) | 0;
    h3 ^= scramble(view.getInt32(at + 8, true), C3, 17, C4);
    h3 = (Math.imul((rotated(h3, 15) + h4) | 0, 5) + 0x96cd1c35) | 0;
    h4 ^= scramble(view.getInt32(at + 12, true), C4, 18, C1);
    h4 = (Math.imul((rotated(h4, 13) + h1) | 0, 5) + 0x32ac3b17) | 0;
  }
  // The tail, padded with zeros. A word of zeros changes nothing.
  const rest = new DataView(new ArrayBuffer(16));
  for (let at = whole; at < length; at++) rest.setUint8(at - whole, byteAt(bytes, at));
  h4 ^= scramble(rest.getInt32(12, true), C4, 18, C1);
  h3 ^= scramble(rest.getInt32(8, true), C3, 17, C4);
  h2 ^= scramble(rest.getInt32(4, true), C2, 16, C3);
  h1 ^= scramble(rest.getInt32(0, true), C1, 15, C2);

  [h1, h2, h3, h4] = mixed(h1 ^ length, h2 ^ length, h3 ^ length, h4 ^ length);
  [h1, h2, h3, h4] = mixed(avalanche(h1), avalanche(h2), avalanche(h3), avalanche(h4));
  return [h1 >>> 0, h2 >>> 0, h3 >>> 0, h4 >>> 0];
}

const [C1, C2, C3, C4] = [0x239b961b, 0xab0e9789, 0x38b34ae5, 0xa1e38b93] as const;

function scramble(word: number, before: number, bits: number, after: number): number {
  return Math.imul(rotated(Math.imul(word, before), bits), after);
}

function rotated(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}

function mixed(a: number, b: number, c: number, d: number): [number, number, number, number] {
  const sum = (a + b + c + d) | 0;
  return [sum, (b + sum) | 0, (c + sum) | 0, (d + sum) | 0];
}

function avalanche(word: number): number {
  let hash = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
