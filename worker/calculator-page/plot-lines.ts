/** The lines of a figure's plot over a range of an input. The build and the browser draw the same. */

import type { InputValue } from "../compute/read-inputs.ts";
import type { ComputationOutcome } from "../compute/run-calculator.ts";
import { curveOver, withUnit } from "./curves.ts";
import { compute } from "./page-computation.ts";
import type { PageCalculator, Plot } from "./plot-points.ts";

/** What an author says of a plot. */
export interface PlotOverRange {
  readonly inputs?: Readonly<Record<string, InputValue>> | undefined;
  readonly outputs?: readonly string[] | undefined;
  readonly vary?: { readonly input: string; readonly from: number; readonly to: number } | undefined;
  readonly compare?:
    | { readonly input: string; readonly values: readonly InputValue[]; readonly names?: readonly string[] | undefined }
    | undefined;
}

export type Drawn = Pick<Plot, "x" | "y" | "lines" | "marks">;

/** Why nothing is drawn: the outcome for one of the compared values in the middle of the range. */
export interface NotDrawn {
  readonly refused: Exclude<ComputationOutcome, { kind: "answer" }>;
}

/** @returns nothing for a plot that varies no input, or draws no output, of the calculator */
export function linesOverRange(plot: PlotOverRange, calculator: PageCalculator): Drawn | NotDrawn | undefined {
  const { inputs = {}, vary, compare } = plot;
  const [input, outputs] = [calculator.inputs.find(({ id }) => id === vary?.input), outputsOf(plot, calculator)];
  const [output] = outputs;
  if (!vary || !input || !output) return undefined;
  const lines: Plot["lines"][number][] = [];
  const marks = new Map<number, Plot["marks"][number]>();
  for (const [i, value] of (compare?.values ?? [undefined]).entries()) {
    const given = { ...inputs, ...(compare && value !== undefined && { [compare.input]: value }) };
    const outcome = compute(calculator, { ...given, [vary.input]: (vary.from + vary.to) / 2 });
    if (outcome.kind !== "answer") return { refused: outcome };
    for (const { id, label } of outputs) {
      const axes = { x: vary.input, y: id };
      const drawn = curveOver(calculator, outcome.answer.inputs, axes, [vary.from, vary.to]);
      // One mark at a place: where compared values share it with another input, the name that says both.
      for (const mark of drawn.marks)
        if (mark.name.length > (marks.get(mark.x)?.name.length ?? 0)) marks.set(mark.x, mark);
      for (const line of drawn.lines) {
        const name = line.name === label && compare ? compared(calculator, compare, i) : line.name;
        if (!lines.some((other) => other.name === name)) lines.push({ ...line, name });
      }
    }
  }
  const y = outputs.length === 1 ? withUnit(output) : (output.unit ?? "");
  return { x: withUnit(input), y, lines, marks: [...marks.values()] };
}

/** `Volatility 0.2`: the name of the line of a compared value, if the author gives none. */
function compared(
  calculator: PageCalculator,
  { input, values, names }: NonNullable<PlotOverRange["compare"]>,
  i: number,
): string {
  return names?.[i] ?? `${calculator.inputs.find(({ id }) => id === input)?.label ?? input} ${String(values[i])}`;
}

/** The outputs that a plot draws. */
export function outputsOf({ outputs }: PlotOverRange, calculator: PageCalculator): PageCalculator["outputs"][number][] {
  const ids = outputs ?? calculator.outputs.slice(0, 1).map(({ id }) => id);
  return ids.flatMap((id) => calculator.outputs.find((output) => output.id === id) ?? []);
}
