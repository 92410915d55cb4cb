/** The parameter `q` of a search. */

import type { QueryParameter } from "../../http/query-parameters.ts";

export const MAX_QUERY = 256;

/** Every search takes it. */
export const SEARCH_QUERY: QueryParameter = {
  type: "text",
  name: "q",
  required: true,
  maxLength: MAX_QUERY,
  notBlank: true,
  description: "What to look for: names, abbreviations, words or a question. A phrase in quotes must occur as it is.",
  example: "how are performance fees charged",
};
