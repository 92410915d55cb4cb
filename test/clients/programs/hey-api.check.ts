import {
  computeSharpeRatioCalc,
  getGraphPath,
  getTerm,
  getTermsInBulk,
  listCategoriesAsNdjson,
  listChunksAsJson,
  listTerms,
  type Problem,
  postSharpeRatioCalc,
  search,
  type TermAnswer,
  type TermWithContext,
} from "./api";

const throwOnError = true;
const list = (
  await listTerms({
    query: { category: "risk-management", fields: ["id", "name"], limit: 2, sort: "name" },
    throwOnError,
  })
).data;
const terms: TermAnswer[] = list.data;
const record = await getTerm({
  path: { id: "sharpe-ratio" },
  query: { include: ["backlinks", "graph"] },
  throwOnError,
});
const term: TermWithContext = record.data;
const bulk = (await getTermsInBulk({ body: { ids: ["alpha", "none"], fields: ["id"] }, throwOnError })).data;
// The inputs with a default are left out, and the answer has them.
const computed = (await postSharpeRatioCalc({ body: { returns: [0.01, -0.02, 0.03] }, throwOnError })).data;
const periods: number = computed.inputs.periods_per_year;
const asked = (await computeSharpeRatioCalc({ query: { returns: [0.01, -0.02, 0.03] }, throwOnError })).data;
const sharpe: number = asked.outputs.sharpe;
const hits = (await search({ query: { q: "sharpe raito", type: ["term"] }, throwOnError })).data;
const path = (await getGraphPath({ query: { from: "sharpe-ratio", to: "term:alpha" }, throwOnError })).data;
const lines: string = (await listCategoriesAsNdjson({ parseAs: "text", throwOnError })).data;
const chunks = (await listChunksAsJson({ query: { limit: 1 }, throwOnError })).data;
const missing = await getTerm({ path: { id: "levrage" } });
if (missing.error === undefined) throw new Error("no problem");
const problem: Problem = missing.error;

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
