import { readdir, readFile } from "node:fs/promises";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { COLLECTIONS } from "../../build/schema/collections.ts";
import { CALENDAR_IDS } from "../../worker/duties/calendars/calendars.ts";
import { PROBLEMS } from "../../worker/problems.ts";
import { type Answer, readJudge } from "./contract/contract-checker.ts";
import { type Operation, type RequestMade, requestsFor } from "./contract/requests.ts";
import { startWorkerd, type Workerd } from "./workerd.ts";

/** The deployed bundle in workerd, asked in all ways that its own contract allows and in some that it does not. */
const judge = await readJudge();
const operations = judge.operations();
/** At least 20,000 over all operations, with the HEAD and the conditional request that follow an answer. */
const RUNS = 75;
/** For an address that is one file, which little can be asked of, or one format of what is asked at another. */
const RUNS_OF_FILE = 15;
const SUCCESS = [200, 304];
let asked = 0;

let service: Workerd;
beforeAll(async () => {
  service = await startWorkerd(inject("bundle"), "dist/.edge/blocks");
});
afterAll(() => service.close());

async function ask(method: string, { path, headers, body }: Omit<RequestMade, "valid">): Promise<Answer> {
  asked++;
  const response = await service.fetch(path, { method, headers, ...(body !== undefined && { body }) });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Problems that valid requests may have: inputs without a finite result, and an entity outside the filtered graph. */
function refusalsOf({ path }: Operation): number[] {
  if (path.startsWith("/api/v1/compute/")) return [422];
  // Two entities that nothing joins; a year that a calendar does not have.
  return path.startsWith("/api/v1/graph/") || path === "/api/v1/calendars/{id}" ? [404] : [];
}

/** Values that the places of an operation's path may have. */
async function idsFor({ path }: Operation): Promise<string[]> {
  const collection = /^\/api\/v1\/(\w+)\/\{/.exec(path)?.[1];
  if (path === "/problems/{slug}") return Object.keys(PROBLEMS);
  if (path === "/api/v1/calendars/{id}") return [...CALENDAR_IDS];
  if (path.includes("{edition}"))
    return (await readdir("content/editions")).flatMap((name) => /^(\d.*)\.json$/.exec(name)?.[1] ?? []);
  if (path.includes("{collection}")) return COLLECTIONS.map(({ name }) => name);
  if (path.includes("{category}")) return ["risk-management", "equities"];
  if (collection === undefined) return [];
  const listed = { graph: "terms", compute: "calculators", paths: "categories" }[collection] ?? collection;
  const file = await readFile(`dist/api/v1/${listed}.ndjson`, "utf8");
  return file
    .split("\n")
    .slice(0, 40)
    .flatMap((line) => (line === "" ? [] : [(JSON.parse(line) as { id: string }).id]));
}

describe.concurrent("an operation answers as the OpenAPI document says, whatever it is asked:", () => {
  test.each(operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
    "%s",
    async (_, operation) => {
      const requests = requestsFor(operation, await idsFor(operation));
      await fc.assert(
        fc.asyncProperty(requests, async (request) => {
          const answer = await ask(operation.method.toUpperCase(), request);
          expect(judge.errors(operation, request, answer)).toEqual([]);
          if (request.valid && !asksForLimit(request, answer))
            expect([...SUCCESS, ...refusalsOf(operation)]).toContain(answer.status);
          if (operation.method === "get") await alsoAsHead(request, answer);
        }),
        { numRuns: isFile(operation) ? RUNS_OF_FILE : RUNS },
      );
    },
    300_000,
  );
});

function isFile({ method, parameters, path }: Operation): boolean {
  return method === "get" && (parameters.length === 0 || /\.[a-z]+$/.test(path));
}

/** A list without `limit` may be too long to be made for one answer, when the corpus is large: the refusal says so. */
function asksForLimit({ path }: RequestMade, { status, text }: Answer): boolean {
  return status === 400 && !/[?&]limit=/.test(path) && text.includes('"detail":"`limit` is needed');
}

/** HEAD has the same status and headers and no body; the tag that came with an answer is answered with 304. */
async function alsoAsHead(request: RequestMade, answer: Answer): Promise<void> {
  const head = await ask("HEAD", request);
  expect([head.status, head.text]).toEqual([answer.status, ""]);
  const drawn = /\/_random/.test(request.path) && answer.status === 200;
  for (const name of ["ETag", "Content-Type", "Link", "Cache-Control", "Vary", "Content-Location", "X-Total-Count"]) {
    if (!drawn) expect([name, head.headers.get(name)]).toEqual([name, answer.headers.get(name)]);
  }
  const etag = answer.headers.get("ETag");
  if (answer.status !== 200 || etag === null || drawn) return;
  const again = await ask("GET", { ...request, headers: { ...request.headers, "If-None-Match": `W/"x", ${etag}` } });
  expect([again.status, again.text, again.headers.get("ETag")]).toEqual([304, "", etag]);
}

/** Engines differ in the last bit of `exp`, `log` and `pow`: numbers of the example are met within 1e-12 of their size. */
function nearly(value: unknown): unknown {
  if (typeof value === "number" && !Number.isInteger(value)) {
    const digits = Math.min(15, 12 - Math.ceil(Math.log10(Math.abs(value))));
    return digits > 0 ? expect.closeTo(value, digits) : value;
  }
  if (Array.isArray(value)) return value.map(nearly);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, nearly(inner)]));
}

describe("every example is what the service answers:", () => {
  const shown = operations.flatMap((operation) =>
    judge.examples(operation).map((example) => [`${operation.method} ${example.path}`, operation, example] as const),
  );
  test.each(shown)("%s", async (_, { method, body, responses }, { path, value }) => {
    const { status, headers, text } = await ask(method.toUpperCase(), {
      path,
      headers: body ? { "Content-Type": "application/json" } : {},
      ...(body && { body: JSON.stringify(body.example) }),
    });
    expect([status, responses["200"] !== undefined]).toEqual([200, true]);
    // A random answer has the shape of its example and other values.
    if (headers.get("Cache-Control") === "no-store" && method === "get") return;
    if (typeof value === "string") expect(text.startsWith(value)).toBe(true);
    else expect(JSON.parse(text)).toMatchObject(nearly(value) as object);
  });
});

test("at least twenty thousand requests were made", () => {
  console.info(`${asked} requests were made`);
  expect(asked).toBeGreaterThanOrEqual(20_000);
});
