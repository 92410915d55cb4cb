/**
 * The service as it was described before it was built: every path, parameter, member, definition and limit of that
 * description, a test each. A client that was written from it works here.
 */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { COLLECTIONS } from "../../build/schema/collections.ts";
import type { FieldSchema } from "../../build/schema/field.ts";
import { ask, definition, type Json, list, post, read, resolved, SCHEMA, typeOf } from "./described-service.ts";

describe("shared types", () => {
  test("a slug is kebab-case", () => {
    expect(resolved(definition("Slug")).pattern).toBe("^[a-z0-9]+(-[a-z0-9]+)*$");
  });

  test("the id of an input or output of a calculator is an identifier", () => {
    expect(resolved(definition("ParamId")).pattern).toBe("^[A-Za-z_][A-Za-z0-9_]*$");
  });

  test("types of entities", () => {
    const described = "term category strategy formula structure risk-concept calculator regulation event person chunk";
    expect(definition("EntityType").enum).toEqual(expect.arrayContaining(described.split(" ")));
  });

  test("levels", () => {
    expect(definition("DifficultyLevel").enum).toEqual(["intro", "intermediate", "advanced", "expert"]);
  });

  test("a reference has a type, an id and maybe a label, and nothing else", () => {
    const { required, properties, additionalProperties } = definition("Reference");
    expect([required, Object.keys(properties ?? {}), additionalProperties]).toEqual([
      ["type", "id"],
      ["type", "id", "label"],
      false,
    ]);
  });

  test("a source has a title and an address", () => {
    const { required, properties = {} } = definition("Source");
    expect(required).toEqual(expect.arrayContaining(["title", "url"]));
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(["publisher", "type", "accessed", "license"]));
    expect(resolved(properties["type"]).enum).toEqual([
      "academic",
      "regulatory",
      "industry",
      "news",
      "primary-document",
      "textbook",
      "encyclopedia",
    ]);
  });
});

/** Members by type, as described; required ones first, behind `!`. */
const RECORDS: Readonly<
  Record<string, { readonly required: string; readonly members: Readonly<Record<string, string>> }>
> = {
  Term: {
    required: "id name category definition level",
    members: {
      string: "id name abbreviation plural category subcategory summary definition in_practice intuition formula_id",
      "string[]": "aliases common_pitfalls tags",
      "Reference[]": "see_also regulatory_context",
      "Source[]": "sources",
      object: "example first_use",
      enum: "level",
      date: "updated",
    },
  },
  Category: {
    required: "id name description",
    members: {
      string: "id name description parent",
      integer: "term_count",
      "string[]": "key_terms",
      "Reference[]": "see_also",
    },
  },
  Strategy: {
    required: "id name family summary mechanism",
    members: {
      string: "id name summary mechanism typical_holding_period best_environment worst_environment history",
      enum: "family",
      "string[]": "return_drivers typical_instruments famous_practitioners tags",
      object: "leverage_typical typical_sharpe capacity_usd risk_profile correlation_to_sp500_typical",
      "Reference[]": "notable_blowups related_terms related_formulas regulations",
      "Source[]": "sources",
    },
  },
  Formula: {
    required: "id name latex plain_text variables",
    members: {
      string: "id name latex plain_text category summary intuition derivation",
      "object[]": "variables",
      "string[]": "assumptions edge_cases",
      object: "worked_example first_published",
      "Reference[]": "related_terms see_also",
      "Source[]": "sources",
    },
  },
  Structure: {
    required: "id name summary purpose",
    members: {
      string: "id name summary purpose mechanics tax_treatment investor_eligibility",
      "string[]": "common_jurisdictions advantages disadvantages",
      "Reference[]": "regulations see_also",
      "Source[]": "sources",
    },
  },
  Calculator: {
    required: "id name inputs outputs formula_id",
    members: {
      string: "id name formula_id summary",
      "object[]": "inputs outputs examples",
      object: "reference_implementation",
    },
  },
  Regulation: {
    required: "id name jurisdiction summary",
    members: {
      string: "id name long_name regulator summary scope penalties official_url",
      enum: "jurisdiction",
      integer: "year_enacted",
      "string[]": "applies_to key_provisions",
      "object[]": "filings",
      object: "thresholds",
      "Reference[]": "related",
      "Source[]": "sources",
    },
  },
  Event: {
    required: "id name date summary",
    members: {
      string: "id name summary mechanism magnitude_usd",
      date: "date",
      enum: "date_precision",
      "string[]": "actors lessons tags",
      "Reference[]": "see_also",
      "Source[]": "sources",
    },
  },
  Person: {
    required: "id name role",
    members: {
      string: "id name firm firm_url city country",
      enum: "role",
      "string[]": "education",
      "Reference[]": "strategies",
      object: "scoring",
      boolean: "verified",
      "Source[]": "sources",
    },
  },
  Chunk: {
    required: "id text source",
    members: { string: "id text source title", integer: "tokens_approx", "string[]": "tags", Reference: "entity" },
  },
};

