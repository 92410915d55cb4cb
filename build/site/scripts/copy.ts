/** Adds a button to each piece of code, which copies it. Without this script the code can be selected. */
const status = document.createElement("p");
status.className = "unseen";
status.setAttribute("role", "status");
document.querySelector("main")?.append(status);
for (const code of document.querySelectorAll(".copyable pre")) {
  const button = document.createElement("button");
  button.type = "button";
  button.innerHTML = '<span>Copy</span><span class="unseen"></span>';
  button.lastElementChild?.append(` ${nameOf(code)}`);
  code.after(button);
}
document.addEventListener("click", ({ target }) => {
  const button = target instanceof Element && target.closest(".copyable button");
  if (button) void copy(button);
});

function nameOf(code: Element): string {
  return `the lines for ${code.getAttribute("aria-label") ?? "this"}`;
}

async function copy(button: Element): Promise<void> {
  const code = button.previousElementSibling as Element;
  try {
    await navigator.clipboard.writeText(code.textContent);
    (button.firstElementChild as Element).textContent = "Copied";
    status.textContent = `Copied ${nameOf(code)}.`;
  } catch {
    // Without the permission, or without https: the reader's own keys copy what is selected.
    getSelection()?.selectAllChildren(code);
    status.textContent = `The browser does not let a page copy. Selected ${nameOf(code)}: press Ctrl+C or ⌘C.`;
  }
}
