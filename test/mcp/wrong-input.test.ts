import { beforeAll, describe, expect, test } from "vitest";
import { startService } from "../fixture/service.ts";
import { type Answering, callTool } from "./messages.ts";

let answer: Answering;
beforeAll(async () => {
  answer = (await startService()).request;
});

type Case = readonly [given: Record<string, unknown>, remedy: string];

/** What models send, and the words of the answer that say what to send instead. */
const REFUSED: Readonly<Record<string, readonly Case[]>> = {
  search: [
    [{}, "`query` is required: Words, a name or a question"],
    [{ q: "risk" }, "`query` is required"],
    [{ query: " " }, "`query` must be a text that is not empty"],
    [{ query: { text: "risk" } }, "`query` must be a text"],
    [{ query: "x".repeat(300) }, "`query` must be at most 256 characters"],
    [{ query: "risk", types: ["terms"] }, "is not a value of `types`. Did you mean `term`?\nAllowed: term, strategy"],
    [{ query: "risk", type: "term" }, "Did you mean `types`?"],
    [{ query: "risk", limit: 500 }, "`limit` must be an integer from 1 to 100"],
    [{ query: "risk", page: 2 }, "Allowed: query, types, limit"],
  ],
  get: [
    [{}, '`ids` is required: Ids such as ["term:sharpe-ratio"'],
    [{ id: "term:term-001" }, "Did you mean `ids`?"],
    [{ ids: [{ type: "term" }] }, "`ids` must be a list of texts: Ids such as"],
    [{ ids: [] }, "`ids` must hold 1 to 10 ids"],
    [{ ids: "[]" }, "`ids` must hold 1 to 10 ids"],
    [{ ids: Array.from({ length: 11 }, (_, i) => `term:${i}`) }, "holds 11; ask for the others in another call"],
    [{ ids: ["x".repeat(301)] }, "`ids[0]` must be at most 300 characters long; got 301."],
    [{ ids: "x".repeat(100_000) }, "`ids` must be at most"],
    [{ ids: ["term-001"], sections: Array.from({ length: 41 }, () => "x") }, "`sections` must hold 0 to 40 texts"],
    [{ ids: ["terms:term-001"] }, "Did you mean `term:term-001`?"],
    [{ ids: ["term:term-01"] }, "Close: term:term-001"],
    [{ ids: ["term:arbitrage"] }, "Close: strategy:arbitrage"],
    [{ ids: ["event:everybody"] }, "No event has the id `everybody`.\nClose: regulation:act"],
    [{ ids: ["https://elsewhere.example/a"] }, "begin with http://localhost:8787/api/v1/"],
    [{ ids: ["qqq zzz"] }, "Find it with `search`."],
  ],
  list: [
    [{}, "`collection` is required: What to list.\nAllowed: terms,"],
    [{ collection: "trems" }, "Did you mean `terms`?"],
    [{ collection: "terms", level: "intro" }, 'It goes into `filters`: {"filters":{"level":…}}.'],
    [
      { collection: "terms", filters: "level=intro" },
      '`filters` must be an object: Values by filter, such as {"level"',
    ],
    [{ collection: "terms", filters: { level: "beginner" } }, "Allowed: intro, intermediate, advanced, expert"],
    [{ collection: "regulations", filters: { country: "US" } }, "not a filter of regulations.\nAllowed: jurisdiction"],
    [{ collection: "structures", filters: { year: "2008" } }, "leave out `filters`"],
    [{ collection: "regulations", filters: { jurisdiction: ["US", "EU"] } }, "takes one value; list once for each"],
    [{ collection: "events", fields: ["title"] }, "Allowed: id, name, aliases, date"],
    [
      { collection: "terms", filters: { category: "x".repeat(101) } },
      "`filters.category` must be at most 100 characters",
    ],
    [{ collection: "terms", ids: ["term-001"], filters: { level: "intro" } }, "`filters` does not go with `ids`"],
    [{ collection: "terms", ids: ["term-001"], fields: ["nme"] }, "Did you mean `name`?"],
    [{ collection: "terms", sort: "level" }, "Allowed: id, -id, name"],
    [{ collection: "terms", limit: 0 }, "`limit` must be an integer from 1 to 200"],
  ],
  graph: [
    [{}, "`id` is required: Id, name or abbreviation"],
    [{ from: "arbitrage", to: "act" }, "`id` is required"],
    [{ ids: ["arbitrage"] }, "Did you mean `id`?"],
    [{ id: "strategy:arbitrag" }, "Close: strategy:arbitrage"],
    [{ id: "term:arbitrage" }, "Close: strategy:arbitrage"],
    [{ id: "arbitrage", to: "event:fal" }, "Close: event:fall"],
    [{ id: "arbitrage", to: "qqq zzz" }, "Find it with `search`."],
    [{ id: "arbitrage", depth: 3 }, "`depth` must be an integer from 1 to 2"],
    [{ id: "arbitrage", relations: ["see"] }, "is not a value of `relations`"],
    [
      { id: "person:ada-example", to: "event:fall", relations: ["category"] },
      "Leave out `relations` to use all of them.",
    ],
  ],
  describe_calculator: [
    [{ id: "irr" }, "Allowed: calculator"],
    [{ calculator: "qqq" }, "There are: "],
    [{ calculator: { name: "irr" } }, "`calculator` must be a text: Id, alias or words"],
  ],
  duties: [
    [{ stake_percent: 5 }, 'It goes into `facts`: {"facts":{"stake_percent":…}}.'],
    [{ facts: { stake_percnt: 5 } }, "Did you mean `stake_percent`?"],
    [{ facts: { registration_as_cpo: "registered" } }, "Did you mean `cpo_registration`?"],
    [{ facts: { cpo: true } }, "Did you mean `cpo_aum_usd` or `cpo_registration`?"],
    [{ facts: { zzz: 1 } }, "Allowed: issuer_market, "],
    [{ facts: { zzz: 1 } }, ", singapore_tax_incentive, licence"],
    [{ facts: { us_person: { toString: 1 } }, from: "2027-01-01", to: "2027-12-31" }, "`true` or `false`"],
    [{ facts: { marketed_in: [[["DE"]]] }, from: "2027-01-01", to: "2027-12-31" }, "a list of ISO 3166 codes"],
    [{ from: "2027-01-01", to: "2037-01-01" }, "`to` must be from 0 to "],
    [{ facts: { intent: "friendly" } }, "one of passive, control"],
    [{ facts: {}, events: [{ kind: "aquisition", date: "2026-01-02" }] }, "Did you mean `acquisition`?"],
    [{ facts: {}, event_date: "yesterday" }, "YYYY-MM-DD"],
  ],
  compute: [
    [{}, "`calculator` must be the id of a calculator; or give `batch`.\nAllowed: "],
    [{ calculator: "qqq", inputs: {} }, "No calculator is called `qqq`.\nAllowed: "],
    [{ calculator: "irr", cash_flows: [-1, 2] }, 'It goes into `inputs`: {"inputs":{"cash_flows":…}}.'],
    [{ calculator: "x".repeat(101), inputs: {} }, "`calculator` must be at most 100 characters"],
    [
      { calculator: "irr", inputs: Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`x${i}`, 1])) },
      "`inputs` must have at most 100 members",
    ],
    [{ calculator: "irr", inputs: {} }, "`cash_flows` is missing; an array of numbers"],
    [{ calculator: "irr", inputs: [-1, 2] }, "`inputs` must be an object: Values by input, such as"],
    [{ calculator: "irr", inputs: { cash_flows: "-1,2" } }, "an array of numbers"],
    [{ calculator: "irr", inputs: { cash_flows: [1, 2] } }, "at least one positive and one negative are needed"],
    [{ calculator: "irr", inputs: { flows: [-1, 2] } }, "Allowed: cash_flows, guess"],
    [{ batch: [] }, "`batch` must hold 1 to 9 items"],
    [{ batch: [{ name: "irr", inputs: {} }] }, "Item 1: `name` is not a member here. Allowed: calculator, inputs."],
  ],
};

