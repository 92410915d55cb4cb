/**
 * Calls of both clients, each with the request whose raw answer it has to give: names and arguments as in Python.
 * Most are derived from what the service holds, so a new collection or calculator is called too.
 */

export interface Call {
  /** Names joined by dots, such as `terms.get`. */
  readonly call: string;
  readonly args: readonly unknown[];
  readonly named: Readonly<Record<string, unknown>>;
  /** What is answered: a document, the records of a list, a problem, or words to use instead of a wrong one. */
  readonly gives: "answer" | "list" | "problem" | "suggestion";
  /** Address of the raw answer, or the word to use instead. */
  readonly path: string;
  readonly body?: unknown;
}

interface Named {
  readonly id: string;
}

interface CalculatorRecord extends Named {
  readonly examples: readonly { readonly inputs: Readonly<Record<string, unknown>> }[];
}

/** @param recordsOf the records of a collection */
export async function callTable(
  collections: readonly string[],
  recordsOf: <T extends Named>(collection: string) => Promise<T[]>,
): Promise<Call[]> {
  const records: Call[] = [];
  for (const name of collections) {
    const own = await recordsOf(name);
    const { id } = own[Math.floor(own.length / 2)] ?? { id: "" };
    records.push(
      get(`${name}.get`, [id], {}, `/api/v1/${name}/${id}`),
      get(`${name}.get`, [id], { fields: ["id"], include: ["backlinks"] }, `/api/v1/${name}/${id}`),
      list(`${name}.list`, { limit: 7, offset: 2, sort: "-id" }, `/api/v1/${name}`),
    );
  }
  const calculators = (await recordsOf<CalculatorRecord>("calculators")).map(({ id, examples: [example] }) =>
    post(
      `compute.${id.replace(/-calc$/, "").replaceAll("-", "_")}`,
      [],
      example?.inputs ?? {},
      `/api/v1/compute/${id}`,
    ),
  );
  return [...records, ...calculators, ...LISTS, ...ANSWERS, ...PROBLEMS, ...SUGGESTIONS];
}

type Values = Readonly<Record<string, unknown>>;

function get(call: string, args: readonly unknown[], named: Values, path: string, more: Values = {}): Call {
  return { call, args, named, gives: "answer", path: addressOf(path, { ...more, ...named }) };
}

function list(call: string, named: Values, path: string): Call {
  // A page has at most 200 records. As NDJSON without `limit` the list is whole, and its reader takes the first of it.
  const { limit, ...filters } = named;
  const query = { ...filters, ...(Number(limit) <= 200 && { limit }), format: "ndjson" };
  return { call, args: [], named, gives: "list", path: addressOf(path, query) };
}

function post(call: string, args: readonly unknown[], named: Values, path: string, body: unknown = named): Call {
  return { call, args, named, gives: "answer", path, body };
}

