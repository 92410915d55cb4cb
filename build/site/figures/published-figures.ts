/** The figures of an entry as the API answers them, made of what its author wrote. */

import type { PageCalculator } from "../../../worker/calculator-page/plot-points.ts";
import { CALCULATOR_FUNCTIONS } from "../../../worker/compute/calculator-functions.ts";
import type { CorpusLookup } from "../../schema/field.ts";
import {
  type AuthoredFigure,
  type AuthoredPlot,
  type Figure,
  KIND_NAMES,
  type PlotData,
  type TableData,
} from "../../schema/figures.ts";
import { plotData } from "./plot-data.ts";

/** A figure with an error is published without its points; `check-figures.ts` reports it. */
export function publishedFigures(authored: unknown, { calculator }: CorpusLookup): Figure[] {
  return (authored as readonly AuthoredFigure[]).map((figure) => {
    const { title, description, plot, table, stack, flow } = figure;
    return {
      kind: KIND_NAMES.find((kind) => figure[kind] !== undefined) ?? "table",
      title,
      description,
      ...(plot && { plot: plotted(plot, calculator) }),
      ...(table && { table: tabled(table) }),
      ...(stack && { stack }),
      ...(flow && { flow }),
    };
  });
}

/** A calculator with an implementation, as its page knows it. @param fileOf finds its file */
export function pageCalculator(
  id: string,
  fileOf: (id: string) => { readonly facts: Readonly<Record<string, unknown>> } | undefined,
): PageCalculator | undefined {
  const calculate = CALCULATOR_FUNCTIONS.get(id);
  const file = calculate && fileOf(id);
  return file && ({ ...file.facts, id, calculate } as unknown as PageCalculator);
}

function plotted(plot: AuthoredPlot, fileOf: CorpusLookup["calculator"]): PlotData {
  const calculator = pageCalculator(plot.calculator, fileOf);
  const computed = calculator && plotData(plot, calculator);
  const { compare, ...rest } = plot;
  return {
    ...rest,
    // Of one type, as every name in the lists.
    ...(compare && { compare: { ...compare, values: compare.values.map(String) } }),
    ...(computed?.data ?? { x: "", y: "", lines: [] }),
  };
}

function tabled({ rows, ...table }: NonNullable<AuthoredFigure["table"]>): TableData {
  const isNumeric = rows.every(([label]) => typeof label === "number");
  return {
    ...table,
    rows: rows.map(([label, ...values]) => ({
      label: String(label),
      ...(isNumeric && { x: Number(label) }),
      values: values.map(Number),
    })),
  };
}
