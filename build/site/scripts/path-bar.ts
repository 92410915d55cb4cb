/**
 * On an entry that was reached from a learning path: where it stands there, and the steps before and after it. Who goes
 * on has read it.
 */
import { type Html, html, NOTHING } from "../../../worker/representations/html-template.ts";
import { idOf, readSteps, walkedPath } from "./path-storage.ts";

const walked = walkedPath.read();
const here = walked?.steps.findIndex(([path]) => path === location.pathname) ?? -1;
if (walked && here >= 0) show(walked, here);

function show({ path, title, steps }: NonNullable<typeof walked>, at: number): void {
  const bar = document.createElement("nav");
  bar.className = "path-bar";
  bar.setAttribute("aria-label", "Learning path");
  const link = (to: string | undefined, text: string, attributes: Html) =>
    isOfSite(to) && html`<a href="${to}"${attributes}>${text}</a>`;
  const [[before, beforeName] = [], [after, afterName] = []] = [steps[at - 1], steps[at + 1]];
  const on =
    after === undefined
      ? link(path, "Done", html` data-on`)
      : link(after, `Next: ${afterName}`, html` rel="next" data-on`);
  bar.innerHTML = html`<span>${link(path, title, NOTHING)}, ${at + 1} of ${steps.length}</span>
${link(before, `Before: ${beforeName}`, html` rel="prev"`)} ${on} <button type="button">Leave</button>`.text;
  bar.querySelector("[data-on]")?.addEventListener("click", () => readSteps.add(path, idOf(location.pathname)));
  bar.querySelector("button")?.addEventListener("click", () => {
    walkedPath.leave();
    bar.remove();
  });
  // It is fixed to the window's edge, so nothing else moves.
  document.body.append(bar);
}

/** What another script has put into the storage leads nowhere else. */
function isOfSite(path: unknown): path is string {
  return typeof path === "string" && /^\/[a-z]+\/[\w-]+$/.test(path);
}
