/** What a match of a name adds to a score, by kind of match and of name. `docs/search.md` has the table. */

import { FIELDS, NAME_KINDS, type SearchNameKind } from "../../../formats/search/search-format.ts";
import { numberAt } from "../../store/binary/checked-access.ts";

/** The field that a match of each kind of name is reported as, by number. */
export const FIELD_OF_KIND = byKind({
  name: FIELDS.indexOf("name"),
  abbreviation: FIELDS.indexOf("abbreviation"),
  alias: FIELDS.indexOf("aliases"),
  implied: FIELDS.indexOf("name"),
});

/** Bonuses by kind of name. */
export const NAME_BONUSES = {
  exact: { name: 50, abbreviation: 48, alias: 47, implied: 42 },
  contained: { name: 8, abbreviation: 7.5, alias: 7, implied: 4 },
  beginning: { name: 14, abbreviation: 0, alias: 11, implied: 4 },
  misspelled: { name: 16, abbreviation: 0, alias: 14, implied: 0 },
} as const satisfies Record<string, Readonly<Record<SearchNameKind, number>>>;
const EXACT_BONUS = byKind(NAME_BONUSES.exact);
/** The least bonus of an exact name. */
export const LEAST_EXACT = Math.min(...EXACT_BONUS);
const CONTAINED_BONUS = byKind(NAME_BONUSES.contained);
const PREFIX_BONUS = byKind(NAME_BONUSES.beginning);
const MISSPELLED_BONUS = byKind(NAME_BONUSES.misspelled);

/** The whole query is the name. Ranks above all other matches. */
export function exactBonus(kind: number): number {
  return numberAt(EXACT_BONUS, kind);
}

/** The query contains the name. @param share of the query's weight that the name has */
export function containedBonus(kind: number, share: number): number {
  return numberAt(CONTAINED_BONUS, kind) * share ** 1.3;
}

/** The query is a prefix of the name. @param share of the name that is given */
export function prefixBonus(kind: number, share: number): number {
  return numberAt(PREFIX_BONUS, kind) * (0.5 + share / 2);
}

/** The query is a misspelling of the name. */
export function misspelledBonus(kind: number, distance: number): number {
  return numberAt(MISSPELLED_BONUS, kind) / distance ** 0.5;
}

/** The values in the order of the kinds of name in the index. */
function byKind(values: Readonly<Record<SearchNameKind, number>>): readonly number[] {
  return NAME_KINDS.map((kind) => values[kind]);
}