describe("records", () => {
  test.each(COLLECTIONS.filter(({ schemaName }) => schemaName in RECORDS))(
    "a $schemaName gets a new date when a member that is described changes, or a text of its own",
    ({ schemaName, fields }) => {
      const described = Object.values(RECORDS[schemaName]?.members ?? {})
        .join(" ")
        .split(" ");
      const dating = Object.entries<FieldSchema>(fields).flatMap(([name, { undated }]) => (undated ? [] : [name]));
      const own: Readonly<Record<string, readonly string[]>> = {
        Calculator: ["description", "aliases", "common_pitfalls"],
        Person: ["summary"],
      };
      expect(dating.toSorted()).toEqual([...new Set([...described, ...(own[schemaName] ?? []), "updated"])].toSorted());
    },
  );

  test.each(Object.entries(RECORDS))("%s requires what is described, and no more", (name, { required }) => {
    expect([...(definition(name).required ?? [])].sort()).toEqual(required.split(" ").sort());
  });

  const members = Object.entries(RECORDS).flatMap(([name, { members: types }]) =>
    Object.entries(types).flatMap(([type, names]) => names.split(" ").map((member) => [name, member, type] as const)),
  );
  test.each(members)("%s.%s is %s", (name, member, type) => {
    expect(typeOf(definition(name).properties?.[member])).toBe(type);
  });

  test.each([
    ["Term", "summary"],
    ["Strategy", "summary"],
  ])("%s.%s has at most 320 characters", (name, member) => {
    expect(resolved(definition(name).properties?.[member]).maxLength).toBe(320);
  });

  const ENUMS: Readonly<Record<string, string>> = {
    "Strategy.family":
      "equity-hedge event-driven global-macro relative-value managed-futures credit quantitative multi-strategy digital-assets",
    "Regulation.jurisdiction": "US EU UK JP HK SG CH global",
    "Event.date_precision": "day month year",
    "Person.role": "pm founder allocator operator researcher regulator academic",
  };
  test.each(Object.entries(ENUMS))("%s is one of those described", (place, values) => {
    const [name = "", member = ""] = place.split(".");
    expect(resolved(definition(name).properties?.[member]).enum).toEqual(values.split(" "));
  });

  test("missing members are left out, never null", async () => {
    const nulls = (value: unknown): number =>
      value === null
        ? 1
        : typeof value === "object"
          ? Object.values(value as Json).reduce((n: number, x) => n + nulls(x), 0)
          : 0;
    for (const path of ["terms?limit=200", "strategies", "regulations", "calculators", "people", "events", "formulas"])
      expect([path, nulls((await read(`/api/v1/${path}`))["data"])]).toEqual([path, 0]);
  });
});

