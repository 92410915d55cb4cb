/** The described service in detail: parts of records, the types of the catalogue, and what holds of every answer. */
import { describe, expect, test } from "vitest";
import { ask, definition, type Json, list, post, read, resolved, typeOf } from "./described-service.ts";

/** The member of a type that a path of names leads to, through the items of lists. */
function memberAt(path: string) {
  const [type = "", ...names] = path.split(".");
  return names.reduce((node, name) => {
    const inner = resolved(node.type === "array" ? node.items : node);
    return resolved(inner.properties?.[name]);
  }, definition(type));
}

/** Members of parts by type; required ones end with `!`. */
const PARTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "Term.example": { string: "scenario computation result" },
  "Term.first_use": { integer: "year", string: "context" },
  "Strategy.leverage_typical": { number: "gross_low gross_high net_low net_high" },
  "Strategy.typical_sharpe": { number: "low high" },
  "Strategy.capacity_usd": { number: "single_fund_billion_low single_fund_billion_high industry_billion" },
  "Strategy.correlation_to_sp500_typical": { number: "low high" },
  "Formula.variables": { string: "symbol! name! description unit typical_range" },
  "Formula.worked_example": { object: "given", "string[]": "steps", string: "result" },
  "Formula.first_published": { integer: "year", string: "by" },
  "Calculator.inputs": {
    string: "id! label! unit description",
    enum: "type!",
    any: "default",
    number: "min max",
    boolean: "required",
  },
  "Calculator.outputs": { string: "id! label! type! unit description" },
  "Calculator.reference_implementation": { enum: "language", string: "code" },
  "Calculator.examples": { string: "name", object: "inputs outputs" },
  "Regulation.filings": { string: "form frequency purpose" },
  "Person.scoring": { number: "track_record originality operational narrative ecosystem_impact" },
};

describe("parts of records", () => {
  test.each(Object.entries(PARTS))("%s has the members described", (place, types) => {
    const node = memberAt(place);
    const { properties = {}, required = [] } = node.type === "array" ? resolved(node.items) : node;
    const described = Object.entries(types).flatMap(([type, names]) =>
      names.split(" ").map((name) => [name.replace("!", ""), type, name.endsWith("!")] as const),
    );
    for (const [name, type, isRequired] of described)
      expect([name, typeOf(properties[name]), required.includes(name)]).toEqual([name, type, isRequired]);
  });

  const IDS =
    "Term.id Term.category Term.formula_id Category.id Category.parent Strategy.id Formula.id Formula.category Structure.id Calculator.id Calculator.formula_id Regulation.id Event.id Person.id Chunk.id Reference.id";
  test.each(IDS.split(" "))("%s is a slug", (place) => {
    expect(memberAt(place).pattern).toBe("^[a-z0-9]+(-[a-z0-9]+)*$");
  });

  test("the key terms of a category are slugs", () => {
    expect(resolved(memberAt("Category.key_terms").items).pattern).toBe("^[a-z0-9]+(-[a-z0-9]+)*$");
  });

  test.each(["Calculator.inputs.id", "Calculator.outputs.id"])("%s is an identifier", (place) => {
    expect(memberAt(place).pattern).toBe("^[A-Za-z_][A-Za-z0-9_]*$");
  });

  test.each(["Source.url", "Regulation.official_url", "Person.firm_url", "Chunk.source"])(
    "%s is an address",
    (place) => {
      expect(memberAt(place).format).toBe("uri");
    },
  );

  test.each(["Source.accessed", "Term.updated", "Event.date"])("%s is a date", (place) => {
    expect(memberAt(place).format).toBe("date");
  });

  test("a score is on a scale from 1 to 10", () => {
    const scores = Object.values(memberAt("Person.scoring").properties ?? {});
    expect(scores.map((score) => [score.minimum, score.maximum])).toEqual(Array(5).fill([1, 10]));
  });

  test("types of inputs, languages of code", () => {
    const types = "number percent currency integer string boolean array<number>";
    expect(memberAt("Calculator.inputs.type").enum).toEqual(types.split(" "));
    expect(memberAt("Calculator.reference_implementation.language").enum).toEqual(["javascript", "python", "pseudo"]);
  });

  test("the profile of a strategy's risk and the thresholds of a regulation are free", () => {
    for (const place of ["Strategy.risk_profile", "Regulation.thresholds"])
      expect([place, memberAt(place).additionalProperties]).toEqual([place, {}]);
  });
});

