/**
 * The names of the sections and facts of an entry. They are the names that the API has for the fields, so that what
 * `list` and the API call `notable_blowups` is called so in `get` too, whatever its title in the Markdown.
 */
import { type CollectionInfo, nameOfTitle } from "../collection-info.ts";
import { namesOfFields } from "../representations/projection.ts";

type NamedFields = Pick<CollectionInfo, "fields" | "titles" | "lead">;

/** The text before the first heading has this name in every collection, beside the one of its field. */
export const OPENING = "definition";

/** The fields that are meant by a name that an entry does not have. */
const OTHER_NAMES: ReadonlyMap<string, readonly string[]> = new Map([
  ["formula", ["latex", "plain_text"]],
  ["formula_id", ["formula"]],
  ["example", ["worked_example", "examples"]],
  ["worked_example", ["example", "examples"]],
  ["common_pitfalls", ["edge_cases"]],
  ["edge_cases", ["common_pitfalls"]],
]);

/** The names of the sections of one collection. */
export class SectionNames {
  readonly lead: string;
  readonly #byTitle: ReadonlyMap<string, string>;

  constructor({ titles, lead = OPENING }: Pick<CollectionInfo, "titles" | "lead">) {
    this.lead = lead;
    this.#byTitle = new Map(Object.entries(titles).map(([field, title]) => [nameOfTitle(title), field]));
  }

  /** The name of what has this title. */
  ofTitle(title: string): string {
    const name = nameOfTitle(title);
    return this.#byTitle.get(name) ?? name;
  }

  /** Which of the names that there are is meant by a caller's; none if there is no such. */
  meant(given: string, names: readonly string[]): readonly string[] {
    const name = nameOfTitle(given);
    const titled = this.ofTitle(given);
    for (const candidate of [name, titled]) if (names.includes(candidate)) return [candidate];
    if (name === OPENING && names.includes(this.lead)) return [this.lead];
    const others = (OTHER_NAMES.get(titled) ?? []).filter((other) => names.includes(other));
    return others.length > 0 ? others : names.filter((other) => lastWord(other) === name);
  }
}

/** People call `common_pitfalls` by it. */
function lastWord(name: string): string {
  return name.slice(name.lastIndexOf("_") + 1);
}

/** The names that some collection has for a field, and what they are called in short. */
export function everySectionName(collections: readonly NamedFields[]): ReadonlySet<string> {
  const names = [
    ...collections.flatMap((collection) => [
      ...namesOfFields(collection),
      ...Object.values(collection.titles).map(nameOfTitle),
    ]),
    ...OTHER_NAMES.keys(),
    OPENING,
    // The fact that `build/render/record-outline.ts` adds.
    "kind",
  ];
  return new Set([...names, ...names.map(lastWord)]);
}
