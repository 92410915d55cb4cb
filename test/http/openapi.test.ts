import { beforeAll, describe, expect, test } from "vitest";
import { required } from "../../worker/required.ts";
import { startService } from "../fixture/service.ts";

type Schema = Record<string, unknown>;

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly description?: string;
  readonly schema: Schema;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Record<string, { schema: Schema }> };
  readonly responses: Readonly<Record<string, { content?: Record<string, { schema: Schema }> }>>;
}

interface Contract {
  readonly info: Record<string, unknown>;
  readonly paths: Readonly<Record<string, Record<string, unknown>>>;
  readonly components: Readonly<Record<string, Record<string, unknown>>>;
}

let contract: Contract;
let lean: Contract;
let operations: [name: string, operation: Operation][];
beforeAll(async () => {
  const service = await startService();
  contract = (await (await service.get("/api/v1/openapi.json")).json()) as Contract;
  lean = (await (await service.get("/api/v1/openapi.min.json")).json()) as Contract;
  operations = Object.entries(contract.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]): [string, Operation][] =>
      method.startsWith("x-") ? [] : [[`${method} ${path}`, withParameters(operation as Operation)]],
    ),
  );
});

function withParameters(operation: Operation): Operation {
  const parameters = (operation.parameters ?? []) as readonly (Parameter & { $ref?: string })[];
  return {
    ...operation,
    parameters: parameters.map((parameter) => {
      const name = parameter.$ref?.split("/").at(-1);
      return name === undefined ? parameter : (contract.components["parameters"]?.[name] as Parameter);
    }),
  };
}

function operationNamed(name: string): Operation {
  const [, operation] = operations.find(([own]) => own === name) ?? [];
  if (!operation) throw new Error(`the contract has no ${name}`);
  return operation;
}

describe("a client made from the contract", () => {
  test("gets one type from every operation", () => {
    const others = operations.filter(([, { responses }]) => Object.keys(responses["200"]?.content ?? {}).length !== 1);
    expect(others).toEqual([]);
  });

  test("gets JSON of a named type wherever there is JSON, save from the address that is NDJSON unasked", () => {
    const untyped = operations.flatMap(([name, { tags, responses }]) => {
      const [[type, { schema }] = ["", { schema: {} }]] = Object.entries(responses["200"]?.content ?? {});
      if (tags.includes("Formats") && type !== "application/json") return [];
      const named = typeof schema["$ref"] === "string" && type === "application/json";
      return named || !name.startsWith("get /api/v1/") ? [] : [name];
    });
    expect(untyped).toEqual([
      "get /api/v1/openapi.json",
      "get /api/v1/openapi.min.json",
      "get /api/v1/llms/chunks",
      "get /api/v1/graph.graphml",
    ]);
  });

  test("finds whole collections and Markdown records as operations of their own", () => {
    expect(operationNamed("get /api/v1/terms.ndjson").operationId).toBe("listTermsAsNDJSON");
    expect(operationNamed("get /api/v1/terms.csv").parameters.map(({ name }) => name)).toEqual(
      operationNamed("get /api/v1/terms")
        .parameters.map(({ name }) => name)
        .filter((name) => name !== "format"),
    );
    expect(operationNamed("get /api/v1/terms/{id}.md").responses["200"]?.content).toEqual({
      "text/markdown": { schema: { type: "string" } },
    });
    expect(operationNamed("get /api/v1/llms/chunks.json").responses["200"]?.content).toMatchObject({
      "application/json": { schema: { $ref: "#/components/schemas/ChunkList" } },
    });
  });

  test("gives `fields` and the other lists as arrays of the values that there are", () => {
    const valuesOf = (operation: Operation) =>
      operation.parameters
        .filter(({ name }) => ["fields", "include", "relation"].includes(name))
        .map(({ schema }) => {
          expect(schema["type"]).toBe("array");
          return (schema["items"] as { enum: string[] }).enum;
        });
    const lists = operations.flatMap(([, operation]) => valuesOf(operation));
    expect(lists.length).toBeGreaterThan(20);
    for (const values of lists) expect(values.length).toBeGreaterThan(1);
    const [fields] = valuesOf(operationNamed("get /api/v1/sources"));
    expect(fields).toEqual(expect.arrayContaining(["id", "slug", "title"]));
    expect(fields).not.toContain("term");
  });

  test("may leave out an input with a default, and finds it in the answer", () => {
    const { requestBody, responses } = operationNamed("post /api/v1/compute/sharpe-ratio-calc");
    const request = requestBody?.content["application/json"]?.schema;
    expect(request).toMatchObject({
      required: ["returns"],
      properties: { rf_periodic: { type: "number", default: 0 } },
    });
    expect(responses["200"]?.content?.["application/json"]?.schema).toEqual({
      $ref: "#/components/schemas/SharpeRatioCalcAnswer",
    });
    expect(contract.components["schemas"]?.["SharpeRatioCalcInputs"]).toMatchObject({
      required: ["returns", "rf_periodic", "periods_per_year"],
    });
  });

  test("knows that white space alone is no query", () => {
    const [q] = operationNamed("get /api/v1/search").parameters;
    expect(q).toMatchObject({ name: "q", schema: { pattern: "\\S", minLength: 1, maxLength: 256 } });
  });
});

