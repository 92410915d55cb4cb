/**
 * Prints how well the search answers the judged queries, per kind and half, and beside it BM25. `--misses` lists the
 * tuned half's worst answers.
 *
 *     npm run bench -- search-quality [--misses]
 */

import { encodeDocuments } from "../../build/search/encode-documents.ts";
import { searchDocuments } from "../../build/search/searched-entities.ts";
import { wholeCorpus } from "../../test/fixture/whole-corpus.ts";
import { JUDGED, type Judgement, judge, KINDS, qualityOf } from "../../test/search/judged.ts";
import { TYPES } from "../../test/search/searched-types.ts";
import { Positions } from "../../worker/search/index/positions.ts";
import { SearchIndex } from "../../worker/search/index/search-index.ts";
import { parseQuery } from "../../worker/search/parse-query.ts";
import { search } from "../../worker/search/search.ts";
import { bm25 } from "./bm25.ts";

const documents = searchDocuments((await wholeCorpus()).corpus);
const files = encodeDocuments(documents);
const index = new SearchIndex(files.index);
const positions = new Positions(files.positions);

function ours(query: string): string[] {
  const { hits } = search(index, { query: parseQuery(query), types: TYPES, limit: 10, offset: 0 }, positions);
  return hits.map(({ document }) => `${index.typeOf(document)}:${index.id(document)}`);
}

const ourAnswers = await judge(JUDGED, ours);
const answers = [ourAnswers, await judge(JUDGED, bm25(documents.filter(({ type }) => TYPES.includes(type))))];

const rows: string[][] = [["kind", "half", "queries", ...["ours", "BM25"].flatMap((name) => [name, "MRR", "S@3"])]];
for (const kind of [...KINDS, "all"]) {
  for (const half of ["tune", "held-out", "both"]) {
    const isCounted = ({ judged }: Judgement) =>
      (kind === "all" || judged.kind === kind) && (half === "both" || judged.split === half);
    const counted = answers.map((all) => all.filter(isCounted));
    const queries = counted[0]?.length ?? 0;
    if (queries === 0) continue;
    const figures = counted.map(qualityOf).flatMap(({ ndcg, mrr, firstThree }) => [ndcg, mrr, firstThree]);
    rows.push([kind, half, String(queries), ...figures.map((figure) => figure.toFixed(3))]);
  }
}
process.stdout.write(`${rows.map((row) => `| ${row.join(" | ")} |`).join("\n")}\n`);

if (process.argv.includes("--misses")) {
  const misses = ourAnswers.filter(({ judged, ndcg }) => judged.split === "tune" && ndcg < 0.95);
  for (const { judged, ndcg, found } of misses) {
    process.stdout.write(`\n${ndcg.toFixed(2)} [${judged.kind}] ${judged.query}\n`);
    process.stdout.write(
      `  wanted ${Object.entries(judged.relevant)
        .map(([id, grade]) => `${id}=${grade}`)
        .join(" ")}\n`,
    );
    process.stdout.write(
      `  found  ${found.map((id) => `${id}${judged.relevant[id] ? `(${judged.relevant[id]})` : ""}`).join(" ")}\n`,
    );
  }
}