/** Names, types of inputs and types of outputs; numbers where nothing is said. */
const CATALOGUE: Readonly<Record<string, readonly [name: string, types: Readonly<Record<string, string>>]>> = {
  "sharpe-ratio-calc": ["Sharpe Ratio", { returns: "array<number>", periods_per_year: "integer" }],
  "sortino-ratio-calc": ["Sortino Ratio", { returns: "array<number>", periods_per_year: "integer" }],
  "max-drawdown-calc": [
    "Maximum Drawdown",
    { nav_series: "array<number>", peak_index: "integer", trough_index: "integer", duration: "integer" },
  ],
  "calmar-ratio-calc": ["Calmar Ratio", {}],
  "var-parametric-calc": ["Parametric VaR", { portfolio_value: "currency", var_usd: "currency" }],
  "kelly-fraction-calc": ["Kelly Fraction", {}],
  "performance-fee-calc": [
    "Performance Fee with HWM and Hurdle",
    { hurdle_rate: "percent", performance_fee_rate: "percent", hurdle_type: "string" },
  ],
  "annualize-return-calc": ["Annualize Return", {}],
  "vol-annualize-calc": ["Annualize Volatility", { periods_per_year: "integer" }],
  "black-scholes-call-calc": ["Black-Scholes Call Price + Greeks", {}],
  "implied-vol-newton-calc": ["Implied Volatility, Newton-Raphson", {}],
  "duration-modified-calc": [
    "Modified Duration",
    { cash_flows: "array<number>", times: "array<number>", compounding: "integer" },
  ],
  "cds-spread-calc": ["CDS Spread, Simplified", {}],
  "merger-arb-annualized-spread-calc": ["Merger Arb Annualized Spread", {}],
  "perp-funding-rate-pnl-calc": ["Perpetual Futures Funding-Rate Carry P&L", { periods_per_day: "integer" }],
  "irr-calc": ["IRR, Newton", { cash_flows: "array<number>" }],
};

describe("the catalogue at its address", () => {
  interface Part {
    readonly id: string;
    readonly type: string;
  }
  type Entry = Json & { readonly inputs: readonly Part[]; readonly outputs: readonly Part[] };

  test("has the version described", async () => {
    expect(await read("/api/calculators.json")).toMatchObject({ version: "2026.05.0", count: 16 });
  });

  test.each(Object.entries(CATALOGUE))("%s has its name and types", async (id, [name, types]) => {
    const { calculators } = await read("/api/calculators.json");
    const entry = (calculators as Entry[]).find((each) => each["id"] === id);
    expect(entry?.["name"]).toBe(name);
    const parts = [...(entry?.inputs ?? []), ...(entry?.outputs ?? [])];
    // What was added to the drawdown: where it begins and ends.
    const added = ["drawdown_peak_index", "peak_to_trough", "recovery_index"];
    for (const part of parts.filter((each) => !added.includes(each.id)))
      expect([part.id, part.type]).toEqual([part.id, types[part.id] ?? "number"]);
  });

  test.each(["sharpe-ratio-calc", "var-parametric-calc", "black-scholes-call-calc"])(
    "%s has worked examples",
    async (id) => {
      const { calculators } = await read("/api/calculators.json");
      const entry = (calculators as Entry[]).find((each) => each["id"] === id);
      expect(entry?.["examples"]).toContainEqual({
        name: expect.any(String),
        inputs: expect.any(Object),
        outputs: expect.any(Object),
      });
    },
  );
});

