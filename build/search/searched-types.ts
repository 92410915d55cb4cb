/** The searchable types of entity, in the order in which the index numbers their documents. */
import type { TypeInfo } from "../../formats/search/search-format.ts";
import { COLLECTIONS } from "../schema/collections.ts";

/** A searchable type, from its collection's schema. */
export interface SearchedType extends TypeInfo {
  /** Documents share the name and the abbreviation of the term that explains them. */
  readonly sharesTermName: boolean;
}

export const SEARCHED_TYPES: readonly SearchedType[] = COLLECTIONS.flatMap(({ type, search }) =>
  search ? [{ ...search, type, weight: search.weight ?? 1, sharesTermName: search.sharesTermName === true }] : [],
)
  .sort((a, b) => a.documentOrder - b.documentOrder)
  .map(({ type, weight, sharesTermName }) => ({ type, weight, sharesTermName }));

const BY_NAME = new Map(SEARCHED_TYPES.map((searched) => [searched.type, searched]));

/** Search settings of a type; `undefined` if it is not searched. */
export function searchedType(type: string): SearchedType | undefined {
  return BY_NAME.get(type);
}

/** Index of a type among the searched ones. @throws when it is not searched */
export function typeIndex(type: string): number {
  const index = SEARCHED_TYPES.findIndex((searched) => searched.type === type);
  if (index < 0) throw new Error(`entities of type ${type} are not searched`);
  return index;
}
