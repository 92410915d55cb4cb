/** Terms that are made alike, whatever they are about: the share of them that have the same pattern. */
import type { Corpus } from "../../corpus.ts";
import type { Diagnostic } from "../../parse/diagnostics.ts";
import type { Standards } from "./standards.ts";

const OPENS_IN_ING = /^["“‘(]?\p{L}+ing\b/u;

export function checkShares({ collections }: Corpus, { shares }: Standards): Diagnostic[] {
  const terms = collections.terms.map(({ record }) => record);
  if (terms.length < shares.atLeast) return [];
  const pitfalls = terms.flatMap(({ common_pitfalls: items }) => (Array.isArray(items) ? items.map(String) : []));
  const inIng = pitfalls.filter((pitfall) => OPENS_IN_ING.test(pitfall)).length / Math.max(1, pitfalls.length);
  const ofThree = terms.filter(({ definition }) => String(definition).split("\n\n").length === 3).length / terms.length;
  return [
    {
      share: inIng,
      most: shares.openingsInIng,
      what: "of the pitfalls open with a word in -ing; say some as a person does",
    },
    {
      share: ofThree,
      most: shares.threeParagraphs,
      what: "of the definitions have three paragraphs; use as many as each needs",
    },
  ].flatMap(({ share, most, what }): Diagnostic[] => {
    if (share <= most) return [];
    const message = `${percent(share)} ${what} (at most ${percent(most)})`;
    return [{ file: "content/terms", line: 1, column: 1, severity: "warning", message }];
  });
}

function percent(share: number): string {
  return `${Math.round(100 * share)}%`;
}
