/** A learning path: figures that are loaded when they are opened, and progress that stays in this browser. */
import type { Calculator } from "../../../worker/compute/calculator.ts";
import type { Figure } from "../../schema/figures.ts";
import type { PageDefinition } from "../calculator/plot-points.ts";
import { startFigure } from "./live-figure.ts";
import { readStored, type WalkedPath, walkedPath } from "./path-storage.ts";

const steps = document.querySelector<HTMLElement>("[data-path]");
if (steps) {
  keepProgress(steps);
  steps.addEventListener("toggle", (event) => void openFigure(event), true);
}

/** Steps are marked as read by hand, and by following the link of one; the path is then in the next pages too. */
function keepProgress(list: HTMLElement): void {
  const { path = "" } = list.dataset;
  const boxes = [...list.querySelectorAll<HTMLInputElement>("input[data-step]")];
  const known = new Set(readStored(localStorage, path).split(","));
  for (const box of boxes) box.checked = known.has(box.value);
  const count = document.querySelector("[data-count]");
  show();
  list.addEventListener("change", save);
  list.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[data-entry]") : null;
    const box = boxes.find(({ value }) => value === link?.dataset["entry"]);
    if (!link || !box) return;
    box.checked = true;
    save();
    walkedPath.keep(walked());
  });
  document.querySelector("[data-forget]")?.addEventListener("click", () => {
    for (const box of boxes) box.checked = false;
    save();
  });

  function save(): void {
    // Ids of this page's steps alone, so what is kept is no longer than the page.
    const read = boxes.flatMap(({ checked, value }) => (checked ? [value] : []));
    try {
      if (read.length === 0) localStorage.removeItem(path);
      else localStorage.setItem(path, read.join(","));
    } catch {
      // A browser that keeps nothing shows the path all the same.
    }
    show();
  }

  function show(): void {
    if (count) count.textContent = `${boxes.filter(({ checked }) => checked).length} of ${boxes.length} read`;
  }

  function walked(): WalkedPath {
    const links = [...list.querySelectorAll<HTMLAnchorElement>("a[data-entry]")];
    const title = document.querySelector("h1")?.textContent ?? "";
    return { path, title, steps: links.map((link) => [link.pathname, link.textContent ?? ""]) };
  }
}

async function openFigure({ target }: Event): Promise<void> {
  if (!(target instanceof HTMLDetailsElement) || !target.open || target.dataset["loaded"] !== undefined) return;
  const place = target.querySelector<HTMLElement>("[data-place]");
  const { entry = "", number = "1", calculator, script } = target.dataset;
  if (!place) return;
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
  const [record, definition, { calculate }] = await Promise.all([
    json<{ figures?: Figure[] }>(`/api/v1${entry}.json?include=figures`),
    json<PageDefinition>(`/api/v1/calculators/${id}.json`),
    import(script) as Promise<{ calculate: Calculator }>,
  ]);
  // A host of files alone answers without the figures.
  const { title = "", plot } = record.figures?.[number - 1] ?? {};
  if (!plot) return showDrawing(place, entry, String(number));
  startFigure(place, { id: entry.slice(entry.lastIndexOf("/") + 1), title, plot, definition, calculate });
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