describe("discovery", () => {
  test("the health has the version of the API in a header", async () => {
    const response = await ask("/api/v1/health");
    expect([response.status, response.headers.get("X-API-Version")]).toEqual([
      200,
      expect.stringMatching(/^\d+\.\d+\.\d+$/),
    ]);
  });

  test("the manifest is an index of endpoints, schemas and counts", async () => {
    const { endpoints, collections } = await read("/api/v1/manifest");
    expect((endpoints as unknown[]).length).toBeGreaterThan(40);
    expect((collections as Json[]).map(({ count }) => typeof count)).not.toContain("undefined");
  });

  test("the statistics count the corpus", async () => {
    expect(JSON.stringify(await read("/api/v1/stats"))).toMatch(/"terms":\{?.*\d{4}/);
  });

  test("the contract is OpenAPI 3.1", async () => {
    expect((await read("/api/v1/openapi.json"))["openapi"]).toMatch(/^3\.1\./);
  });

  test.each(["/llms.txt", "/llms-full.txt", "/sitemap.xml", "/.well-known/ai-plugin.json", "/api/schema.json"])(
    "%s is there",
    async (path) => {
      expect((await ask(path)).status).toBe(200);
    },
  );

  test("the schema is JSON Schema 2020-12", () => {
    expect(SCHEMA.$schema).toBe("https://json-schema.org/draft/2020-12/schema");
  });
});

describe("requests", () => {
  test("no request needs credentials, and every answer allows any origin", async () => {
    for (const path of ["/api/v1/terms/alpha", "/api/v1/terms/none-such", "/api/v1/search?q=alpha", "/api/schema.json"])
      expect((await ask(path)).headers.get("Access-Control-Allow-Origin")).toBe("*");
  });

  const MEDIA = {
    json: "application/json",
    ndjson: "application/x-ndjson",
    jsonld: "application/ld+json",
    md: "text/markdown",
  };
  test.each(Object.entries(MEDIA))("format=%s, or its media type in Accept", async (format, type) => {
    for (const path of ["/api/v1/terms/alpha", "/api/v1/terms", "/api/v1/search?q=alpha", "/api/v1/stats"]) {
      const asked = await ask(`${path}${path.includes("?") ? "&" : "?"}format=${format}`);
      const negotiated = await ask(path, { headers: { Accept: type } });
      expect(asked.headers.get("Content-Type")).toMatch(type);
      expect(negotiated.headers.get("Content-Type")).toMatch(type);
      expect([asked.status, negotiated.status]).toEqual([200, 200]);
    }
  });

  test("fields=slug,term projects", async () => {
    const [first] = await list("/api/v1/terms?fields=slug,term&limit=1");
    expect(Object.keys(first ?? {})).toEqual(["slug", "term"]);
  });

  test("fields is ignored where a route does not implement it", async () => {
    expect((await ask("/api/v1/stats?fields=id")).status).toBe(200);
  });

  test("limit and offset walk a list", async () => {
    const whole = await list("/api/v1/terms?limit=6");
    expect([...(await list("/api/v1/terms?limit=3")), ...(await list("/api/v1/terms?limit=3&offset=3"))]).toEqual(
      whole,
    );
  });

  test("an answer has a tag, and a request with it is 304", async () => {
    for (const path of ["/api/v1/terms/alpha", "/api/v1/terms", "/api/v1/graph/alpha", "/api/v1/search?q=alpha"]) {
      const tag = (await ask(path)).headers.get("ETag") ?? "";
      expect([path, (await ask(path, { headers: { "If-None-Match": tag } })).status]).toEqual([path, 304]);
    }
  });

  test("failures are problem documents", async () => {
    for (const path of ["/api/v1/terms/none-such", "/api/v1/terms?limit=x", "/api/v1/compute/irr", "/nowhere"])
      expect((await ask(path)).headers.get("Content-Type")).toBe("application/problem+json");
  });
});

describe("knowledge", () => {
  test.each([
    ["terms", 1074],
    ["categories", 20],
    ["strategies", 12],
    ["regulations", 14],
    ["calculators", 20],
    ["conventions", 1],
    ["sources", 1],
    ["people", 1],
  ])("%s is a list, of at least %i, and each record has an address", async (collection, least) => {
    const [first] = await list(`/api/v1/${collection}?limit=1`);
    const { meta } = await read(`/api/v1/${collection}?limit=1`);
    expect((meta as { total: number }).total).toBeGreaterThanOrEqual(least);
    expect(await read(`/api/v1/${collection}/${String(first?.["id"])}`)).toMatchObject({ id: first?.["id"] });
  });

  test("terms by category, by search and by fields", async () => {
    const found = await list("/api/v1/terms?category=risk-management&q=value&fields=id,category");
    expect(found.length).toBeGreaterThan(0);
    expect(new Set(found.map(({ category }) => category))).toEqual(new Set(["risk-management"]));
  });

  test("a term with its backlinks and its graph", async () => {
    expect(Object.keys(await read("/api/v1/terms/alpha?include=backlinks,graph"))).toEqual(
      expect.arrayContaining(["backlinks", "graph"]),
    );
  });

  test("up to 200 terms in one request, with a projection", async () => {
    const ids = (await list("/api/v1/terms?limit=200&fields=id")).map(({ id }) => id);
    const { data } = await post("/api/v1/terms/_bulk", { ids, fields: ["id", "name"] });
    expect((data as Json[]).map(({ id }) => id)).toEqual(ids);
    const more = {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ ids: [...ids, "alpha"] }),
    };
    expect((await ask("/api/v1/terms/_bulk", more)).status).toBe(422);
  });

  test("a sample of n terms", async () => {
    expect(await list("/api/v1/terms/_random?n=7")).toHaveLength(7);
  });
});

