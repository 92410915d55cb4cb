/**
 * In pages of `npm run dev` alone: loads the page again when the content was saved, and shows what is wrong with it over
 * the last good state.
 */

interface State {
  readonly version: number;
  readonly errors: readonly string[];
}

/** The state that this page was made from. */
const own = Number(new URL(import.meta.url).searchParams.get("version"));
const panel = document.createElement("section");
panel.setAttribute("role", "alert");
panel.setAttribute("aria-label", "Errors of the content");
panel.id = "content-errors";
const sheet = new CSSStyleSheet();
sheet.replaceSync(`
#content-errors { position: fixed; inset: auto 0 0 0; z-index: 10; max-height: 60vh; overflow: auto; padding: 1rem 1.5rem;
  background: #7a1020; color: #fff; font: 14px/1.5 ui-monospace, monospace; }
#content-errors p { margin: 0 0 .5rem; font-weight: 700; }
#content-errors li { margin: .25rem 0; overflow-wrap: anywhere; }
`);
document.adoptedStyleSheets.push(sheet);

new EventSource("/_dev/events").addEventListener("message", ({ data }) => {
  const { version, errors } = JSON.parse(String(data)) as State;
  if (version === own) showErrors(errors);
  else location.reload();
});

function showErrors(errors: readonly string[]): void {
  panel.remove();
  if (errors.length === 0) return;
  const title = document.createElement("p");
  title.textContent = `${errors.length === 1 ? "An error" : `${errors.length} errors`}; this is the last good state.`;
  const list = document.createElement("ul");
  for (const error of errors) {
    const item = document.createElement("li");
    item.textContent = error;
    list.append(item);
  }
  panel.replaceChildren(title, list);
  document.body.append(panel);
}
