/** Quoted phrases: the documents with words next to each other, in one field. */
import { numberAt } from "../store/binary/checked-access.ts";
import type { PositionCursor, Positions } from "./index/positions.ts";
import type { Limits } from "./limits.ts";

/**
 * The phrases within a query's limit, in order.
 *
 * @param documents number of documents with a term
 */
export function affordablePhrases(
  phrases: readonly (readonly string[])[],
  documents: (term: string) => number,
  { quoted }: Limits,
): (readonly string[])[] {
  let left = quoted;
  return phrases.filter((terms) => {
    const cost = terms.reduce((sum, term) => sum + documents(term), 0);
    if (cost > left) return false;
    left -= cost;
    return true;
  });
}

/** The documents with all of the phrases, in order. */
export function documentsQuoting(phrases: readonly (readonly string[])[], positions: Positions): number[] {
  let kept: number[] | undefined;
  for (const phrase of phrases) {
    const holding = phraseDocuments(phrase, positions);
    const among = kept && new Set(kept);
    kept = among ? holding.filter((document) => among.has(document)) : holding;
    if (kept.length === 0) break;
  }
  return kept ?? [];
}

/** Possible starts of a phrase: pairs of a document and a position, in order. */
interface PhraseStarts {
  readonly documents: number[];
  readonly positions: number[];
}

/** The documents with the terms in sequence. The rarest term is read first, and the others narrow it down. */
function phraseDocuments(terms: readonly string[], positions: Positions): number[] {
  const read = terms.flatMap((term, offset) => {
    const cursor = positions.cursor(term);
    return cursor ? [{ cursor, offset }] : [];
  });
  const [rarest, ...others] = read.sort((a, b) => a.cursor.documents - b.cursor.documents);
  if (rarest === undefined || read.length < terms.length) return [];
  const starts = phraseStarts(rarest.cursor, rarest.offset);
  for (const { cursor, offset } of others) {
    if (starts.documents.length === 0) break;
    narrow(starts, cursor, offset);
  }
  return [...new Set(starts.documents)];
}

/** @param offset index of the term in the phrase */
function phraseStarts(cursor: PositionCursor, offset: number): PhraseStarts {
  const starts: PhraseStarts = { documents: [], positions: [] };
  while (cursor.nextDocument()) {
    for (let position = cursor.nextPosition(); position >= 0; position = cursor.nextPosition()) {
      if (position < offset) continue;
      starts.documents.push(cursor.document);
      starts.positions.push(position - offset);
    }
  }
  return starts;
}

/** Keeps the starts from which the term occurs at its index. */
function narrow({ documents, positions }: PhraseStarts, cursor: PositionCursor, offset: number): void {
  let kept = 0;
  let at = 0;
  while (at < documents.length && cursor.nextDocument()) {
    const { document } = cursor;
    while (at < documents.length && numberAt(documents, at) < document) at++;
    let position = documents[at] === document ? cursor.nextPosition() : -1;
    while (position >= 0 && documents[at] === document) {
      const start = numberAt(positions, at);
      if (start < position - offset) at++;
      else if (start > position - offset) position = cursor.nextPosition();
      else {
        documents[kept] = document;
        positions[kept++] = start;
        at++;
      }
    }
  }
  documents.length = kept;
  positions.length = kept;
}
