/**
 * The page about the API: marks the operation that is read in the side bar and filters the bar, sends the example
 * requests as a reader changes them, and shows what is answered.
 */

/** Characters of an answer that are shown. */
const MAX_SHOWN = 6000;

document.addEventListener("click", ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLElement>(".try button") : null;
  if (button) tryIt(button);
});

/** Sends the example, and puts a form in the place of the button, by which the reader changes it. */
function tryIt(button: HTMLElement): void {
  const { method = "GET", path = "", body } = button.dataset;
  const operation = button.closest("article")?.getAttribute("aria-labelledby");
  const form = document.createElement("form");
  form.className = "send";
  form.innerHTML = `<label>Address</label><input type="text" name="path" autocomplete="off" spellcheck="false">
${body === undefined ? "" : '<label>Body</label><textarea name="body" rows="2" spellcheck="false"></textarea>'}
<button type="submit">Send</button><output></output>`;
  for (const label of form.querySelectorAll("label")) {
    const field = label.nextElementSibling as HTMLInputElement;
    field.id = label.htmlFor = `${operation}-${field.name}`;
    field.value = field.name === "path" ? path : (body ?? "");
  }
  const fields = form.elements as unknown as Record<string, HTMLInputElement | undefined>;
  function send(): void {
    void show(form.querySelector("output") as HTMLElement, method, fields["path"]?.value ?? "", fields["body"]?.value);
  }
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send();
  });
  button.parentElement?.replaceWith(form);
  fields["path"]?.focus();
  send();
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

// Not every browser unfolds what a link leads to.
function unfold(): void {
  const folded = document.getElementById(location.hash.slice(1))?.closest("details");
  if (folded) folded.open = true;
}
addEventListener("hashchange", unfold);
unfold();

const bar = document.querySelector<HTMLElement>(".operations nav");
const links = new Map([...(bar?.querySelectorAll("a") ?? [])].map((link) => [link.hash.slice(1), link]));
const headings = [...document.querySelectorAll<HTMLElement>(".reference h2[id], .reference h3[id]")];
const below = new Set(headings);
/** Headings are above this part of the window when what is under them is read. */
const READ = 0.25;

// Headings that are still below tell which one was passed last, however far a jump goes.
const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, boundingClientRect, rootBounds } of entries)
      if (boundingClientRect.top < (rootBounds?.bottom ?? 0)) below.delete(target as HTMLElement);
      else below.add(target as HTMLElement);
    mark(headings.findLast((heading) => !below.has(heading) && links.has(heading.id))?.id);
  },
  { rootMargin: `999999px 0px -${100 - READ * 100}% 0px` },
);
for (const heading of headings) observer.observe(heading);

function mark(id: string | undefined): void {
  for (const [name, link] of links)
    if (name === id) link.setAttribute("aria-current", "location");
    else link.removeAttribute("aria-current");
  const link = links.get(id ?? "");
  if (!bar || !link) return;
  const [{ top, bottom }, box] = [link.getBoundingClientRect(), bar.getBoundingClientRect()];
  // The bar alone moves: scrolling the link into view would move the page.
  if (top < box.top || bottom > box.bottom) bar.scrollTop += top - box.top - box.height / 3;
}

const filter = bar?.querySelector("input");

/** Of an operation: what it does, its address, and its name in the contract. */
const texts = new Map(
  [...links].map(([id, link]) => {
    const path = document.getElementById(id)?.nextElementSibling?.textContent;
    return [link, `${link.textContent} ${path} ${id}`.toLowerCase()];
  }),
);

filter?.addEventListener("input", () => {
  const words = filter.value.toLowerCase().split(/\s+/);
  for (const item of bar?.querySelectorAll("li li") ?? []) {
    const text = texts.get(item.firstElementChild as HTMLAnchorElement) ?? "";
    (item as HTMLElement).hidden = !words.every((word) => text.includes(word));
  }
  for (const group of bar?.querySelectorAll<HTMLElement>("nav > ul > li") ?? [])
    group.hidden = group.querySelector("li") === null ? filter.value !== "" : !group.querySelector("li:not([hidden])");
});

filter?.addEventListener("keydown", ({ key }) => {
  if (key === "Enter") bar?.querySelector<HTMLAnchorElement>("li li:not([hidden]) a")?.click();
});
