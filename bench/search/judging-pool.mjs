/**
 * Candidates for judging, without the search that found them: for each query the first ten of every search, by id, with
 * name and summary. Queries are read from standard input, one a line; the answer is a JSON value a line.
 *
 *     node bench/search/judging-pool.mjs < queries.txt
 */
import { createInterface } from "node:readline";
import { searchDocuments } from "../../build/search/searched-entities.ts";
import { wholeCorpus } from "../../test/fixture/whole-corpus.ts";
import { Positions } from "../../worker/search/index/positions.ts";
import { parseQuery } from "../../worker/search/parse-query.ts";
import { search } from "../../worker/search/search.ts";
import { SearchIndex } from "../../worker/search/index/search-index.ts";
import { encodeSearchFiles } from "../../build/search/encode-search-files.ts";
import { rankings } from "./libraries.mjs";
import { TYPES } from "../../test/search/searched-types.ts";

const documents = searchDocuments((await wholeCorpus()).corpus);
const searched = new Map(
  documents.filter(({ type }) => TYPES.includes(type)).map((document) => [`${document.type}:${document.id}`, document]),
);
const files = encodeSearchFiles(documents);
const index = new SearchIndex(files.index);
const positions = new Positions(files.positions);
const others = await rankings([...searched.values()]);

for await (const query of createInterface({ input: process.stdin })) {
  if (query.trim() === "") continue;
  const { hits } = search(index, { query: parseQuery(query), types: TYPES, limit: 10, offset: 0 }, positions);
  const found = new Set(hits.map(({ document }) => `${index.typeOf(document)}:${index.id(document)}`));
  for (const [, rank] of others) for (const id of (await rank(query)).slice(0, 10)) found.add(id);
  const candidates = [...found].sort().map((id) => ({ id, name: searched.get(id)?.name, summary: searched.get(id)?.summary }));
  process.stdout.write(`${JSON.stringify({ query, candidates })}\n`);
}
