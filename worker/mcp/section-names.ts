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
    return (OTHER_NAMES.get(titled) ?? []).filter((other) => names.includes(other));
  }
}

/** The names that some collection has for a field. */
export function everySectionName(collections: readonly NamedFields[]): ReadonlySet<string> {
  return new Set([
    ...collections.flatMap((collection) => [
      ...namesOfFields(collection),
      ...Object.values(collection.titles).map(nameOfTitle),
    ]),
    ...OTHER_NAMES.keys(),
    OPENING,
    // The fact that `build/render/record-outline.ts` adds.
    "kind",
  ]);
}
