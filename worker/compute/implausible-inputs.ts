// Says which inputs have a value that can be computed with and yet is unusual for its unit: 24 for a volatility of
// 24 %, a year's rate for that of a day, days for years. The answer stays as it is; the warning names what was meant
// perhaps.

import type { Warning } from "./calculator.ts";
import type { CalculatorDefinition, PlausibleRange } from "./definition.ts";
import type { Inputs, InputValue } from "./read-inputs.ts";

/** One warning for each input with values outside its plausible range; that of a series names the first of them. */
export function implausibleInputs({ inputs: defined }: CalculatorDefinition, inputs: Inputs): Warning[] {
  return defined.flatMap(({ id, unit = "", plausible }): Warning[] => {
    const given = inputs[id];
    if (plausible === undefined || given === undefined) return [];
    const periods = periodsOf(plausible, inputs);
    if (typeof given === "number") {
      if (isPlausible(given, plausible, periods)) return [];
      return [{ input: id, detail: detailOf(`\`${id}\``, given, unit, plausible, periods) }];
    }
    if (!isSeries(given)) return [];
    const first = given.findIndex((value) => !isPlausible(value, plausible, periods));
    const value = given[first];
    if (value === undefined) return [];
    const count = given.filter((other) => !isPlausible(other, plausible, periods)).length;
    const others = count === 1 ? "" : ` It is the first of ${count} such values.`;
    return [{ input: id, detail: detailOf(`\`${id}[${first}]\``, value, unit, plausible, periods) + others }];
  });
}

/** Texts and matrices have no plausible range. */
function isSeries(given: InputValue): given is number[] {
  return Array.isArray(given) && typeof given[0] === "number";
}

/** How many periods a year has, for a range of yearly figures. */
function periodsOf({ annualized_by }: PlausibleRange, inputs: Inputs): number | undefined {
  const periods = annualized_by === undefined ? undefined : inputs[annualized_by];
  return typeof periods === "number" ? periods : undefined;
}

function isPlausible(value: number, { min, max }: PlausibleRange, periods = 1): boolean {
  return value * periods >= min && value * periods <= max;
}

/** "`sigma` is 24, or 2400% a year; 0.01 to 3 is plausible. Did you mean 0.24?" */
function detailOf(name: string, value: number, unit: string, plausible: PlausibleRange, periods?: number): string {
  const range = `${plausible.min} to ${plausible.max}${periods === undefined ? "" : " a year"} is plausible.`;
  const meant = alternativesOf(value, unit, periods).find((other) => isPlausible(other.value, plausible, periods));
  const question = meant ? ` Did you mean ${rounded(meant.value)}${meant.note}?` : "";
  return `${name} is ${value}${inWords(value, unit, periods)}; ${range}${question}`;
}

/** A rate as a percentage, anything else with its unit. */
function inWords(value: number, unit: string, periods?: number): string {
  // A unit of two kinds has no percentage.
  if (!isWrittenAsPercent(unit) || unit.includes(" or ")) return unit === "" ? "" : ` (${unit})`;
  if (periods !== undefined) return `, or ${percent(value * periods)} a year at ${periods} periods`;
  return `, or ${percent(value)}${unit.replace(/^\w+/, "").replace("per ", "a ")}`;
}

/** The values that a caller may have meant in another unit, the likeliest first. */
function alternativesOf(value: number, unit: string, periods = 1): { value: number; note: string }[] {
  if (unit === "years") return [{ value: value / 365, note: `, which is ${value} days` }];
  if (unit === "probability") return [{ value: 1 - value, note: "" }];
  if (!isWrittenAsPercent(unit)) return [];
  const yearly = (rate: number) => ({ value: rate / periods, note: `, which is ${percent(rate)} a year` });
  // Below one a value is hardly meant as a percentage.
  if (Math.abs(value) < 1) return periods === 1 ? [] : [yearly(value)];
  return [{ value: value / 100, note: "" }, ...(periods === 1 ? [] : [yearly(value / 100)])];
}

/** Whether values of the unit are decimals of something: `decimal per year`, `part of par`. */
function isWrittenAsPercent(unit: string): boolean {
  return /^(?:decimal(?! squared)|part)\b/.test(unit);
}

function percent(value: number): string {
  return `${rounded(value * 100)}%`;
}

/** Four significant digits, as people write them. */
function rounded(value: number): number {
  return Number(value.toPrecision(4));
}