describe("search, graph, chunks", () => {
  test("a search covers terms, strategies, regulations and calculators", async () => {
    for (const [q, type] of [
      ["alpha", "term"],
      ["merger arbitrage", "strategy"],
      ["form pf", "regulation"],
      ["sharpe ratio calculator", "calculator"],
    ] as const)
      expect((await list(`/api/v1/search?q=${encodeURIComponent(q)}`)).map((hit) => hit["type"])).toContain(type);
  });

  test.each([1, 2])("the neighbourhood of a term at depth %i is nodes and edges", async (depth) => {
    const { nodes, edges } = await read(`/api/v1/graph/alpha?depth=${depth}`);
    expect([(nodes as unknown[]).length > 1, (edges as unknown[]).length > 0]).toEqual([true, true]);
  });

  test.each(["0", "3"])("depth %s is refused", async (depth) => {
    expect((await ask(`/api/v1/graph/alpha?depth=${depth}`)).status).toBe(400);
  });

  test.each(["term", "strategy", "regulation", "calculator"])(
    "chunks of the kind %s are NDJSON, or JSON",
    async (kind) => {
      const lines = (await (await ask(`/api/v1/llms/chunks?kind=${kind}`)).text()).trim().split("\n");
      const [first] = lines.map((line) => JSON.parse(line) as Json);
      expect(first).toMatchObject({ id: expect.any(String), text: expect.any(String), entity: { type: kind } });
      expect((await list(`/api/v1/llms/chunks?kind=${kind}&format=json&limit=5`))[0]).toMatchObject({
        id: first?.["id"],
      });
    },
  );
});

/** Inputs with their defaults, and outputs, of the catalogue. */
const CATALOGUE: Readonly<Record<string, readonly [formula: string, inputs: Json, outputs: string]>> = {
  "sharpe-ratio-calc": [
    "sharpe-ratio",
    { returns: null, rf_periodic: 0, periods_per_year: 252 },
    "sharpe mean_excess std",
  ],
  "sortino-ratio-calc": ["sortino-ratio", { returns: null, target: 0, periods_per_year: 252 }, "sortino"],
  "max-drawdown-calc": ["max-drawdown", { nav_series: null }, "mdd peak_index trough_index duration"],
  "calmar-ratio-calc": ["calmar-ratio", { annualized_return: null, max_drawdown: null }, "calmar"],
  "var-parametric-calc": [
    "parametric-var",
    { portfolio_value: null, sigma_periodic: null, horizon_periods: 1, confidence: 0.99 },
    "var_usd",
  ],
  "kelly-fraction-calc": [
    "kelly-criterion",
    { expected_return: null, risk_free: 0, variance: null, fraction: 1 },
    "leverage",
  ],
  "performance-fee-calc": [
    "sharpe-ratio",
    {
      starting_nav: null,
      ending_nav_pre_fee: null,
      high_water_mark: null,
      hurdle_rate: 0,
      performance_fee_rate: 0.2,
      hurdle_type: "hard",
    },
    "performance_fee_per_share ending_nav_post_fee new_high_water_mark",
  ],
  "annualize-return-calc": ["sharpe-ratio", { total_return: null, years: null }, "annualized"],
  "vol-annualize-calc": ["sharpe-ratio", { periodic_vol: null, periods_per_year: null }, "annualized_vol"],
  "black-scholes-call-calc": [
    "black-scholes",
    { S: null, K: null, T: null, r: null, sigma: null, q: 0 },
    "call delta gamma vega theta rho",
  ],
  "implied-vol-newton-calc": [
    "black-scholes",
    { market_price: null, S: null, K: null, T: null, r: null, q: 0 },
    "implied_vol",
  ],
  "duration-modified-calc": [
    "duration-modified",
    { cash_flows: null, times: null, ytm: null, compounding: 2 },
    "macaulay modified price",
  ],
  "cds-spread-calc": ["cds-pricing", { default_probability: null, recovery_rate: 0.4 }, "spread_bps"],
  "merger-arb-annualized-spread-calc": [
    "irr-newton",
    { deal_price: null, current_price: null, days_to_close: null },
    "raw_spread_pct annualized_spread_pct",
  ],
  "perp-funding-rate-pnl-calc": ["irr-newton", { funding_rate_per_period: null, periods_per_day: 3 }, "annualized"],
  "irr-calc": ["irr-newton", { cash_flows: null, guess: 0.1 }, "irr"],
};

