import { statSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { DEFAULT_PACK_OPTIONS } from "../../build/pack/pack.ts";
import { readJudge } from "./contract/contract-checker.ts";
import { seededRandom } from "./random.ts";
import { ask } from "./raw-http.ts";
import { type Store, startWorkerd, type Workerd } from "./workerd.ts";

/** The deployed bundle in workerd, over a store that is slow, fails, loses or corrupts values. */
const BLOCKS_DIR = "dist/.edge/blocks";
const judge = await readJudge();

/** Answers with an intact store. */
const honest: Store = async (key) => readFile(`${BLOCKS_DIR}/${key}`);
let store: Store = honest;
let reads: string[] = [];
let service: Workerd;
beforeAll(() => restart());
afterAll(() => service.close());

/** A fresh isolate, whose memory is empty. */
async function restart(): Promise<void> {
  await service?.close();
  store = honest;
  reads = [];
  service = await startWorkerd(inject("bundle"), (key) => {
    reads.push(key);
    return store(key);
  });
}

/** Addresses from the whole corpus and of every kind; their answers are files, or made at the edge from many blocks. */
async function addresses(): Promise<string[]> {
  const files = (await readdir("dist/api/v1", { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !/^(openapi|graph)\./.test(entry.name))
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice("dist".length))
    .sort();
  const some = files.filter((_, i) => i % 17 === 0);
  const made = [
    "/api/v1/terms?limit=200&sort=-updated&fields=id,summary",
    "/api/v1/terms.jsonld?category=risk-management&limit=100",
    "/api/v1/terms?q=leverage",
    "/api/v1/terms/leverage?include=backlinks,graph",
    "/api/v1/search?q=%22hedge+fund%22",
    "/api/v1/suggest?q=sha",
    "/api/v1/graph/sharpe-ratio?depth=2",
    "/api/v1/graph/path?from=alpha&to=event:ltcm-collapse",
    "/api/v1/llms/chunks?format=json&limit=100&offset=500",
    "/api/v1/sources?limit=200&offset=400",
  ];
  return [...some, ...made];
}

/** What a client has whose connection ends within the body. */
const BROKEN_OFF: Awaited<ReturnType<typeof ask>> = { status: 0, headers: new Headers(), bytes: Buffer.of(), text: "" };

/** Whether the head of the answer is sent before all of its body is read: a body of several parts. */
function isInParts(path: string): boolean {
  const size = statSync(`dist${path}`, { throwIfNoEntry: false })?.size ?? 0;
  return size > DEFAULT_PACK_OPTIONS.minPart;
}

/** Asks for every address once, `clients` at a time. */
async function readAll(paths: readonly string[], clients = 32): Promise<Map<string, Awaited<ReturnType<typeof ask>>>> {
  const answers = new Map<string, Awaited<ReturnType<typeof ask>>>();
  const left = paths.values();
  async function client(): Promise<void> {
    for (const target of left) answers.set(target, await ask(service.port, { target }).catch(() => BROKEN_OFF));
  }
  await Promise.all(Array.from({ length: clients }, client));
  return answers;
}

describe("a store that fails now and then", () => {
  let paths: readonly string[];
  let right: Awaited<ReturnType<typeof readAll>>;
  beforeAll(async () => {
    await restart();
    paths = await addresses();
    right = await readAll(paths);
    expect([...right].filter(([, { status }]) => status !== 200)).toEqual([]);
  });

  test.each([1, 2, 3])(
    "(seed %i) makes an answer late, 503 or, of several parts, broken off, never another one",
    async (seed) => {
      await restart();
      const random = seededRandom(seed);
      store = async (key) => {
        const value = await honest(key);
        const fate = random();
        if (fate < 0.2) throw new Error("down");
        if (fate < 0.4) return null;
        if (fate < 0.5) return (value ?? new Uint8Array()).subarray(0, Math.floor((value?.length ?? 0) * random()));
        if (fate < 0.6) return (value ?? new Uint8Array()).map((byte, i) => (i === 99 ? byte ^ 1 : byte));
        if (fate < 0.7) return honest(reads[0] ?? key);
        if (fate < 0.8) await wait(100 * random());
        return value;
      };
      const statuses = new Set<number>();
      const wrong: unknown[] = [];
      for (const [path, answer] of await readAll([...paths, ...paths.toReversed()])) {
        const { status, headers, text } = answer;
        if (answer === BROKEN_OFF && isInParts(path)) continue;
        statuses.add(status);
        if (status === 503) {
          const errors = judge.unsound(answer).filter((error) => error !== "answers 503");
          if (headers.get("Cache-Control") !== "no-store" || !/^\d+$/.test(headers.get("Retry-After") ?? ""))
            errors.push("may be kept");
          if (errors.length > 0) wrong.push([path, errors]);
        } else if (status !== 200 || text !== right.get(path)?.text) wrong.push([path, status, text.slice(0, 80)]);
      }
      expect(wrong).toEqual([]);
      expect(statuses).toEqual(new Set([200, 503]));

      store = honest;
      for (const [path, { status, text }] of await readAll(paths))
        if (status !== 200 || text !== right.get(path)?.text) wrong.push([path, status]);
      expect(wrong).toEqual([]);
    },
  );
});

describe("a store that is slow", () => {
  test("serves those who wait for a read that another began and did not wait for", async () => {
    await restart();
    store = async (key) => {
      await wait(400);
      return honest(key);
    };
    const impatient = new AbortController();
    const first = service.fetch("/api/v1/terms/leverage", { signal: impatient.signal }).catch(() => "gone");
    while (reads.length === 0) await wait(5);
    const others = Array.from({ length: 50 }, () => ask(service.port, { target: "/api/v1/terms/leverage" }));
    await wait(50);
    impatient.abort();
    expect(await first).toBe("gone");
    expect(new Set((await Promise.all(others)).map(({ status }) => status))).toEqual(new Set([200]));
    expect(reads.length).toBe(1);
  });

  test("is read once for a page of many blocks, however many ask for the page at once", async () => {
    const target = "/api/v1/terms?limit=200&sort=-updated&fields=id,summary";
    await restart();
    const right = await ask(service.port, { target });
    const needed = reads.length;
    expect(needed).toBeGreaterThan(5);
    await restart();
    store = async (key) => {
      await wait(50);
      return honest(key);
    };
    const answers = await Promise.all(Array.from({ length: 30 }, () => ask(service.port, { target })));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set([`200 ${right.text}`]));
    expect(reads.length).toBe(needed);
  });

  test("beyond the timeout is 503 for all who wait, and is read again when it recovers", async () => {
    await restart();
    store = () => new Promise(() => undefined);
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => ask(service.port, { target: "/api/v1/terms/leverage" })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    expect(reads.length).toBe(1);
    store = honest;
    expect((await ask(service.port, { target: "/api/v1/terms/leverage" })).status).toBe(200);
  });
});

describe("an answer that breaks off in the middle", () => {
  const PATHS = [
    "/llms-full.txt",
    "/api/v1/terms.ndjson",
    "/api/v1/terms.ndjson?fields=id,name",
    "/api/v1/llms/chunks",
  ];
  test.each(PATHS.flatMap((target) => ["identity", "gzip"].map((coding) => [target, coding])))(
    "is never taken for whole, and comes whole when the store is well: %s, %s",
    async (target = "", coding = "") => {
      const request = { target, headers: { "Accept-Encoding": coding } };
      await restart();
      const right = await ask(service.port, request);
      expect(right.headers.get("Content-Length")).toBe(String(right.bytes.length));
      const needed = reads.length;
      for (const failing of [1, 2, Math.ceil(needed / 2), needed]) {
        await restart();
        store = async (key) => (reads.length >= failing ? null : honest(key));
        const answer = await ask(service.port, request).catch(() => undefined);
        expect([failing, answer?.status ?? 503]).toEqual([failing, 503]);
        store = honest;
        let again = await ask(service.port, request);
        // A read that just failed may not have been reported yet. All requests that wait for it get the error together.
        for (let i = 0; again.status === 503 && i < 10; i++) {
          await new Promise((done) => setTimeout(done, 100));
          again = await ask(service.port, request);
        }
        expect([again.status, again.bytes.equals(right.bytes)]).toEqual([200, true]);
      }
    },
  );
});
