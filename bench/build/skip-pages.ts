/**
 * Loaded before a build (`--import`), leaves the pages for people out of it: prose is not written as HTML, and no page of
 * an entry, a list or a document is made. What else is built stays as it is.
 */
import { registerHooks } from "node:module";

/** The modules that make pages, and what stands in their place. `?whole` loads the module itself. */
const INSTEAD: Readonly<Record<string, string>> = {
  "build/site/pages.ts": `
    import { createReleaseFile } from "../pack/release-files.ts";
    export { siteOf, entryPages } from "./pages.ts?whole";
    export const sitePages = () => [];
    export const apiPage = () => createReleaseFile("/docs.html", "");`,
  "build/parse/prose-html.ts": `export const htmlOf = () => "";`,
};

registerHooks({
  load(url, context, nextLoad) {
    const path = Object.keys(INSTEAD).find((name) => url.endsWith(`/${name}`));
    if (path === undefined) return nextLoad(url, context);
    return { format: "module", source: INSTEAD[path] ?? "", shortCircuit: true };
  },
});
