/** Values of the front matter in words: amounts of money, ranges, dates, named values. */

import { grouped } from "../../worker/representations/grouped.ts";

export type Values = Readonly<Record<string, unknown>>;

export function boundsInWords(min: unknown, max: unknown): string | undefined {
  const [least, most] = [min, max].map((bound) => (bound === undefined ? undefined : formatNumber(Number(bound))));
  if (least !== undefined && most !== undefined) return `${least} to ${most}`;
  return least === undefined ? most && `at most ${most}` : `at least ${least}`;
}

export function plausibleInWords(range: unknown): string | undefined {
  if (!isMap(range)) return undefined;
  const { min, max, annualized_by } = range;
  return `${boundsInWords(min, max)}${annualized_by === undefined ? "" : " a year"}`;
}

/** `typical_range` → `Typical range`: the title of a member. */
export function titleOf(member: string): string {
  const words = member.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `global-macro` → `Global macro`: the title of a value of a closed vocabulary. */
export function choiceTitle(value: string): string {
  return /^[A-Z]+$/.test(value) ? value : titleOf(value.replaceAll("-", " "));
}

export function valueInWords(value: unknown): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.map(valueInWords).join(", ");
  return isMap(value) ? assignments(value) : String(value);
}

/** `S = 100; K = 95`. */
export function assignments(map: Values): string {
  return Object.entries(map)
    .map(([name, value]) => `${name} = ${Array.isArray(value) ? `[${value.join(", ")}]` : valueInWords(value)}`)
    .join("; ");
}

export function thresholdInWords(threshold: unknown): string {
  if (!isMap(threshold)) return valueInWords(threshold);
  const { amount, currency, unit, effective, note, ...rest } = threshold;
  const quantity =
    amount === undefined ? "" : currency === undefined ? measured(amount, unit) : money(amount, String(currency));
  const since = effective === undefined ? "" : `from ${dateInWords(String(effective), "day")}`;
  const said = [quantity, since].filter((part) => part !== "").join(", ");
  const notes = [note, ...Object.entries(rest).map(([name, value]) => `${titleOf(name)}: ${valueInWords(value)}`)];
  return [said, ...notes.filter((text) => text !== undefined).map(String)].filter((part) => part !== "").join(". ");
}

/** `20% of net assets`, `5 business days`. */
function measured(amount: unknown, unit: unknown): string {
  const shown = typeof amount === "number" ? formatNumber(amount) : String(amount);
  if (unit === undefined) return shown;
  const [, ofWhat] = /^percent\b(.*)$/.exec(String(unit)) ?? [];
  return ofWhat === undefined ? `${shown} ${String(unit)}` : `${shown}%${ofWhat}`;
}

/** `USD 1.5 billion`, `EUR 125,000`. */
function money(amount: unknown, currency: string): string {
  if (typeof amount !== "number") return `${currency} ${String(amount)}`;
  for (const [size, word] of [
    [1e9, "billion"],
    [1e6, "million"],
  ] as const) {
    const scaled = amount / size;
    if (Math.abs(scaled) >= 1 && Number(scaled.toFixed(2)) === scaled)
      return `${currency} ${formatNumber(scaled)} ${word}`;
  }
  return `${currency} ${formatNumber(amount)}`;
}

/** Digits in groups of three, by a comma. */
function formatNumber(value: number): string {
  const [whole = "", fraction] = String(Math.abs(value)).split(".");
  const digits = whole.includes("e") ? whole : grouped(Number(whole));
  return `${value < 0 ? "−" : ""}${digits}${fraction === undefined ? "" : `.${fraction}`}`;
}

export function formatSigned(value: number): string {
  return value < 0 ? `−${-value}` : String(value);
}

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** `23 September 1998`, or as much of it as the precision says. */
export function dateInWords(date: string, precision = "day"): string {
  const [year = "", month = "", day = ""] = date.split("-");
  const named = MONTHS[Number(month) - 1];
  if (named === undefined || precision === "year") return year;
  return precision === "month" ? `${named} ${year}` : `${Number(day)} ${named} ${year}`;
}

export function isMap(value: unknown): value is Values {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
