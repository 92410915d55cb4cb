/** The form of a calculator with its answer, as the build writes it and the browser writes it again. */

import { type InputDefinition, isList } from "../compute/definition.ts";
import { inputText } from "../compute/input-text.ts";
import type { InputValue } from "../compute/read-inputs.ts";
import type { Computation } from "../compute/run-calculator.ts";
import { COMPUTE_PATH } from "../paths.ts";
import { type Html, html, jsonInScript, NOTHING } from "../representations/html-template.ts";
import { withUnit } from "./curves.ts";
import { shown } from "./number-format.ts";
import { computeTyped, errorsOf, labelled } from "./page-computation.ts";
import { plotHtml, table } from "./plot.ts";
import { type Axes, drawnOutputs, firstAxes, type PageCalculator, plotOf, variedInputs } from "./plot-points.ts";

/** A calculator, and the values that its form begins with. */
export interface CalculatorView {
  readonly calculator: PageCalculator;
  readonly values: Readonly<Record<string, unknown>>;
}

export function calculatorForm({ calculator, values }: CalculatorView): Html {
  const query = new URLSearchParams(Object.entries(values).map(([id, value]) => [id, inputText(value as InputValue)]));
  const axes = firstAxes(calculator);
  // The function is in the script of the page.
  const { calculate: _, ...definition } = calculator;
  return html`<section class="calculator" aria-labelledby="compute">
<h2 id="compute">Compute</h2>
<form action="${COMPUTE_PATH}/${calculator.id}" data-calculator>
${calculator.inputs.map((input) => field(input, values[input.id] ?? input.default))}<button type="submit">Compute</button>
</form>
<div class="answer" aria-live="polite" data-answer>${answer(calculator, query)}</div>
<div class="drawing" data-drawing>${axes && axesForm(calculator, axes)}<div data-plot>${drawing(calculator, query, axes)}</div></div>
<details class="calls"><summary>The same by program</summary><div data-calls>${calls(calculator, query, "")}</div></details>
<script type="application/json" data-definition>${jsonInScript(definition)}</script>
</section>
`;
}

function field(input: InputDefinition, value: unknown): Html {
  const { id, label, unit, type, description } = input;
  const help = [description, usualRange(input)].filter((text) => text !== undefined && text !== "").join(" ");
  const text = value === undefined ? "" : inputText(value as InputValue, " ");
  const described = html` aria-describedby="${help === "" ? "" : `help-${id} `}error-${id}"`;
  const isLong = isList(input);
  const box =
    input.choices && !isLong
      ? html`<select id="input-${id}" name="${id}"${described}>${input.choices.map((choice) => html`<option${choice === value ? html` selected` : NOTHING}>${choice}</option>`)}</select>`
      : isLong
        ? html`<textarea id="input-${id}" name="${id}" rows="3" spellcheck="false"${described}>${text}</textarea>`
        : html`<input type="text" id="input-${id}" name="${id}" value="${text}"${type === "string" ? NOTHING : html` inputmode="decimal"`} autocomplete="off" spellcheck="false"${described}>`;
  return html`<div class="${isLong ? "field series" : "field"}">
<label for="input-${id}">${label}${unit !== undefined && html` <span>${unit}</span>`}</label>
${box}
${help !== "" && html`<p id="help-${id}">${help}</p>`}<p class="error" id="error-${id}"></p>
</div>
`;
}

/** A wider range is not shown, because it does not help a reader. */
const MAX_SHOWN_RANGE = 1e5;

/** The plausible values, which are narrower than the bounds and more useful to a reader, or else the bounds. */
function usualRange({ plausible, type, ...bounds }: InputDefinition): string | undefined {
  const { min, max } = plausible ?? bounds;
  if (isList({ type }) || min === undefined || max === undefined || max - min > MAX_SHOWN_RANGE) return undefined;
  return `${plausible ? "Usual" : "Possible"}: ${shown(min)} to ${shown(max)}.`;
}

/** The outputs, or why there are none for these inputs. */
export function answer(calculator: PageCalculator, query: URLSearchParams): Html {
  const outcome = computeTyped(calculator, query);
  const errors = errorsOf(calculator, outcome);
  if (outcome.kind === "not-computable")
    return html`${errors.map(({ detail }) => html`<p class="refused">${detail}</p>`)}`;
  if (outcome.kind === "invalid-inputs") {
    const wrong = new Set(errors.map(({ input }) => input)).size;
    return html`<p class="refused">${wrong === 1 ? "One input" : `${wrong} inputs`} cannot be used.</p><ul class="refused">${errors.map(({ detail }) => html`<li>${detail}</li>`)}</ul>`;
  }
  const { outputs, warnings = [], meta } = outcome.answer;
  const single = calculator.outputs.flatMap(({ id, ...output }) => {
    const value = outputs[id];
    if (typeof value === "string") return [{ ...output, text: value }];
    return typeof value === "number" ? [{ ...output, text: shown(value) }] : [];
  });
  return html`<dl>${single.map(
    ({ label, unit, text }, i) =>
      html`<div${i === 0 ? html` class="main"` : NOTHING}><dt>${label}</dt><dd>${text}${unit !== undefined && html` <span>${unit}</span>`}</dd></div>`,
  )}</dl>${columnTables(calculator, outputs)}${warnings.map(({ detail }) => html`<p class="warning">${labelled(calculator, detail)}</p>`)}${readings(calculator, outcome.answer)}${meta && html`<p class="status">${meta.iterations} iterations${meta.converged ? NOTHING : ", not converged"}</p>`}`;
}

