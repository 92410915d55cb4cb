/** The parameter `q`: what is looked for. */

import { invalidParameters, type QueryParameter } from "../http/query.ts";
import type { RoutedRequest } from "../http/route.ts";

export const MAX_QUERY = 256;

/** Every search takes it. */
export const SEARCHED: QueryParameter = {
  type: "text",
  name: "q",
  required: true,
  maxLength: MAX_QUERY,
  description: "What to look for: names, abbreviations, words or a question. A phrase in quotes must occur as it is.",
  example: "how are performance fees charged",
};

/** @throws Problem when `q` holds nothing but white space */
export function textOf({ query }: RoutedRequest): string {
  const text = query.requiredText("q");
  if (text.trim() === "") throw invalidParameters([{ parameter: "q", detail: "`q` must not be empty." }]);
  return text;
}
