/** The form of a calculator with its answer: the build, the worker and the browser write the same. */

import { type InputDefinition, isList } from "../compute/definition.ts";
import { choiceFor, type InputValue } from "../compute/read-inputs.ts";
import type { Computation } from "../compute/run-calculator.ts";
import { inputText } from "../compute/write-input.ts";
import { pagePath } from "../paths.ts";
import { type Html, html, jsonInScript, NOTHING, trusted } from "../representations/html-template.ts";
import { calls, copyButtons } from "./calls.ts";
import { withUnit } from "./curves.ts";
import { rounded, shown } from "./number-format.ts";
import { computeTyped, errorsOf, type FormError, labelled, plainQuery } from "./page-computation.ts";
import { plotHtml, table } from "./plot.ts";
import {
  type Axes,
  chosenAxes,
  drawnOutputs,
  type PageCalculator,
  type PageDefinition,
  plotOf,
  variedInputs,
} from "./plot-points.ts";

/** A calculator, and what its form holds. */
export interface CalculatorView {
  readonly calculator: PageCalculator;
  /** The values that the form begins with: those of the first worked example. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The query of the page's address, which has other values. */
  readonly given?: URLSearchParams;
  /** Address that the service is published at, without a trailing slash. */
  readonly base: string;
}

/** The slot of pages that holds the form and its answer. */
export const FORM_SLOT = "calculator";

/** Around the definition, which is JSON in a script element and so holds no tag. */
const [DEFINITION, DEFINITION_END] = ['<script type="application/json" data-definition>', "</script>"];

/** What the page of a calculator tells its script, and the worker. */
export type FormDefinition = PageDefinition & Pick<CalculatorView, "values">;

/** The definition that a page holds. @throws when the page has none */
export function definitionIn(page: string): FormDefinition {
  const from = page.indexOf(DEFINITION) + DEFINITION.length;
  if (from < DEFINITION.length) throw new Error("the page has no definition of a calculator");
  return JSON.parse(page.slice(from, page.indexOf(DEFINITION_END, from))) as FormDefinition;
}

export function calculatorForm(view: CalculatorView): Html {
  const { calculator, values, given = new URLSearchParams(), base } = view;
  const texts = textsOf(calculator, values, given);
  const query = queryOf(texts);
  const outcome = computeTyped(calculator, query);
  const errors = errorsOf(calculator, outcome);
  const axes = chosenAxes(calculator, given);
  // The function is in the script of the page.
  const { calculate: _, ...definition } = calculator;
  return html`<section class="calculator" aria-labelledby="compute">
<h2 id="compute">Compute</h2>
<form action="${pagePath({ name: "calculators" }, calculator.id)}" data-calculator>
${calculator.inputs.map((input) => field(calculator, input, texts.get(input.id) ?? "", errorOf(input.id, errors)))}<button type="submit">Compute</button>
</form>
<div class="answer" aria-live="polite" data-answer>${answer(calculator, query, outcome)}</div>
<div class="drawing" data-drawing>${axes && axesForm(calculator, axes)}<div data-plot>${drawing(calculator, query, axes, outcome)}</div></div>
${copyButtons}<details class="calls"><summary>Share, cite, or compute the same by program</summary><div data-calls>${calls(calculator, plainQuery(query, outcome), base, outcome)}</div></details>
${trusted(DEFINITION)}${jsonInScript({ ...definition, values })}${trusted(DEFINITION_END)}
</section>
`;
}

/**
 * The text of each box: what the address gives; one given empty is empty. Of what an address with inputs leaves out, only
 * what is required has the example's value: the rest has its default, so that a link means what it means to the API.
 */
export function textsOf(
  { inputs }: PageDefinition,
  values: CalculatorView["values"],
  given: URLSearchParams,
): ReadonlyMap<string, string> {
  const isGiven = inputs.some(({ id }) => given.has(id));
  return new Map(
    inputs.map((input) => {
      const { id, choices } = input;
      const ofExample = isGiven && !input.required ? undefined : values[id];
      const value = given.has(id) ? undefined : (ofExample ?? input.default);
      const text = value === undefined ? given.getAll(id).join(", ") : inputText(value as InputValue, " ");
      if (choices !== undefined && !isList(input)) return [id, String(choiceFor(choices, input, text))];
      // As a browser's box reads it: one of a line has no line breaks.
      return [id, (isList(input) ? text : text.replace(/[\r\n]/g, "")).trim()];
    }),
  );
}

/** The boxes as a query; an empty box is an input that is not given. */
export function queryOf(texts: Iterable<readonly [id: string, text: string]>): URLSearchParams {
  return new URLSearchParams([...texts].filter(([, text]) => text !== "").map(([id, text]) => [id, text]));
}

/** What is wrong with an input; empty when nothing is. */
export function errorOf(id: string, errors: readonly FormError[]): string {
  return errors.flatMap(({ input, detail }) => (input === id ? [detail] : [])).join(" ");
}

function field(calculator: PageCalculator, input: InputDefinition, text: string, error: string): Html {
  const { id, label, unit, type, description = "" } = input;
  const help = [labelled(calculator, description), usualRange(input)].filter((part) => part).join(" ");
  const described = html` aria-describedby="${help === "" ? "" : `help-${id} `}error-${id}"${error !== "" && html` aria-invalid="true"`}`;
  const isLong = isList(input);
  const box =
    input.choices && !isLong
      ? html`<select id="input-${id}" name="${id}"${described}>${[...new Set([...input.choices, text])].map((choice) => html`<option${choice === text ? html` selected` : NOTHING}>${choice}</option>`)}</select>`
      : isLong
        ? html`<textarea id="input-${id}" name="${id}" rows="3" spellcheck="false"${described}>${text}</textarea>`
        : html`<input type="text" id="input-${id}" name="${id}" value="${text}"${type === "string" ? NOTHING : html` inputmode="decimal"`} autocomplete="off" spellcheck="false"${described}>`;
  return html`<div class="${isLong ? "field series" : "field"}">
<label for="input-${id}">${label}${unit !== undefined && html` <span>${unit}</span>`}</label>
${box}
${help !== "" && html`<p id="help-${id}">${help}</p>`}<p class="error" id="error-${id}">${error}</p>
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
export function answer(
  calculator: PageCalculator,
  query: URLSearchParams,
  outcome = computeTyped(calculator, query),
): Html {
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
    if (typeof value === "string") return [{ ...output, text: html`${value}` }];
    return typeof value === "number" ? [{ ...output, text: exactly(value) }] : [];
  });
  return html`<dl>${single.map(
    ({ label, unit, text }, i) =>
      html`<div${i === 0 ? html` class="main"` : NOTHING}><dt>${label}</dt><dd>${text}${unit !== undefined && html` <span>${unit}</span>`}</dd></div>`,
  )}</dl>${columnTables(calculator, outputs)}${warnings.map(({ detail }) => html`<p class="warning">${labelled(calculator, detail)}</p>`)}${readings(calculator, outcome.answer)}${meta && html`<p class="status">${meta.iterations} iterations${meta.converged ? NOTHING : ", not converged"}</p>`}`;
}

/** A number as people write it, with all its digits for programs and under the pointer. */
function exactly(value: number): Html {
  return html`<data value="${value}" title="${value}">${rounded(value)}</data>`;
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
export function drawing(
  calculator: PageCalculator,
  query: URLSearchParams,
  axes: Axes | undefined,
  outcome = computeTyped(calculator, query),
): Html {
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
