/** The entities that addresses of the API name, as tools name them: `term:alpha`. */
import type { CollectionInfo } from "../collections.ts";
import type { Catalog } from "../release.ts";
import { splitExtension } from "../representations/registry.ts";

const API = "/api/v1/";

/** `/api/v1/terms/alpha` and `/api/v1/compute/alpha` as `term:alpha`; `undefined` if no record is there. */
export function entityOfAddress(path: string, { collections }: Pick<Catalog, "collections">): string | undefined {
  if (!path.startsWith(API)) return undefined;
  const [collection = "", id = "", ...others] = splitExtension(path).path.slice(API.length).split("/");
  if (id === "" || others.length > 0) return undefined;
  if (collection === "compute") return id;
  const found = collections.find(({ name }) => name === collection);
  return found && `${found.type}:${id}`;
}

export function collectionOfType(type: string, { collections }: Pick<Catalog, "collections">): CollectionInfo {
  const found = collections.find((collection) => collection.type === type);
  if (!found) throw new Error(`no collection holds entities of type ${type}`);
  return found;
}

/**
 * A Markdown text whose links to records are their names: `[alpha](term:alpha)`. The name is a third of the tokens of
 * the address, and is what the tools take.
 */
export function withEntityLinks(markdown: string, base: string, catalog: Catalog): string {
  const [first = "", ...pieces] = markdown.split(`](${base}/`);
  return pieces.reduce((text, piece) => {
    const end = piece.indexOf(")");
    const path = `/${piece.slice(0, end)}`;
    const entity = end < 0 ? undefined : entityOfAddress(path, catalog);
    return entity === undefined ? `${text}](${base}/${piece}` : `${text}](${entity}${piece.slice(end)}`;
  }, first);
}
