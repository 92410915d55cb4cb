import { suggestClosest } from "../../worker/suggest-closest.ts";

/** ` (did you mean x?)`, or an empty text when nothing is close. */
export function didYouMean(typed: string, candidates: Iterable<string>): string {
  const [near] = suggestClosest(typed, candidates, 1);
  return near === undefined ? "" : ` (did you mean ${near}?)`;
}
