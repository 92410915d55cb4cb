import { beforeAll, describe, expect, test } from "vitest";
import { entryText, parseEntry } from "../../worker/mcp/entry-sections.ts";
import { type Service, startService } from "../fixture/service.ts";
import { type Answering, callTool, handshake, rpc } from "./messages.ts";

let service: Service;
let answer: Answering;
beforeAll(async () => {
  service = await startService();
  answer = service.request;
});

function call(name: string, given: Record<string, unknown>) {
  return callTool(answer, name, given);
}

interface Property {
  readonly enum?: readonly string[];
  readonly items?: Property;
  readonly properties?: Readonly<Record<string, Property>>;
}

interface ListedTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: { readonly properties: Readonly<Record<string, Property>> };
  readonly annotations: { readonly readOnlyHint: boolean };
}

describe("the list of tools", () => {
  let tools: ListedTool[];
  beforeAll(async () => {
    tools = (await rpc(handshake(answer, "tools/list"))).result?.["tools"] as ListedTool[];
  });

  test("has seven, which only read", () => {
    expect(tools.map(({ name }) => name)).toEqual([
      "search",
      "get",
      "list",
      "graph",
      "describe_calculator",
      "compute",
      "duties",
    ]);
    expect(tools.every(({ annotations }) => annotations.readOnlyHint)).toBe(true);
  });

  test("takes types, collections and relations from the API", () => {
    const { catalog } = service.release;
    const [search, , list, graph] = tools;
    expect(search?.inputSchema.properties["types"]?.items?.enum).toEqual(catalog.searchedTypes);
    expect(list?.inputSchema.properties["collection"]?.enum).toEqual(catalog.collections.map(({ name }) => name));
    expect(graph?.inputSchema.properties["relations"]?.items?.enum).toEqual(catalog.relations);
  });

  test("takes the values of filters and the orders that any collection has", () => {
    const { filters, sort } = tools[2]?.inputSchema.properties ?? {};
    expect(filters?.properties?.["jurisdiction"]?.enum).toEqual(expect.arrayContaining(["global", "DE"]));
    expect(sort?.enum).toEqual(expect.arrayContaining(["id", "-updated", "-date"]));
  });

  test("names the values of the filters of lists, and which collections have each", () => {
    const filters = tools[2]?.inputSchema.properties["filters"]?.properties;
    expect(filters?.["level"]).toEqual({
      type: "string",
      description: "Of terms.",
      enum: ["intro", "intermediate", "advanced", "expert"],
    });
    expect(filters?.["category"]).toMatchObject({ description: "Of terms, formulas.", enum: ["credit", "risk"] });
    expect(filters?.["jurisdiction"]?.enum).toContain("HK");
    expect(filters?.["q"]).toEqual({
      type: "string",
      description: expect.stringMatching(/^Of terms\. Only terms that this search finds/),
      maxLength: 256,
    });
  });

  test("an unknown tool is an error of the protocol that names a close one", async () => {
    const { error } = await rpc(handshake(answer, "tools/call", { name: "serch" }));
    expect(error).toMatchObject({ code: -32602, message: expect.stringContaining("`search`") });
  });
});

