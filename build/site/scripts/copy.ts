/** Adds a button to each piece of code, which copies it. Without this script the code can be selected. */
const status = document.createElement("p");
status.className = "unseen";
status.setAttribute("role", "status");
document.querySelector("main")?.append(status);
for (const place of document.querySelectorAll<HTMLElement>(".copyable")) addButton(place);

function addButton(place: HTMLElement): void {
  const code = place.querySelector("pre");
  if (!code) return;
  const name = `the lines for ${code.getAttribute("aria-label") ?? "this"}`;
  const button = document.createElement("button");
  button.type = "button";
  const seen = document.createElement("span");
  seen.textContent = "Copy";
  const unseen = document.createElement("span");
  unseen.className = "unseen";
  unseen.textContent = ` ${name}`;
  button.append(seen, unseen);
  place.append(button);
  button.addEventListener("click", () => void copy());

  async function copy(): Promise<void> {
    if (!code) return;
    try {
      await navigator.clipboard.writeText(code.textContent);
      seen.textContent = "Copied";
      status.textContent = `Copied ${name}.`;
    } catch {
      // Without the permission, or without https: the reader's own keys copy what is selected.
      getSelection()?.selectAllChildren(code);
      status.textContent = `The browser does not let a page copy. Selected ${name}: press Ctrl+C or ⌘C.`;
    }
  }
}
