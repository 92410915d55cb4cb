/** The part of the tool that computes which answers with a table: one calculator over values of one or two inputs. */

import type { Inputs } from "../../compute/read-inputs.ts";
import type { Sweep } from "../../compute/sweep.ts";
import type { RawAxis } from "../../compute/sweep-axis.ts";
import { inputText } from "../../compute/write-input.ts";
import { toQueryString } from "../../http/query-string.ts";
import { COMPUTE_PATH } from "../../paths.ts";
import type { ProblemError } from "../../problems.ts";
import type { CalculatorFacts } from "../../release.ts";
import { axisIn, SWEEP_SLUG, sweepMarkdown } from "../../resources/compute/sweep.ts";
import { truncate } from "../../truncate.ts";
import type { Api } from "../api.ts";
import { invalidArguments, type ObjectArgument } from "../arguments.ts";
import type { Members } from "../protocol.ts";
import { cutToTokens } from "../token-limit.ts";
import type { ToolAnswer } from "../tool.ts";

/** Numbers of the table that an answer has; the address has all. */
const MAX_NUMBERS = 360;
/** The largest sweep costs about as much as it does to write so many characters: a request has two. */
const WORK = 250_000;
/** Characters of the address of the whole table. */
const MAX_SEARCH = 200;

export const SWEEP: ObjectArgument = {
  type: "object",
  description: 'A table over 1 or 2 inputs: {"S":"80:120:9"} is from:to:steps; a list of values works too.',
  members: {},
  maxMembers: 2,
  maxJson: 10_000,
};

/**
 * Computes at every point.
 *
 * @param swept values by input: a range as a text, or a list
 * @throws Problem
 */
export async function sweptAnswer(
  calculator: CalculatorFacts,
  inputs: Members,
  swept: Members,
  api: Api,
): Promise<ToolAnswer> {
  api.count(WORK);
  const made = await api.post<Sweep>(`${COMPUTE_PATH}/${calculator.id}/${SWEEP_SLUG}`, {
    inputs,
    axes: axesOf(swept, calculator),
  });
  const { axes, outputs, units, shape } = made;
  const points = shape.reduce((product, length) => product * length, 1);
  const shown = Math.min(points, Math.floor(MAX_NUMBERS / (axes.length + Object.keys(outputs).length)));
  const address = addressOf(made, swept);
  const rest = shown < points ? `\nThe first ${shown} of ${points} points; all at ${address}` : "";
  return {
    text: cutToTokens(sweepMarkdown({ ...made, outputs: rounded(outputs) }, calculator, shown).trimEnd()) + rest,
    sources: [address],
    structured: {
      results: [
        {
          calculator: made.calculator,
          axes,
          columns: Object.fromEntries(Object.entries(outputs).map(([name, column]) => [name, column.slice(0, shown)])),
          units,
        },
      ],
    },
  };
}

/** As many digits as anyone reads; the structured answer has all. */
function rounded(outputs: Sweep["outputs"]): Sweep["outputs"] {
  return Object.fromEntries(
    Object.entries(outputs).map(([id, column]) => [
      id,
      column.map((value) => (typeof value === "number" ? Number(value.toPrecision(10)) : value)),
    ]),
  );
}

/** @throws Problem for a value that is neither a range nor a list */
function axesOf(swept: Members, { inputs }: CalculatorFacts): RawAxis[] {
  const errors: ProblemError[] = [];
  const axes = Object.entries(swept).flatMap(([input, value]): RawAxis[] => {
    if (Array.isArray(value)) return [{ input, values: value }];
    const axis = axisIn(inputs.find(({ id }) => id === input) ?? { id: input }, String(value));
    if (axis) return [axis];
    const name = truncate(input);
    const detail = `\`sweep.${name}\` must be a range, from:to:steps, such as "80:120:9", or a list of values.`;
    errors.push({ pointer: `#/sweep/${name}`, detail });
    return [];
  });
  if (errors.length > 0) throw invalidArguments(errors);
  return axes;
}

/** The address of the same table, or that of the calculator where one input has no short text. */
function addressOf({ calculator, inputs }: { calculator: string; inputs: Inputs }, swept: Members): string {
  const fixed = Object.entries(inputs).map(([input, value]): [string, string] => [input, inputText(value)]);
  const ranges = Object.entries(swept).flatMap(([input, value]): [string, string][] =>
    Array.isArray(value) ? [] : [[input, String(value)]],
  );
  const search = toQueryString([...fixed, ...ranges]);
  const path = `${COMPUTE_PATH}/${calculator}`;
  return search.length <= MAX_SEARCH && ranges.length === Object.keys(swept).length
    ? `${path}/${SWEEP_SLUG}.csv${search}`
    : path;
}
