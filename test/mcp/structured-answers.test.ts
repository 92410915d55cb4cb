/** Structured answers of tools are valid by the schema that the tool lists, as the protocol demands. */
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { beforeAll, describe, expect, test } from "vitest";
import { type Definition, readDefinitions } from "../compute/reference-cases.ts";
import { startService } from "../fixture/service.ts";
import { type Answering, callTool, handshake, rpc } from "./messages.ts";

const MAX_BATCH = 9;
const definitions = [...readDefinitions().values()];

let answer: Answering;
const schemas = new Map<string, ValidateFunction | undefined>();
beforeAll(async () => {
  const service = await startService();
  answer = service.request;
  const { result } = await rpc(handshake(answer, "tools/list"));
  const tools = result?.["tools"] as { name: string; outputSchema?: object }[];
  const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true });
  for (const { name, outputSchema } of tools) schemas.set(name, outputSchema && ajv.compile(outputSchema));
});

/** What is wrong with the structured answer of a call that is no error. */
async function faultsOf(name: string, given: Record<string, unknown>): Promise<unknown> {
  const { structuredContent, isError, text } = await callTool(answer, name, given);
  expect([isError, isError ? text : ""]).toEqual([false, ""]);
  const validate = schemas.get(name);
  // Without a schema nothing may be structured, and with one everything has to be.
  if (!validate) return structuredContent;
  validate(structuredContent);
  return validate.errors ?? undefined;
}

describe("the tool compute", () => {
  test.each(definitions)("answers each example of $id by its schema", async ({ id, examples }) => {
    for (const { inputs } of examples) {
      expect(await faultsOf("compute", { calculator: id, inputs })).toBeUndefined();
      expect(await faultsOf("compute", { calculator: id, inputs, receipt: "true" })).toBeUndefined();
    }
  });

  test("answers batches by it, with mistakes among them", async () => {
    const items = definitions.flatMap(({ id, examples: [first] }) =>
      first ? [{ calculator: id, inputs: first.inputs }] : [],
    );
    for (let at = 0; at < items.length; at += MAX_BATCH - 1) {
      const batch = [...items.slice(at, at + MAX_BATCH - 1), { calculator: "irr-calc", inputs: {} }];
      expect(await faultsOf("compute", { batch })).toBeUndefined();
    }
  });

  test("answers sweeps by it, those of dates too", async () => {
    const sweepOf = (id: string, input: string, values: readonly unknown[]) => {
      const example = definitions.find((definition: Definition) => definition.id === id)?.examples[0]?.inputs;
      const inputs = Object.fromEntries(Object.entries(example ?? {}).filter(([name]) => name !== input));
      return faultsOf("compute", { calculator: id, inputs, sweep: { [input]: values } });
    };
    expect(await sweepOf("black-scholes-call-calc", "S", [90, 100, 110])).toBeUndefined();
    expect(await sweepOf("business-days-calc", "days", [1, 2, 3])).toBeUndefined();
  });
});

test.each<[name: string, given: Record<string, unknown>]>([
  ["search", { query: "arbitrage" }],
  ["get", { ids: ["term:term-003"] }],
  ["list", { collection: "terms" }],
  ["graph", { id: "term:term-003" }],
  ["describe_calculator", { calculator: "irr-calc" }],
  ["duties", { facts: { issuer_market: "us-registered", stake_percent: 6 } }],
])("the tool %s answers by its schema", async (name, given) => {
  expect(schemas.has(name)).toBe(true);
  expect(await faultsOf(name, given)).toBeUndefined();
});

test("every tool is among these", () => {
  expect([...schemas.keys()].sort()).toEqual([
    "compute",
    "describe_calculator",
    "duties",
    "get",
    "graph",
    "list",
    "search",
  ]);
});
