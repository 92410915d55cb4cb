/** Strategies side by side in a table. */

import { type Html, html, NOTHING } from "../../../worker/representations/html-template.ts";
import type { Link } from "./site.ts";

export interface ComparedStrategy extends Link {
  /** Cells of the table, one for each column. */
  readonly cells: readonly string[];
}

export interface ComparisonView {
  readonly columns: readonly string[];
  readonly strategies: readonly ComparedStrategy[];
  /** Where two are chosen to stand side by side. */
  readonly sides?: Html;
}

export function comparison({ columns, strategies, sides }: ComparisonView): Html {
  if (strategies.length < 2) return NOTHING;
  return html`<section class="comparison" aria-labelledby="compared">
<h2 id="compared">Compared</h2>
${sides}<div class="scroll" tabindex="0" role="group" aria-label="Strategies compared"><table data-sortable><thead><tr><th scope="col">Strategy</th>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead><tbody>${strategies.map(
    ({ name, path, cells }, i) => html`
<tr><th scope="row">${i + 1}. <a href="${path}">${name}</a></th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`,
  )}
</tbody></table></div>
</section>
`;
}