describe("duties", () => {
  test("dates what applies, names what is missing, and cites the records", async () => {
    const facts = { issuer_market: "us-registered", previous_stake_percent: 4.8, stake_percent: 5.3 };
    const events = [{ kind: "acquisition", date: "2026-11-24" }];
    const { text, isError } = await call("duties", { facts, events });
    expect(isError).toBe(false);
    const plain = text.replaceAll("\\", "");
    expect(plain).toContain("Due 2026-12-02 22:00 America/New_York");
    expect(plain).toContain("/api/v1/duties/stake-report");
    expect(plain).toContain("no legal advice");
    const open = await call("duties", { facts: { issuer_market: "us-registered", stake_percent: 6 } });
    expect(open.text.replaceAll("\\", "")).toContain("needs previous_stake_percent");
  });

  test("lists who may ask and what can be stated to a call without facts", async () => {
    for (const given of [{ facts: {} }, {}, { from: "2027-01-01", to: "2027-12-31" }]) {
      const { text } = await call("duties", given);
      expect(text).toContain("I operate or advise commodity pools: cpo_registration, cta_registration\n");
      expect(text).toContain("- cpo_registration: Registration as CPO (none, registered, exempt)\n");
    }
    const { text } = await call("duties", { facts: { us_person: true } });
    expect(text).not.toContain("cpo_registration");
  });

  test("names what can be stated in the record of a duty, with the value before", async () => {
    const { text } = await call("get", { ids: ["duty:stake-report"], sections: ["cases"] });
    expect(text).toContain("- issuer_market: Market of the issuer (us-registered, eu-regulated, ");
    expect(text).toContain("- previous_stake_percent: Stake before (percent)");
    expect(text).not.toContain("short_percent");
  });

  test("gives the dates of what recurs from one day to another, and says what is not taken with them", async () => {
    const given = {
      facts: { section_13f_aum_usd: "1e9", marketed_in: ["DE", "FR"] },
      from: "2027-01-01",
      to: "2027-06-30",
    };
    const { text, isError } = await call("duties", given);
    expect(isError).toBe(false);
    expect(text.match(/^\| 2027-\d\d-\d\d/gm)).toEqual(["| 2027-02-16", "| 2027-05-17"]);
    expect(text).toContain("/api/v1/duties/_calendar");
    expect((await call("duties", { ...given, jurisdiction: ["DE"] })).text).toContain("No duty of what was asked for");
    expect((await call("duties", { ...given, period_end: "2026-12-31" })).text).toContain("`period_end` is not taken");
    expect((await call("duties", { ...given, to: undefined })).text).toContain("`to`");
  });
});

describe("search", () => {
  test("gives names, ids and summaries, and where the answer is from", async () => {
    const { text, isError } = await call("search", { query: "Arbitrage", types: ["strategy"] });
    expect(isError).toBe(false);
    expect(text).toContain("1. Arbitrage (strategy:arbitrage): Buying cheap and selling dear at once.");
    expect(text).toContain(`Source: ${service.release.base}/api/v1/search?q=Arbitrage&type=strategy&limit=6 (`);
    expect(text).toContain("CC-BY-4.0");
  });

  test("takes a single type as a text, and a limit as a text", async () => {
    const { text } = await call("search", { query: "term", types: "term", limit: "2" });
    expect(text).toContain("2 of ");
  });

  test("ends with a call that reads the best hits, not the first alone", async () => {
    const { text } = await call("search", { query: "term", types: "term", limit: 4 });
    expect(text).toMatch(
      /4 of \d+ hits\. Read what fits with get, such as ids: \["term:[^"]+","term:[^"]+","term:[^"]+"\]\./,
    );
  });

  test("says that the corpus may not cover what the best hit has few words of", async () => {
    const { text } = await call("search", { query: "arbitrage of Zqxvé and 9wq8" });
    expect(text).toContain("the corpus may not cover this");
    expect(text).toContain("No entry has: Zqxvé, 9wq8.");
    expect((await call("search", { query: "arbitrage" })).text).not.toContain("may not cover");
  });

  test("says what to do when nothing is found", async () => {
    expect((await call("search", { query: "qqqqq" })).text).toContain("Nothing was found.");
  });
});

