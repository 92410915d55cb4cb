/** JSON-LD in pages, for search engines: what the page is about, and where it lies. */

import { type Entity, pathOf } from "../corpus.ts";
import type { COLLECTIONS } from "../schema/collections.ts";
import type { Link } from "./templates/site.ts";

const DEFINED_TERM = "schema:DefinedTerm";

interface About {
  readonly entity: Entity;
  readonly path: string;
  readonly description: string;
  readonly crumbs: readonly Link[];
  readonly otherNames: readonly string[];
}

export function entryData(base: string, { entity, path, description, crumbs, otherNames }: About): unknown {
  const { collection, record, name } = entity;
  const types = typeof collection.jsonld === "function" ? collection.jsonld(record) : collection.jsonld;
  const [type = "schema:Thing"] = types;
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": type.replace("schema:", ""),
        "@id": base + pathOf(entity),
        name,
        description,
        url: base + path,
        ...(otherNames.length > 0 && { alternateName: otherNames }),
        // The set of all, and that of its category.
        ...(type === DEFINED_TERM && { inDefinedTermSet: crumbs.map((set) => base + set.path) }),
      },
      breadcrumbList(base, [...crumbs, { name, path }]),
    ],
  };
}

/** @param collection what is listed; the list of defined terms is a set of them */
export function listData(
  base: string,
  { title: name, jsonld }: Pick<(typeof COLLECTIONS)[number], "title" | "jsonld">,
  description: string,
  path: string,
): unknown {
  const page = { name, description, url: base + path };
  const isTermSet = typeof jsonld !== "function" && jsonld.includes(DEFINED_TERM);
  return {
    "@context": "https://schema.org",
    "@graph": [
      { "@type": "CollectionPage", ...page },
      ...(isTermSet ? [{ "@type": "DefinedTermSet", "@id": base + path, ...page }] : []),
      breadcrumbList(base, [{ name, path }]),
    ],
  };
}

function breadcrumbList(base: string, crumbs: readonly Link[]): unknown {
  return {
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ name, path }, i) => ({
      "@type": "ListItem",
      position: i + 1,
      name,
      item: base + path,
    })),
  };
}