describe("computations at their corners", () => {
  const FEE = { starting_nav: 100, ending_nav_pre_fee: 115, high_water_mark: 110 };
  const OPTION = { S: 100, K: 100, T: 1, r: 0.05, sigma: 0.2, q: 0.02 };
  test.each([
    ["a fee starts above the high water mark", "performance-fee-calc", FEE, { performance_fee_per_share: 1 }],
    [
      "a fee starts above the starting value where that is higher",
      "performance-fee-calc",
      { ...FEE, high_water_mark: 90 },
      { performance_fee_per_share: 3, ending_nav_post_fee: 112, new_high_water_mark: 112 },
    ],
    [
      "no fee on the hurdle exactly, and the mark stays the higher",
      "performance-fee-calc",
      { ...FEE, ending_nav_pre_fee: 105, hurdle_rate: 0.01 },
      { performance_fee_per_share: 0, ending_nav_post_fee: 105, new_high_water_mark: 110 },
    ],
    [
      "any other kind of hurdle is hard",
      "performance-fee-calc",
      { ...FEE, high_water_mark: 100, hurdle_rate: 0.05, hurdle_type: "none" },
      { performance_fee_per_share: 2 },
    ],
    [
      "a dividend yield",
      "black-scholes",
      OPTION,
      { call: 9.2270055, delta: 0.5868511, gamma: 0.0189508, vega: 37.9011575, theta: -5.0893189, rho: 49.4581092 },
    ],
    [
      "a confidence in the tail of the approximation",
      "var-parametric",
      { portfolio_value: 1, sigma_periodic: 1, confidence: 0.98 },
      { var_usd: 2.0537489 },
    ],
    [
      "no drawdown in a rising series",
      "max-drawdown",
      { nav_series: [1, 2, 3] },
      { mdd: 0, peak_index: 2, trough_index: 0, duration: -2 },
    ],
    [
      "a drawdown that is given as a positive number",
      "calmar-ratio",
      { annualized_return: 0.12, max_drawdown: 0.24 },
      { calmar: 0.5 },
    ],
  ] as const)("%s", async (_, slug, inputs, outputs) => {
    const computed = (await post(`/api/v1/compute/${slug}`, inputs))["outputs"] as Record<string, number>;
    for (const [name, value] of Object.entries(outputs))
      expect([name, computed[name]]).toEqual([name, expect.closeTo(value, 6)]);
  });

  test("the catalogue's id is a slug as well", async () => {
    for (const id of Object.keys(CATALOGUE)) {
      const response = await ask(`/api/v1/compute/${id}`);
      expect([id, response.status]).toEqual([id, 422]);
    }
  });
});

describe("every answer", () => {
  const ALPHA = "/api/v1/terms/alpha";

  test("allows any origin: found, unchanged, moved, refused, a pre-flight, a computation", async () => {
    const tag = (await ask(ALPHA)).headers.get("ETag") ?? "";
    const answers = [
      await ask(ALPHA, { headers: { "If-None-Match": tag } }),
      await ask("/api/v1/terms/ALPHA"),
      await ask("/api/v1/terms?limit=x"),
      await ask(ALPHA, { method: "DELETE" }),
      await ask(ALPHA, { method: "OPTIONS" }),
      await ask("/api/v1/compute/irr?cash_flows=-100,110"),
    ];
    expect(answers.map(({ status }) => status)).toEqual([304, 308, 400, 405, 204, 200]);
    for (const { headers } of answers) expect(headers.get("Access-Control-Allow-Origin")).toBe("*");
  });

  test("is the same with credentials as without", async () => {
    const plain = await ask(ALPHA);
    const sent = await ask(ALPHA, { headers: { Authorization: "Bearer x", "X-API-Key": "y" } });
    expect([sent.status, sent.headers.get("ETag")]).toEqual([200, plain.headers.get("ETag")]);
  });

  test("names the licence", async () => {
    expect((await ask(ALPHA)).headers.get("Link")).toContain(
      '<https://creativecommons.org/licenses/by/4.0/>; rel="license"',
    );
    expect((await read("/api/v1/manifest"))["license"]).toMatchObject({ content: "CC-BY-4.0" });
  });

  test("no request writes", async () => {
    for (const method of ["PUT", "PATCH", "DELETE"]) expect((await ask(ALPHA, { method })).status).toBe(405);
  });
});

test("terms in bulk have the members that are asked for", async () => {
  const { data } = await post("/api/v1/terms/_bulk", { ids: ["alpha", "beta"], fields: ["id", "category"] });
  expect((data as Json[]).map((term) => Object.keys(term))).toEqual([
    ["id", "category"],
    ["id", "category"],
  ]);
});

test("conventions are of day counts, settlement, business days and compounding", async () => {
  const kinds = (await list("/api/v1/conventions?fields=kind")).map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(["day-count", "settlement", "business-day", "compounding"]));
});

test("a sample has no term twice", async () => {
  const ids = (await list("/api/v1/terms/_random?n=50&fields=id")).map(({ id }) => id);
  expect(new Set(ids).size).toBe(50);
});

test("the sitemap is XML, and the plugin's manifest is JSON", async () => {
  const sitemap = await ask("/sitemap.xml");
  expect([sitemap.headers.get("Content-Type"), await sitemap.text()]).toEqual([
    expect.stringMatching(/^(?:application|text)\/xml/),
    expect.stringMatching(/^<\?xml /),
  ]);
  expect(await read("/.well-known/ai-plugin.json")).toHaveProperty("schema_version");
});
