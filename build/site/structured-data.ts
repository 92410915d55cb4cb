/** JSON-LD in pages, for search engines: what the page is about, and where it lies. */

import { type Entity, pathOf } from "../corpus.ts";
import type { Crumb } from "./templates/site.ts";

interface About {
  readonly entity: Entity;
  readonly path: string;
  readonly description: string;
  readonly crumbs: readonly Crumb[];
  readonly otherNames: readonly string[];
}

export function entryData(base: string, { entity, path, description, crumbs, otherNames }: About): unknown {
  const { collection, record, name } = entity;
  const types = typeof collection.jsonld === "function" ? collection.jsonld(record) : collection.jsonld;
  const [type = "schema:Thing"] = types;
  const set = crumbs.at(-1);
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
        ...(type === "schema:DefinedTerm" && set && { inDefinedTermSet: base + set.path }),
      },
      breadcrumbList(base, [...crumbs, { name, path }]),
    ],
  };
}

export function listData(base: string, name: string, description: string, path: string): unknown {
  return {
    "@context": "https://schema.org",
    "@graph": [
      { "@type": "CollectionPage", name, description, url: base + path },
      breadcrumbList(base, [{ name, path }]),
    ],
  };
}

function breadcrumbList(base: string, crumbs: readonly Crumb[]): unknown {
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
