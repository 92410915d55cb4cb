/** The requests of a recording: every route with its formats, conditions and errors, and calls of MCP's tools. */
import { readFileSync } from "node:fs";
import { crc32 } from "node:zlib";
import type { Route } from "../../worker/http/route.ts";
import type { Release } from "../../worker/release.ts";
import { FORMATS } from "../../worker/representations/registry.ts";
import { routesOf } from "../../worker/routes.ts";

export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** With the tag of its own answer, in If-None-Match. */
  readonly ifUnchanged?: boolean;
}

type Answering = (request: Request) => Promise<Response>;

/** Records of a collection that every kind of request asks for, and those that are asked for once. */
const IDS_IN_FULL = 4;
const IDS_ONCE = 12;
/** Requests that are repeated with the tag of their answer. */
const CONDITIONAL = 400;

const QUERIES = [
  "leverage", "sharpe ratio", "what is alpha", "var", "VaR 99", "options greeks", "M&A", "call option vs put option",
  "hedg fund", "drawdwon", "Itô", "sec form pf", "short selling ban europe", "carry", "how is nav calculated", "zzzz",
  "the", "a", "2-and-20", "long/short equity", "ltcm 1998", "madoff", "cds spread", "basis trade treasury", "gate",
  "\"prime broker\"", "duration convexity", "who founded bridgewater", "kelly", "🐻",
]; // biome-ignore format: a list of short texts

/** The same for the same release. */
export async function requestsTo(answer: Answering): Promise<RecordedRequest[]> {
  const release = JSON.parse(readFileSync("dist/.edge/release.json", "utf8")) as Release;
  const { catalog } = release;
  const ids = new Map<string, string[]>();
  for (const { name } of catalog.collections) ids.set(name, await idsOf(answer, name));
  const ofRoutes = routesOf(catalog).flatMap((route) => routeRequests(route, ids));
  const ofCalculators = catalog.calculators.flatMap(({ id, inputs }) =>
    calculatorRequests(
      id.replace(/-calc$/, ""),
      inputs.map((input) => input.id),
    ),
  );
  const requests = [...ofRoutes, ...ofCalculators, ...searches(), ...toolCalls(ids), ...unroutable()];
  const repeatable = requests.filter(({ method, headers }) => method === "GET" && !headers["Accept"]);
  const conditional = someOf(repeatable, CONDITIONAL, ({ path }) => path);
  return [...requests, ...conditional.map((request) => ({ ...request, ifUnchanged: true }))];
}

async function idsOf(answer: Answering, collection: string): Promise<string[]> {
  const response = await answer(new Request(`http://localhost:8787/api/v1/${collection}.ndjson?fields=id`));
  const lines = (await response.text()).trimEnd().split("\n");
  return lines.map((line) => (JSON.parse(line) as { id: string }).id);
}

/** So many elements, chosen by their own texts: another element replaces one at most. */
function someOf<T>(list: readonly T[], count: number, textOf: (element: T) => string): T[] {
  const ranked = list.map((element) => ({ element, rank: crc32(textOf(element)) }));
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, count)
    .map(({ element }) => element);
}

function someIds(ids: readonly string[], count: number): string[] {
  return someOf(ids, count, (id) => id);
}

function get(path: string, headers: Readonly<Record<string, string>> = {}): RecordedRequest {
  return { method: "GET", path, headers };
}

function post(path: string, body: unknown, headers: Readonly<Record<string, string>> = {}): RecordedRequest {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return { method: "POST", path, headers: { "Content-Type": "application/json", ...headers }, body: text };
}

function routeRequests(route: Route, ids: ReadonlyMap<string, readonly string[]>): RecordedRequest[] {
  const example = route.example ?? "";
  const parameter = route.pathParameters?.find(({ collection }) => collection !== undefined);
  const known = ids.get(parameter?.collection ?? "") ?? [];
  const examples = route.pathParameters?.map((each) => each.example) ?? [];
  const paths = parameter
    ? someIds(known, IDS_IN_FULL).map((id) => filled(route, examples, parameter.name, id))
    : [filled(route, examples)];
  const others = parameter ? someIds(known, IDS_ONCE).map((id) => filled(route, examples, parameter.name, id)) : [];
  if (route.method === "POST") {
    const bodies = [route.body?.example ?? {}, {}, [], "{", { ids: ["alpha", "none", "Alpha", "beta"] }];
    return [...bodies.map((body) => post(paths[0] ?? route.path, body)), get(route.path)];
  }
  return [
    ...paths.flatMap((path) => variantsOf(path, example)),
    ...others.map((path) => get(path + example)),
    ...(parameter ? [get(filled(route, examples, parameter.name, "no-such-id") + example)] : []),
    ...route.query.flatMap(({ name }) => [
      get(`${paths[0]}${example}${example === "" ? "?" : "&"}${name}=x`),
      get(`${paths[0]}${example}${example === "" ? "?" : "&"}${name}=1`),
    ]),
  ];
}

