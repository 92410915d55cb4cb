import createClient from "openapi-fetch";
import type { components, paths } from "./api";

const client = createClient<paths>({ baseUrl: "http://localhost:8787" });

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("no data");
  return value;
}

const list = await client.GET("/api/v1/terms", {
  params: { query: { category: "risk-management", fields: ["id", "name"], limit: 2, sort: "name" } },
});
const terms: components["schemas"]["TermAnswer"][] = present(list.data).data;
const record = await client.GET("/api/v1/terms/{id}", {
  params: { path: { id: "sharpe-ratio" }, query: { include: ["backlinks", "graph"] } },
});
const term: components["schemas"]["TermWithContext"] = present(record.data);
const bulk = await client.POST("/api/v1/terms/_bulk", { body: { ids: ["alpha", "none"], fields: ["id"] } });
// The inputs with a default are left out, and the answer has them.
const computed = await client.POST("/api/v1/compute/sharpe-ratio-calc", { body: { returns: [0.01, -0.02, 0.03] } });
const periods: number = present(computed.data).inputs.periods_per_year;
const asked = await client.GET("/api/v1/compute/sharpe-ratio-calc", {
  params: { query: { returns: [0.01, -0.02, 0.03] } },
});
const sharpe: number = present(asked.data).outputs.sharpe;
const search = await client.GET("/api/v1/search", { params: { query: { q: "sharpe raito", type: ["term"] } } });
const path = await client.GET("/api/v1/graph/path", { params: { query: { from: "sharpe-ratio", to: "term:alpha" } } });
const lines = await client.GET("/api/v1/categories.ndjson", { parseAs: "text" });
const chunks = await client.GET("/api/v1/llms/chunks.json", { params: { query: { limit: 1 } } });
const missing = await client.GET("/api/v1/terms/{id}", { params: { path: { id: "levrage" } } });
const problem: components["schemas"]["Problem"] = present(missing.error);

const strategies = await client.GET("/api/v1/strategies", { params: { query: { family: "event-driven", limit: 1 } } });
const strategy: components["schemas"]["StrategyAnswer"] | undefined = present(strategies.data).data[0];
const regulation = await client.GET("/api/v1/regulations/{id}", { params: { path: { id: "dodd-frank-act" } } });
const event = await client.GET("/api/v1/events/{id}", { params: { path: { id: "ltcm-collapse" } } });
const formulas = await client.GET("/api/v1/formulas", { params: { query: { fields: ["id"], sort: "-id" } } });
const people = await client.GET("/api/v1/people", { params: { query: { role: "academic", view: "summary" } } });
const structures = await client.GET("/api/v1/structures", {});
const conventions = await client.GET("/api/v1/conventions", { params: { query: { kind: "day-count" } } });
const suggested = await client.GET("/api/v1/suggest", { params: { query: { q: "sha" } } });
const around = await client.GET("/api/v1/graph/{slug}", { params: { path: { slug: "alpha" }, query: { limit: 1 } } });
const changes = await client.GET("/api/v1/changes", { params: { query: { limit: 1, type: ["added"] } } });
const dumps = await client.GET("/api/v1/dumps", {});
const manifest = await client.GET("/api/v1/manifest", {});
const stats = await client.GET("/api/v1/stats", {});
const health = await client.GET("/api/v1/health", {});
const random = await client.GET("/api/v1/terms/_random", { params: { query: { n: 3, seed: 7 } } });
const flat = { calculator: "calmar-ratio", inputs: { annualized_return: 0.12, max_drawdown: 0 } };
const batch = await client.POST("/api/v1/compute/_batch", { body: { items: [flat] } });
const refusal: components["schemas"]["Problem"] = present(present(batch.data).data[0]?.problem);
const swept = await client.POST("/api/v1/compute/{slug}/_sweep", {
  params: { path: { slug: "black-scholes-call" } },
  body: { inputs: { K: 100, T: 0.5, r: 0, sigma: 0.2 }, axes: [{ input: "S", from: 90, to: 110, steps: 3 }] },
});
const calls: (number | null)[] = present(present(swept.data).outputs["call"]);

console.log(
  JSON.stringify({
    more: {
      strategy: [present(strategies.data).meta.total, strategy?.id],
      records: [present(regulation.data).id, present(event.data).id],
      totals: [formulas, people, structures, conventions].map(({ data }) => present(data).meta.total),
      suggested: present(suggested.data).meta.count > 0,
      around: [present(around.data).root, present(around.data).nodes.length],
      change: present(changes.data).data[0]?.type,
      dumps: present(dumps.data).data.length,
      editions: [present(dumps.data).edition, present(manifest.data).edition, present(health.data).edition],
      nodes: present(stats.data).graph.nodes,
      random: present(random.data).data.length,
      refusal: refusal.status,
      swept: calls.length,
    },
    terms,
    total: present(list.data).meta.total,
    backlinks: (term.backlinks ?? []).length > 0,
    root: term.graph?.root,
    bulk: present(bulk.data).missing,
    periods,
    same: sharpe === present(computed.data).outputs.sharpe,
    unit: present(computed.data).units.outputs["mean_excess"],
    found: present(search.data).data[0]?.id,
    length: present(path.data).length,
    lines: present(lines.data).trimEnd().split("\n").length,
    chunk: typeof present(chunks.data).data[0]?.text,
    problem: [problem.status, problem.suggestions],
  }),
);
