/**
 * What computes is loaded when a reader first touches the form. At an address with inputs it is loaded at once: a host of
 * files alone has not filled the form. The code of the calculator is loaded when it is opened.
 */
import type { Calculator } from "../../../worker/compute/calculator.ts";
import type { startForm } from "./calculator.ts";

/** What the script of a calculator exports for a form. */
interface CalculatorScript {
  readonly calculate: Calculator;
  readonly startForm: typeof startForm;
}

const place = document.querySelector<HTMLElement>("[data-computes]");
const section = place?.querySelector("form[data-calculator]")?.closest("section");
if (place && section) watch(section, place.dataset["computes"] ?? "");

document.querySelector("[data-code]")?.addEventListener("toggle", (event) => void showCode(event));

function watch(section: HTMLElement, script: string): void {
  const listeners = new AbortController();
  const options = { capture: true, signal: listeners.signal };
  let started: Promise<void> | undefined;
  let isChanged = false;
  for (const type of ["focusin", "pointerdown"]) section.addEventListener(type, () => void start(), options);
  section.addEventListener(
    "input",
    () => {
      isChanged = true;
      void start();
    },
    options,
  );
  section.addEventListener(
    "click",
    ({ target }) => {
      // A button that only the other script knows is pressed again.
      const button = target instanceof Element ? target.closest<HTMLElement>("[data-copy]") : null;
      if (button) void start().then(() => button.click());
    },
    options,
  );
  if (location.search !== "") void start();

  function start(): Promise<void> {
    started ??= load();
    return started;
  }

  async function load(): Promise<void> {
    try {
      const loaded = (await import(script)) as CalculatorScript;
      listeners.abort();
      loaded.startForm(loaded.calculate, isChanged);
    } catch (error) {
      // The form is sent to the service instead, and the next touch tries again.
      started = undefined;
      throw error;
    }
  }
}

async function showCode({ target }: Event): Promise<void> {
  if (!(target instanceof HTMLDetailsElement) || !target.open || target.querySelector("pre")) return;
  const response = await fetch(target.dataset["code"] ?? "");
  if (!response.ok || target.querySelector("pre")) return;
  const code = document.createElement("pre");
  code.tabIndex = 0;
  code.setAttribute("role", "group");
  code.setAttribute("aria-label", "Code");
  code.textContent = await response.text();
  target.append(code);
}