function filled({ path, pathParameters = [] }: Route, examples: readonly string[], name = "", value = ""): string {
  return pathParameters.reduce(
    (text, parameter, i) => text.replace(`:${parameter.name}`, parameter.name === name ? value : (examples[i] ?? "")),
    path,
  );
}

/** An address in every format and by every method. */
function variantsOf(path: string, example: string): RecordedRequest[] {
  const and = example === "" ? "?" : `${example}&`;
  return [
    get(path + example),
    { method: "HEAD", path: path + example, headers: {} },
    { method: "OPTIONS", path, headers: { Origin: "https://example.org" } },
    ...FORMATS.flatMap(({ name, mediaType }) => [
      get(`${path}${and}format=${name}`),
      get(path + example, { Accept: mediaType.replace(/;.*/, "") }),
      ...(path.includes(".") ? [] : [get(`${path}.${name}${example}`)]),
    ]),
    get(path + example, { "Accept-Encoding": "gzip" }),
    get(path + example, { Range: "bytes=0-99" }),
    get(path + example, { Accept: "image/png" }),
    get(`${path}${and}unknown_parameter=1`),
    get(`${path}${and}format=xml`),
    get(`${path.toUpperCase()}/${example}`),
    { method: "DELETE", path, headers: {} },
  ];
}

function calculatorRequests(slug: string, inputs: readonly string[]): RecordedRequest[] {
  const path = `/api/v1/compute/${slug}`;
  const all = Object.fromEntries(inputs.map((name) => [name, 0.1]));
  return [
    get(`${path}?${inputs.map((name) => `${name}=0.1`).join("&")}`),
    post(path, all),
    ...inputs.flatMap((name) => [
      post(path, { ...all, [name]: [0.01, 0.02, -0.01, 0.03] }),
      post(path, { ...all, [name]: -1 }),
      post(path, { ...all, [name]: "x" }),
      post(path, { ...all, [name]: undefined }),
    ]),
    post(path, { ...all, unknown_input: 1 }),
  ];
}

function searches(): RecordedRequest[] {
  return QUERIES.flatMap((query) => {
    const q = encodeURIComponent(query);
    return [
      get(`/api/v1/search?q=${q}`),
      get(`/api/v1/search?q=${q}&limit=3&offset=2`),
      get(`/api/v1/suggest?q=${q}`),
      get(`/api/v1/terms?q=${q}`),
      get(`/search?q=${q}`, { Accept: "text/html" }),
    ];
  });
}

function toolCalls(ids: ReadonlyMap<string, readonly string[]>): RecordedRequest[] {
  const terms = someIds(ids.get("terms") ?? [], 20);
  const calls: [name: string, input: unknown][] = [
    ...QUERIES.map((query): [string, unknown] => ["search", { query }]),
    ...terms.map((id): [string, unknown] => ["get", { ids: [`term:${id}`] }]),
    ...terms.map((id): [string, unknown] => ["graph", { id: `term:${id}` }]),
    ["get", { ids: ["term:alpha", "beta", "no-such-entry"] }],
    ["get", { ids: ["term:alpha"], sections: ["definition", "nothing"] }],
    ["get", {}],
    ["list", { collection: "terms", limit: 5 }],
    ["list", { collection: "nothing" }],
    ["graph", { id: "term:alpha", to: "term:beta" }],
    ["describe_calculator", { calculator: "sharpe-ratio" }],
    ["compute", { calculator: "kelly-fraction", inputs: { p: 0.6, b: 1 } }],
    ["compute", { calculator: "nothing", inputs: {} }],
    ["nothing", {}],
  ];
  const methods = ["initialize", "tools/list", "resources/list", "resources/templates/list", "prompts/list", "nothing"];
  return [
    ...methods.map((method) => message(method, {})),
    ...calls.map(([name, input]) => message("tools/call", { name, arguments: input })),
    post("/mcp", "{"),
    post("/mcp", []),
    get("/mcp"),
  ];
}

function message(method: string, params: object): RecordedRequest {
  const headers = { Accept: "application/json, text/event-stream" };
  return post("/mcp", { jsonrpc: "2.0", id: 1, method, params }, headers);
}

/** Addresses that no route has. */
function unroutable(): RecordedRequest[] {
  const paths = ["/nothing", "/api/v1", "/api/v1/", "/api/v2/terms", "/%ff", "//", "/api/v1/term", "/robots.txt/x"];
  return paths.flatMap((path) => [get(path), get(path, { Accept: "text/html" }), post(path, {})]);
}
