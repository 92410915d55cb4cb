/** Requests made from an operation's description: some as it asks, some bent out of shape. */
import fc from "fast-check";

export interface Parameter {
  readonly name: string;
  readonly in: "query" | "path";
  readonly required?: boolean;
  readonly schema: Schema;
  readonly example?: unknown;
}

export interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly $ref?: string;
}

export interface Operation {
  readonly path: string;
  readonly method: "get" | "post";
  readonly parameters: readonly Parameter[];
  /** Schema of the request body and an example of one. */
  readonly body?: { readonly schema: Schema; readonly example: unknown };
  readonly responses: Readonly<Record<string, unknown>>;
}

export interface RequestMade {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Texts that break what is built without care. */
const NASTY = [
  "",
  " ",
  "%00",
  "%2e%2e%2f",
  "..",
  "../../etc/passwd",
  "__proto__",
  "constructor",
  "hasOwnProperty",
  "toString",
  "null",
  "undefined",
  "NaN",
  "Infinity",
  "-0",
  "1e309",
  "1e-400",
  "0x10",
  "+5",
  "5.0",
  "9007199254740993",
  "-1",
  "true",
  "[]",
  "{}",
  "'",
  '"',
  "<script>alert(1)</script>",
  "\u0000",
  "\ud83d\ude00",
  "\u202e",
  "ﬃ",
  "İ",
  ",",
  ",,",
  "a,a",
  "id,id",
  "*",
  "z".repeat(300),
  "ALPHA",
  "json",
];

const nasty = fc.oneof(
  fc.constantFrom(...NASTY),
  fc.string({ unit: "binary", maxLength: 20 }),
  fc.double().map(String),
);

/** A value that the schema allows, as it stands in an address. */
function allowed({ schema, example }: Parameter): fc.Arbitrary<string> {
  const shown = example === undefined ? [] : [fc.constant(Array.isArray(example) ? example.join() : String(example))];
  return fc.oneof(...shown, textFor(schema));
}

function textFor(schema: Schema): fc.Arbitrary<string> {
  if (schema.const !== undefined) return fc.constant(String(schema.const));
  if (schema.enum) return fc.constantFrom(...schema.enum.map(String));
  const { minimum = -1e6, maximum = 1e6 } = schema;
  switch (schema.type) {
    case "integer":
      return fc.integer({ min: Math.max(minimum, -1e6), max: Math.min(maximum, 1e6) }).map(String);
    case "number":
      return fc.double({ min: minimum, max: maximum, noNaN: true }).map(String);
    case "boolean":
      return fc.boolean().map(String);
    case "array":
      return fc.array(textFor(schema.items ?? {}), { minLength: 1, maxLength: 6 }).map((values) => values.join());
    default:
      return fc.string({ unit: "grapheme", minLength: Math.max(1, schema.minLength ?? 0), maxLength: 30 });
  }
}

const accept = fc.oneof(
  { weight: 6, arbitrary: fc.constant(undefined) },
  fc.constantFrom(
    "*/*",
    "application/json",
    "application/x-ndjson",
    "application/ld+json",
    "text/markdown",
    "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
    "application/json;q=0, */*;q=0.1",
    "text/*;q=0.5, application/*",
    "image/png",
    ";;;,,,q=",
    "application/json;q=abc",
    "*/json",
    `${"a/b;q=0.1,".repeat(800)}*/*`,
  ),
);

const ifNoneMatch = fc.oneof(
  { weight: 6, arbitrary: fc.constant(undefined) },
  fc.constantFrom('"x"', 'W/"x"', '"a", "b" ,W/"c"', "x", '"', ",", '"unclosed'),
);

/** Requests for an operation; `ids` are values that its path parameters may really have. */
export function requestsFor(operation: Operation, ids: readonly string[]): fc.Arbitrary<RequestMade> {
  const inQuery = operation.parameters.filter((parameter) => parameter.in === "query");
  const query = fc.tuple(
    ...inQuery.map((parameter) => {
      const absent = { weight: parameter.required ? 1 : 8, arbitrary: fc.constant<string[]>([]) };
      const good = { weight: parameter.required ? 12 : 4, arbitrary: allowed(parameter).map((value) => [value]) };
      const bad = { weight: 1, arbitrary: nasty.map((value) => [value]) };
      const twice = { weight: 1, arbitrary: fc.tuple(allowed(parameter), nasty) };
      return fc
        .oneof(absent, good, bad, twice)
        .map((values) => values.map((value): [string, string] => [parameter.name, value]));
    }),
  );
  const unknown = fc.oneof(
    { weight: 12, arbitrary: fc.constant<[string, string][]>([]) },
    fc.tuple(nasty, nasty).map((pair): [string, string][] => [pair]),
  );
  const target = fc.oneof(
    { weight: 10, arbitrary: fc.constantFrom(...(ids.length > 0 ? ids : ["x"])) },
    { weight: 2, arbitrary: nasty },
  );
  const extension = fc.oneof(
    { weight: 14, arbitrary: fc.constant("") },
    fc.constantFrom(".json", ".ndjson", ".jsonld", ".md", ".xml", ".", "/"),
  );
  return fc
    .record({
      query,
      unknown,
      target,
      extension,
      accept,
      ifNoneMatch,
      ...(operation.body && { body: bodies(operation.body) }),
    })
    .map((made): RequestMade => {
      const filled = operation.path.replace(/\{[^}]+\}/g, () => encodeURIComponent(made.target.toWellFormed()));
      const pairs = [...made.query.flat(), ...made.unknown].map((pair) =>
        pair.map((text) => encodeURIComponent(text.toWellFormed())).join("="),
      );
      const search = pairs.length > 0 ? `?${pairs.join("&")}` : "";
      const { body } = made as { body?: { text: string; type: string } };
      return {
        path: filled + (operation.method === "get" && operation.path !== "/" ? made.extension : "") + search,
        headers: {
          ...(made.accept !== undefined && { Accept: made.accept }),
          ...(made.ifNoneMatch !== undefined && { "If-None-Match": made.ifNoneMatch }),
          ...(body && { "Content-Type": body.type }),
        },
        ...(body && { body: body.text }),
      };
    });
}

