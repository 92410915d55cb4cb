/** An alias is another name of the same thing: no keyword, no opposite, and nothing that another entry is called. */
import { allEntities, type Corpus, type Entity } from "../../corpus.ts";
import type { Diagnostic } from "../../parse/diagnostics.ts";
import { positionOf } from "../../parse/front-matter.ts";
import { OPPOSITES } from "./opposite-words.ts";

const OPPOSITES_OF = Map.groupBy(
  OPPOSITES.flatMap(([one, other]) => [
    { word: one, opposite: other },
    { word: other, opposite: one },
  ]),
  ({ word }) => word,
);

/** Entries that are subjects of their own. A formula, a calculator and a source may have the name of their subject. */
const SUBJECTS: ReadonlySet<string> = new Set(["term", "strategy", "regulation", "structure", "event", "convention"]);

/** Within a collection the build refuses a name that stands for two entries; this looks beyond. */
export function checkAliases(corpus: Corpus): Diagnostic[] {
  const subjects = allEntities(corpus).filter(({ collection }) => SUBJECTS.has(collection.type));
  const named = Map.groupBy(subjects, ({ name }) => key(name));
  return subjects.flatMap((entity) =>
    aliasesOf(entity).flatMap((alias, i) => {
      const fault = faultOf(alias, entity, named.get(key(alias)) ?? []);
      if (fault === undefined) return [];
      const { file } = entity.draft;
      const message = `the alias ${JSON.stringify(alias)} ${fault}`;
      return [{ file: file.path, ...positionOf(file, ["aliases", i]), severity: "error" as const, message }];
    }),
  );
}

function faultOf(alias: string, entity: Entity, holders: readonly Entity[]): string | undefined {
  const holder = holders.find((other) => other !== entity && other.collection !== entity.collection);
  if (holder) return `is the name of ${holder.draft.file.path}; put it among the keywords, or refer to that entry`;
  const { keywords = [] } = entity.record as { keywords?: readonly string[] };
  if (keywords.some((word) => key(word) === key(alias)))
    return "is a keyword too; an exact synonym is an alias, and anything else a keyword";
  const names = [entity.name, ...aliasesOf(entity).filter((other) => other !== alias)];
  const opposite = names.find((name) => areOpposite(wordsOf(name), wordsOf(alias)));
  return opposite === undefined
    ? undefined
    : `is the opposite of ${JSON.stringify(opposite)}; put it among the keywords`;
}

/** Whether two names differ in one word, and the one word is the other's opposite. */
function areOpposite(one: readonly string[], other: readonly string[]): boolean {
  if (one.length !== other.length) return false;
  const differing = one.flatMap((word, i) => (word === other[i] ? [] : [[word, other[i]] as const]));
  const [pair] = differing;
  if (!pair || differing.length > 1) return false;
  return (OPPOSITES_OF.get(pair[0]) ?? []).some(({ opposite }) => opposite === pair[1]);
}

function aliasesOf({ record }: Entity): readonly string[] {
  const aliases = record["aliases"];
  return Array.isArray(aliases) ? aliases : [];
}

function key(name: string): string {
  return name.normalize("NFKC").toLowerCase();
}

/** The words of a name; what hyphens join is one. */
function wordsOf(name: string): string[] {
  return key(name).split(/[\s/]+/);
}