describe.each(Object.entries(REFUSED))("%s says how it is called when it is called with", (tool, cases) => {
  test.each(cases)("%j", async (given, remedy) => {
    const { text, isError } = await callTool(answer, tool, given);
    expect([isError, text]).toEqual([true, expect.stringContaining(remedy)]);
  });
});

/** What is clear enough to be served. */
const TAKEN: readonly (readonly [tool: string, given: Record<string, unknown>, wanted: string])[] = [
  ["get", { ids: "term:term-001,term:term-002" }, "The fixture's term number 2,"],
  ["get", { ids: ["term:term-001, term:term-002"] }, "The fixture's term number 2,"],
  ["get", { ids: ["term:term-003"], sections: ["summary"] }, "(Other sections: definition, "],
  ["list", { collection: "regulation", filters: { jurisdiction: "us" } }, "regulation:act"],
  ["list", { collection: "terms", filters: '{"category":"Risk"}', limit: "1" }, "Rows 1–1 of 22"],
  ["list", { collection: "terms", offset: 9999 }, "so lower `offset`."],
  ["compute", { calculator: "irr", inputs: '{"cash_flows":[-100,110]}' }, "irr = 0.1"],
  ["get", { ids: '["term:term-001", "term:term-002"]' }, "The fixture's term number 2,"],
  ["get", { ids: '"term:term-002"' }, "The fixture's term number 2,"],
  ["get", { ids: ["term:term-003"], sections: '["common_pitfalls"]' }, "(Other sections: definition, "],
  ["search", { query: "arbitrage", types: '["strategy"]' }, "1 of 1 hits."],
  ["list", { collection: "regulations", fields: '["id","jurisdiction"]' }, "id,jurisdiction\nact,US"],
  ["list", { collection: "terms", ids: '["term-002","term-001"]', fields: "id" }, "id\nterm-002\nterm-001"],
  ["graph", { id: "strategy:arbitrage", relations: '["blowup"]' }, "—blowup→ The Fall"],
  ["compute", { batch: '[{"calculator":"irr","inputs":{"cash_flows":[-100,110]}}]' }, "irr = 0.1"],
  ["compute", { batch: [{ calculator: "irr", inputs: '{"cash_flows":[-100,110]}' }] }, "irr = 0.1"],
  ["compute", { calculator: "calculator:irr-calc", inputs: { cash_flows: [-100, 110] }, batch: [] }, "irr = 0.1"],
];

test.each(TAKEN)("%s takes %j", async (tool, given, wanted) => {
  const { text, isError } = await callTool(answer, tool, given);
  expect([isError, text]).toEqual([false, expect.stringContaining(wanted)]);
});

test("null in an object is as if it were not given: models with strict schemas fill all members", async () => {
  const facts = { issuer_market: "us-registered", previous_stake_percent: 4.8, stake_percent: 5.3, reports_on: null };
  const events = [{ kind: "acquisition", date: "2026-11-24", time: null, zone: null, learned: null }];
  const { isError, text } = await callTool(answer, "duties", { facts, events, period_end: null });
  expect(isError).toBe(false);
  expect(text).toContain("2026");
  const inputs = { S: 100, K: 95, T: 1, r: 0.03, sigma: 0.2, q: null };
  const computed = await callTool(answer, "compute", { calculator: "black-scholes", inputs, sweep: null });
  expect(computed.isError).toBe(false);
  const batched = await callTool(answer, "compute", { batch: [{ calculator: "black-scholes", inputs }] });
  expect(batched.isError).toBe(false);
});
