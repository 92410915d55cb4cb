import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { Members } from "../../worker/mcp/protocol.ts";
import { callTool, handshake, rpc } from "../mcp/messages.ts";
import { startWorkerd, type Workerd } from "./workerd.ts";

/** What the server of the Model Context Protocol may cost: a model in tokens, the worker in bytes. */
const LIST_TOKENS = 2500;
const DESCRIPTION_WORDS = 100;
const ANSWER_TOKENS = 4000;
const BUNDLE_BYTES = 28 * 1024;

let service: Workerd;
beforeAll(async () => {
  service = await startWorkerd(inject("bundle"), "dist/.edge/blocks");
});
afterAll(() => service.close());

function answer(path: string, init: RequestInit): Promise<Response> {
  return service.fetch(path, init);
}

interface ListedTool {
  readonly name: string;
  readonly description: string;
}

async function tools(): Promise<ListedTool[]> {
  const { result } = await rpc(handshake(answer, "tools/list"));
  return result?.["tools"] as ListedTool[];
}

describe("the tools", () => {
  test(`are listed in at most ${LIST_TOKENS} tokens`, async () => {
    const tokens = countTokens(JSON.stringify({ tools: await tools() }));
    console.info(`tools/list has ${tokens} tokens`);
    expect(tokens).toBeLessThanOrEqual(LIST_TOKENS);
  });

  test(`are each described in at most ${DESCRIPTION_WORDS} words`, async () => {
    const long = (await tools()).filter(({ description }) => description.split(/\s+/).length > DESCRIPTION_WORDS);
    expect(long).toEqual([]);
  });
});

test("a calculator is found by what somebody who does not know its name would ask for", async () => {
  const asked = JSON.parse(await readFile("bench/agents/calculator-questions.json", "utf8")) as {
    asked: string;
    calculator: string[];
  }[];
  expect(asked.length).toBeGreaterThanOrEqual(60);
  const first: string[] = [];
  const named: string[] = [];
  for (const question of asked) {
    const { text } = await callTool(answer, "describe_calculator", { calculator: question.asked });
    const [line = "", ...rest] = text.split("\n");
    const others = rest
      .find((each) => each.startsWith("Also found for"))
      ?.split(": ")
      .pop();
    if (question.calculator.some((id) => line.includes(`(calculator:${id})`))) first.push(question.asked);
    else if (question.calculator.some((id) => others?.includes(`${id} (`))) named.push(question.asked);
  }
  const missed = asked.map((question) => question.asked).filter((each) => ![...first, ...named].includes(each));
  console.info(
    `described first: ${first.length} of ${asked.length}; named after another: ${named.length}; missed:`,
    missed,
  );
  expect(first.length).toBeGreaterThanOrEqual(56);
  expect(missed.length).toBeLessThanOrEqual(4);
});

test("each of twenty analysts' questions about duties is answered by one call", async () => {
  const questions = JSON.parse(await readFile("bench/agents/duty-questions.json", "utf8")) as {
    asked: string;
    arguments: Members;
    /** The duty that is meant, and what its line has to say: a day counted by hand, or an hour. */
    duty: string;
    says: string;
  }[];
  expect(questions.length).toBe(20);
  for (const { asked, arguments: given, duty, says } of questions) {
    const { text } = await callTool(answer, "duties", given);
    const line = text.split("\n").find((each) => each.includes(`/duties/${duty})`));
    expect([asked, line]).toEqual([asked, expect.stringContaining(says)]);
  }
});

/** Tokens of everything that a model sees of an answer. */
async function tokensOf(name: string, given: Members): Promise<number> {
  const { text, structuredContent } = await callTool(answer, name, given);
  return countTokens(text) + (structuredContent ? countTokens(JSON.stringify(structuredContent)) : 0);
}

/** The calls whose answers are too long, with their tokens. */
async function tooLong(calls: readonly (readonly [name: string, given: Members])[]): Promise<unknown[]> {
  const wrong: unknown[] = [];
  const left = calls.values();
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const [name, given] of left) {
        const tokens = await tokensOf(name, given);
        if (tokens > ANSWER_TOKENS) wrong.push([name, given, tokens]);
      }
    }),
  );
  return wrong;
}

interface Listed {
  readonly id: string;
  readonly type: string;
}

async function everyEntry(): Promise<Listed[]> {
  const lines = (await (await service.fetch("/api/v1/graph.ndjson")).text()).trimEnd().split("\n");
  return lines
    .map((line) => JSON.parse(line) as Listed & { kind: string })
    .filter(({ kind, type }) => kind === "node" && type !== "source");
}

