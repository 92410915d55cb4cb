/** A figure of a calculator's outputs whose inputs can be dragged and typed. */

import { rangeAround } from "../../../worker/calculator-page/curves.ts";
import { rounded } from "../../../worker/calculator-page/number-format.ts";
import { compute } from "../../../worker/calculator-page/page-computation.ts";
import { plotHtml } from "../../../worker/calculator-page/plot.ts";
import { linesOverRange, outputsOf } from "../../../worker/calculator-page/plot-lines.ts";
import { type PageCalculator, type PageDefinition, variedInputs } from "../../../worker/calculator-page/plot-points.ts";
import type { Calculator } from "../../../worker/compute/calculator.ts";
import { html } from "../../../worker/representations/html-template.ts";
import type { PlotData } from "../../schema/figures.ts";

/** Inputs with a slider, that of the horizontal axis the first. */
const MAX_SLIDERS = 4;
/** Steps of a slider from end to end. */
const STEPS = 100;

export interface LiveFigure {
  /** Tells the ids of this figure from those of others on the page. */
  readonly id: string;
  readonly title: string;
  readonly plot: PlotData;
  readonly definition: PageDefinition;
  readonly calculate: Calculator;
}

interface Slider {
  readonly input: string;
  readonly label: string;
  readonly from: number;
  readonly to: number;
  value: number;
}

/** Fills the place with the figure, and draws it again with each change of an input. */
export function startFigure(place: HTMLElement, { id, title, plot, definition, calculate }: LiveFigure): void {
  const calculator: PageCalculator = { ...definition, calculate };
  const sliders = slidersOf(plot, calculator);
  place.innerHTML = html`<div data-drawing></div><p class="status" aria-live="polite" data-answer></p>
<div class="sliders">${sliders.map(({ input, label, from, to, value }) => {
    const bounds = html`min="${from}" max="${to}" step="any" value="${value}" data-input="${input}"`;
    return html`<div><label for="${id}-${input}">${label}</label><input type="range" id="${id}-${input}" ${bounds}><input type="number" aria-label="${label}, as a number" ${bounds}></div>`;
  })}</div>`.text;
  for (const box of place.querySelectorAll<HTMLInputElement>("[data-input]")) {
    if (box.type === "range") box.step = String(stepOf(Number(box.min), Number(box.max)));
    box.addEventListener("input", () => {
      const slider = sliders.find(({ input }) => input === box.dataset["input"]);
      if (!slider || !box.validity.valid || box.value === "") return;
      slider.value = box.valueAsNumber;
      for (const other of place.querySelectorAll<HTMLInputElement>(`[data-input="${CSS.escape(slider.input)}"]`))
        if (other !== box) other.value = String(slider.value);
      draw();
    });
  }
  draw();

  function draw(): void {
    const values = Object.fromEntries(sliders.map(({ input, value }) => [input, value]));
    const varied = plot.vary?.input ?? "";
    const others = Object.fromEntries(Object.entries(values).filter(([input]) => input !== varied));
    const drawn = linesOverRange({ ...plot, inputs: { ...plot.inputs, ...others } }, calculator);
    const compared = plot.compare && { [plot.compare.input]: plot.compare.values[0] };
    const outcome = compute(calculator, { ...plot.inputs, ...compared, ...values });
    const outputs = outputsOf(plot, calculator);
    const given = outcome.kind === "answer" ? outcome.answer.outputs : {};
    const at = values[varied];
    const first = given[outputs[0]?.id ?? ""];
    const answer = typeof first === "number" && at !== undefined ? ([at, first] as const) : undefined;
    const [drawing, text] = [place.querySelector("[data-drawing]"), place.querySelector("[data-answer]")];
    // The markup is of the project's own templates, which escape every value.
    if (drawing && drawn && !("refused" in drawn)) drawing.innerHTML = plotHtml({ title, ...drawn, answer }).text;
    if (text)
      text.textContent =
        outcome.kind === "answer"
          ? outputs.map((output) => `${output.label}: ${shownValue(given[output.id])}`).join(" · ")
          : "These inputs have no answer.";
  }
}

function shownValue(value: unknown): string {
  return typeof value === "number" ? rounded(value) : "none";
}

function slidersOf({ vary, inputs = {}, compare }: PlotData, calculator: PageCalculator): Slider[] {
  const sliders = variedInputs(calculator).flatMap((input): Slider[] => {
    if (input.id === compare?.input) return [];
    const named = { input: input.id, label: input.label };
    if (vary?.input === input.id) return [{ ...named, from: vary.from, to: vary.to, value: (vary.from + vary.to) / 2 }];
    const value = inputs[input.id];
    if (typeof value !== "number") return [];
    const [from, to] = rangeAround(value, input);
    return [{ ...named, from, to, value }];
  });
  return sliders
    .sort((a, b) => Number(b.input === vary?.input) - Number(a.input === vary?.input))
    .slice(0, MAX_SLIDERS);
}

/** A round part of the range, so that dragging gives short numbers. */
function stepOf(from: number, to: number): number {
  return 10 ** Math.floor(Math.log10((to - from) / STEPS));
}
