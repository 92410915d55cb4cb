/** Finds entries that a new name would double: the same name but for order, inflection or a slip of the keyboard. */

import { editDistance } from "../../worker/edit-distance.ts";
import { nameKey, tokenize } from "../../worker/search/text/tokenize.ts";
import { allEntities, type Corpus, type Entity } from "../corpus.ts";
import { toStringList } from "../link/reference.ts";

/** An entry, and its name that is near. */
export interface NearDuplicate {
  readonly entity: Entity;
  readonly name: string;
}

/** Letters per edit that is taken for a slip. Shorter names differ by one letter and mean different things. */
const LETTERS_PER_EDIT = 8;

/** The entries with a name like this one, in the order of the collections. */
export function nearDuplicates(corpus: Corpus, name: string): NearDuplicate[] {
  const wanted = nameKey(name);
  const words = sortedWords(name);
  const edits = Math.floor(wanted.length / LETTERS_PER_EDIT);
  return allEntities(corpus).flatMap((entity) => {
    const near = namesOf(entity).find(
      (other) => sortedWords(other) === words || editDistance(wanted, nameKey(other), edits) <= edits,
    );
    return near === undefined ? [] : [{ entity, name: near }];
  });
}

/** The words in the forms that the search compares, without regard to their order. */
function sortedWords(name: string): string {
  return tokenize(name)
    .map(({ term }) => term)
    .sort()
    .join(" ");
}

/** Every name of an entity that readers use. */
export function namesOf({ collection, record }: Pick<Entity, "collection" | "record">): string[] {
  return Object.entries(collection.fields).flatMap(([field, { nameKind }]) =>
    nameKind === undefined || nameKind === "address" ? [] : toStringList(record[field]),
  );
}
