/** The answer of a calculator in a title and in a sentence, for tabs, previews and citations. */
import type { OutputValue } from "../compute/calculator.ts";
import type { ComputationOutcome } from "../compute/run-calculator.ts";
import { truncate } from "../truncate.ts";
import { rounded, shown } from "./number-format.ts";
import { errorsOf } from "./page-computation.ts";
import type { PageCalculator } from "./plot-points.ts";

/** Characters of a sentence about an answer. */
const MAX_SENTENCE = 300;

/** "Performance fee: Fee 3.00 per share": the calculator with its first result, or that there is none. */
export function titleOf(calculator: PageCalculator, outcome: ComputationOutcome): string {
  const name = calculator.name.replace(/ calculator$/i, "");
  if (outcome.kind !== "answer") return `${name}: no answer for these inputs`;
  return `${name}: ${resultsOf(calculator, outcome.answer.outputs)[0] ?? "an answer"}`;
}

/** What was computed from what, or what is wrong with the inputs. */
export function sentenceOf(calculator: PageCalculator, outcome: ComputationOutcome): string {
  if (outcome.kind !== "answer")
    return truncate(
      errorsOf(calculator, outcome)
        .map(({ detail }) => detail)
        .join(" "),
      MAX_SENTENCE,
    );
  const { inputs, outputs } = outcome.answer;
  const given = calculator.inputs.flatMap(({ id, label, unit }) => {
    const value = inputs[id];
    if (value === undefined) return [];
    if (Array.isArray(value)) return [`${label} of ${value.length} values`];
    return [`${label} ${typeof value === "number" ? quantity(value, unit) : value}`];
  });
  return truncate(`${resultsOf(calculator, outputs).join(", ")}. Computed from: ${given.join(", ")}.`, MAX_SENTENCE);
}

/** Each result that is one value, with its label. */
export function resultsOf(
  { outputs: defined }: Pick<PageCalculator, "outputs">,
  outputs: Readonly<Record<string, OutputValue>>,
): string[] {
  return defined.flatMap(({ id, label, unit }) => {
    const value = outputs[id];
    if (typeof value === "string") return [`${label} ${value}`];
    if (typeof value !== "number") return [];
    const text = quantity(value, unit);
    // "Fee per share 3.00 per share" says it twice.
    const per = text.slice(text.indexOf(" ") + 1);
    return [`${label} ${label.endsWith(` ${per}`) ? text.slice(0, -per.length - 1) : text}`];
  });
}

/** A number with its unit as people write it: money with cents, a decimal as a percentage. Squares of these are numbers. */
export function quantity(value: number, unit = ""): string {
  const [, kind, per] =
    /^(currency|decimal|price units)(?: or (?:currency|units))?(?! squared)\b(.*)$/.exec(unit) ?? [];
  if (kind !== undefined) return `${kind === "decimal" ? `${rounded(value * 100)}%` : money(value)}${per}`;
  return unit === "" ? rounded(value) : `${rounded(value)} ${unit}`;
}

/** `1,234.50`; a price below a cent, and one that would lose digits before the point, as any number. */
function money(value: number): string {
  const size = Math.abs(value);
  if ((size < 0.01 && size > 0) || size >= 1e12) return rounded(value);
  const [whole, cents] = size.toFixed(2).split(".");
  return `${value < 0 ? "−" : ""}${shown(Number(whole))}.${cents}`;
}
