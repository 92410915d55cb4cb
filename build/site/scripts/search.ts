/**
 * Suggestions for the search box, as a combobox with a list (WAI-ARIA Authoring Practices). Without this script the form
 * works as a form does.
 */
import "./path-bar.ts";

import { pagesFor } from "../../../worker/search/site-pages.ts";

/** Name of the collection of each type: the bundler puts it in. */
declare const COLLECTION_OF_TYPE: Readonly<Record<string, string>>;

interface Suggestion {
  readonly type: string;
  readonly name: string;
  readonly path: string;
  /** Another name, which the text begins. */
  readonly matched?: string;
}

/** Pages of the site that are suggested beside entries. */
const MAX_PAGES = 2;

/** Milliseconds without a key before the service is asked. */
const PAUSE = 120;

for (const form of document.querySelectorAll<HTMLFormElement>("form[data-suggest]")) suggestIn(form);
document.addEventListener("keydown", (event) => {
  const isTyping = event.target instanceof HTMLElement && event.target.matches("input, textarea, select");
  if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  document.querySelector<HTMLInputElement>("form[data-suggest] input")?.focus();
});

function suggestIn(form: HTMLFormElement): void {
  const input = form.querySelector("input");
  if (!input) return;
  const list = document.createElement("ul");
  list.id = "suggestions";
  list.hidden = true;
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", "Suggestions");
  form.append(list);
  for (const [name, value] of [
    ["role", "combobox"],
    ["aria-autocomplete", "list"],
    ["aria-controls", list.id],
    ["aria-expanded", "false"],
  ] as const)
    input.setAttribute(name, value);

  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The last request: answers to earlier ones are dropped. */
  let asked = 0;

  input.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(() => void show(input.value.trim()), PAUSE);
  });
  input.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !list.hidden) {
      event.preventDefault();
      close();
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (list.hidden) return;
      event.preventDefault();
      move(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "Enter") {
      const chosen = selected();
      if (!chosen) return;
      event.preventDefault();
      open(chosen);
    }
  });
  // Before the input loses the focus, which closes the list.
  list.addEventListener("mousedown", (event) => {
    event.preventDefault();
    const option = event.target instanceof Element ? event.target.closest<HTMLElement>("[role=option]") : null;
    if (option) open(option);
  });
  input.addEventListener("blur", close);

  async function show(text: string): Promise<void> {
    const number = ++asked;
    if (text === "") return close();
    const pages = pagesFor(text, false).slice(0, MAX_PAGES);
    const found = [...pages.map(({ name, path }) => ({ type: "page", name, path })), ...(await suggestions(text))];
    if (number !== asked || document.activeElement !== input) return;
    list.replaceChildren(...found.map(optionOf));
    setOpen(found.length > 0);
  }

  function selected(): HTMLElement | null {
    return list.querySelector<HTMLElement>("[aria-selected=true]");
  }

  function move(step: number): void {
    const options = [...list.querySelectorAll<HTMLElement>("[role=option]")];
    const current = selected();
    const at = current ? options.indexOf(current) + step : step > 0 ? 0 : options.length - 1;
    current?.setAttribute("aria-selected", "false");
    const next = options[at];
    next?.setAttribute("aria-selected", "true");
    if (next) input?.setAttribute("aria-activedescendant", next.id);
    else input?.removeAttribute("aria-activedescendant");
  }

  function close(): void {
    asked++;
    setOpen(false);
  }

  function setOpen(isOpen: boolean): void {
    list.hidden = !isOpen;
    input?.setAttribute("aria-expanded", String(isOpen));
    input?.removeAttribute("aria-activedescendant");
    if (!isOpen) list.replaceChildren();
  }
}

function open(option: HTMLElement): void {
  const path = option.dataset["path"];
  if (path !== undefined) location.assign(path);
}

function optionOf({ type, name, path, matched }: Suggestion, i: number): HTMLElement {
  const option = document.createElement("li");
  option.id = `suggestion-${i}`;
  option.setAttribute("role", "option");
  option.setAttribute("aria-selected", "false");
  option.dataset["path"] = path;
  const kind = document.createElement("span");
  kind.textContent = matched === undefined ? type : `${matched} · ${type}`;
  option.append(name, kind);
  return option;
}

/** Names that begin so; when none does, as for a slip of the keys or a question, what the search is sure to have read. */
async function suggestions(text: string): Promise<readonly Suggestion[]> {
  const completions = await ask("suggest", text);
  if (completions.entries.length > 0) return completions.entries;
  const read = await ask("search", text);
  if (read.isSure) return read.entries;
  // The slip may be in a finished word, and the last word only begun: `shapre ra`.
  const [, finished = "", begun = ""] = /^(.*\S)\s+(\S+)$/.exec(text.toLowerCase()) ?? [];
  const { entries } = finished === "" ? NO_ANSWER : await ask("search", finished);
  return entries.filter(({ name }) =>
    name
      .toLowerCase()
      .split(/[\s-]/)
      .some((word) => word.startsWith(begun)),
  );
}

interface Answer {
  readonly entries: readonly Suggestion[];
  /** Whether no word was taken for another one, or the whole text for a name. */
  readonly isSure: boolean;
}

const NO_ANSWER: Answer = { entries: [], isSure: true };

/** No entries when the service does not answer: the form still works. */
async function ask(resource: "suggest" | "search", text: string): Promise<Answer> {
  try {
    const response = await fetch(`/api/v1/${resource}?q=${encodeURIComponent(text)}`);
    const { data = [], meta } = (await response.json()) as {
      data?: readonly { type: string; id: string; name: string; matched?: string | readonly string[] }[];
      meta?: { match?: string; read_as?: object };
    };
    return {
      entries: data.map(({ type, id, name, matched }) => ({
        type,
        name,
        // A hit of the search has the fields that matched.
        ...(typeof matched === "string" && { matched }),
        path: `/${COLLECTION_OF_TYPE[type] ?? "search"}/${id}`,
      })),
      isSure: meta?.match === "names" || Object.keys(meta?.read_as ?? {}).length === 0,
    };
  } catch {
    return NO_ANSWER;
  }
}
