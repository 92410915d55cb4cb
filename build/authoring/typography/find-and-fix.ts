/** Finds violations of the typography rules in a file, and fixes the unambiguous ones. */
import type { CollectionSchema } from "../../schema/collection.ts";
import { proseSpans } from "./prose-spans.ts";
import { RULES } from "./rules.ts";

/** A violation of a rule. */
export interface Finding {
  /** Offset in the file. */
  readonly from: number;
  readonly written: string;
  /** The correct text, where it is certain. */
  readonly fixed?: string;
  readonly advice: string;
}

/** Beside these a change of letters could make or unmake emphasis, code or an escape. */
const MARKUP = /[*_\\`]/;

/** @param source a file's text with its lines separated by `\n` */
export function findingsIn(source: string, collection: Pick<CollectionSchema, "fields">): Finding[] {
  const findings = proseSpans(source, collection).flatMap((span) =>
    RULES.flatMap(({ find, advice, fix, spelling }) =>
      [...(spelling ? span.unquoted : span.text).matchAll(find)].flatMap((match): Finding[] => {
        const place = { from: span.from + match.index, written: match[0], advice };
        const around = source.slice(place.from - 1, place.from) + source.charAt(place.from + match[0].length);
        if (!fix || MARKUP.test(around)) return [place];
        const fixed = fix(match);
        return fixed === undefined ? [] : [{ ...place, fixed }];
      }),
    ),
  );
  return findings.sort((a, b) => a.from - b.from);
}

/** The file with every violation fixed that can be. */
export function formatted(source: string, collection: Pick<CollectionSchema, "fields">): string {
  let before = source;
  // A rule may match what another one wrote: `$5m` becomes `USD 5m` and then `USD 5 million`.
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const after = fixedOnce(before, findingsIn(before, collection));
    if (after === before) break;
    before = after;
  }
  return before;
}

/** Longer than any chain of rules. */
const MAX_ROUNDS = 8;

function fixedOnce(source: string, findings: readonly Finding[]): string {
  let text = "";
  let end = 0;
  for (const { from, written, fixed } of findings) {
    if (fixed === undefined || from < end) continue;
    text += source.slice(end, from) + fixed;
    end = from + written.length;
  }
  return text + source.slice(end);
}
