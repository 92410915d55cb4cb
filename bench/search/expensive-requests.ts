/**
 * Cost of the most expensive requests: hostile queries to the search, to a list's `q` and to the completions, and the
 * neighbourhoods and paths of the largest hubs. Warm and in process, through the service's own handler: routing,
 * search, JSON and tag.
 *
 *     npm run bench -- search-hostile [--queries 10000] [--seed 1] [--kinds]
 */
import { parseArgs } from "node:util";
import { renderAndPack } from "../../build/build.ts";
import { RELATION_NAMES } from "../../build/schema/relations.ts";
import { searchDocuments } from "../../build/search/searched-entities.ts";
import { wholeCorpus } from "../../test/fixture/whole-corpus.ts";
import { SETTINGS } from "../../test/fixture/workspace.ts";
import { hostileQueries } from "../../test/search/hostile-queries.ts";
import { TYPES } from "../../test/search/searched-types.ts";
import { GRAPH_PATH } from "../../worker/graph/graph-format.ts";
import { Graph } from "../../worker/graph/graph-reader.ts";
import { createHandler } from "../../worker/http/router.ts";
import { routesOf } from "../../worker/routes.ts";
import { BlockStore } from "../../worker/store/store.ts";

const { values } = parseArgs({
  options: {
    queries: { type: "string", default: "10000" },
    seed: { type: "string", default: "1" },
    kinds: { type: "boolean", default: false },
  },
});

/**
 * Runs of each request, and more of the most expensive ones. The least time counts, which excludes other work of the
 * machine.
 */
const RUNS = 2;
const MOST_EXPENSIVE_RUNS = 9;
/** The share of the requests that is repeated. */
const MOST_EXPENSIVE = 0.03;
const TRIVIAL = "/api/v1/search?q=sharpe%20ratio";

interface Asked {
  readonly kind: string;
  readonly path: string;
}

const { corpus, options } = await wholeCorpus();
const { files, packed, release } = await renderAndPack(corpus, options);
const routes = routesOf(release.catalog);
const blocks = new Map([...packed.values].map(([key, bytes]) => [key, bytes.slice().buffer]));
const store = new BlockStore({ get: async (key) => blocks.get(key) ?? null }, release.blocks);

/** Milliseconds of a request. Each has a new handler, which has cached no answer. */
async function time(path: string, runs: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run++) {
    const handle = createHandler(routes, { release, store });
    const request = new Request(SETTINGS.base + path);
    const from = performance.now();
    const response = await handle(request);
    await response.arrayBuffer();
    least = Math.min(least, performance.now() - from);
    if (response.status >= 500) throw new Error(`${path}: ${response.status}`);
  }
  return least;
}

async function measure(name: string, asked: readonly Asked[]): Promise<void> {
  for (const { path } of asked.slice(0, 300)) await time(path, 1);
  const timed: (Asked & { ms: number })[] = [];
  for (const each of asked) timed.push({ ...each, ms: await time(each.path, RUNS) });
  timed.sort((a, b) => b.ms - a.ms);
  for (const each of timed.slice(0, Math.max(100, timed.length * MOST_EXPENSIVE)))
    each.ms = Math.min(each.ms, await time(each.path, MOST_EXPENSIVE_RUNS));
  timed.sort((a, b) => a.ms - b.ms);
  const trivial = await time(TRIVIAL, 200);
  print([name, String(timed.length), trivial.toFixed(2), ...figures(timed, trivial)]);
  if (!values.kinds) return;
  for (const [kind, own] of Map.groupBy(timed, (each) => each.kind))
    print([`… ${kind}`, String(own.length), "", ...figures(own, trivial)]);
}

/** p50, p99, p99.9 and worst in ms, the worst as a multiple of a trivial request, and which it is. */
function figures(timed: readonly (Asked & { ms: number })[], trivial: number): string[] {
  const at = (share: number): number => timed[Math.floor((timed.length - 1) * share)]?.ms ?? 0;
  const path = decodeURIComponent(timed.at(-1)?.path ?? "").replaceAll(/[|`\p{C}\p{Z}]+/gu, " ");
  return [
    ...[0.5, 0.99, 0.999, 1].map((share) => at(share).toFixed(2)),
    (at(1) / trivial).toFixed(1),
    path.slice(0, 90),
  ];
}

function print(row: readonly string[]): void {
  process.stdout.write(`| ${row.join(" | ")} |\n`);
}

const documents = searchDocuments(corpus);
const count = Number(values.queries);
const queries = hostileQueries(documents, count, Number(values.seed));
function asking(address: (q: string) => string): Asked[] {
  return queries.map(({ attack, query }) => ({
    kind: attack,
    path: address(encodeURIComponent(query.toWellFormed())),
  }));
}

print(["requests", "number", "trivial, ms", "p50", "p99", "p99.9", "worst", "worst ÷ trivial", "the worst"]);
print(Array<string>(9).fill("-"));
await measure(
  "search",
  asking((q) => `/api/v1/search?q=${q}`),
);
await measure(
  "search, all types, from hit 1,000",
  asking((q) => `/api/v1/search?q=${q}&type=${TYPES.join()}&limit=100&offset=1000`),
);
await measure(
  "a list's `q`",
  asking((q) => `/api/v1/terms?q=${q}&fields=id&limit=1`),
);
await measure(
  "completions",
  asking((q) => `/api/v1/suggest?q=${q}`),
);

const bytes = files.find(({ path }) => path === GRAPH_PATH)?.bytes;
if (!bytes) throw new Error("the release has no graph");
const graph = new Graph(bytes);
const nodes = Array.from({ length: graph.count }, (_, node) => node);
const hubs = nodes.map((node) => ({ node, degree: degreeOf(node) })).sort((a, b) => b.degree - a.degree);
const around = ({ node }: { node: number }): Asked => ({
  kind: "neighbourhood",
  path: `/api/v1/graph/${graph.slug(node)}?type=${graph.type(node)}&depth=2&limit=500`,
});
await measure(`the largest hub (${hubs[0]?.degree} edges), depth 2`, hubs.slice(0, 1).map(around));
await measure("the nodes with most edges, depth 2", hubs.slice(0, count).map(around));
const terms = hubs.filter(({ node }) => graph.type(node) === "term").slice(0, Math.min(count, 200));
await measure(
  "the largest terms with backlinks and graph",
  terms.flatMap(({ node }) =>
    ["json", "md"].map((format) => ({
      kind: "include",
      path: `/api/v1/terms/${graph.slug(node)}?include=backlinks,graph&format=${format}`,
    })),
  ),
);
await measure(
  "paths",
  Array.from({ length: Math.min(count, 3000) }, (_, i): Asked => {
    const [from, to] = [(i * 7919) % graph.count, (i * 104_729 + 13) % graph.count].map((node) => graph.key(node));
    const relation = i % 3 === 0 ? `&relation=${RELATION_NAMES[i % RELATION_NAMES.length]}` : "";
    return { kind: "path", path: `/api/v1/graph/path?from=${from}&to=${to}${relation}` };
  }),
);

function degreeOf(node: number): number {
  const edges = [graph.outgoing, graph.incoming].map(({ offsets }) => (offsets[node + 1] ?? 0) - (offsets[node] ?? 0));
  return edges.reduce((sum, count) => sum + count, 0);
}