describe("the catalogue of calculators", () => {
  const catalogue = JSON.parse(
    readFileSync(new URL("../../dist/api/calculators.json", import.meta.url), "utf8"),
  ) as Json & { readonly calculators: readonly (Json & { readonly inputs: Json[]; readonly outputs: Json[] })[] };

  test("has its 16 entries in an envelope", () => {
    const { calculators, ...envelope } = catalogue;
    expect(envelope).toMatchObject({
      $schema: expect.any(String),
      endpoint: expect.any(String),
      version: expect.stringMatching(/^\d{4}\.\d{2}\.\d+$/),
      description: expect.any(String),
      count: 16,
    });
    expect(calculators.map(({ id }) => id).toSorted()).toEqual(Object.keys(CATALOGUE).toSorted());
  });

  test.each(Object.entries(CATALOGUE))(
    "%s has its formula, inputs, defaults and outputs",
    (id, [formula, inputs, outputs]) => {
      const entry = catalogue.calculators.find((calculator) => calculator["id"] === id);
      expect(entry?.["formula_id"]).toBe(formula);
      expect(Object.fromEntries((entry?.inputs ?? []).map((input) => [input["id"], input["default"] ?? null]))).toEqual(
        inputs,
      );
      const required = (entry?.inputs ?? []).filter((input) => input["required"] === true).map((input) => input["id"]);
      expect(required).toEqual(Object.keys(inputs).filter((name) => inputs[name] === null));
      const described = outputs.split(" ");
      // What was added stands behind.
      expect((entry?.outputs ?? []).map((output) => output["id"]).slice(0, described.length)).toEqual(described);
    },
  );
});