describe("a reader of the contract", () => {
  test("finds a description of every operation and of every parameter, and no id twice", () => {
    for (const [name, { description, parameters }] of operations) {
      expect([name, (description ?? "").length > 20]).toEqual([name, true]);
      for (const parameter of parameters)
        expect([name, parameter.name, (parameter.description ?? "").length > 2]).toEqual([name, parameter.name, true]);
    }
    expect(new Set(operations.map(([, { operationId }]) => operationId)).size).toBe(operations.length);
  });

  test("finds whom to ask", () => {
    expect(contract.info["contact"]).toEqual({
      name: expect.any(String),
      url: expect.stringMatching(/^http/),
      email: expect.stringContaining("@"),
    });
  });

  test("finds every address of a calculator", () => {
    expect(contract.paths["/api/v1/compute/black-scholes-call-calc"]?.["x-aliases"]).toEqual([
      "/api/v1/compute/black-scholes-call",
      "/api/v1/compute/black-scholes",
      "/api/v1/compute/bs-call",
      "/api/v1/compute/black-scholes-merton",
    ]);
  });

  test("who counts tokens has an operation for any calculator, and those that everyone asks for first", () => {
    const { get, post } = lean.paths[ANY_CALCULATOR] as unknown as Record<"get" | "post", Operation>;
    expect(get.parameters.map(({ name }) => name)).toEqual(["slug", "inputs", "require", "receipt", "format"]);
    expect(get.parameters[1]).toMatchObject({ style: "form", explode: true, schema: { additionalProperties: true } });
    expect(post.requestBody?.content["application/json"]?.schema).toMatchObject({ additionalProperties: true });
    for (const { responses } of [get, post])
      expect(responses["200"]?.content?.["application/json"]?.schema).toEqual({
        $ref: "#/components/schemas/Computation",
      });
    const own = Object.keys(lean.paths).filter((path) => path.startsWith("/api/v1/compute/"));
    expect(own.map((path) => path.split("/").at(-1)).sort()).toEqual([
      "_batch",
      "_sweep",
      "beta-capm",
      "black-scholes",
      "kelly-criterion",
      "sharpe-ratio",
      "var-parametric",
      "{slug}",
    ]);
    for (const path of own) expect(contract.paths).toHaveProperty([path === ANY_CALCULATOR ? "/api/v1/compute" : path]);
  });

  test("who asks for some fields finds their types without descriptions, and a member that is called so", () => {
    const { properties } = required(contract.components.schemas?.["FormulaFields"], "FormulaFields") as {
      properties: Record<string, unknown>;
    };
    expect(properties["variables"]).toEqual({
      type: "array",
      items: {
        type: "object",
        properties: {
          symbol: { type: "string" },
          name: { type: "string" },
          description: { type: "string" },
          unit: { type: "string" },
          typical_range: { type: "string" },
        },
        required: ["symbol", "name"],
      },
    });
  });

  test("who counts tokens has the same without examples, headers of answers, other representations and what any address can answer", () => {
    const { [ANY_CALCULATOR]: generic, ...paths } = lean.paths;
    const own = Object.keys(contract.paths).filter((path) => path.startsWith("/api/v1/compute/") && !(path in paths));
    expect(own.length).toBeGreaterThan(15);
    expect(own.filter((path) => !path.endsWith("-calc"))).toEqual([]);
    expect({ ...paths, ...shortened(pick(contract.paths, own)) }).toEqual(shortened(contract.paths));
    for (const section of ["schemas", "parameters"]) {
      const members = lean.components[section] ?? {};
      const whole = { [section]: pick(contract.components[section] ?? {}, Object.keys(members)) };
      expect({ [section]: members }).toEqual(shortened(whole));
    }
    expect(JSON.stringify(lean).length / 4).toBeLessThan(66_000);
    for (const [, reference = ""] of JSON.stringify(lean).matchAll(/"#\/components\/([^"]+)"/g)) {
      const [section = "", name = ""] = reference.split("/");
      expect([reference, lean.components[section]?.[name] !== undefined]).toEqual([reference, true]);
    }
  });
});

const ANY_CALCULATOR = "/api/v1/compute/{slug}";

function pick(members: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, members[name]]));
}

/** The value without what readers that count tokens are spared; a property of a schema is kept, whatever its name. */
function shortened(value: object): object;
function shortened(value: unknown, parent?: string): unknown;
function shortened(value: unknown, parent = ""): unknown {
  if (Array.isArray(value)) return value.map((item) => shortened(item));
  if (typeof value !== "object" || value === null) return value;
  const spared = [
    "example",
    "examples",
    "headers",
    "x-representations",
    ...(parent === "responses" ? ["304", "414", "500", "503"] : []),
  ];
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => parent === "properties" || !spared.includes(name))
      .map(([name, member]) => {
        // A part of a record has the members that the caller asked for.
        if (parent === "schemas" && name.endsWith("Fields"))
          return [name, { type: "object", description: (member as { description: string }).description }];
        return [name, shortened(member, parent === "properties" ? "" : name)];
      }),
  );
}