/** Bodies: the example, the example with a member changed, and what is no JSON at all. */
function bodies({ schema, example }: NonNullable<Operation["body"]>): fc.Arbitrary<{ text: string; type: string }> {
  const members = Object.keys(schema.properties ?? (example as object));
  const bent = fc
    .tuple(fc.oneof(fc.constantFrom(...members), nasty), fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.double(), nasty))
    .map(([name, value]) => JSON.stringify({ ...(example as object), [name]: value }));
  const missing = fc
    .constantFrom(...members)
    .map((name) => JSON.stringify({ ...(example as object), [name]: undefined }));
  const broken = fc.constantFrom(
    "",
    "{",
    "null",
    "[]",
    "1",
    '"x"',
    "[".repeat(10_000),
    `${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`,
    '{"__proto__":{"x":1}}',
    '{"constructor":1,"ids":["alpha"]}',
    '{"ids":["alpha"],"ids":["beta"]}',
    "\ufeff{}",
    "{} {}",
  );
  const text = fc.oneof(
    { weight: 3, arbitrary: fc.constant(JSON.stringify(example)) },
    { weight: 6, arbitrary: bent },
    { weight: 1, arbitrary: missing },
    { weight: 2, arbitrary: broken },
    { weight: 1, arbitrary: fc.json() },
  );
  const type = fc.oneof(
    { weight: 10, arbitrary: fc.constant("application/json") },
    fc.constantFrom(
      "application/json; charset=utf-8",
      "text/plain",
      "application/problem+json",
      "",
      "multipart/form-data",
    ),
  );
  return fc.record({ text, type });
}
