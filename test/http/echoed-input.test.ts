import { beforeAll, describe, expect, test } from "vitest";
import { declaredQuery } from "../../worker/http/query-parameters.ts";
import { TRUNCATED_LENGTH, truncate } from "../../worker/truncate.ts";
import { type ProblemBody, ROUTES, type Service, startService } from "../fixture/service.ts";

let service: Service;
beforeAll(async () => {
  service = await startService();
});

/** This letter does not occur twice in a row in the service or its content. */
const MARK = "q";
/** Both exceed every limit. */
const [SHORT, LONG] = [1500, 14_000];
/** An answer with the length of a value has more digits for a longer value. */
const DIGITS = 8;

/** A request that carries a value of any length. */
interface Carrier {
  readonly name: string;
  readonly path: (value: string) => string;
  readonly init?: (value: string) => RequestInit;
  /** Allowed characters of the parameter's value; the page's own address repeats them. */
  readonly allowed?: number;
}

function filled(pattern: string, value: string): string {
  return pattern.replace(/:\w+/g, value);
}

const paths: Carrier[] = ROUTES.flatMap(({ path, method }) => {
  const init = () => ({ method });
  const more = { name: `${method} ${path} and more`, path: (value: string) => `${filled(path, "x")}/${value}`, init };
  if (!path.includes(":")) return [more];
  return [
    more,
    { name: `${method} ${path} as an id`, path: (value: string) => filled(path, value), init },
    { name: `${method} ${path} with an extension`, path: (value: string) => `${filled(path, value)}.md`, init },
    { name: `${method} ${path} in capitals`, path: (value: string) => filled(path, value).toUpperCase(), init },
    { name: `${method} ${path} and a slash`, path: (value: string) => `${filled(path, value)}/`, init },
    { name: `DELETE ${path}`, path: (value: string) => filled(path, value), init: () => ({ method: "DELETE" }) },
  ];
});

const queries: Carrier[] = ROUTES.flatMap((route) => {
  const at = filled(route.path, "term-001");
  const init = () => ({ method: route.method });
  const unknown = { name: `${route.id}: an unknown parameter`, path: (value: string) => `${at}?${value}=1`, init };
  const declared = declaredQuery(route).map((parameter) => ({
    name: `${route.id}: ${parameter.name}`,
    path: (value: string) => `${at}?${parameter.name}=${value}`,
    init,
    ...(parameter.type === "text" && { allowed: parameter.maxLength }),
  }));
  return [unknown, ...declared];
});

/** A value of JSON with one text replaced, or with one member more, in each place where that can be. */
function planted(value: unknown, text: string): unknown[] {
  if (Array.isArray(value))
    return [[...value, text], ...value.flatMap((item, i) => planted(item, text).map((made) => value.with(i, made)))];
  if (typeof value !== "object" || value === null) return [text];
  const inner = Object.entries(value).flatMap(([name, member]) =>
    planted(member, text).map((made) => ({ ...value, [name]: made })),
  );
  return [{ ...value, [text]: 1 }, ...inner];
}

const bodies: Carrier[] = ROUTES.filter(({ method }) => method === "POST").flatMap((route) => {
  const example = route.body?.example ?? { cds_spread_bps: 100, recovery: 0.4 };
  const at = filled(route.path, "performance-fee-calc");
  const post = (body: string) => ({ method: "POST", headers: { "Content-Type": "application/json" }, body });
  const places = planted(example, "").map((_, i) => ({
    name: `${route.id}: body ${i}`,
    path: () => at,
    init: (value: string) => post(JSON.stringify(planted(example, value)[i])),
    // A response repeats the id of its request, a tool the address of its search, and a look-up the ids that it lacks.
    ...(["mcp", "getTermsInBulk"].includes(route.id) && { allowed: 256 }),
  }));
  const broken = ["", '"', "[", '{"', '{"a":"', '{"a":'].map((start) => ({
    name: `${route.id}: broken body ${start}`,
    path: () => at,
    init: (value: string) => post(start + value),
  }));
  return [...places, ...broken];
});

const inputs: Carrier[] = ["hurdle_type", "nav_start", "returns", "x"].map((name) => ({
  name: `computation: ${name}`,
  path: (value) => `/api/v1/compute/performance-fee-calc?${name}=${value}&format=json`,
}));

const headers: Carrier[] = ["Accept", "Content-Type", "If-None-Match"].flatMap((name) =>
  ["GET", "POST"].map((method) => ({
    name: `${method} with ${name}`,
    path: () => "/api/v1/terms",
    init: (value: string) => ({ method, headers: { [name]: value } }),
  })),
);

const CARRIERS = [...paths, ...queries, ...bodies, ...inputs, ...headers];

interface Read {
  readonly status: number;
  readonly text: string;
  readonly fields: string;
}

