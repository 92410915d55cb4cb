import { readFile } from "node:fs/promises";
import { performance } from "node:perf_hooks";
import { expect, inject, test } from "vitest";
import { withInspector } from "../../bench/serve/inspector.ts";
import { COLLECTIONS } from "../../build/schema/collections.ts";
import { readJudge } from "./contract/contract-checker.ts";
import { seededRandom } from "./random.ts";
import { ask, type RawRequest } from "./raw-http.ts";
import { startWorkerd } from "./workerd.ts";

/** Traffic of every kind, drawn from the corpus; the deployed bundle in workerd. */
const SEED = 1;
const CLIENTS = 32;
const REQUESTS = 30_000;
/**
 * Bytes by which the isolate may grow from the second third of the requests to the last, after a full collection: some
 * 200 for each request. The caches are full by then. What the requests in flight hold goes up and down, by the blocks
 * that they happen to read, so the least of each third counts.
 */
const GROWTH = 2 * 1024 * 1024;
/** Bytes that it may hold at any time, with what the requests in flight hold. */
const MOST = 56 * 1024 * 1024;
/** Requests between two measurements of memory, which pause the isolate. */
const SAMPLED = 1500;

/** A request, and the status that is right for it. */
type Drawn = RawRequest & { readonly status: number };

const FORMATS = [".json", ".ndjson", ".jsonld", ".md", ""];
const SORTS = ["id", "-id", "name", "-name", "updated", "-updated"];
const MALFORMED = [
  "?limit=0",
  "?limit=x",
  "?sort=size",
  "?fields=id,colour",
  "?limt=1",
  "?format=xml",
  "?offset=-1",
  "?level=easy",
];
const JSON_TYPE = { "Content-Type": "application/json" };

interface Sample {
  readonly id: string;
  readonly name?: string;
  readonly category?: string;
  readonly tags?: readonly string[];
}

async function recordsOf(collection: string): Promise<Sample[]> {
  const text = await readFile(`dist/api/v1/${collection}.ndjson`, "utf8");
  return text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Sample);
}

/** Draws requests in the proportions of a public service's traffic: mostly records, some of everything. */
async function traffic(): Promise<(random: () => number) => Drawn> {
  const records = new Map<string, Sample[]>();
  for (const { name } of COLLECTIONS) records.set(name, await recordsOf(name));
  const terms = records.get("terms") ?? [];
  const computations = (await readJudge())
    .operations()
    .filter(({ path }) => path.startsWith("/api/v1/compute/") && !path.includes("{"))
    .map(({ path, method, parameters, body }): Drawn => {
      const shown = parameters
        .filter(({ required, example }) => required || example !== undefined)
        .map(({ name, example }): [string, string] => [name, String(example)]);
      if (method === "post")
        return { method: "POST", target: path, headers: JSON_TYPE, body: JSON.stringify(body?.example), status: 200 };
      return { target: `${path}?${new URLSearchParams(shown)}`, status: 200 };
    });
  return (random) => {
    const below = (n: number) => Math.floor(random() * n);
    const one = <T>(values: readonly T[]): T => values[below(values.length)] as T;
    const get = (target: string, status = 200): Drawn => ({ target, status });
    const term = one(terms);
    const kinds: readonly (readonly [weight: number, draw: () => Drawn])[] = [
      [
        40,
        () => {
          const [collection, all] = one([...records]);
          return get(`/api/v1/${collection}/${one(all).id}${one(FORMATS)}`);
        },
      ],
      [
        8,
        () =>
          get(`/api/v1/terms?limit=${1 + below(50)}&offset=${below(1200)}&sort=${one(SORTS)}&fields=id,name,summary`),
      ],
      [4, () => get(`/api/v1/terms${one(FORMATS)}?category=${term.category}&limit=${1 + below(40)}`)],
      [3, () => get(`/api/v1/terms?tag=${encodeURIComponent(one(term.tags ?? ["macro"]))}`)],
      [2, () => get(`/api/v1/terms?q=${encodeURIComponent(term.name ?? "")}&limit=5`)],
      [
        10,
        () =>
          get(
            `/api/v1/search?q=${encodeURIComponent((term.name ?? "").slice(0, 3 + below(30)))}&limit=${1 + below(20)}`,
          ),
      ],
      [5, () => get(`/api/v1/suggest?q=${encodeURIComponent((term.name ?? "x").slice(0, 1 + below(5)))}`)],
      [5, () => get(`/api/v1/graph/${term.id}?depth=${1 + below(2)}&type=term`)],
      [2, () => get(`/api/v1/terms/${term.id}?include=backlinks,graph`)],
      [3, () => get(`/api/v1/llms/chunks?format=json&limit=${1 + below(30)}&offset=${below(3000)}`)],
      [2, () => get(`/api/v1/terms/_random?n=${1 + below(10)}`)],
      [
        2,
        () => ({
          method: "POST",
          target: "/api/v1/terms/_bulk",
          headers: JSON_TYPE,
          body: JSON.stringify({
            ids: Array.from({ length: 1 + below(20) }, () => one(terms).id),
            fields: ["id", "name"],
          }),
          status: 200,
        }),
      ],
      [6, () => one(computations)],
      [1, () => get(`/api/v1/compute/black-scholes/_sweep?S=80:120:${2 + below(20)}&K=100&T=1&r=0.05&sigma=0.2`)],
      [8, () => ({ target: `/api/v1/terms/${term.id}.json`, headers: { "If-None-Match": "*" }, status: 304 })],
      [3, () => get(`/api/v1/terms/${term.id}-${below(1e6)}`, 404)],
      [2, () => get(`/api/v1/terms${one(MALFORMED)}`, 400)],
      [1, () => ({ method: "POST", target: "/api/v1/terms/_bulk", headers: JSON_TYPE, body: "{", status: 400 })],
      [1, () => ({ method: "HEAD", target: "/llms-full.txt", status: 200 })],
      [1, () => get(`/api/v1/Terms/${term.id}/`, 308)],
    ];
    let left = below(kinds.reduce((sum, [weight]) => sum + weight, 0));
    for (const [weight, draw] of kinds) {
      left -= weight;
      if (left < 0) return draw();
    }
    throw new Error("the weights do not add up");
  };
}

