/** Two strategies side by side: the build writes the form, the worker the table for the two of the address. */
import { WORKER_DIR } from "../store/worker-folder.ts";
import { type Html, html } from "./html-template.ts";

export const STRATEGIES_PAGE_PATH = "/strategies";
/** What is compared, as the worker reads it. */
export const PROFILES_FILE = `/${WORKER_DIR}/strategies.json`;
/** The slot of the form and the table. */
export const SIDE_BY_SIDE_SLOT = "side-by-side";
/** The parameters of the two. */
export const SIDES = ["a", "b"] as const;

/** What is said of strategies, in words. */
export interface Profiles {
  readonly titles: readonly string[];
  readonly strategies: readonly Profile[];
}

export interface Profile {
  readonly id: string;
  readonly name: string;
  /** A text for each title; empty when the entry does not say. */
  readonly texts: readonly string[];
}

/** The address that compares a strategy with another, or asks with which. */
export function comparisonPath(a: string, b?: string): string {
  return `${STRATEGIES_PAGE_PATH}?a=${a}${b === undefined ? "" : `&b=${b}`}`;
}

/**
 * @param given the ids of the address, by side; empty where none was chosen
 * @param faults what is wrong with them
 */
export function sideBySide(
  { titles, strategies }: Profiles,
  given: Readonly<Record<string, string>> = {},
  faults: readonly Html[] = [],
): Html {
  const options = strategies.map(({ id, name }) => ({ id, name }));
  const [a, b] = SIDES.map((side) => strategies.find(({ id }) => id === given[side]));
  return html`<form class="sides" action="${STRATEGIES_PAGE_PATH}#compared">
${SIDES.map(
  (
    side,
    i,
  ) => html`<label>${i === 0 ? "Compare" : "with"} <select name="${side}"><option value="">choose</option>${options.map(({ id, name }) => html`<option value="${id}"${id === given[side] && html` selected`}>${name}</option>`)}</select></label>
`,
)}<button type="submit">Compare</button>
</form>
${faults.map((fault) => html`<p class="refused" role="status">${fault}</p>`)}${a && b ? table(titles, [a, b]) : (a ?? b) && html`<p class="status" role="status">Choose the other strategy.</p>`}`;
}

function table(titles: readonly string[], pair: readonly Profile[]): Html {
  const said = titles.map((title, i) => ({ title, texts: pair.map(({ texts }) => texts[i] ?? "") }));
  return html`<table class="pair"><thead><tr>${pair.map(({ id, name }) => html`<th scope="col"><a href="${STRATEGIES_PAGE_PATH}/${id}">${name}</a></th>`)}</tr></thead>${said
    .filter(({ texts }) => texts.some((text) => text !== ""))
    .map(
      ({ title, texts }) => html`<tbody><tr><th scope="rowgroup" colspan="${pair.length}">${title}</th></tr>
<tr>${texts.map((text) => html`<td>${text === "" ? "not given" : text}</td>`)}</tr></tbody>
`,
    )}</table>`;
}
