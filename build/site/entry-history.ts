/** What the editions say of each entry. */

import { type Corpus, type Entity, pathOf } from "../corpus.ts";
import { type Change, changesOf } from "../editions/changes.ts";
import { collectionNamed } from "../schema/collections.ts";
import type { FieldSchema } from "../schema/field.ts";

/** A line for each edition that changed what is shown of an entry, newest first: its name, its date, what it changed. */
export function historyLookup(corpus: Corpus): (key: string) => string {
  const changes = Map.groupBy(
    changesOf(corpus, "").flatMap((edition) => edition.changes),
    ({ url }) => url,
  );
  return (key) => {
    const entity = corpus.entities.get(key);
    const lines = (entity && changes.get(pathOf(entity))) ?? [];
    return lines.flatMap((change) => lineOf(change, entity)).join("\n");
  };
}

function lineOf(
  { edition, date, type, collection, id, from, fields = [] }: Change,
  entity: Entity | undefined,
): string[] {
  const schema: Readonly<Record<string, FieldSchema | undefined>> = collectionNamed(collection).fields;
  // The order of the page. Keywords are for the search, and what is shown as nothing follows from other fields.
  const shown = Object.entries(schema).flatMap(([name, field]) =>
    fields.includes(name) && field && field.showAs !== "nothing" && field.searchAs !== "keywords"
      ? [field.title.replace(/^[A-Z](?=[a-z]+\b)/, (capital) => capital.toLowerCase())]
      : [],
  );
  const said = [
    ...(type === "added" ? [id === entity?.id ? "added" : `added as ${id}`] : []),
    ...(from === undefined ? [] : [`renamed from ${from}`]),
    ...(shown.length > 0 ? [`${shown.join(", ")} changed`] : []),
  ];
  return said.length > 0 ? [`${edition} ${date} ${said.join("; ")}`] : [];
}
