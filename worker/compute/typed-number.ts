// Numbers as people write them: with groups of thousands, per cent, basis points, a currency, a typographic minus. Text is
// read where it has one reading, and refused with the reason and what to write where it has none or several.

import { ambiguousGroup, currencyRefusal, type InputUnit, isRate, refusalOf } from "./typed-number-refusals.ts";

/** A number, or why the text is none: `reason` is a sentence that says what to write, or empty. */
export type TypedNumber = ({ kind: "number"; value: number } & Marks) | { kind: "refused"; reason: string };

/** What stood beside the digits. `hasUnit`: a per cent sign, basis points or `x`. */
type Marks = { isPlain: boolean; isPercent: boolean; hasUnit: boolean; hasGroups: boolean; hasCurrency: boolean };

const NO_MARKS: Marks = { isPlain: false, isPercent: false, hasUnit: false, hasGroups: false, hasCurrency: false };

/** The longest text that is read as a number: the smallest double has 326 characters without an exponent. */
export const MAX_NUMBER_LENGTH = 400;

/** Each character has one place in these patterns, so that matching takes linear time. */
const PLAIN = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;
const UNSIGNED = /^(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;
const GROUPED = /^[1-9]\d{0,2}([,'’ \u00a0\u202f\u2009])\d{3}(?:\1\d{3})*(?:\.\d+)?$/;

/** Hyphen, minus, en dash and full-width hyphen. An em dash is a dash. */
const MINUS = /^[-−–－]/;
const MINUS_OF_EXPONENT = /(e)[−–－]/i;
const CURRENCY_BEFORE = /^(?:[$€£¥₹₿]|[A-Z]{3}(?![A-Za-z]))/;
/** `BPS`, `MLN` and `MIO` are capitals too, and no currencies. */
const CURRENCY_AFTER = /(?:[$€£¥₹₿]|(?<![A-Za-z])(?!BPS|MLN|MIO)[A-Z]{3})$/;
const SUFFIX = /(?:%|bps?|[x×])$/i;

/** White space at both ends taken off: that of JavaScript and the control character NEL. */
export function trimmed(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && isSpace(text.charAt(start))) start += 1;
  while (end > start && isSpace(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

export function isSpace(character: string): boolean {
  return character === "\u0085" || character.trim() === "";
}

/** Reads one number for an input of this unit. */
export function readTypedNumber(text: string, input: InputUnit): TypedNumber {
  const given = trimmed(text);
  if (given.length > MAX_NUMBER_LENGTH) return refused("");
  if (PLAIN.test(given)) return number(Number(given), { isPlain: true });
  const parts = partsOf(given);
  if (parts === undefined) return refused("");
  const { negative, currency, suffix } = parts;
  const core = parts.core.replace(MINUS_OF_EXPONENT, "$1-");
  const sign = negative ? "-" : "";
  const hasGroups = GROUPED.test(core);
  if (!hasGroups && !UNSIGNED.test(core)) return refused(refusalOf(core, sign, suffix, input));
  const digits = sign + (hasGroups ? core.replace(/[^\d.]/g, "") : core);
  const reason =
    (currency === undefined ? undefined : currencyRefusal(currency, input)) ?? suffixRefusal(suffix, digits, input);
  if (reason !== undefined) return refused(reason);
  const valueOfDigits = (text: string) => shifted(text, shiftOf(suffix, input));
  const ambiguous = hasGroups ? ambiguousGroup(sign + core, valueOfDigits, input) : undefined;
  if (ambiguous !== undefined) return refused(ambiguous);
  const more = { isPercent: suffix === "%", hasUnit: suffix !== "", hasGroups, hasCurrency: currency !== undefined };
  return number(valueOfDigits(digits), more);
}

function refused(reason: string): TypedNumber {
  return { kind: "refused", reason };
}

/** A number beyond the range of doubles is none. Negative zero is zero. */
function number(value: number, marks: Partial<Marks>): TypedNumber {
  return Number.isFinite(value) ? { kind: "number", value: value + 0, ...NO_MARKS, ...marks } : refused("");
}

/** What stands around the digits. `suffix` is empty, `%`, `bp` or `x`. */
type Parts = { core: string; negative: boolean; currency?: string; suffix: string };

/** The parts of a number as typed; `undefined` where one of them stands there twice. */
function partsOf(given: string): Parts | undefined {
  let core = given;
  let signs = 0;
  let negative = false;
  const currencies: string[] = [];
  for (;;) {
    const mark = CURRENCY_BEFORE.exec(core)?.[0];
    if (mark !== undefined) {
      currencies.push(mark);
      core = trimmed(core.slice(mark.length));
    } else if (MINUS.test(core) || core.startsWith("+")) {
      signs += 1;
      negative ||= MINUS.test(core);
      core = trimmed(core.slice(1));
    } else if (core.startsWith("(") && core.endsWith(")")) {
      signs += 1;
      negative = true;
      core = trimmed(core.slice(1, -1));
    } else break;
  }
  const after = CURRENCY_AFTER.exec(core)?.[0];
  if (after !== undefined) {
    currencies.push(after);
    core = trimmed(core.slice(0, -after.length));
  }
  const typed = SUFFIX.exec(core)?.[0];
  if (typed !== undefined) core = trimmed(core.slice(0, -typed.length));
  if (signs > 1 || currencies.length > 1) return undefined;
  const [currency] = currencies;
  return { core, negative, suffix: suffixNamed(typed), ...(currency !== undefined && { currency }) };
}

function suffixNamed(typed: string | undefined): string {
  if (typed === undefined || typed === "%") return typed ?? "";
  return typed.toLowerCase().startsWith("b") ? "bp" : "x";
}

/** Why an input of this unit takes no such suffix. */
function suffixRefusal(suffix: string, digits: string, { unit = "", ...input }: InputUnit): string | undefined {
  const isTaken = isRate({ unit, ...input }) || (suffix === "bp" && unit.startsWith("basis point"));
  if ((suffix === "%" || suffix === "bp") && !isTaken) {
    const value = shifted(digits, shiftOf(suffix, { unit }));
    const meant = `write ${value} for ${digits}${suffix === "%" ? "%" : " bp"}`;
    return `The input is not a rate: ${input.type === "integer" && !Number.isInteger(value) ? "write a whole number" : meant}.`;
  }
  if (suffix === "x" && !/^(?:multiple|ratio)/.test(unit)) return `The input is not a multiple: write ${digits}.`;
  return undefined;
}

/** By how many places the decimal point moves. */
function shiftOf(suffix: string, { unit = "" }: InputUnit): number {
  if (suffix !== "%" && suffix !== "bp") return 0;
  const placesOfUnit = unit.startsWith("basis point") ? 4 : unit.startsWith("per 100") ? 2 : 0;
  return placesOfUnit - (suffix === "%" ? 2 : 4);
}

/** The number with its decimal point moved in the text, so that 5% is exactly the double nearest to 0.05. */
export function shifted(digits: string, places: number): number {
  const [mantissa = "", exponent = "0"] = digits.toLowerCase().split("e");
  return Number(`${mantissa}e${Number(exponent) + places}`);
}
