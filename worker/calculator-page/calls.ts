/** What a reader takes away from a calculator's page: a link to the answer, requests that give it again, a citation. */

import { COMPUTE_PATH, MAX_ADDRESS, pagePath } from "../paths.ts";
import { type Html, html } from "../representations/html-template.ts";
import { SERVICE } from "../service-facts.ts";
import { titleOf } from "./in-words.ts";
import { computeTyped } from "./page-computation.ts";
import { drawnOutputs, type PageCalculator } from "./plot-points.ts";

/** What can be copied, by the names under which `calls` writes it. */
const COPIED = ["Link", "curl", "Python", "JavaScript", "Excel", "Cite"];

/** A button for each text, and where it is said that it was copied. Without scripts the texts are there to be marked. */
export const copyButtons = html`<div class="copy scripted"><span>Copy</span> ${COPIED.map((name) => html`<button type="button" data-copy="${name}" aria-label="Copy ${name}">${name}</button> `)}<span role="status" data-copied></span></div>
`;

/** Requests that give the same answer. */
export function calls(
  calculator: PageCalculator,
  query: URLSearchParams,
  origin: string,
  outcome = computeTyped(calculator, query),
): Html {
  const { id } = calculator;
  const given = outcome.kind === "answer" ? outcome.answer.outputs : {};
  // A spreadsheet's cell holds one number.
  const single = drawnOutputs(calculator);
  const output = single.find((candidate) => typeof given[candidate.id] === "number") ?? single[0];
  // What stands before its value in an answer: the outputs begin with it, with columns or with dates.
  const ids = Object.keys(given);
  const previous = given[ids[ids.indexOf(output?.id ?? "") - 1] ?? ""];
  const end = typeof previous === "string" ? '",' : "],";
  const before = `${previous === undefined ? '"outputs":{' : end}"${output?.id}":`;
  const search = readableQuery(query);
  const address = `${origin}${COMPUTE_PATH}/${id}${search}`;
  if (address.length > MAX_ADDRESS)
    return html`<p>These inputs are too long for an address. A program sends them as JSON: <code>POST ${COMPUTE_PATH}/${id}</code>.</p>`;
  const page = `${origin}${pagePath({ name: "calculators" }, id)}${search}`;
  const texts: readonly (readonly [name: string, text: string])[] = [
    ["Link", page],
    ["curl", `curl '${address}'`],
    ["JavaScript", `const { outputs } = await (await fetch("${address}")).json();`],
    ["Python", `import json\n${inPython(address)}\noutputs = json.load(response)["outputs"]`],
    ...(output && address.length <= MAX_SPREADSHEET_ADDRESS
      ? [["Excel", spreadsheetFormula(address, before)] as const]
      : []),
    ["Cite", `“${titleOf(calculator, outcome)}”, ${SERVICE.name}, ${page}`],
  ];
  return html`${texts.map(([name, text]) => html`<h3>${name}</h3><pre tabindex="0" role="group" aria-label="${name}">${text}</pre>`)}`;
}

/** Excel asks for no longer addresses, and takes no longer text between quotes. */
const MAX_SPREADSHEET_ADDRESS = 2048;
const MAX_QUOTED = 250;

/**
 * A formula that asks the service for the first output: the number behind its name in the answer. `WEBSERVICE` gives the
 * answer as text. The name becomes more spaces than there is text, so the last characters are spaces and what follows
 * its first place; in the same way the number is cut off at the next comma or brace. Functions that cut texts at a word are
 * missing in most versions of spreadsheets. The decimal point is named because it differs by country.
 */
function spreadsheetFormula(address: string, before: string): string {
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const parts = Array.from({ length: Math.ceil(address.length / MAX_QUOTED) }, (_, i) =>
    address.slice(i * MAX_QUOTED, (i + 1) * MAX_QUOTED),
  );
  const answer = `WEBSERVICE(${parts.map(quoted).join("&")})`;
  const after = `TRIM(RIGHT(SUBSTITUTE(${answer},${quoted(before)},REPT(" ",9999),1),9999))`;
  return `=NUMBERVALUE(LEFT(SUBSTITUTE(SUBSTITUTE(${after},"}",","),",",REPT(" ",40)),40),".")`;
}

/** The query of an address that people read: commas stand for themselves. */
export function readableQuery(query: URLSearchParams): string {
  return `?${query
    .toString()
    .replace(/%2C\+?/g, ",")
    .replaceAll("+", "%20")}`;
}

/** Opens an address with what comes with Python. The answer is then `response`. */
export function inPython(address: string): string {
  return `import urllib.request\nresponse = urllib.request.urlopen("${address}")`;
}
