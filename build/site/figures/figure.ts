/** A figure of an entry: its title and description, a drawing, and the numbers behind it. */

import { chart, legend } from "../../../worker/calculator-page/plot.ts";
import type { Plot } from "../../../worker/calculator-page/plot-points.ts";
import { type Html, html, NOTHING } from "../../../worker/representations/html-template.ts";
import { type Bars, barChart, barLegend } from "./bars.ts";
import { type Flow, flowChart } from "./flow.ts";
import { type Stack, stackChart } from "./stack.ts";

export interface FigureView {
  /** Unique on the page. */
  readonly id: string;
  readonly title: string;
  /** The description as it is shown, with its notes. */
  readonly caption: Html;
  /** The description as plain text, for those who do not see the drawing. */
  readonly description: string;
  readonly drawing: Drawing;
  /** The data behind the drawing. */
  readonly table: { readonly columns: readonly string[]; readonly rows: readonly (readonly string[])[] };
  /** The page of the calculator that computed the points, with the same inputs. */
  readonly calculator?: string;
}

export type Drawing =
  | { readonly kind: "lines"; readonly plot: Plot }
  | ({ readonly kind: "bars" } & Bars)
  | ({ readonly kind: "stack" } & Stack)
  | ({ readonly kind: "flow" } & Flow);

export function figureHtml({ id, title, caption, description, drawing, table, calculator }: FigureView): Html {
  const attributes = html` role="img" aria-labelledby="${id}-title" aria-describedby="${id}-text"`;
  const inside = html`<title id="${id}-title">${title}</title><desc id="${id}-text">${description}</desc>
`;
  const className = drawing.kind === "lines" ? html`plot` : html`plot narrow`;
  return html`<figure class="${className}" id="${id}">
<figcaption><b>${title}</b> <span>${caption}</span></figcaption>
${drawn(drawing, attributes, inside)}<details class="numbers"><summary>The ${drawing.kind === "flow" ? "parts" : "numbers"}</summary><div class="scroll" tabindex="0" role="group" aria-label="${title}: the ${drawing.kind === "flow" ? "parts" : "numbers"}"><table><thead><tr>${table.columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead><tbody>${table.rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table></div></details>${
    calculator === undefined
      ? NOTHING
      : html`<p class="compute"><a href="${calculator}">Compute with your numbers</a></p>`
  }
</figure>
`;
}

function drawn(drawing: Drawing, attributes: Html, inside: Html): Html {
  switch (drawing.kind) {
    case "lines":
      return html`${chart(drawing.plot, attributes, inside)}${legend(drawing.plot)}`;
    case "bars":
      return html`${barChart(drawing, attributes, inside)}${barLegend(drawing)}`;
    case "stack":
      return stackChart(drawing, attributes, inside);
    case "flow":
      return flowChart(drawing, attributes, inside);
  }
}
