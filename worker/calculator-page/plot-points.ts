/** What the plot of a calculator shows: points computed by the calculator itself, or the series that it is given. */
import type { Calculator } from "../compute/calculator.ts";
import { type CalculatorDefinition, type InputDefinition, isSingleNumber } from "../compute/definition.ts";
import type { Inputs } from "../compute/read-inputs.ts";
import { curve } from "./curves.ts";
import { drawablePart } from "./drawable.ts";
import { column, OF_SERIES } from "./series-plots.ts";

/** What the page of a calculator says of it. */
export interface PageDefinition extends CalculatorDefinition {
  readonly name: string;
  readonly outputs: readonly PageOutput[];
}

/** A calculator as its page knows it. */
export interface PageCalculator extends PageDefinition {
  readonly calculate: Calculator;
}

export interface PageOutput {
  readonly id: string;
  readonly label: string;
  readonly type?: string;
  readonly unit?: string;
  readonly description?: string;
}

export type Point = readonly [x: number, y: number];

export interface Line {
  readonly name: string;
  readonly points: readonly Point[];
  /** `area` is filled down to the line before it, `dots` are not joined, `bars` stand on the axis. */
  readonly style: "line" | "thin" | "area" | "dots" | "bars";
}

/** What is drawn on two axes. A figure of an entry may hold one. */
export interface Plot {
  readonly title: string;
  readonly x: string;
  readonly y: string;
  readonly lines: readonly Line[];
  /** Names of the values of x, which are then 0, 1, 2 and so on. */
  readonly names?: readonly string[];
  /** Values of x with a name. */
  readonly marks: readonly { readonly name: string; readonly x: number }[];
  /** The point of the answer itself. */
  readonly answer?: Point | undefined;
}

/** Which output is drawn against which input. */
export interface Axes {
  readonly x: string;
  readonly y: string;
}

/** The inputs that a plot can vary: single numbers. */
export function variedInputs({ inputs }: PageCalculator): InputDefinition[] {
  return inputs.filter(({ type }) => type === "number" || type === "percent" || type === "currency");
}

/** The outputs that a plot can show against an input: single numbers. */
export function drawnOutputs({ outputs }: PageCalculator): PageOutput[] {
  return outputs.filter(isSingleNumber);
}

/** Where a reader looks first, when it is not the first input and the first output. */
const FIRST_AXES: Readonly<Record<string, Axes>> = {
  "duration-modified-calc": { x: "ytm", y: "price" },
  "implied-vol-newton-calc": { x: "market_price", y: "implied_vol" },
  "almgren-chriss-calc": { x: "risk_aversion", y: "expected_cost" },
  "bond-calc": { x: "coupon_rate", y: "clean_price" },
  "cash-flow-yield-calc": { x: "delta_y", y: "change_exact" },
  "private-fund-calc": { x: "nav", y: "tvpi" },
  "kelly-portfolio-calc": { x: "fraction", y: "growth_rate" },
  "performance-fee-calc": { x: "ending_nav_pre_fee", y: "performance_fee_per_share" },
  "var-parametric-calc": { x: "confidence", y: "var_usd" },
};

/** `undefined` for calculators whose plot is of the series they are given. */
export function firstAxes(calculator: PageCalculator): Axes | undefined {
  const input = variedInputs(calculator).find(
    ({ required, ...rest }) => required === true || rest.default !== undefined,
  );
  const [output] = drawnOutputs(calculator);
  if (!input || !output || isOfSeries(calculator)) return undefined;
  return FIRST_AXES[calculator.id] ?? { x: input.id, y: output.id };
}

/** The axes that an address names by `plot_x` and `plot_y`, or else those of the first look. */
export function chosenAxes(calculator: PageCalculator, given: URLSearchParams): Axes | undefined {
  const axes = firstAxes(calculator);
  const named = (name: string, options: readonly { id: string }[]) =>
    options.find(({ id }) => id === given.get(`${PLOT_PREFIX}${name}`))?.id;
  return (
    axes && {
      x: named("x", variedInputs(calculator)) ?? axes.x,
      y: named("y", drawnOutputs(calculator)) ?? axes.y,
    }
  );
}

/** What the parameters of an address that choose axes begin with. */
export const PLOT_PREFIX = "plot_";

/** Whether the plot of a calculator is of the series that it is given. */
export function isOfSeries({ id }: PageCalculator): boolean {
  return id in OF_SERIES;
}

/** The plot for inputs that can be computed with; `undefined` when there is nothing to draw. */
export function plotOf(calculator: PageCalculator, inputs: Inputs, axes: Axes | undefined): Plot | undefined {
  const ofSeries = OF_SERIES[calculator.id];
  const whole = ofSeries
    ? ofSeries(calculator, inputs)
    : axes
      ? curve(calculator, inputs, axes)
      : column(calculator, inputs);
  const plot = whole && drawablePart(whole);
  return plot?.lines.some(({ points }) => points.length > 1) ? plot : undefined;
}
