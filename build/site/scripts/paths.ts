/** A learning path: figures that are loaded when they are opened, and progress that stays in this browser. */

import type { PageDefinition } from "../../../worker/calculator-page/plot-points.ts";
import type { Calculator } from "../../../worker/compute/calculator.ts";
import type { Figure } from "../../schema/figures.ts";
import type { startFigure } from "./live-figure.ts";
import { idOf, readSteps, type WalkedPath, walkedPath } from "./path-storage.ts";

/** What the script of a calculator exports for a figure. */
interface CalculatorScript {
  readonly calculate: Calculator;
  readonly startFigure: typeof startFigure;
}

const steps = document.querySelector<HTMLElement>("[data-path]");
if (steps) {
  keepProgress(steps);
  steps.addEventListener("toggle", (event) => void openFigure(event), true);
}

/** Steps are marked as read by hand, and by following the link of one; the path is then in the next pages too. */
function keepProgress(list: HTMLElement): void {
  const { path = "" } = list.dataset;
  const links = [...list.querySelectorAll<HTMLAnchorElement>("dt > a")];
  const boxes = links.flatMap((link) => {
    const box = link.parentElement?.querySelector("input");
    if (!box) return [];
    box.value = idOf(link.pathname);
    box.ariaLabel = `${link.textContent}: read`;
    return [box];
  });
  const count = document.querySelector("[data-count]");
  restore();
  // On the way back a browser sets the boxes as it remembers them, or shows the page as it was left.
  window.addEventListener("pageshow", restore);
  list.addEventListener("change", save);
  list.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("dt > a") : null;
    const box = link && boxes.find(({ value }) => value === idOf(link.pathname));
    if (!box) return;
    box.checked = true;
    save();
    walkedPath.keep(walked());
  });
  document.querySelector("[data-forget]")?.addEventListener("click", () => {
    for (const box of boxes) box.checked = false;
    save();
  });

  function restore(): void {
    const known = new Set(readSteps.of(path));
    for (const box of boxes) box.checked = known.has(box.value);
    show();
  }

  function save(): void {
    // Ids of this page's steps alone, so what is kept is no longer than the page.
    const read = boxes.flatMap(({ checked, value }) => (checked ? [value] : []));
    readSteps.keep(path, read);
    show();
  }

  function show(): void {
    if (count) count.textContent = `${boxes.filter(({ checked }) => checked).length} of ${boxes.length} read`;
  }

  function walked(): WalkedPath {
    const title = document.querySelector("h1")?.textContent ?? "";
    return { path, title, steps: links.map((link) => [link.pathname, link.textContent ?? ""]) };
  }
}

async function openFigure({ target }: Event): Promise<void> {
  if (!(target instanceof HTMLDetailsElement) || !target.open || target.dataset["loaded"] !== undefined) return;
  const place = target.querySelector<HTMLElement>("[data-place]");
  const link = place?.querySelector("a");
  if (!place || !link) return;
  const { calculator, script } = target.dataset;
  const [entry, number] = [link.pathname, link.hash.slice("#figure-".length)];
  target.dataset["loaded"] = "";
  try {
    if (calculator !== undefined && script !== undefined)
      await showLive(place, entry, Number(number), calculator, script);
    else await showDrawing(place, entry, number);
  } catch {
    // The link to the figure stays where it is, and the next opening tries again.
    delete target.dataset["loaded"];
  }
}

async function showLive(place: HTMLElement, entry: string, number: number, id: string, script: string): Promise<void> {
  const [record, definition, { calculate, startFigure }] = await Promise.all([
    json<{ figures?: Figure[] }>(`/api/v1${entry}.json?include=figures`),
    json<PageDefinition>(`/api/v1/calculators/${id}.json`),
    import(script) as Promise<CalculatorScript>,
  ]);
  // A host of files alone answers without the figures.
  const { title = "", plot } = record.figures?.[number - 1] ?? {};
  if (!plot) return showDrawing(place, entry, String(number));
  startFigure(place, { id: idOf(entry), title, plot, definition, calculate });
}

/** The drawing of the entry's own page, with ids that no other figure here has. */
async function showDrawing(place: HTMLElement, entry: string, number: string): Promise<void> {
  const page = new DOMParser().parseFromString(await (await got(entry)).text(), "text/html");
  const figure = page.getElementById(`figure-${number}`);
  if (!figure) throw new Error(`${entry} has no figure ${number}`);
  // Notes are on the entry's page.
  for (const note of figure.querySelectorAll("sup")) note.remove();
  place.innerHTML = figure.outerHTML.replaceAll(
    `"figure-${number}`,
    `"${entry.slice(1).replace("/", "-")}-figure-${number}`,
  );
}

async function json<T>(path: string): Promise<T> {
  return (await (await got(path)).json()) as T;
}

async function got(path: string): Promise<Response> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response;
}