describe(`an answer has at most ${ANSWER_TOKENS} tokens:`, () => {
  test("every entry, alone and with nine others", async () => {
    const ids = (await everyEntry()).map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(1300);
    const alone = ids.map((id) => ["get", { ids: [id] }] as const);
    const ten = ids.flatMap((_, i) => (i % 10 === 0 ? [["get", { ids: ids.slice(i, i + 10) }] as const] : []));
    expect(await tooLong([...alone, ...ten])).toEqual([]);
  });

  test("every collection, with every field and as many rows as there can be", async () => {
    const { collections } = (await (await service.fetch("/api/v1/manifest")).json()) as {
      collections: { name: string }[];
    };
    const { $defs } = (await (await service.fetch("/api/schema.json")).json()) as {
      $defs: Record<string, { properties?: Record<string, unknown> }>;
    };
    const term = Object.keys($defs["Term"]?.properties ?? {});
    const calls = collections.flatMap(({ name: collection }) => [
      ["list", { collection, limit: 200 }] as const,
      ["list", { collection, limit: 200, offset: 7 }] as const,
    ]);
    expect(await tooLong([...calls, ["list", { collection: "terms", limit: 200, fields: term }]])).toEqual([]);
  });

  test("the neighbourhoods of what has most", async () => {
    const ids = ["hedge-fund", "leverage", "regulation:form-pf", "category:risk-management", "volatility"];
    expect(await tooLong(ids.map((id) => ["graph", { id, depth: 2, limit: 500 }]))).toEqual([]);
  });

  test("every calculator, its batch and its errors", async () => {
    const { data } = (await (await service.fetch("/api/v1/calculators?limit=200")).json()) as {
      data: { id: string; examples: { inputs: Members }[] }[];
    };
    const calls = data.flatMap(({ id, examples }) => [
      ["describe_calculator", { calculator: id }] as const,
      ["compute", { calculator: id, inputs: examples[0]?.inputs ?? {} }] as const,
      [
        "compute",
        { batch: Array.from({ length: 12 }, () => ({ calculator: id, inputs: examples[0]?.inputs })) },
      ] as const,
      ["compute", { batch: Array.from({ length: 12 }, () => ({ calculator: id, inputs: { x: "y" } })) }] as const,
      [
        "compute",
        { calculator: id, inputs: Object.fromEntries(Array.from({ length: 90 }, (_, i) => [`x${i}`, "x"])) },
      ] as const,
    ]);
    // In this script nearly each character is a token of its own.
    const names = Array.from({ length: 100 }, (_, i) => [`${i}${"漢😀".repeat(29)}`, 1]);
    const foreign = { calculator: "performance-fee", inputs: Object.fromEntries(names) as Members };
    const cash = { calculator: "irr", inputs: { cash_flows: [-1, 2] } };
    for (const first of [foreign, cash])
      calls.push(["compute", { batch: [first, ...Array.from({ length: 11 }, () => foreign)] }]);
    const series = Array.from({ length: 10_000 }, (_, i) => i / 1e6);
    const long = ["compute", { calculator: "sharpe-ratio", inputs: { returns: series } }] as const;
    expect(await tooLong([...calls, long])).toEqual([]);
  });

  test("what repeats names that nothing has", async () => {
    const words = Array.from({ length: 40 }, (_, i) => `${i}${"漢😀語".repeat(20)}`);
    const ids = ["hedge-fund", "leverage", "alpha", "beta", "drawdown", "volatility", "regulation:form-pf"];
    expect(
      await tooLong([
        ["get", { ids: words.slice(0, 10) }],
        ["get", { ids, sections: words }],
        ["get", { ids, sections: ["penalties", "lessons", "firm", "date", "capacity_usd", "definition", "example"] }],
        ["list", { collection: "terms", ids: words.slice(0, 30) }],
        ["list", { collection: "terms", ids: [...ids, ...words.slice(0, 20)], fields: ["definition", "in_practice"] }],
        ["list", { collection: "terms", fields: words }],
        ["search", Object.fromEntries(words.map((word) => [word, 1]))],
        ["search", { query: "漢 語 ".repeat(60) }],
      ]),
    ).toEqual([]);
  });

  test("thirty hits of a search", async () => {
    const queries = ["hedge fund", "what is leverage", "performance fee", "risk", "option greeks", "form pf threshold"];
    expect(await tooLong(queries.map((query) => ["search", { query, limit: 100 }]))).toEqual([]);
  });
});

test(`the worker's bundle grows by at most ${BUNDLE_BYTES / 1024} KB in gzip`, () => {
  const bundle = inject("bundle");
  // The bundler writes the path of each module before it.
  const modules = bundle.split(/^(?=\/\/ \.?[\w./-]+\.ts$)/m);
  const others = modules.filter((text) => !/^\/\/ [./]*worker\/(?:routes\/)?mcp[./]/.test(text));
  expect(modules.length - others.length).toBeGreaterThan(10);
  const growth = gzipSync(bundle).length - gzipSync(others.join("")).length;
  console.info(`worker/mcp adds ${growth} bytes to the bundle in gzip`);
  expect(growth).toBeLessThanOrEqual(BUNDLE_BYTES);
});
