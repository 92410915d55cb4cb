import {
  computeSharpeRatioCalc,
  getGraphPath,
  getTerm,
  getTermsInBulk,
  listCategoriesAsNDJSON,
  listChunksAsJSON,
  listTerms,
  type Problem,
  postSharpeRatioCalc,
  search,
  type TermAnswer,
  type TermWithContext,
} from "./api";

/** The answer of a call that went well. */
function ok<Answer extends { status: number }>(answer: Answer): Extract<Answer, { status: 200 }> {
  if (answer.status !== 200) throw new Error(`answered ${answer.status}`);
  return answer as Extract<Answer, { status: 200 }>;
}

const list = ok(await listTerms({ category: "risk-management", fields: ["id", "name"], limit: 2, sort: "name" })).data;
const terms: TermAnswer[] = list.data;
const term: TermWithContext = ok(await getTerm("sharpe-ratio", { include: ["backlinks", "graph"] })).data;
const bulk = ok(await getTermsInBulk({ ids: ["alpha", "none"], fields: ["id"] })).data;
// The inputs with a default are left out, and the answer has them.
const computed = ok(await postSharpeRatioCalc({ returns: [0.01, -0.02, 0.03] })).data;
const periods: number = computed.inputs.periods_per_year;
const sharpe: number = ok(await computeSharpeRatioCalc({ returns: [0.01, -0.02, 0.03] })).data.outputs.sharpe;
const hits = ok(await search({ q: "sharpe raito", type: ["term"] })).data;
const path = ok(await getGraphPath({ from: "sharpe-ratio", to: "term:alpha" })).data;
// NDJSON comes as a stream.
const lines: string = await ok(await listCategoriesAsNDJSON()).stream.text();
const chunks = ok(await listChunksAsJSON({ limit: 1 })).data;
const missing = await getTerm("levrage");
if (missing.status !== 404) throw new Error(`answered ${missing.status}`);
const problem: Problem = missing.data;

console.log(
  JSON.stringify({
    terms,
    total: list.meta.total,
    backlinks: (term.backlinks ?? []).length > 0,
    root: term.graph?.root,
    bulk: bulk.missing,
    periods,
    same: sharpe === computed.outputs.sharpe,
    unit: computed.units.outputs["mean_excess"],
    found: hits.data[0]?.id,
    length: path.length,
    lines: lines.trimEnd().split("\n").length,
    chunk: typeof chunks.data[0]?.text,
    problem: [problem.status, problem.suggestions],
  }),
);
