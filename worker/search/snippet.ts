/** The sentence of an entry that answers a query best, as it stands there. */
import { beginningOf, type TextWords } from "./index/text-words.ts";
import { contentTerms, type ParsedQuery } from "./parse-query.ts";

export interface Snippet {
  readonly text: string;
  /** The field of the record that it stands in. */
  readonly field: string;
}

/** How much a word in one sentence alone weighs, beside a word that very many of the entry's sentences have. */
const RAREST = 4;

/** A sentence as it is stored among the texts of its entry: its field on a line of its own. */
export function encodeSnippet({ text, field }: Snippet): string {
  return `${field}\n${text}`;
}

/**
 * The sentence with most words of the query, its own or those of the questions that it answers
 * (`build/search/quotable-sentences.ts`); words that few of the entry's sentences have count more.
 *
 * @param sentences of the entry, as `encodeSnippet` writes them
 */
export function snippetOf(query: ParsedQuery, sentences: TextWords): Snippet | null {
  const scores = new Map<number, number>();
  for (const beginning of new Set(contentTerms(query).map(beginningOf))) {
    const found = sentences.textsWith(beginning);
    const weight = 1 + (RAREST - 1) / found.size;
    for (const sentence of found) scores.set(sentence, (scores.get(sentence) ?? 0) + weight);
  }
  // The first one if no sentence has a word of the query, and of those that are equally good.
  let [best, most] = [0, 0];
  for (const [sentence, score] of scores)
    if (score > most || (score === most && sentence < best)) [best, most] = [sentence, score];
  const kept = sentences.text(best);
  if (kept === undefined) return null;
  const end = kept.indexOf("\n");
  return { text: kept.slice(end + 1), field: kept.slice(0, end) };
}
