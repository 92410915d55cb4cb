/** Numbers of calculators as readers see them. */
import { grouped } from "../representations/grouped.ts";

/** Significant digits of a result. The API prints all that a double has. */
const DIGITS = 10;

/** `1,234.5678`: up to ten significant digits, with groups of three and a minus sign. */
export function shown(value: number): string {
  const rounded = Number(value.toPrecision(DIGITS));
  const [digits = "", exponent] = String(Math.abs(rounded)).split("e");
  const [whole = "", fraction] = digits.split(".");
  return `${rounded < 0 ? "−" : ""}${grouped(Number(whole))}${fraction === undefined ? "" : `.${fraction}`}${exponent === undefined ? "" : ` × 10^${exponent}`}`;
}

/** Significant digits of a number as people write it. */
const FEWER_DIGITS = 6;

/** `4.75942`: a number as people write it. No digit before the point is lost. */
export function rounded(value: number): string {
  return shown(Math.abs(value) < 10 ** FEWER_DIGITS ? Number(value.toPrecision(FEWER_DIGITS)) : Math.round(value));
}

/**
 * Round values between two, at a distance that is 1, 2 or 5 times a power of ten: about `count` of them.
 *
 * @param least the distance is no smaller: 1 where only whole numbers mean something
 */
export function ticks(from: number, to: number, least = 0, count = 5): number[] {
  if (!(to > from)) return [from];
  const rough = Math.max(least, (to - from) / count);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10);
  const first = Math.ceil(from / step);
  const last = Math.floor(to / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)));
}

/** The value of a tick, short: `1.5M`, `−0.2`. */
export function tickText(value: number): string {
  const size = Math.abs(value);
  for (const [unit, letter] of [
    [1e12, "T"],
    [1e9, "B"],
    [1e6, "M"],
  ] as const)
    if (size >= unit) return shown(value / unit) + letter;
  return shown(value);
}
