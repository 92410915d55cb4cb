/** A calculator's form computes as you type, with the code that the service runs. Its state is in the address. */

import { calls } from "../../../worker/calculator-page/calls.ts";
import {
  answer,
  drawing,
  errorOf,
  type FormDefinition,
  queryOf,
  textsOf,
} from "../../../worker/calculator-page/form.ts";
import { computeTyped, errorsOf, plainQuery } from "../../../worker/calculator-page/page-computation.ts";
import { rowsOf } from "../../../worker/calculator-page/plot.ts";
import type { Axes, PageCalculator } from "../../../worker/calculator-page/plot-points.ts";
import { chosenAxes, firstAxes, PLOT_PREFIX, plotOf } from "../../../worker/calculator-page/plot-points.ts";
import type { Calculator } from "../../../worker/compute/calculator.ts";
import { isList } from "../../../worker/compute/definition.ts";
import type { ComputationOutcome } from "../../../worker/compute/run-calculator.ts";
import { inputText } from "../../../worker/compute/write-input.ts";
import { MAX_ADDRESS } from "../../../worker/paths.ts";
import { spreadsheetAddress } from "./spreadsheet-text.ts";

/**
 * @param calculate what the calculator of this page computes with
 * @param isChanged whether the reader has changed the form since the page came
 */
export function startForm(calculate: Calculator, isChanged: boolean): void {
  const form = document.querySelector<HTMLFormElement>("form[data-calculator]");
  const section = form?.closest("section");
  const definition = section?.querySelector("[data-definition]")?.textContent;
  if (form && section && definition)
    start(form, section, { ...(JSON.parse(definition) as FormDefinition), calculate }, isChanged);
}

