/** On an entry that was reached from a learning path: where it stands there, and the steps before and after it. */
import { html } from "../../../worker/representations/html-template.ts";
import { walkedPath } from "./path-storage.ts";

const walked = walkedPath.read();
const here = walked?.steps.findIndex(([path]) => path === location.pathname) ?? -1;
if (walked && here >= 0) show(walked, here);

function show({ path, title, steps }: NonNullable<typeof walked>, at: number): void {
  const bar = document.createElement("nav");
  bar.className = "path-bar";
  bar.setAttribute("aria-label", "Learning path");
  const link = (step: (typeof steps)[number] | undefined, rel: string, sign: string) =>
    step && isOfSite(step[0]) && html`<a rel="${rel}" href="${step[0]}">${sign} ${step[1]}</a>`;
  bar.innerHTML =
    html`<span>${isOfSite(path) && html`<a href="${path}">${title}</a>`}, ${at + 1} of ${steps.length}</span>
${link(steps[at - 1], "prev", "Before:")} ${link(steps[at + 1], "next", "Next:")} <button type="button">Leave</button>`.text;
  bar.querySelector("button")?.addEventListener("click", () => {
    walkedPath.leave();
    bar.remove();
  });
  // It is fixed to the window's edge, so nothing else moves.
  document.body.append(bar);
}

/** What another script has put into the storage leads nowhere else. */
function isOfSite(path: unknown): boolean {
  return typeof path === "string" && /^\/[a-z]+\/[\w-]+$/.test(path);
}
