/** Finds in a file what the rules are against, and mends what needs no thought. */
import type { CollectionSchema } from "../schema/collection.ts";
import { proseSpans } from "./prose-spans.ts";
import { RULES } from "./rules.ts";

/** Something that is written otherwise than the rules say. */
export interface Finding {
  /** Where it stands in the file. */
  readonly from: number;
  readonly written: string;
  /** What is to be written instead, where that is certain. */
  readonly mended?: string;
  readonly advice: string;
}

/** Beside these a change of letters could make or unmake emphasis, code or an escape. */
const MARKUP = /[*_\\`]/;

/** @param source a file's text with its lines parted by `\n` */
export function findingsIn(source: string, collection: Pick<CollectionSchema, "fields">): Finding[] {
  const findings = proseSpans(source, collection).flatMap((span) =>
    RULES.flatMap(({ find, advice, mend, spelling }) =>
      [...(spelling ? span.unquoted : span.text).matchAll(find)].flatMap((match): Finding[] => {
        const place = { from: span.from + match.index, written: match[0], advice };
        const around = source.slice(place.from - 1, place.from) + source.charAt(place.from + match[0].length);
        if (!mend || MARKUP.test(around)) return [place];
        const mended = mend(match);
        return mended === undefined ? [] : [{ ...place, mended }];
      }),
    ),
  );
  return findings.sort((a, b) => a.from - b.from);
}

/** The file with everything mended that can be. */
export function formatted(source: string, collection: Pick<CollectionSchema, "fields">): string {
  let before = source;
  // What one rule mends another may look at: `$5m` becomes `USD 5m` and then `USD 5 million`.
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const after = mendedOnce(before, findingsIn(before, collection));
    if (after === before) break;
    before = after;
  }
  return before;
}

/** No chain of rules is as long. */
const MOST_ROUNDS = 8;

function mendedOnce(source: string, findings: readonly Finding[]): string {
  let text = "";
  let end = 0;
  for (const { from, written, mended } of findings) {
    if (mended === undefined || from < end) continue;
    text += source.slice(end, from) + mended;
    end = from + written.length;
  }
  return text + source.slice(end);
}