/** How many rows of an answer's columns are shown; a program gets all. */
const MAX_ROWS = 60;

/** The columns of an answer, those of equal length in one table. */
function columnTables({ outputs: defined }: PageCalculator, outputs: Computation["outputs"]): Html {
  const byLength = new Map<number, { name: string; values: readonly number[] }[]>();
  for (const output of defined) {
    const values = outputs[output.id];
    if (typeof values !== "object") continue;
    byLength.set(values.length, [...(byLength.get(values.length) ?? []), { name: withUnit(output), values }]);
  }
  return html`${[...byLength].map(([length, columns]) => columnTable(length, columns))}`;
}

function columnTable(length: number, columns: readonly { name: string; values: readonly number[] }[]): Html {
  const rows = Array.from({ length: Math.min(length, MAX_ROWS) }, (_, row) => row);
  const more = length > MAX_ROWS && html`<p class="status">The first ${MAX_ROWS} of ${length} rows.</p>`;
  return html`<div class="scroll" tabindex="0" role="group" aria-label="${columns.map(({ name }) => name).join(", ")}"><table><thead><tr><th scope="col">Position</th>${columns.map(({ name }) => html`<th scope="col">${name}</th>`)}</tr></thead><tbody>${rows.map((row) => html`<tr><td>${row}</td>${columns.map(({ values }) => html`<td>${shown(values[row] ?? Number.NaN)}</td>`)}</tr>`)}</tbody></table></div>${more}`;
}

/** How many values of a series were read, and which texts were converted. */
function readings({ inputs }: PageCalculator, { inputs: used, conversions = [] }: Computation): Html {
  const counts = inputs.flatMap(({ id, label }) => {
    const values = used[id];
    return Array.isArray(values) ? [`${label}: ${values.length} ${values.length === 1 ? "value" : "values"}`] : [];
  });
  const converted = conversions.slice(0, MAX_READINGS).map(({ given, read_as }) => `“${given}” as ${read_as}`);
  const more = conversions.length > MAX_READINGS ? " and others" : "";
  return html`${counts.length > 0 && html`<p class="status">${counts.join(". ")}.</p>`}${converted.length > 0 && html`<p class="status">Read: ${converted.join(", ")}${more}.</p>`}`;
}

const MAX_READINGS = 5;

/** The figure and its table; nothing when there is nothing to draw. */
export function drawing(calculator: PageCalculator, query: URLSearchParams, axes: Axes | undefined): Html {
  const outcome = computeTyped(calculator, query);
  const figure = outcome.kind === "answer" ? plotOf(calculator, outcome.answer.inputs, axes) : undefined;
  if (!figure) return NOTHING;
  return html`${plotHtml(figure)}<details class="numbers"><summary>The numbers</summary><div class="scroll" tabindex="0" role="group" aria-label="Numbers of the figure">${table(figure)}</div></details>`;
}

/** Which output is drawn against which input. It is shown only when scripts run. */
function axesForm(calculator: PageCalculator, axes: Axes): Html {
  const choice = (name: string, label: string, options: readonly { id: string; label: string }[], chosen: string) =>
    html`<label>${label} <select data-axis="${name}">${options.map((option) => html`<option value="${option.id}"${option.id === chosen ? html` selected` : NOTHING}>${option.label}</option>`)}</select></label> `;
  return html`<div class="axes scripted">${choice("y", "Draw", drawnOutputs(calculator), axes.y)}${choice("x", "by", variedInputs(calculator), axes.x)}</div>`;
}

/** Requests that give the same answer. */
export function calls(calculator: PageCalculator, query: URLSearchParams, origin: string): Html {
  const { id } = calculator;
  const outcome = computeTyped(calculator, query);
  const given = outcome.kind === "answer" ? outcome.answer.outputs : {};
  // A spreadsheet's cell holds one number.
  const single = drawnOutputs(calculator);
  const output = single.find((candidate) => typeof given[candidate.id] === "number") ?? single[0];
  // What stands before its value in an answer: the outputs begin with it, with columns or with dates.
  const ids = Object.keys(given);
  const previous = given[ids[ids.indexOf(output?.id ?? "") - 1] ?? ""];
  const end = typeof previous === "string" ? '",' : "],";
  const before = `${previous === undefined ? '"outputs":{' : end}"${output?.id}":`;
  const address = `${origin}${COMPUTE_PATH}/${id}?${query
    .toString()
    .replace(/%2C\+?/g, ",")
    .replaceAll("+", "%20")}`;
  const texts: readonly (readonly [name: string, text: string])[] = [
    ["curl", `curl '${address}'`],
    ["JavaScript", `const { outputs } = await (await fetch("${address}")).json();`],
    ["Python", `import json, urllib.request\noutputs = json.load(urllib.request.urlopen("${address}"))["outputs"]`],
    ...(output && address.length <= MAX_SPREADSHEET_ADDRESS
      ? [["Spreadsheet (Excel, LibreOffice)", spreadsheetFormula(address, before)] as const]
      : []),
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