function addressOf(path: string, query: Values): string {
  const pairs = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`;
}

const CHUNKS = "/api/v1/llms/chunks";

const LISTS: readonly Call[] = [
  list("terms.list", { category: "risk-management", level: "intro" }, "/api/v1/terms"),
  list("terms.list", { tag: "liquidity", fields: ["id", "name", "tags"] }, "/api/v1/terms"),
  list("terms.list", { q: "gate", view: "summary" }, "/api/v1/terms"),
  list("terms.list", { fields: ["id"], sort: "-name", limit: 450 }, "/api/v1/terms"),
  list("strategies.list", { family: "event-driven" }, "/api/v1/strategies"),
  list("regulations.list", { jurisdiction: "EU", fields: ["id", "name"] }, "/api/v1/regulations"),
  list("sources.list", { type: "textbook" }, "/api/v1/sources"),
  list("people.list", { role: "academic" }, "/api/v1/people"),
  list("conventions.list", { kind: "day-count" }, "/api/v1/conventions"),
  list("changes", { collection: ["events"], type: ["added"] }, "/api/v1/changes"),
  list("changes", { limit: 230 }, "/api/v1/changes"),
  list("chunks", { kind: "structure" }, CHUNKS),
  list("chunks", { kind: "event", view: "flat", limit: 5 }, CHUNKS),
  list("chunks", { q: "what is a redemption gate", limit: 3 }, CHUNKS),
];

const SWEPT = {
  inputs: { K: 100, T: 0.5, r: 0.03, sigma: 0.2 },
  axes: [{ input: "S", from: 90, to: 110, steps: 3 }],
  outputs: ["call"],
};
const ITEMS = [
  { calculator: "calmar-ratio", inputs: { annualized_return: 0.12, max_drawdown: -0.2 } },
  { calculator: "calmar-ratio", inputs: { annualized_return: 0.12, max_drawdown: 0 } },
];

const STAKE = {
  issuer_market: "us-registered",
  holder_type: "passive-investor",
  previous_stake_percent: 4.8,
  stake_percent: 5.3,
  events: [{ kind: "acquisition", date: "2026-11-24" }],
};

const SHORT = { short_market: "us", short_value_usd: 25_000_000 };

const ANSWERS: readonly Call[] = [
  get("duties.dates", ["2028-01-01", "2028-06-30"], SHORT, "/api/v1/duties/_calendar", {
    from: "2028-01-01",
    to: "2028-06-30",
  }),
  post("duties.match", [], STAKE, "/api/v1/duties/_match"),
  get("search", ["sharpe raito"], { limit: 3 }, "/api/v1/search", { q: "sharpe raito" }),
  get("search", ["convertible & co. «Übung» 100%"], {}, "/api/v1/search", { q: "convertible & co. «Übung» 100%" }),
  get("search", ["gate"], { type: ["term", "event"], offset: 2 }, "/api/v1/search", { q: "gate" }),
  get("suggest", ["sha"], {}, "/api/v1/suggest", { q: "sha" }),
  get("graph.around", ["sharpe-ratio"], { depth: 2, limit: 5 }, "/api/v1/graph/sharpe-ratio"),
  get("graph.around", ["leverage"], { relation: ["mentions"] }, "/api/v1/graph/leverage"),
  get("graph.path", ["sharpe-ratio", "event:ltcm-collapse"], {}, "/api/v1/graph/path", {
    from: "sharpe-ratio",
    to: "event:ltcm-collapse",
  }),
  get("graph.whole", [], { view: "summary" }, "/api/v1/graph"),
  get("terms.random", [], { n: 3, seed: 7, fields: ["id"] }, "/api/v1/terms/_random"),
  get("terms.get", ["Leverage"], { view: "summary" }, "/api/v1/terms/leverage"),
  get("get", ["https://another.example/api/v1/terms/alpha"], { view: "summary" }, "/api/v1/terms/alpha"),
  get("get", ["/api/v1/terms/Sharpe ratio?fields=id,name"], { include: ["backlinks"] }, "/api/v1/terms/sharpe-ratio", {
    fields: "id,name",
  }),
  get("manifest", [], {}, "/api/v1/manifest"),
  get("stats", [], {}, "/api/v1/stats"),
  get("health", [], {}, "/api/v1/health"),
  get("dumps.list", [], {}, "/api/v1/dumps"),
  post("terms.bulk", [["alpha", "gama", "beta"]], { fields: ["id", "name"] }, "/api/v1/terms/_bulk", {
    ids: ["alpha", "gama", "beta"],
    fields: ["id", "name"],
  }),
  post("compute.batch", [ITEMS], {}, "/api/v1/compute/_batch", { items: ITEMS }),
  post("compute.sweep", ["black-scholes-call"], SWEPT, "/api/v1/compute/black-scholes-call-calc/_sweep"),
];

function problem(row: Call): Call {
  return { ...row, gives: "problem" };
}

const PROBLEMS: readonly Call[] = [
  problem(get("terms.get", ["levrage"], {}, "/api/v1/terms/levrage")),
  problem(get("strategies.get", ["no such thing"], {}, "/api/v1/strategies/no%20such%20thing")),
  problem(get("graph.around", ["sharp-ratio"], {}, "/api/v1/graph/sharp-ratio")),
  problem(get("search", [" "], {}, "/api/v1/search", { q: " " })),
  problem(get("edition", ["1999.1.0"], {}, "/api/v1/changes/1999.1.0")),
  problem(post("compute.sharpe_ratio", [], { returns: [0.01] }, "/api/v1/compute/sharpe-ratio-calc")),
  problem(post("compute.irr", [], { cash_flows: [100, 60] }, "/api/v1/compute/irr-calc")),
  problem(post("terms.bulk", [[]], {}, "/api/v1/terms/_bulk", { ids: [] })),
  problem(post("compute.sweep", ["black-scholes"], { axes: [] }, "/api/v1/compute/black-scholes-call-calc/_sweep")),
];

function meant(word: string, call: string, args: readonly unknown[], named: Values): Call {
  return { call, args, named, gives: "suggestion", path: word };
}

/** Wrong names: Python refuses them itself, and its compiler refuses them for TypeScript; a program hears the service. */
const SUGGESTIONS: readonly Call[] = [
  meant("category", "terms.list", [], { categry: "equities" }),
  meant("level", "terms.list", [], { levle: "intro" }),
  meant("limit", "search", ["gate"], { limt: 1 }),
  meant("returns", "compute.sharpe_ratio", [], { retuns: [0.1, 0.2] }),
];
