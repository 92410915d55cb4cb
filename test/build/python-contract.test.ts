import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { PythonTypes, quoted, withoutLongLines } from "../../build/render/client/json-schema-to-python.ts";
import { collectionsOf, operationsById } from "../../build/render/client/operations.ts";
import { PYTHON } from "../clients/installed-packages.ts";

/** Both are Python's own judgement, where Debian's is installed. */
const judged = test.runIf(existsSync(PYTHON));
const text = { type: "string" };

/** What Python says of the names of a typed dictionary. */
function python(module: string, expression: string): unknown {
  const program = `from __future__ import annotations
import json, typing
from typing import Any, Dict, List, Literal, TypedDict, Union
${module}
print(json.dumps(${expression}))`;
  return JSON.parse(execFileSync(PYTHON, ["-c", program], { encoding: "utf8" }));
}

judged("a schema is a typed dictionary, of which Python knows what is required, whatever the names are", () => {
  const types = new PythonTypes({
    Thing: {
      type: "object",
      description: 'What "is".',
      required: ["id", "from", "part"],
      properties: {
        id: text,
        from: { type: "number", description: "Where it starts." },
        "@graph": { type: "array", items: { $ref: "#/components/schemas/Thing" } },
        part: { type: "object", required: ["size"], properties: { size: { type: ["integer", "null"] } } },
        kind: { enum: ["a", "b"] },
      },
    },
    Extra: { type: "object", properties: { graph: text } },
    Either: { anyOf: [{ $ref: "#/components/schemas/Thing" }, { $ref: "#/components/schemas/Extra" }] },
    Both: { allOf: [{ $ref: "#/components/schemas/Either" }, { $ref: "#/components/schemas/Extra" }] },
  });
  expect(types.typeOf({ $ref: "#/components/schemas/Both" }, "x")).toBe("Both");
  const names = "[sorted(Both.__required_keys__), sorted(Both.__optional_keys__), Thing.__doc__]";
  expect(python(types.text(), names)).toEqual([["from", "id", "part"], ["@graph", "graph", "kind"], 'What "is".']);
  const hints = "[str(hint) for _, hint in sorted(typing.get_type_hints(ThingPart).items())]";
  expect(python(types.text(), hints)).toEqual(["typing.Optional[int]"]);
  expect(() => types.typeOf({ $ref: "#/components/schemas/None" }, "x")).toThrow("None is missing");
  expect(() => types.typeOf({ type: "tuple" }, "x")).toThrow("a Python type for tuple");
});

judged("texts become docstrings that no text can end, and long types are broken at their brackets", () => {
  for (const given of ['ends with "', 'holds """ and \\', "a\n\nb", "word ".repeat(60).trim()]) {
    const lines = quoted(given, "    ").split("\n");
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(99);
    const said = python(`def f():\n${lines.join("\n")}`, "f.__doc__.split()");
    expect(said).toEqual(given.replaceAll('"""', "'''").split(/\s+/));
  }
  const long = `X = Union[${Array.from({ length: 9 }, (_, i) => `List[Literal["value ${i}"]]`).join(", ")}]`;
  const broken = withoutLongLines(long);
  expect(broken.split("\n").length).toBe(11);
  expect(python(broken, "len(X.__args__)")).toBe(9);
});

test("a collection is what has a record and a list with pages", () => {
  const answer = { responses: { "200": { content: {} } } };
  const paged = {
    ...answer,
    summary: "s",
    description: "All. As NDJSON more.",
    parameters: [{ name: "offset", schema: {} }],
  };
  const contract = {
    paths: {
      "/api/v1/things": { get: { ...paged, operationId: "listThings" } },
      "/api/v1/things/{id}": { get: { ...answer, operationId: "getThing" } },
      "/api/v1/things/_bulk": { post: { ...answer, operationId: "bulkThings" } },
      "/api/v1/days": { get: { ...answer, operationId: "listDays" } },
      "/api/v1/days/{id}": { get: { ...answer, operationId: "getDays" } },
    },
    components: { schemas: {}, parameters: {} },
  };
  expect(collectionsOf(operationsById(contract))).toEqual([
    {
      attribute: "things",
      about: "All.",
      wanted: [
        { operation: "getThing", name: "get" },
        { operation: "listThings", name: "list", kind: "list" },
        { operation: "bulkThings", name: "bulk" },
      ],
    },
  ]);
});