/** Of `Runtime.getHeapUsage`, in bytes. */
interface HeapUsage {
  readonly usedSize: number;
  readonly embedderHeapUsedSize?: number;
  readonly backingStorageSize?: number;
}

/** Bytes that the isolate holds after a full collection, with which a snapshot of the heap begins. */
function heldBytes(inspector: string): Promise<number> {
  return withInspector(inspector, async ({ ask }) => {
    await ask("HeapProfiler.takeHeapSnapshot");
    const { usedSize, embedderHeapUsedSize = 0, backingStorageSize = 0 } = await ask<HeapUsage>("Runtime.getHeapUsage");
    return usedSize + embedderHeapUsedSize + backingStorageSize;
  });
}

test("every request of a mixed load has the right status, equal addresses equal tags, and memory stays flat", async () => {
  const draw = await traffic();
  const service = await startWorkerd(inject("bundle"), "dist/.edge/blocks", { inspected: true });
  try {
    const random = seededRandom(SEED);
    const tags = new Map<string, string | null>();
    const latencies: number[] = [];
    const memory: { made: number; bytes: number }[] = [];
    const wrong: string[] = [];
    const start = performance.now();
    let made = 0;
    async function client(): Promise<void> {
      while (made < REQUESTS) {
        if (++made % SAMPLED === 0) memory.push({ made, bytes: await heldBytes(service.inspector) });
        const request = draw(random);
        const asked = performance.now();
        const { status, headers } = await ask(service.port, request);
        latencies.push(performance.now() - asked);
        const tag = headers.get("ETag");
        const known = tags.get(request.target);
        if (status !== request.status)
          wrong.push(`${request.method ?? "GET"} ${request.target}: ${status}, not ${request.status}`);
        if (request.method === undefined && known !== undefined && known !== tag && !request.target.includes("_random"))
          wrong.push(`${request.target}: ${tag}, before ${known}`);
        if (request.method === undefined) tags.set(request.target, tag);
      }
    }
    await Promise.all(Array.from({ length: CLIENTS }, client));

    const seconds = (performance.now() - start) / 1000;
    const least = (from: number, to: number) =>
      Math.min(
        ...memory.filter((sample) => sample.made > from * made && sample.made <= to * made).map(({ bytes }) => bytes),
      );
    const [second, last] = [least(1 / 3, 2 / 3), least(2 / 3, 1)];
    const most = Math.max(...memory.map(({ bytes }) => bytes));
    latencies.sort((x, y) => x - y);
    const at = (share: number) => (latencies[Math.floor(share * latencies.length)] ?? 0).toFixed(1);
    console.info(
      `${made} requests in ${seconds.toFixed(1)} s by ${CLIENTS} clients; p50 ${at(0.5)} ms, p99 ${at(0.99)} ms; ` +
        `memory of the isolate ${(second / 2 ** 20).toFixed(1)} MiB, then ${(last / 2 ** 20).toFixed(1)} MiB, ` +
        `at most ${(most / 2 ** 20).toFixed(1)} MiB`,
    );
    expect(wrong.slice(0, 20)).toEqual([]);
    expect(last - second).toBeLessThan(GROWTH);
    expect(most).toBeLessThan(MOST);
  } finally {
    await service.close();
  }
}, 900_000);