describe("computations", () => {
  test.each(["sharpe-ratio", "black-scholes", "var-parametric", "kelly-criterion", "beta-capm"])(
    "%s is a slug",
    async (slug) => {
      const response = await ask(`/api/v1/compute/${slug}`);
      // It lacks its inputs, which the answer names.
      expect([response.status, await response.text()]).toEqual([422, expect.stringContaining("is missing")]);
    },
  );

  const mean = (xs: readonly number[]) => xs.reduce((sum, x) => sum + x, 0) / xs.length;
  const returns = [0.01, -0.02, 0.03, 0.004, -0.011];
  const excess = returns.map((x) => x - 0.001);
  const deviation = Math.sqrt(excess.reduce((sum, x) => sum + (x - mean(excess)) ** 2, 0) / (excess.length - 1));
  const downside = Math.sqrt(excess.reduce((sum, x) => sum + Math.min(x, 0) ** 2, 0) / excess.length);
  const flows = [3, 3, 103].map((flow, i) => ({ flow, time: (i + 1) / 2, factor: 1.02 ** -(i + 1) }));
  const price = flows.reduce((sum, { flow, factor }) => sum + flow * factor, 0);
  const macaulay = flows.reduce((sum, { flow, time, factor }) => sum + time * flow * factor, 0) / price;

  /** Inputs and what the described computation gives, to ten digits or the accuracy of its normal distribution. */
  const CASES: readonly (readonly [slug: string, inputs: Json, outputs: Record<string, number>])[] = [
    [
      "sharpe-ratio",
      { returns, rf_periodic: 0.001, periods_per_year: 12 },
      { sharpe: (mean(excess) / deviation) * Math.sqrt(12), mean_excess: mean(excess), std: deviation },
    ],
    [
      "sortino-ratio",
      { returns, target: 0.001, periods_per_year: 12 },
      { sortino: (mean(excess) / downside) * Math.sqrt(12) },
    ],
    // The peak is the last running high anywhere, here behind the trough.
    ["max-drawdown", { nav_series: [100, 80, 120] }, { mdd: -0.2, peak_index: 2, trough_index: 1, duration: -1 }],
    ["calmar-ratio", { annualized_return: 0.12, max_drawdown: -0.24 }, { calmar: 0.5 }],
    [
      "var-parametric",
      { portfolio_value: 1e6, sigma_periodic: 0.01, horizon_periods: 4, confidence: 0.99 },
      { var_usd: 20_000 * 2.3263478744 },
    ],
    ["kelly-criterion", { expected_return: 0.1, risk_free: 0.04, variance: 0.04, fraction: 0.5 }, { leverage: 0.75 }],
    [
      "performance-fee-calc",
      { starting_nav: 100, ending_nav_pre_fee: 115, high_water_mark: 100, hurdle_rate: 0.05, hurdle_type: "soft" },
      { performance_fee_per_share: 3, ending_nav_post_fee: 112, new_high_water_mark: 112 },
    ],
    [
      "performance-fee-calc",
      { starting_nav: 100, ending_nav_pre_fee: 115, high_water_mark: 100, hurdle_rate: 0.05 },
      { performance_fee_per_share: 2, ending_nav_post_fee: 113, new_high_water_mark: 113 },
    ],
    ["annualize-return-calc", { total_return: 0.21, years: 2 }, { annualized: 0.1 }],
    ["vol-annualize-calc", { periodic_vol: 0.01, periods_per_year: 256 }, { annualized_vol: 0.16 }],
    [
      "black-scholes",
      { S: 100, K: 100, T: 1, r: 0.05, sigma: 0.2 },
      {
        call: 10.4505835722,
        delta: 0.6368306512,
        gamma: 0.0187620173,
        vega: 37.5240346917,
        theta: -6.4140275464,
        rho: 53.2324815454,
      },
    ],
    ["implied-volatility", { market_price: 10.4505835722, S: 100, K: 100, T: 1, r: 0.05 }, { implied_vol: 0.2 }],
    [
      "duration-modified-calc",
      { cash_flows: [3, 3, 103], times: [0.5, 1, 1.5], ytm: 0.04 },
      { macaulay, modified: macaulay / 1.02, price },
    ],
    ["cds-spread-calc", { default_probability: 0.02 }, { spread_bps: 120 }],
    [
      "merger-arb-annualized-spread-calc",
      { deal_price: 52, current_price: 50, days_to_close: 0 },
      { raw_spread_pct: 0.04, annualized_spread_pct: 14.6 },
    ],
    ["perp-funding-rate-pnl-calc", { funding_rate_per_period: 0.0001 }, { annualized: 0.1095 }],
    ["irr", { cash_flows: [-100, 60, 60] }, { irr: 0.1306623863 }],
  ];

  test.each(CASES)("%s of %j by POST and by GET", async (slug, inputs, outputs) => {
    const query = Object.entries(inputs)
      .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
      .join("&");
    const posted = await post(`/api/v1/compute/${slug}`, inputs);
    const got = await read(`/api/v1/compute/${slug}?${query}`);
    for (const [name, value] of Object.entries(outputs)) {
      expect([name, (posted["outputs"] as Record<string, number>)[name]]).toEqual([name, expect.closeTo(value, 6)]);
    }
    expect(got["outputs"]).toEqual(posted["outputs"]);
  });

  test("the Sharpe ratio by the symbols of its formula", async () => {
    const { outputs } = await post("/api/v1/compute/sharpe-ratio", { R_p: 0.12, R_f: 0.043, sigma_p: 0.1 });
    expect((outputs as Record<string, number>)["sharpe"]).toBeCloseTo(0.77, 12);
  });

  test("searches for a root say how many iterations they took, at most 100", async () => {
    for (const [slug, inputs] of [
      ["irr", { cash_flows: [-100, 60, 60] }],
      ["implied-volatility", { market_price: 10, S: 100, K: 100, T: 1, r: 0.05 }],
    ] as const) {
      const { meta } = await post(`/api/v1/compute/${slug}`, inputs);
      expect((meta as { iterations: number }).iterations).toBeLessThanOrEqual(100);
    }
  });
});