function start(
  form: HTMLFormElement,
  section: HTMLElement,
  calculator: PageCalculator & FormDefinition,
  isChanged: boolean,
): void {
  const part = (name: string) => section.querySelector<HTMLElement>(`[data-${name}]`);
  const boxes = new Map(
    calculator.inputs.map(({ id }) => [
      id,
      form.querySelector<HTMLInputElement | HTMLSelectElement>(`#input-${CSS.escape(id)}`),
    ]),
  );
  const selects = [...section.querySelectorAll<HTMLSelectElement>("[data-axis]")];
  let axes = firstAxes(calculator);
  if (location.search !== "" && !isChanged) {
    readAddress();
    render();
  } else if (isChanged) {
    for (const select of selects) chooseAxis(select);
    writeAddress(render());
  }

  form.addEventListener("input", () => writeAddress(render()));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    writeAddress(render());
    section.querySelector<HTMLInputElement>("[aria-invalid=true]")?.focus();
  });
  for (const select of selects)
    select.addEventListener("change", () => {
      chooseAxis(select);
      writeAddress(render());
    });
  section.addEventListener("toggle", ({ target }) => addDownload(target), true);
  addDownload(section.querySelector(".numbers"));
  for (const button of section.querySelectorAll<HTMLButtonElement>("[data-copy]"))
    button.addEventListener("click", () => void copy(button.dataset["copy"] ?? ""));
  window.addEventListener("popstate", () => {
    readAddress();
    render();
  });

  function chooseAxis({ dataset, value }: HTMLSelectElement): void {
    if (axes) axes = { ...axes, [dataset["axis"] as keyof Axes]: value };
  }

  function query(): URLSearchParams {
    return queryOf([...boxes].map(([id, box]) => [id, box?.value.trim() ?? ""]));
  }

  function render(): ComputationOutcome {
    const given = query();
    const outcome = computeTyped(calculator, given);
    const errors = errorsOf(calculator, outcome);
    for (const [id, box] of boxes) {
      const error = errorOf(id, errors);
      const place = document.getElementById(`error-${id}`);
      if (place) place.textContent = error;
      if (error === "") box?.removeAttribute("aria-invalid");
      else box?.setAttribute("aria-invalid", "true");
    }
    fill("answer", answer(calculator, given, outcome).text);
    const isOpen = section.querySelector<HTMLDetailsElement>(".numbers")?.open === true;
    // While an input is wrong the figure of those before keeps its place, dimmed, and there is nothing to copy.
    for (const place of section.querySelectorAll("[data-plot], .copy, .calls"))
      place.toggleAttribute("inert", outcome.kind !== "answer");
    if (outcome.kind === "answer") fill("plot", drawing(calculator, given, axes, outcome).text);
    const numbers = section.querySelector<HTMLDetailsElement>(".numbers");
    if (numbers && isOpen) numbers.open = true;
    fill("calls", calls(calculator, plainQuery(given, outcome), location.origin, outcome).text);
    return outcome;
  }

  /** The markup is of the project's own templates, which escape every value. */
  function fill(name: string, markup: string): void {
    const place = part(name);
    if (place) place.innerHTML = markup;
  }

  function readAddress(): void {
    const given = new URLSearchParams(location.search);
    for (const [id, text] of textsOf(calculator, calculator.values, given)) {
      const box = boxes.get(id);
      if (!box) continue;
      // A word that is no choice stands in the box too, and beside it what is wrong with it.
      if (box instanceof HTMLSelectElement && ![...box.options].some(({ value }) => value === text))
        box.add(new Option(text));
      box.value = text;
    }
    axes = chosenAxes(calculator, given);
    for (const select of selects) select.value = axes?.[select.dataset["axis"] as keyof Axes] ?? "";
  }

  function writeAddress(outcome: ComputationOutcome): void {
    const read = outcome.kind === "answer" ? outcome.answer.inputs : {};
    const addressWith = (listText: (id: string, typed: string) => string) => {
      // An empty box is written too: one that the address leaves out has its default, or the example's value.
      const state = new URLSearchParams(
        calculator.inputs.map((input) => {
          const typed = boxes.get(input.id)?.value.trim() ?? "";
          return [input.id, isList(input) && typed !== "" ? listText(input.id, typed) : typed];
        }),
      );
      if (axes) for (const [name, value] of Object.entries(axes)) state.set(`${PLOT_PREFIX}${name}`, value);
      return `${location.pathname}?${state.toString().replaceAll("%2C", ",")}`;
    };
    // Commas are shorter than line breaks; with a space behind them they part no thousands.
    const whole = addressWith((id, typed) => inputText(read[id] ?? typed, " "));
    const isTooLong = location.origin.length + whole.length > MAX_ADDRESS;
    history.replaceState(null, "", isTooLong ? addressWith(() => "") : whole);
    const place = part("copied");
    if (place) place.textContent = isTooLong ? "The series is too long for the page's address." : "";
  }

  async function copy(name: string): Promise<void> {
    const place = part("copied");
    const text = part("calls")?.querySelector(`[aria-label="${CSS.escape(name)}"]`)?.textContent;
    // A press before this script came is repeated by the one that brought it, of a dimmed button too.
    if (!place || place.closest("[inert]")) return;
    if (text === undefined) place.textContent = "These inputs are too long for it.";
    else
      place.textContent = await navigator.clipboard.writeText(text).then(
        () => `${name} copied.`,
        () => "The browser does not allow it: the text stands below.",
      );
  }

  /** A link to the points as CSV, when their table is opened. */
  function addDownload(details: EventTarget | null): void {
    if (!(details instanceof HTMLDetailsElement) || !details.open || !details.matches(".numbers")) return;
    if (details.querySelector("a")) return;
    const outcome = computeTyped(calculator, query());
    const figure = outcome.kind === "answer" ? plotOf(calculator, outcome.answer.inputs, axes) : undefined;
    if (!figure) return;
    const text = rowsOf(figure)
      .map((row) => row.map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(","))
      .join("\r\n");
    const link = document.createElement("a");
    link.href = spreadsheetAddress(`${text}\r\n`);
    link.download = `${calculator.id}.csv`;
    link.textContent = "Download as CSV";
    details.append(link);
  }
}
