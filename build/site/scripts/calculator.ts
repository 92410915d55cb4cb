/** A calculator's form computes as you type, with the code that the service runs. Its state is in the address. */

import { answer, calls, drawing } from "../../../worker/calculator-page/form.ts";
import { computeTyped, errorsOf, plainQuery } from "../../../worker/calculator-page/page-computation.ts";
import { rowsOf } from "../../../worker/calculator-page/plot.ts";
import type { Axes, PageCalculator, PageDefinition } from "../../../worker/calculator-page/plot-points.ts";
import { firstAxes, plotOf } from "../../../worker/calculator-page/plot-points.ts";
import type { Calculator } from "../../../worker/compute/calculator.ts";
import { spreadsheetAddress } from "./spreadsheet-text.ts";

/** @param calculate what the calculator of this page computes with */
export function startForm(calculate: Calculator): void {
  const form = document.querySelector<HTMLFormElement>("form[data-calculator]");
  const section = form?.closest("section");
  const definition = section?.querySelector("[data-definition]")?.textContent;
  if (form && section && definition) start(form, section, { ...(JSON.parse(definition) as PageDefinition), calculate });
}

function start(form: HTMLFormElement, section: HTMLElement, calculator: PageCalculator): void {
  const part = (name: string) => section.querySelector<HTMLElement>(`[data-${name}]`);
  const boxes = new Map(
    calculator.inputs.map(({ id }) => [
      id,
      form.querySelector<HTMLInputElement | HTMLSelectElement>(`#input-${CSS.escape(id)}`),
    ]),
  );
  let axes = firstAxes(calculator);
  readAddress();
  if (location.search !== "") render();

  form.addEventListener("input", () => {
    render();
    writeAddress();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    render();
    writeAddress();
    section.querySelector<HTMLInputElement>("[aria-invalid=true]")?.focus();
  });
  for (const select of section.querySelectorAll<HTMLSelectElement>("[data-axis]"))
    select.addEventListener("change", () => {
      if (axes) axes = { ...axes, [select.dataset["axis"] as keyof Axes]: select.value };
      render();
      writeAddress();
    });
  section.addEventListener("toggle", addDownload, true);
  window.addEventListener("popstate", () => {
    readAddress();
    render();
  });

  /** The values of the boxes; an empty box is an input that is not given. */
  function query(): URLSearchParams {
    return new URLSearchParams(
      [...boxes].flatMap(([id, box]) => {
        const value = box?.value.trim() ?? "";
        return value === "" ? [] : [[id, value]];
      }),
    );
  }

  function render(): void {
    const given = query();
    const outcome = computeTyped(calculator, given);
    const errors = errorsOf(calculator, outcome);
    for (const [id, box] of boxes) {
      const details = errors.flatMap(({ input, detail }) => (input === id ? [detail] : []));
      const place = document.getElementById(`error-${id}`);
      if (place) place.textContent = details.join(" ");
      if (details.length === 0) box?.removeAttribute("aria-invalid");
      else box?.setAttribute("aria-invalid", "true");
    }
    fill("answer", answer(calculator, given).text);
    const isOpen = section.querySelector<HTMLDetailsElement>(".numbers")?.open === true;
    if (outcome.kind === "answer") fill("plot", drawing(calculator, given, axes).text);
    const numbers = section.querySelector<HTMLDetailsElement>(".numbers");
    if (numbers && isOpen) numbers.open = true;
    fill("calls", calls(calculator, plainQuery(given, outcome), location.origin).text);
  }

  /** The markup is of the project's own templates, which escape every value. */
  function fill(name: string, markup: string): void {
    const place = part(name);
    if (place) place.innerHTML = markup;
  }

  function readAddress(): void {
    const given = new URLSearchParams(location.search);
    for (const [id, box] of boxes) {
      const value = given.getAll(id).join(", ");
      if (!box || value === "") continue;
      if (box instanceof HTMLSelectElement) choose(box, value);
      else box.value = value;
    }
    if (!axes) return;
    for (const select of section.querySelectorAll<HTMLSelectElement>("[data-axis]")) {
      const value = given.get(`plot_${select.dataset["axis"]}`);
      if (value !== null && [...select.options].some((option) => option.value === value)) select.value = value;
      axes = { ...axes, [select.dataset["axis"] as keyof Axes]: select.value };
    }
  }

  /** A choice in any case; a word that is none leaves the choice as it is. */
  function choose(select: HTMLSelectElement, value: string): void {
    const chosen = [...select.options].find((option) => option.value.toLowerCase() === value.trim().toLowerCase());
    if (chosen) select.value = chosen.value;
  }

  function writeAddress(): void {
    const state = query();
    if (axes) for (const [name, value] of Object.entries(axes)) state.set(`plot_${name}`, value);
    history.replaceState(null, "", `?${state.toString().replaceAll("%2C", ",")}`);
  }

  /** A link to the points as CSV, when their table is opened. */
  function addDownload(event: Event): void {
    const details = event.target;
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