async function read({ path, init }: Carrier, value: string): Promise<Read> {
  const response = await service.request(path(value), init?.(value) ?? {});
  const fields = [...response.headers].map(([name, field]) => `${name}: ${field}`).join("\n");
  return { status: response.status, text: await response.text(), fields };
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.toLowerCase().match(/q+/g) ?? []).map((run) => run.length));
}

/** The texts inside a JSON value, the names of members among them. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...textsIn(inner)]);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

describe("what is sent", () => {
  test("comes back in 60 characters at most, wherever it stood", async () => {
    const wrong: unknown[] = [];
    for (const carrier of CARRIERS) {
      for (const length of [61, 255, LONG]) {
        const { status, text, fields } = await read(carrier, MARK.repeat(length));
        const run = longestRun(text) > 0 ? longestRun(text) : longestRun(fields);
        // An address that only has to be spelled otherwise is no longer than any resource's.
        const most = status === 308 ? 400 : status === 200 ? (carrier.allowed ?? 0) : 0;
        if (run > Math.max(TRUNCATED_LENGTH, most)) wrong.push([carrier.name, length, status, run]);
        if (status >= 500) wrong.push([carrier.name, length, status]);
      }
    }
    expect(wrong).toEqual([]);
  });

  test("makes no answer longer, however long it is", async () => {
    const wrong: unknown[] = [];
    for (const carrier of CARRIERS) {
      const [short, long] = [await read(carrier, MARK.repeat(SHORT)), await read(carrier, MARK.repeat(LONG))];
      if (long.text.length > short.text.length + DIGITS || long.fields.length > short.fields.length + DIGITS)
        wrong.push([carrier.name, short.text.length, long.text.length, long.fields]);
    }
    expect(wrong).toEqual([]);
  });

  test("comes back well-formed, though half a character stands in it or the cut falls on one", async () => {
    const sent = [
      "\ud83d",
      "\udca9",
      `${"\ud83d".repeat(70)}`,
      `x${"😀".repeat(100)}`,
      `${"x".repeat(59)}😀😀`,
      "a\ud83d",
    ];
    const wrong: unknown[] = [];
    for (const carrier of [...paths, ...queries, ...bodies, ...inputs]) {
      for (const value of sent) {
        const { text, fields } = await read(carrier, value);
        const bad = textsIn(jsonOf(text)).filter((inside) => !inside.isWellFormed());
        if (bad.length > 0 || !fields.isWellFormed()) wrong.push([carrier.name, value, bad]);
      }
    }
    expect(wrong).toEqual([]);
  });

  test("as a list of values may repeat them, up to a thousand characters", async () => {
    const status = async (times: number) =>
      (await service.get(`/api/v1/graph/term-001?relation=${"see_also,".repeat(times)}mentions`)).status;
    expect([await status(2), await status(100), await status(200)]).toEqual([200, 200, 400]);
  });
});

/** A problem document, or an error of JSON-RPC. */
type Failure = Partial<ProblemBody> & { readonly error?: { readonly message: string } };

test("every detail is a sentence that ends once, whatever it quotes", async () => {
  const wrong: unknown[] = [];
  for (const carrier of CARRIERS) {
    for (const value of [".", "x.", "..", "x..", "\ufeff", `${MARK.repeat(80)}.`]) {
      if (/[^\x20-\x7e]/.test(value) && headers.includes(carrier)) continue;
      const { status, text } = await read(carrier, value);
      if (status < 400) continue;
      const { error, detail = error?.message ?? "", errors = [] } = JSON.parse(text) as Failure;
      for (const sentence of [detail, ...errors.map((error) => error.detail)])
        if (!/[^.?!][.?]$/.test(sentence)) wrong.push([carrier.name, value, sentence]);
    }
  }
  expect(wrong).toEqual([]);
});

test("a parser's message about a long body is short", async () => {
  for (const body of [`{"a":"${"x".repeat(900_000)}`, `${"[".repeat(400_000)}x`, `"${"😀".repeat(10_000)}" 😀`]) {
    const headers = { "Content-Type": "application/json" };
    const text = await (await service.request("/api/v1/terms/_bulk", { method: "POST", headers, body })).text();
    expect([text.length < 500, longestRun(text), text.isWellFormed()]).toEqual([true, 0, true]);
  }
});

describe("a text that is repeated", () => {
  test.each([
    ["", ""],
    ["short", "short"],
    ["x".repeat(60), "x".repeat(60)],
    ["x".repeat(61), `${"x".repeat(60)}…`],
    ["😀".repeat(60), "😀".repeat(60)],
    ["😀".repeat(61), `${"😀".repeat(60)}…`],
    [`${"x".repeat(59)}😀y`, `${"x".repeat(59)}😀…`],
    ["a\ud83db", "a\ufffdb"],
    ["\ud83d".repeat(61), `${"\ufffd".repeat(60)}…`],
  ])("%j is cut between characters", (text, expected) => {
    expect(truncate(text)).toBe(expected);
  });
});
