/** Strategies side by side, and a table of those that have published figures. */

import { type Html, html } from "../../../worker/representations/html-template.ts";
import type { Link } from "./site.ts";

export interface ComparedStrategy extends Link {
  /** Cells of the table, one for each column. */
  readonly cells: readonly string[];
}

export interface ComparisonView {
  readonly columns: readonly string[];
  readonly strategies: readonly ComparedStrategy[];
  /** Where two are chosen to stand side by side. */
  readonly sides: Html;
}

export function comparison({ columns, strategies, sides }: ComparisonView): Html {
  return html`<section class="comparison" aria-labelledby="compared">
<h2 id="compared">Compared</h2>
${sides}${strategies.length > 1 && table(columns, strategies)}</section>
`;
}

function table(columns: ComparisonView["columns"], strategies: readonly ComparedStrategy[]): Html {
  return html`<p class="status">The ${strategies.length} with published figures. All are listed below.</p>
<div class="scroll" tabindex="0" role="group" aria-label="Strategies compared"><table data-sortable><thead><tr><th scope="col">Strategy</th>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead><tbody>${strategies.map(
    ({ name, path, cells }, i) => html`
<tr><th scope="row">${i + 1}. <a href="${path}">${name}</a></th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`,
  )}
</tbody></table></div>
`;
}
