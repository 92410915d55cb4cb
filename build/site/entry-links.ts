/** The entries around one: the terms of a category, the neighbourhood, and what refers to an entry. */

import { pagePath } from "../../worker/paths.ts";
import { type Entity, keyOf } from "../corpus.ts";
import { parseReference } from "../link/reference.ts";
import { COLLECTIONS, collectionOfType } from "../schema/collections.ts";
import type { SiteContext } from "./site-context.ts";
import type { LinkGroup, MembersView } from "./templates/entry-parts.ts";
import type { Neighbour, Neighbourhood } from "./templates/neighbourhood.ts";

/** Neighbours on each side of the figure. */
const MAX_NEIGHBOURS = 9;
/** Links of a type in the list of what refers to an entry. */
const MAX_BACKLINKS = 40;
/** Duties below a regulation or a term. */
const MAX_DUTIES = 20;

/** The terms of a category; of a regulation or a term, the duties that name it. */
export function membersOf(entity: Entity, context: SiteContext): MembersView {
  const { name } = entity.collection;
  if (name === "categories") {
    const keys = lines(context.membersOf(entity.id)).map((id) => `term:${id}`);
    return { title: `${keys.length} terms`, entries: membersAt(keys, context) };
  }
  if (name !== "regulations" && name !== "terms") return { title: "", entries: [] };
  const duties = lines(context.neighboursOf(`in ${keyOf(entity)}`)).filter((key) => key.startsWith("duty:"));
  return { title: "Duties to report", entries: membersAt(duties.slice(0, MAX_DUTIES), context) };
}

function membersAt(keys: readonly string[], context: SiteContext): MembersView["entries"] {
  return keys.flatMap((key) => {
    const link = linkOf(key, context);
    return link ? [{ name: link.name, path: link.path, summary: context.summaryOf(key) ?? "" }] : [];
  });
}

export function neighbourhoodOf(entity: Entity, context: SiteContext): Neighbourhood {
  const key = keyOf(entity);
  const outgoing = lines(context.neighboursOf(`out ${key}`));
  const known = new Set(outgoing);
  const incoming = lines(context.neighboursOf(`in ${key}`)).filter((other) => !known.has(other));
  const nodes = (keys: readonly string[]) =>
    keys.slice(0, MAX_NEIGHBOURS).flatMap((other) => linkOf(other, context) ?? []);
  return { incoming: nodes(incoming), outgoing: nodes(outgoing) };
}

export function backlinksOf(entity: Entity, context: SiteContext): LinkGroup[] {
  const links = lines(context.neighboursOf(`in ${keyOf(entity)}`)).flatMap((key) => linkOf(key, context) ?? []);
  const byType = Map.groupBy(links, ({ type }) => type);
  return COLLECTIONS.map(({ type, title }) => ({ title, of: byType.get(type) ?? [] }))
    .filter(({ of }) => of.length > 0)
    .map(({ title, of }) => ({
      title,
      links: of.slice(0, MAX_BACKLINKS).map(({ name, path }) => ({ name, path })),
      more: Math.max(0, of.length - MAX_BACKLINKS),
    }));
}

function linkOf(key: string, { nameOf }: SiteContext): Neighbour | undefined {
  const { type, id } = parseReference(key);
  const collection = collectionOfType(type);
  return collection && { type, name: nameOf(key) ?? id, path: pagePath(collection, id) };
}

function lines(text: string): string[] {
  return text === "" ? [] : text.split("\n");
}
