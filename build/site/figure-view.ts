/** A figure as the template takes it. */

import { pagePath } from "../../worker/paths.ts";
import { type Html, html } from "../../worker/representations/html-template.ts";
import { queryOfInputs } from "../compute/calculators.ts";
import { withoutMarks } from "../parse/citations.ts";
import { collectionNamed } from "../schema/collections.ts";
import type { Figure, PlotData } from "../schema/figures.ts";
import { type FigureView, figureHtml } from "./figures/figure.ts";
import { dataTable, linesOfPlot, linesOfTable } from "./figures/figure-rows.ts";

/** @param number its place on the page, from 1 */
export function figureMarkup(figure: Figure, number: number): Html {
  const { title, description, plot } = figure;
  return figureHtml({
    id: `figure-${number}`,
    title,
    caption: html`${description}`,
    description: withoutMarks(description),
    drawing: drawingOf(figure),
    table: dataTable(figure),
    ...(plot && { calculator: calculatorPath(plot) }),
  });
}

function drawingOf({ plot, table, stack, flow }: Figure): FigureView["drawing"] {
  if (plot) return { kind: "lines", plot: linesOfPlot(plot) };
  if (stack) return { kind: "stack", ...stack };
  if (table)
    return table.draw === "line"
      ? { kind: "lines", plot: linesOfTable(table) }
      : { kind: "bars", series: table.columns.slice(1), rows: table.rows };
  return { kind: "flow", ...(flow ?? { boxes: [], arrows: [] }) };
}

/** The page of the calculator with these inputs, and with the middle of the range. */
function calculatorPath({ calculator, inputs = {}, vary, compare, outputs }: PlotData): string {
  const values = {
    ...inputs,
    ...(compare && { [compare.input]: compare.values[0] }),
    ...(vary && { [vary.input]: (vary.from + vary.to) / 2, plot_x: vary.input }),
    ...(vary && outputs && { plot_y: outputs[0] }),
  };
  return pagePath(collectionNamed("calculators"), calculator) + queryOfInputs(values);
}
