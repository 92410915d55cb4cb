/** Why the search answers a query as it does, for authors: the same explanation as the API's `explain=1`. */
import { Positions } from "../../formats/search/positions.ts";
import { SearchIndex } from "../../formats/search/search-index.ts";
import { type ExplainedWord, type Explanation, explainHits } from "../../worker/search/explain.ts";
import { parseQuery } from "../../worker/search/query/parse-query.ts";
import { search } from "../../worker/search/search.ts";
import type { SearchFiles } from "../search/encode-search-files.ts";

const HITS = 10;

/** Lines of text. */
export function explainQuery(files: SearchFiles, text: string): string[] {
  const index = new SearchIndex(files.index);
  const query = parseQuery(text);
  const types = index.types.map(({ type }) => type);
  const request = { query, types, limit: HITS, offset: 0 };
  const { hits, total, reading } = search(index, request, new Positions(files.positions));
  const explanations = explainHits(index, query, hits, 0);
  const unmatched = reading.unmatched.length === 0 ? "" : `; nothing has ${reading.unmatched.join(", ")}`;
  return [
    `${total} hits${query.form ? `; asks for a ${query.form.name}` : ""}${unmatched}`,
    ...explanations.flatMap((explanation, i) => {
      const { document = 0, score = 0 } = hits[i] ?? {};
      return [`${i + 1}. ${index.typeOf(document)}:${index.id(document)}  ${score}`, ...linesOf(explanation)];
    }),
  ];
}

function linesOf({ type, text, names, meaning, passage, links, words }: Explanation): string[] {
  const parts = `words ${text}, names ${names}, type × ${type}, meaning ${meaning}, passage ${passage}, links ${links}`;
  return [`   ${parts}`, ...words.map((word) => `     ${wordLine(word)}`)];
}

function wordLine({ word, term, kind, share, fields, points }: ExplainedWord): string {
  const read = kind === "word" ? word : `${word} as ${term} (${kind}, × ${share})`;
  return `${read}: ${points} in ${fields.join(", ")}`;
}
