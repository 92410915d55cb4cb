/** Checks across entities: what no single file can show. */
import { COLLECTIONS } from "../worker/collections.ts";
import { checkCalculators } from "./calculators.ts";
import type { Corpus, Entity } from "./corpus.ts";
import type { ContentFault } from "./faults.ts";
import { placeOf } from "./front-matter.ts";

/** @param present every entity, as `type:id`, that has a file, even a faulty one */
export function check(corpus: Corpus, present: ReadonlySet<string>): ContentFault[] {
  return [
    ...COLLECTIONS.flatMap(({ name }) => uniqueNames(corpus.collections[name])),
    ...checkCalculators(corpus, present),
  ];
}

/** Within a collection, no name, abbreviation or alias stands for two entities, or twice for one. */
function uniqueNames(entities: readonly Entity[]): ContentFault[] {
  const faults: ContentFault[] = [];
  const taken = new Map<string, { entity: Entity; what: string }>();
  // Names first, so that the fault is reported at the alias.
  for (const what of ["name", "title", "abbreviation", "aliases"]) {
    for (const entity of entities) {
      const value = entity.record[what];
      const written = typeof value === "string" ? [value] : Array.isArray(value) ? (value as string[]) : [];
      written.forEach((text, i) => {
        const key = text.normalize("NFKC").toLowerCase();
        const other = taken.get(key);
        if (!other) {
          taken.set(key, { entity, what });
          return;
        }
        // An abbreviation may serve two entities; the search offers both.
        if (what === "abbreviation" && other.what === "abbreviation") return;
        const { file } = entity.draft;
        const holder = other.entity === entity ? "this entry" : other.entity.draft.file.path;
        const message = `${what === "aliases" ? "the alias" : `the ${what}`} ${JSON.stringify(text)} is already the ${other.what === "aliases" ? "alias" : other.what} of ${holder}`;
        faults.push({
          file: file.path,
          ...placeOf(file, Array.isArray(value) ? [what, i] : [what]),
          severity: "error",
          message,
        });
      });
    }
  }
  return faults;
}
