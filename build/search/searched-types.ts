/** The searchable types of entity, in the order in which the index numbers their documents. */
import type { TypeInfo } from "../../worker/search/index/search-format.ts";
import { COLLECTIONS } from "../schema/collections.ts";

export const SEARCHED_TYPES: readonly TypeInfo[] = COLLECTIONS.flatMap(({ type, search }) =>
  search ? [{ ...search, type, weight: search.weight ?? 1 }] : [],
)
  .sort((a, b) => a.documentOrder - b.documentOrder)
  .map(({ type, weight }) => ({ type, weight }));

const BY_NAME = new Map(SEARCHED_TYPES.map((searched) => [searched.type, searched]));

/** Search settings of a type; `undefined` if it is not searched. */
export function searchedType(type: string): TypeInfo | undefined {
  return BY_NAME.get(type);
}

/** Index of a type among the searched ones. @throws when it is not searched */
export function typeIndex(type: string): number {
  const index = SEARCHED_TYPES.findIndex((searched) => searched.type === type);
  if (index < 0) throw new Error(`entities of type ${type} are not searched`);
  return index;
}
