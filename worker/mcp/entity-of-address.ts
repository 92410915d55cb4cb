/** The entities that addresses of the API name, as tools name them: `term:alpha`. */
import type { Catalog } from "../release.ts";
import { splitExtension } from "../representations/registry.ts";

const API = "/api/v1/";

/**
 * The entity of `/api/v1/terms/alpha.md`, `/api/v1/compute/alpha` or the page `/terms/alpha`: `term:alpha`; `undefined`
 * if no record is there.
 */
export function entityOfAddress(path: string, { collections }: Pick<Catalog, "collections">): string | undefined {
  const start = path.startsWith(API) ? API.length : 1;
  const [collection = "", id = "", ...others] = splitExtension(path).path.slice(start).split("/");
  if (id === "" || others.length > 0) return undefined;
  if (collection === "compute") return id;
  const found = collections.find(({ name }) => name === collection);
  return found && `${found.type}:${id}`;
}

/**
 * A Markdown text whose links to records are their names: `[alpha](term:alpha)`. The name is a third of the tokens of
 * the address, and is what the tools take.
 */
export function withEntityLinks(markdown: string, base: string, catalog: Catalog): string {
  const start = `](${base}${API}`;
  let text = "";
  let from = 0;
  for (let at = markdown.indexOf(start); at >= 0; at = markdown.indexOf(start, at + start.length)) {
    const end = markdown.indexOf(")", at);
    const entity = end < 0 ? undefined : entityOfAddress(markdown.slice(at + 2 + base.length, end), catalog);
    if (entity === undefined) continue;
    text += markdown.slice(from, at + 2) + entity;
    from = end;
  }
  return text + markdown.slice(from);
}
