/** The types that the corpus has, as the search takes them. */
import { SEARCHED_TYPES } from "../../build/search/searched-types.ts";

export const TYPES: readonly string[] = SEARCHED_TYPES.map(({ type }) => type);
