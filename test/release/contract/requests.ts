/** Requests from an operation's description: some valid, some invalid. */
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
  /** Whether every part is valid, so that only a success is correct. */
  readonly valid: boolean;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Texts that break careless code. */
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

/** A part of a request, and whether it is valid. */
interface Part<T> {
  readonly part: T;
  readonly valid: boolean;
}

function valid<T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<Part<T>> {
  return arbitrary.map((part) => ({ part, valid: true }));
}

function bent<T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<Part<T>> {
  return arbitrary.map((part) => ({ part, valid: false }));
}

/**
 * A value that the schema allows, as it stands in an address. Where any text fits the schema, only the example is
 * sure to mean something.
 */
function allowed({ schema, example }: Parameter): fc.Arbitrary<Part<string>> {
  const shown =
    example === undefined ? [] : [valid(fc.constant(Array.isArray(example) ? example.join() : String(example)))];
  const drawn = textFor(schema);
  return fc.oneof(...shown, isFreeText(schema.items ?? schema) ? bent(drawn) : valid(drawn));
}

function isFreeText({ type, enum: values, const: constant }: Schema): boolean {
  return type === "string" && values === undefined && constant === undefined;
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
  { weight: 6, arbitrary: valid(fc.constantFrom(undefined, "*/*")) },
  bent(
    fc.constantFrom(
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
      const { name, required = false, example } = parameter;
      // Parameters of names that the contract does not fix: whether they are right depends on what the path names.
      if (typeof example === "object" && !Array.isArray(example))
        return bent(
          fc.constant(
            Object.entries(example as object).map(([member, value]): [string, string] => [member, String(value)]),
          ),
        );
      const none = fc.constant<string[]>([]);
      const absent = { weight: required ? 1 : 8, arbitrary: required ? bent(none) : valid(none) };
      const one = allowed(parameter).map(({ part, valid }) => ({ part: [part], valid }));
      const good = { weight: required ? 12 : 4, arbitrary: one };
      const bad = { weight: 1, arbitrary: bent(nasty.map((value) => [value])) };
      const twice = {
        weight: 1,
        arbitrary: bent(fc.tuple(allowed(parameter), nasty).map(([{ part }, value]) => [part, value])),
      };
      const isList = parameter.schema.type === "array";
      const again = fc.tuple(one, one).map(([a, b]) => ({ part: [...a.part, ...b.part], valid: a.valid && b.valid }));
      const repeated = { weight: isList ? 2 : 0, arbitrary: again };
      return fc
        .oneof(absent, good, bad, twice, repeated)
        .map(({ part, valid }) => ({ part: part.map((value): [string, string] => [name, value]), valid }));
    }),
  );
  const unknown = fc.oneof(
    { weight: 12, arbitrary: valid(fc.constant<[string, string][]>([])) },
    bent(fc.tuple(nasty, nasty).map((pair): [string, string][] => [pair])),
  );
  const known = fc.constantFrom(...(ids.length > 0 ? ids : ["x"]));
  const target = fc.oneof(
    { weight: 10, arbitrary: ids.length > 0 ? valid(known) : bent(known) },
    { weight: 2, arbitrary: bent(nasty) },
  );
  const extension = fc.oneof(
    { weight: 14, arbitrary: valid(fc.constant("")) },
    bent(fc.constantFrom(".json", ".ndjson", ".jsonld", ".md", ".xml", ".", "/")),
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
      const { target, unknown } = made;
      const { body } = made as { body?: Part<{ text: string; type: string }> };
      const inPath = operation.path.includes("{") ? [target] : [];
      const extended = operation.method === "get" && operation.path !== "/" ? [made.extension] : [];
      const filled = operation.path.replace(/\{[^}]+\}/g, () => encodeURIComponent(target.part.toWellFormed()));
      const pairs = [...made.query.flatMap(({ part }) => part), ...unknown.part];
      const encoded = pairs.map((pair) => pair.map((text) => encodeURIComponent(text.toWellFormed())).join("="));
      const search = encoded.length > 0 ? `?${encoded.join("&")}` : "";
      const parts = [...inPath, ...extended, ...made.query, unknown, made.accept, ...(body ? [body] : [])];
      return {
        path: filled + extended.map(({ part }) => part).join("") + search,
        valid: parts.every((part) => part.valid) && !excludeEachOther(pairs),
        headers: {
          ...(made.accept.part !== undefined && { Accept: made.accept.part }),
          ...(made.ifNoneMatch !== undefined && { "If-None-Match": made.ifNoneMatch }),
          ...(body && { "Content-Type": body.part.type }),
        },
        ...(body && { body: body.part.text }),
      };
    });
}

/** The summary of a record and fields of it cannot both be asked for, as the description of `view` says. */
function excludeEachOther(pairs: readonly (readonly [name: string, value: string])[]): boolean {
  return (
    pairs.some(([name]) => name === "fields") && pairs.some(([name, value]) => name === "view" && value === "summary")
  );
}

/** Bodies: the example, the example with a member changed, and what is no JSON at all. */
function bodies({
  schema,
  example,
}: NonNullable<Operation["body"]>): fc.Arbitrary<Part<{ text: string; type: string }>> {
  const members = Object.keys(schema.properties ?? (example as object));
  const changed = fc
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
    { weight: 3, arbitrary: valid(fc.constant(JSON.stringify(example))) },
    { weight: 6, arbitrary: bent(changed) },
    { weight: 1, arbitrary: bent(missing) },
    { weight: 2, arbitrary: bent(broken) },
    { weight: 1, arbitrary: bent(fc.json()) },
  );
  const type = fc.oneof(
    { weight: 10, arbitrary: valid(fc.constantFrom("application/json", "application/json; charset=utf-8")) },
    bent(fc.constantFrom("text/plain", "application/problem+json", "", "multipart/form-data")),
  );
  return fc.record({ text, type }).map(({ text, type }) => ({
    part: { text: text.part, type: type.part },
    valid: text.valid && type.valid,
  }));
}