describe("get", () => {
  test("gives an entry as Markdown whose links are ids", async () => {
    const { text } = await call("get", { ids: ["term:term-003"] });
    expect(text).toContain("# V term 3");
    expect(text).toContain("[the next](term:term-004)");
    expect(text).toContain("## Common pitfalls");
    expect(text).toContain(`Source: ${service.release.base}/api/v1/terms/term-003 (`);
  });

  test("gives the sections that are asked for, and names the others", async () => {
    const { text } = await call("get", { ids: ["term:term-003"], sections: ["Common pitfalls"] });
    expect(text).toContain("Taking 3 for 4");
    expect(text).not.toContain("The definition of number 3");
    expect(text).toMatch(/Other sections: definition, see_also/);
  });

  test("takes the names of fields for sections, also of facts", async () => {
    const { text } = await call("get", { ids: ["strategy:arbitrage"], sections: ["notable_blowups", "family"] });
    expect(text).toContain("## Notable blow-ups");
    expect(text).toContain("- Family: ");
    expect(text).not.toMatch(/- Updated|No section/);
    const { text: term } = await call("get", { ids: ["term-001"], sections: ["category", "level"] });
    expect(term).toMatch(/\n- Category: .*\n- Level: /);
    expect(term).not.toContain("The definition of number 1");
  });

  test("repeats what is no section of any entry in few characters, once", async () => {
    const sections = Array.from({ length: 40 }, (_, i) => `${i}${"x".repeat(98)}`);
    const { text } = await call("get", { ids: ["term-001", "term-002", "term-003"], sections });
    expect(text.match(/No entry has a section/g)).toHaveLength(5);
    expect(text).toContain("Nor 35 others.");
    expect(text).not.toContain("x".repeat(61));
    expect((await call("get", { ids: ["term-001"], sections: ["common_pitfals"] })).text).toContain(
      "No entry has a section `common_pitfals`. Did you mean `common_pitfalls`?",
    );
  });

  test("takes the last word of a section's name for it", async () => {
    const { text } = await call("get", { ids: ["term-003"], sections: ["pitfalls"] });
    expect(text).toContain("## Common pitfalls");
    expect(text).not.toContain("The definition of number 3");
  });

  test("says which sections an entry has when it has none of those", async () => {
    const { text } = await call("get", { ids: ["term-003"], sections: ["penalties"] });
    expect(text).toContain("No section penalties. This entry has: definition, common_pitfalls");
    expect(text).toContain("The definition of number 3");
  });

  test.each([
    ["an id without a type", "arbitrage", "# Arbitrage"],
    ["a name", "Ada Example", "# Ada Example"],
    ["an alias", "alias 7", "# X term 7"],
    ["an alias of a calculator", "calculator:irr", "# IRR"],
    ["an address", "http://localhost:8787/api/v1/strategies/arbitrage.md", "# Arbitrage"],
    ["the address of a page", "http://localhost:8787/strategies/arbitrage", "# Arbitrage"],
    ["an address without its beginning", "strategies/arbitrage", "# Arbitrage"],
    ["a type with a name", "person:Ada Example", "# Ada Example"],
    ["a misspelled name", "Ada Exampel", 'Read "Ada Exampel" as Ada Example (person:ada-example).'],
  ])("takes %s", async (_, id, title) => {
    expect((await call("get", { ids: [id] })).text).toContain(title);
  });

  test("takes the address of a computation for its calculator, without a guess", async () => {
    const { text } = await call("get", { ids: ["http://localhost:8787/api/v1/compute/irr"] });
    expect(text).toContain("# IRR");
    expect(text).not.toContain("Read ");
  });

  test.each(["?fields=id", "#example", "/"])("takes an address that ends in %s", async (end) => {
    const { text } = await call("get", { ids: [`http://localhost:8787/api/v1/strategies/arbitrage${end}`] });
    expect(text).toMatch(/^# Arbitrage/);
  });

  test("takes a title with a colon for a name, and not for a type", async () => {
    const { text } = await call("get", { ids: ["Arbitrage rules: a digest"] });
    expect(text).not.toContain("is not a type of entry");
  });

  test("gives an entry once, whatever names it was given", async () => {
    const { text } = await call("get", { ids: ["strategy:arbitrage", "arbitrage", "Arbitrage"] });
    expect(text.match(/^# Arbitrage/gm)).toHaveLength(1);
  });

  test("gives several entries, and says which is not there", async () => {
    const { text, isError } = await call("get", { ids: ["term:term-001", "term:term-01", "strategy:arbitrage"] });
    expect(isError).toBe(false);
    expect(text).toContain("H term 1");
    expect(text).toMatch(/Error: No term has the id `term-01`\.\nClose: term:term-001/);
    expect(text).toContain("# Arbitrage");
  });

  test.each([
    ["an unknown id", ["nothing-of-the-kind"], /No entry has this id or name/],
    ["an unknown type", ["terms:alpha"], /`terms` is not a type of entry\. Did you mean `term:alpha`/],
    [
      "words of an entry's prose",
      ["buying cheap selling dear"],
      /No entry has this id or name.*\nClose: strategy:arbitrage/,
    ],
    ["a word that is near one of the prose", ["cheep"], /No entry has this id or name/],
    ["too many", Array.from({ length: 11 }, (_, i) => `term:term-${i}`), /1 to 10 ids/],
    ["none", [], /1 to 10 ids/],
  ])("refuses %s with a text that teaches", async (_, ids, message) => {
    const { text, isError } = await call("get", { ids });
    expect(isError).toBe(true);
    expect(text).toMatch(message);
  });
});

describe("list", () => {
  test("gives rows of a filtered collection and how to go on", async () => {
    const { text } = await call("list", { collection: "terms", filters: { category: "risk" }, limit: 2 });
    expect(text).toMatch(/^id \| name \| summary\nterm:term-001 \| H term 1 \| The fixture's/);
    expect(text).toContain("Rows 1–2 of 22. Next: offset 2.");
  });

  test("says the jurisdiction of records that have one", async () => {
    const { text } = await call("list", { collection: "regulations" });
    expect(text).toMatch(/^id \| name \| jurisdiction \| summary\nregulation:act \| The Act \| US \| It regulates\.\n/);
  });

  test("gives the entries that are named, and says which is not there", async () => {
    const { text, isError } = await call("list", {
      collection: "terms",
      ids: ["term-002", "term:term-001", "term-01"],
    });
    expect(isError).toBe(false);
    expect(text).toMatch(/^id \| name \| summary\nterm:term-002 \| .*\nterm:term-001 \| .*\nError: No term has the id/);
    const act = await call("list", { collection: "regulations", ids: ["act", "term:term-001"] });
    expect(act.text).toContain("regulation:act | The Act | US | It regulates.\nError: `term:term-001` is not one of");
  });

  test("takes the names of sections for fields", async () => {
    const { text } = await call("list", { collection: "strategies", fields: ["id", "Notable blow-ups"] });
    expect(text).toMatch(/^id,notable_blowups\narbitrage,/);
  });

  test("gives the fields that are asked for", async () => {
    const { text } = await call("list", { collection: "regulations", fields: ["id", "jurisdiction"] });
    expect(text).toContain("id,jurisdiction\nact,US\nRows 1–1 of 1.");
  });

  test.each([
    [{ collection: "term" }, false, "term:term-000"],
    [{ collection: "trems" }, true, "Did you mean `terms`?"],
    [{ collection: "terms", filters: { categry: "risk" } }, true, "Did you mean `category`?"],
    [{ collection: "terms", filters: { category: "risks" } }, true, "Allowed: credit, risk"],
    [{ collection: "terms", fields: ["nme"] }, true, "Did you mean `name`?"],
    [{ collection: "terms", limit: 1000 }, true, "`limit` must be an integer from 1 to 200"],
    [{ collection: "terms", filter: {} }, true, "Did you mean `filters`?"],
    [{}, true, "`collection` is required"],
  ])("of %j is an error: %j", async (given, failed, wanted) => {
    const { text, isError } = await call("list", given);
    expect([isError, text]).toEqual([failed, expect.stringContaining(wanted)]);
  });
});

describe("graph", () => {
  test("gives what is around an entry by relation and direction", async () => {
    const { text } = await call("graph", { id: "strategy:arbitrage" });
    expect(text).toContain("—blowup→ The Fall (event:fall)");
    expect(text).toContain("←see_also— ");
  });

  test("says that there is more", async () => {
    const first = await call("graph", { id: "arbitrage", limit: 3 });
    expect(first.text).toContain("Arbitrage (strategy:arbitrage): 2 of 49 related entries.");
    expect(first.text).toContain("\nNext: offset 3, or narrow");
    const next = await call("graph", { id: "arbitrage", limit: 3, offset: 3 });
    expect(next.text).toContain("Arbitrage (strategy:arbitrage): 3 of 49 related entries.");
    expect(next.text).not.toContain("The Fall");
  });

  test("gives the shortest path between two entries by their names", async () => {
    const { text } = await call("graph", { id: "Ada Example", to: "The Fall" });
    expect(text).toMatch(/^2 steps: Ada Example \(person:ada-example\) – Arbitrage \(strategy:arbitrage\) – The Fall/);
    expect(text).toContain("Arbitrage —blowup→ The Fall");
  });

  test("takes what a search finds for a name that no entry has, and says so", async () => {
    const { text } = await call("graph", { id: "arbitrage", to: "Example, Ada" });
    expect(text).toMatch(/^Read "Example, Ada" as Ada Example \(person:ada-example\)\./);
    expect(text).toContain("1 step: Arbitrage (strategy:arbitrage) – Ada Example");
  });

  test("says the jurisdiction of entries that have one", async () => {
    expect((await call("graph", { id: "regulation:act" })).text).toContain("The Act [US] (regulation:act)");
  });

  test("refuses a relation that is not there with those that are", async () => {
    const { text, isError } = await call("graph", { id: "arbitrage", relations: ["sea_also"] });
    expect([isError, text]).toEqual([true, expect.stringContaining("Did you mean `see_also`?")]);
  });
});

describe("calculators", () => {
  test("are listed with their inputs", async () => {
    expect((await call("describe_calculator", {})).text).toContain("irr-calc: cash_flows, guess?");
  });

  test.each(["black-scholes", "Black Scholes", "calculator:black-scholes-call-calc"])(
    "%s is described",
    async (name) => {
      const { text } = await call("describe_calculator", { calculator: name });
      expect(text).toContain("- S (number, currency, required, bounds 0 to 1e15");
      expect(text).toContain('Example: compute({"calculator":"black-scholes-call-calc","inputs":{"S":42');
    },
  );

  test("are found by words, unless only some of these are anywhere", async () => {
    expect((await call("describe_calculator", { calculator: "maximum drawdown of a series" })).text).toContain(
      "(calculator:max-drawdown-calc)",
    );
    expect((await call("describe_calculator", { calculator: "wombat telescope ratio" })).text).toMatch(
      /No calculator is called `wombat telescope ratio`\. Some of these words have [a-z-]+ \(/,
    );
  });

  test("compute one case, in words and in structure", async () => {
    const inputs = { annualized_return: 0.12, max_drawdown: -0.2 };
    const { text, structuredContent } = await call("compute", { calculator: "calmar-ratio", inputs });
    expect(text).toContain("calmar-ratio-calc(annualized_return=0.12, max_drawdown=-0.2)\n   calmar = 0.6");
    expect(text).toContain("/api/v1/compute/calmar-ratio-calc?annualized_return=0.12&max_drawdown=-0.2");
    expect(structuredContent).toEqual({
      results: [expect.objectContaining({ calculator: "calmar-ratio-calc", outputs: { calmar: 0.6 } })],
    });
  });

  test("name the address of an answer with its inputs where these are short", async () => {
    const urlOf = async (count: number) => {
      const returns = Array.from({ length: count }, (_, i) => (i % 2 === 0 ? 0.01 : 0.02));
      return (await call("compute", { calculator: "sharpe-ratio", inputs: { returns, periods_per_year: 12 } })).text;
    };
    expect(await urlOf(30)).toContain("/api/v1/compute/sharpe-ratio-calc?returns=");
    const long = await urlOf(60);
    expect(long).toContain("/api/v1/compute/sharpe-ratio-calc");
    expect(long).not.toContain("sharpe-ratio-calc?");
  });

  test("compute with dates and matrices, and with columns of which long ones are shortened", async () => {
    const correlations = [
      [1, 0.25],
      [0.25, 1],
    ];
    const risk = await call("compute", {
      calculator: "portfolio-risk",
      inputs: { weights: [0.6, 0.4], sigmas: [0.18, 0.08], correlations },
    });
    expect(risk.text).toContain("risk_contributions = [0.1043420483, 0.01572459987]");
    expect(risk.text).toContain("correlations=1,0.25;0.25,1".replaceAll(";", "%3B"));
    const prices = Array.from({ length: 2000 }, (_, i) => 100 + (i % 7));
    const average = await call("compute", { calculator: "ema", inputs: { prices, length: 10 } });
    expect(average.text).toContain("1991 in all]");
    const { results } = average.structuredContent as { results: { outputs: { ema: number[]; ema_last: number } }[] };
    expect(results[0]?.outputs.ema.length).toBeLessThan(400);
    const described = await call("describe_calculator", { calculator: "xirr" });
    expect(described.text).toContain("- dates (array<date>, date, required)");
    const wrong = await call("compute", {
      calculator: "xirr",
      inputs: { cash_flows: [-1, 2], dates: ["2020-01-01", "31/12/2020"] },
    });
    expect(wrong.text).toContain("Did you mean 2020-12-31?");
  });

  test("compute several cases, each with its result or its problem", async () => {
    const batch = [0.2, 0].map((drawdown) => ({
      calculator: "calmar-ratio",
      inputs: { annualized_return: 0.1, max_drawdown: drawdown },
    }));
    const { text, structuredContent } = await call("compute", { batch });
    expect(text).toMatch(/^1\. calmar-ratio-calc/);
    expect(text).toContain("2. Error: `max_drawdown` is 0");
    expect(structuredContent?.["results"]).toHaveLength(2);
  });

  test("compute over ranges of inputs, as a table of which the address has all", async () => {
    const inputs = { K: 100, T: 1, r: 0.05, sigma: 0.2 };
    const { text, structuredContent } = await call("compute", {
      calculator: "black-scholes-call",
      inputs,
      sweep: { S: "90:110:3" },
    });
    expect(text).toContain("- K = 100 (currency)\n- T = 1 (years)");
    expect(text).toContain("| S (currency) | call (currency) |");
    expect(text).toContain("| 100 | 10.45058357 | 0.6368306512 |");
    expect(text).toContain("_sweep.csv?K=100&T=1&r=0.05&sigma=0.2&q=0&S=90%3A110%3A3");
    expect(structuredContent?.["results"]).toEqual([
      expect.objectContaining({
        calculator: "black-scholes-call-calc",
        axes: [expect.objectContaining({ input: "S", values: [90, 100, 110] })],
        columns: expect.objectContaining({
          call: [expect.any(Number), expect.closeTo(10.45058357, 8), expect.any(Number)],
        }),
      }),
    ]);
    const large = await call("compute", {
      calculator: "black-scholes-call",
      inputs: { K: 100, T: 1, r: 0.05 },
      sweep: { S: "50:150:20", sigma: [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1] },
    });
    expect(large.text).toMatch(/The first \d+ of 200 points; all at \/api\/v1\/compute\/black-scholes-call-calc/);
  });

  test.each([
    [{ S: "ninety" }, '`sweep.S` must be a range, from:to:steps, such as "80:120:9"'],
    [{ S: "90:110:1" }, "`steps` from 2 to 501"],
    [{ X: "90:110:3" }, "`X` is no single input of black-scholes-call-calc"],
    [{ S: "1:2:501", K: "1:2:501" }, "at most are computed in one request"],
    [{ S: "1:2:3", K: "1:2:3", T: "1:2:3" }, "at most 2 members"],
  ])("refuse the sweep %j with %j", async (sweep, wanted) => {
    const answer = await call("compute", {
      calculator: "black-scholes-call",
      inputs: {
        r: 0,
        sigma: 0.2,
        ...("T" in sweep ? {} : { T: 1 }),
        ...("K" in sweep ? {} : { K: 100 }),
        ...("S" in sweep ? {} : { S: 100 }),
      },
      sweep,
    });
    expect([answer.isError, answer.text]).toEqual([true, expect.stringContaining(wanted)]);
  });

  test("compute with receipts that the service verifies, alone and in a batch", async () => {
    const one = { calculator: "calmar-ratio", inputs: { annualized_return: 0.12, max_drawdown: -0.2 } };
    const { text, structuredContent } = await call("compute", { ...one, receipt: "true" });
    const [result] = (structuredContent?.["results"] ?? []) as { receipt: { id: string; code_sha256: string } }[];
    expect(text).toContain(`Receipt ${result?.receipt.id} of the code /code/${result?.receipt.code_sha256}.js`);
    expect(text).toContain("max_drawdown=-0.2&receipt=1");
    const { structuredContent: both } = await call("compute", { batch: [one, one], receipt: true });
    const same = expect.objectContaining({ receipt: result?.receipt });
    expect(both?.["results"]).toEqual([same, same]);
    const { structuredContent: none } = await call("compute", { ...one, receipt: false });
    expect(none?.["results"]).toEqual([expect.not.objectContaining({ receipt: expect.anything() })]);
  });

  test("compute refuses arguments that its answer would leave out", async () => {
    const inputs = { annualized_return: 0.12, max_drawdown: -0.2 };
    const one = { calculator: "calmar-ratio", inputs };
    const sweep = { annualized_return: "0:1:3" };
    const both = await call("compute", { ...one, batch: [one], sweep });
    for (const name of ["calculator", "inputs", "sweep"])
      expect(both.text).toContain(`\`${name}\` does not go with \`batch\``);
    const swept = { calculator: "calmar-ratio", inputs: { max_drawdown: -0.2 }, sweep, receipt: "true" };
    expect((await call("compute", swept)).text).toContain("`receipt` does not go with `sweep`");
  });

  test("compute with the words that mean something, in any case, and with the figures of a factsheet", async () => {
    const fee = { starting_nav: 100, ending_nav_pre_fee: 115, high_water_mark: 100, hurdle_rate: 0.05 };
    const batch = [
      { calculator: "performance-fee", inputs: { ...fee, hurdle_type: " Soft" } },
      { calculator: "performance-fee", inputs: { ...fee, hurdle_type: "sotf" } },
      { calculator: "sharpe-ratio", inputs: { R_p: 0.12, R_f: 0.02, sigma_p: 0.1 } },
    ];
    const { structuredContent } = await call("compute", { batch });
    expect(structuredContent?.["results"]).toEqual([
      expect.objectContaining({ outputs: expect.objectContaining({ performance_fee_per_share: 3 }) }),
      { error: expect.stringContaining("hard or soft is needed. Did you mean `soft`?") },
      expect.objectContaining({ calculator: "sharpe-summary-calc", outputs: { sharpe: expect.closeTo(1, 12) } }),
    ]);
    const alone = await call("compute", batch[1] ?? {});
    expect([alone.isError, alone.text]).toEqual([true, expect.stringContaining("Did you mean `soft`?")]);
  });

  test.each([
    [{ calculator: "calmar-rato", inputs: {} }, "Did you mean `calmar-ratio`?"],
    [{ calculator: "calmar-ratio", inputs: { anualized_return: 1 } }, "Did you mean `annualized_return`?"],
    [{ calculator: "calmar-ratio", inputs: { annualized_return: 1, max_drawdown: 0 } }, "a drawdown other than 0"],
    [{ calculator: "irr", inputs: { cash_flows: "-100,110" } }, "an array of numbers"],
    [{ inputs: {} }, "`calculator` must be the id"],
    [{ batch: [] }, "1 to 9 items"],
    [{ calculator: "irr", inputs: [] }, "`inputs` must be an object"],
  ])("refuse %j with %j", async (given, wanted) => {
    const { text, isError, structuredContent } = await call("compute", given);
    expect([isError, text, structuredContent]).toEqual([true, expect.stringContaining(wanted), undefined]);
  });
});

describe("an entry", () => {
  const ENTRY = parseEntry(
    [
      "# Name\n\n> Summary.\n\n- Kind: term\n- Level: intro",
      "First[^1].\n\nSecond.",
      "## Example\n\n### Scenario\n\nA case[^2].",
      "```js\n## no heading\n```",
      "## Sources\n\n- One",
      "[^1]: See one.\n\n[^2]: See two.\n",
    ].join("\n\n"),
  );

  test("is cut at its headings and keeps the footnotes apart", () => {
    expect(ENTRY.head).toBe("# Name\n\n> Summary.");
    expect(ENTRY.facts).toEqual([
      { name: "kind", text: "- Kind: term" },
      { name: "level", text: "- Level: intro" },
    ]);
    expect(ENTRY.sections.map(({ name }) => name)).toEqual(["definition", "example", "sources"]);
    expect([...ENTRY.footnotes.keys()]).toEqual(["[^1]", "[^2]"]);
  });

  test("has only the footnotes that its sections refer to", () => {
    const { text } = entryText(ENTRY, ["example"], 1000);
    expect(text).toContain("[^2]: See two.");
    expect(text).not.toContain("[^1]: See one.");
  });

  test("names a source once, and the place in it each time", () => {
    const source = "See [The Act](https://law.example/act), A Publisher, Inc.";
    const cited = parseEntry(
      `# Name\n\nOne[^1]. Two[^2]. Three[^3].\n\n[^1]: ${source}, section 5.\n\n[^2]: ${source}, section 6.\n\n[^3]: See [More](https://x.example/).\n`,
    );
    expect(entryText(cited, [], 1000).text.split("\n\n").at(-1)).toBe(
      `[^1]: ${source}, section 5.\n[^2]: the source of [^1], section 6.\n[^3]: See [More](https://x.example/).`,
    );
  });

  test("takes the name that other entries have for a section", () => {
    const formula = parseEntry(
      "# Name\n\nSaid.\n\n## LaTeX\n\nx^2\n\n## Plain text\n\nx * x\n\n## Worked example\n\n4\n",
    );
    expect(entryText(formula, ["formula", "example"], 1000).text).toBe(
      "# Name\n\n## LaTeX\n\nx^2\n\n## Plain text\n\nx * x\n\n## Worked example\n\n4\n\n(Other sections: definition.)",
    );
  });

  test("does not take a heading in code for a section, and reads addresses with parentheses", () => {
    const source = "See [Rule 3(c)](https://law.example/3(c)-1), A Publisher";
    const entry = parseEntry(
      `# Name\n\n\`\`\`\n## code\n\`\`\`\n\nOne[^1]. Two[^2].\n\n[^1]: ${source}, (a).\n\n[^2]: ${source}, (b).\n`,
    );
    expect(entry.sections.map(({ name }) => name)).toEqual(["definition"]);
    expect(entryText(entry, [], 1000).text).toContain(`[^1]: ${source}, (a).\n[^2]: the source of [^1], (b).`);
  });

  test("says what was cut and how to get it", () => {
    expect(entryText(ENTRY, [], 110).text).toContain('Ask for the rest with sections: ["example","sources"].');
  });
});
