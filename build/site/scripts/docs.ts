/** Sends the example requests of the page about the API, as a reader changes them, and shows what is answered. */

/** Characters of an answer that are shown. */
const MAX_SHOWN = 6000;

for (const place of document.querySelectorAll<HTMLElement>("[data-send]")) addForm(place);

function addForm(place: HTMLElement): void {
  const { send: id = "", method = "GET", path = "", body } = place.dataset;
  const form = document.createElement("form");
  const address = labelled("input", `${id}-path`, "Address");
  address.value = path;
  const text = body === undefined ? undefined : labelled("textarea", `${id}-body`, "Body");
  if (text) text.value = body ?? "";
  const button = document.createElement("button");
  button.type = "submit";
  button.textContent = "Send";
  const output = document.createElement("div");
  output.setAttribute("aria-live", "polite");
  for (const box of [address, text]) if (box) form.append(box.previous, box.element);
  form.append(button);
  place.append(form, output);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void show(output, method, address.value, text?.value);
  });
}

/** A box with its label. */
function labelled(kind: "input" | "textarea", id: string, name: string) {
  const element = document.createElement(kind);
  element.id = id;
  element.spellcheck = false;
  const previous = document.createElement("label");
  previous.htmlFor = id;
  previous.textContent = name;
  return {
    element,
    previous,
    get value(): string {
      return element.value;
    },
    set value(text: string) {
      element.value = text;
    },
  };
}

async function show(output: HTMLElement, method: string, path: string, body: string | undefined): Promise<void> {
  const shown = document.createElement("pre");
  shown.tabIndex = 0;
  shown.setAttribute("role", "group");
  shown.setAttribute("aria-label", "What was answered");
  // Requests go to this service and to no other.
  const url = URL.parse(path, location.origin);
  if (url?.origin !== location.origin) shown.textContent = "The address begins with /, as in /api/v1/terms.";
  else {
    const init = body === undefined ? { method } : { method, body, headers: { "Content-Type": "application/json" } };
    try {
      const response = await fetch(url, {
        ...init,
        headers: { Accept: "application/json, */*;q=0.5", ...init.headers },
      });
      shown.textContent = `${response.status} ${response.statusText}\n${headersOf(response)}\n\n${beginningOf(await response.text())}`;
    } catch {
      shown.textContent = "The service did not answer.";
    }
  }
  output.replaceChildren(shown);
}

/** The headers that tell most. */
function headersOf({ headers }: Response): string {
  return ["Content-Type", "ETag", "Cache-Control"]
    .flatMap((name) => (headers.get(name) === null ? [] : [`${name}: ${headers.get(name)}`]))
    .join("\n");
}

function beginningOf(text: string): string {
  let whole = text;
  try {
    whole = JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    // It is not JSON, and is shown unchanged.
  }
  return whole.length > MAX_SHOWN ? `${whole.slice(0, MAX_SHOWN)}\n…` : whole;
}
