/** The types that the corpus has, as the search takes them. */
import { SEARCHED_TYPES, searchedType } from "../../build/search/searched-types.ts";

export const TYPES: readonly string[] = SEARCHED_TYPES.map(({ type }) => type);

export function typeWeight(type: string): number {
  return searchedType(type)?.weight ?? 1;
}
