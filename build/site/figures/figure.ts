/** A figure of an entry: its title and description, a drawing, and the numbers behind it. */

import { chart, legend } from "../../../worker/calculator-page/plot.ts";
import type { Plot } from "../../../worker/calculator-page/plot-points.ts";
import { pagePath } from "../../../worker/paths.ts";
import { type Html, html, NOTHING } from "../../../worker/representations/html-template.ts";
import { queryOfInputs } from "../../compute/calculators.ts";
import { withoutMarks } from "../../parse/citations.ts";
import { collectionNamed } from "../../schema/collections.ts";
import type { Figure, PlotData } from "../../schema/figures.ts";
import { barChart, barLegend } from "./bars.ts";
import { dataTable, linesOfPlot, linesOfTable } from "./figure-rows.ts";
import { flowChart } from "./flow.ts";
import { stackChart } from "./stack.ts";

/** @param number its place on the page, from 1 */
export function figureHtml(figure: Figure, number: number): Html {
  const { title, description, plot, table, flow } = figure;
  const id = `figure-${number}`;
  const attributes = html` role="img" aria-labelledby="${id}-title" aria-describedby="${id}-text"`;
  const inside = html`<title id="${id}-title">${title}</title><desc id="${id}-text">${withoutMarks(description)}</desc>
`;
  const lines = plot ? linesOfPlot(plot) : table?.draw === "line" ? linesOfTable(table) : undefined;
  const { columns, rows } = dataTable(figure);
  const behind = flow ? "parts" : "numbers";
  return html`<figure class="${lines ? "plot" : "plot narrow"}" id="${id}">
<figcaption><b>${title}</b> <span>${description}</span></figcaption>
${drawn(figure, lines, attributes, inside)}<details class="numbers"><summary>The ${behind}</summary><div class="scroll" tabindex="0" role="group" aria-label="${title}: the ${behind}"><table><thead><tr>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead><tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table></div></details>${
    plot ? html`<p class="compute"><a href="${calculatorPath(plot)}">Compute with your numbers</a></p>` : NOTHING
  }
</figure>
`;
}

function drawn({ table, stack, flow }: Figure, lines: Plot | undefined, attributes: Html, inside: Html): Html {
  if (lines) return html`${chart(lines, attributes, inside)}${legend(lines)}`;
  if (stack) return stackChart(stack, attributes, inside);
  if (flow) return flowChart(flow, attributes, inside);
  const bars = { series: table?.columns.slice(1) ?? [], rows: table?.rows ?? [] };
  return html`${barChart(bars, attributes, inside)}${barLegend(bars)}`;
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
