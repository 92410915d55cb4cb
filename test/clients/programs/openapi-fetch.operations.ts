import createClient from "openapi-fetch";
import type { paths } from "./api";

const client = createClient<paths>({ baseUrl: "http://localhost:8787" });

/** The answer, or the problem as an error. */
async function data<T>(asked: Promise<{ data?: T; error?: { title: string } }>): Promise<T> {
  const { data, error } = await asked;
  if (data === undefined) throw new Error(error?.title ?? "no data");
  return data;
}

const id = "sharpe-ratio";
const found: Record<string, unknown> = {
  getHealth: (await data(client.GET("/api/v1/health"))).status,
  getManifest: (await data(client.GET("/api/v1/manifest"))).collections.length,
  getStats: (await data(client.GET("/api/v1/stats"))).graph.nodes,
  listTerms: (await data(client.GET("/api/v1/terms", { params: { query: { level: "advanced", limit: 1 } } }))).meta
    .total,
  getTerm: (await data(client.GET("/api/v1/terms/{id}", { params: { path: { id } } }))).name,
  bulkTerms: (await data(client.POST("/api/v1/terms/_bulk", { body: { ids: [id, "none"] } }))).missing,
  getRandomTerms: (await data(client.GET("/api/v1/terms/_random", { params: { query: { n: 3, seed: 1 } } }))).data
    .length,
  getStrategy: (await data(client.GET("/api/v1/strategies/{id}", { params: { path: { id: "merger-arbitrage" } } })))
    .name,
  getRegulation: (await data(client.GET("/api/v1/regulations/{id}", { params: { path: { id: "form-pf" } } }))).name,
  getEvent: (await data(client.GET("/api/v1/events/{id}", { params: { path: { id: "ltcm-collapse" } } }))).name,
  getFormula: (await data(client.GET("/api/v1/formulas/{id}", { params: { path: { id } } }))).name,
  search: (await data(client.GET("/api/v1/search", { params: { query: { q: "sharpe ratio", limit: 1 } } }))).data[0]
    ?.id,
  suggest: (await data(client.GET("/api/v1/suggest", { params: { query: { q: "sharpe r" } } }))).data[0]?.id,
  getNeighbourhood: (await data(client.GET("/api/v1/graph/{slug}", { params: { path: { slug: id } } }))).root,
  findPath: (
    await data(client.GET("/api/v1/graph/path", { params: { query: { from: id, to: "event:ltcm-collapse" } } }))
  ).from,
  listChunks: (await data(client.GET("/api/v1/llms/chunks.json", { params: { query: { q: id, limit: 1 } } }))).data
    .length,
  listChanges: (await data(client.GET("/api/v1/changes", { params: { query: { limit: 1 } } }))).data.length,
  listDumps: (await data(client.GET("/api/v1/dumps"))).data.length > 0,
  computeBatch: (
    await data(
      client.POST("/api/v1/compute/_batch", {
        body: { items: [{ calculator: "cagr-calc", inputs: { start_value: 100, end_value: 121, years: 2 } }] },
      }),
    )
  ).data.length,
  computeBlackScholesCallCalc: (
    await data(
      client.GET("/api/v1/compute/black-scholes-call-calc", {
        params: { query: { S: 100, K: 100, T: 1, r: 0.05, sigma: 0.2 } },
      }),
    )
  ).outputs.call.toFixed(4),
  sweepPost: (
    await data(
      client.POST("/api/v1/compute/{slug}/_sweep", {
        params: { path: { slug: "black-scholes-call-calc" } },
        body: { inputs: { K: 100, T: 1, r: 0.05, sigma: 0.2 }, axes: [{ input: "S", from: 90, to: 110, steps: 3 }] },
      }),
    )
  ).axes[0]?.values,
};
console.log(JSON.stringify(found));
