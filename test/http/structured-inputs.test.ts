/** Dates, lists of them and of words, and matrices: by link and by POST. */

import { beforeAll, describe, expect, test } from "vitest";
import { problemOf, type Service, startService } from "../fixture/service.ts";

let service: Service;
beforeAll(async () => {
  service = await startService();
});

function post(path: string, body: unknown): Promise<Response> {
  const headers = { "Content-Type": "application/json" };
  return service.request(path, { method: "POST", headers, body: JSON.stringify(body) });
}

const FLOWS = { cash_flows: [-100, 60, 60], dates: ["2020-01-01", "2021-01-01", "2022-01-01"] };
const RISK = {
  weights: [0.6, 0.4],
  sigmas: [0.18, 0.08],
  correlations: [
    [1, 0.25],
    [0.25, 1],
  ],
};
const SPREAD = { kinds: ["call", "call"], quantities: [1, -1], strikes: [30, 35], premiums: [3, 1] };

describe("an input of a newer kind", () => {
  test.each<[path: string, query: string, inputs: object]>([
    ["xirr", "cash_flows=-100,60,60&dates=2020-01-01,2021-01-01,2022-01-01", FLOWS],
    ["xirr", "cash_flows=-100,60,60&dates=2020-01-01&dates=2021-01-01&dates=2022-01-01", FLOWS],
    ["xirr", "cash_flows=-100,60,60&dates=2020-01-01%0A2021-01-01%0A2022-01-01%0A", FLOWS],
    ["portfolio-risk", "weights=0.6,0.4&sigmas=18%25,8%25&correlations=1,0.25;0.25,1", RISK],
    ["portfolio-risk", "weights=0.6,0.4&sigmas=0.18,0.08&correlations=1 0.25%0A0.25 1", RISK],
    ["option-structure", "kinds=Call,%20CALL&quantities=1,-1&strikes=30,35&premiums=3,1", SPREAD],
    [
      "bond",
      "settlement=2008-02-15&maturity=2017-11-15&coupon_rate=5.75%25&ytm=0.065&day_count=30/360%20US",
      { settlement: "2008-02-15", maturity: "2017-11-15", coupon_rate: 0.0575, ytm: 0.065, day_count: "30/360-us" },
    ],
  ])("of %s means the same by a link as by POST: %s", async (calculator, query, inputs) => {
    const linked = await service.get(`/api/v1/compute/${calculator}?${query}`);
    const posted = await post(`/api/v1/compute/${calculator}`, inputs);
    const { conversions: _conversions, ...answer } = (await linked.json()) as Record<string, unknown>;
    expect(linked.status).toBe(200);
    expect(answer).toEqual(await posted.json());
    expect(answer["inputs"]).toMatchObject(inputs);
  });

  test.each<[calculator: string, inputs: object, status: number, pointer: string, detail: string]>([
    [
      "xirr",
      { ...FLOWS, dates: ["2020-01-01", "31.12.2020", "2022-01-01"] },
      422,
      "#/dates/1",
      "Did you mean 2020-12-31?",
    ],
    ["xirr", { ...FLOWS, dates: ["2020-01-01", "01/02/2020", "2022-01-01"] }, 422, "#/dates/1", "YYYY-MM-DD"],
    [
      "xirr",
      { ...FLOWS, dates: ["2020-01-01", "2021-02-29", "2022-01-01"] },
      422,
      "#/dates/1",
      "a day of the calendar",
    ],
    ["xirr", { ...FLOWS, dates: ["2020-01-01", 44197, "2022-01-01"] }, 422, "#/dates/1", "44197"],
    ["xirr", { ...FLOWS, dates: [] }, 422, "#/dates", "is empty"],
    ["xirr", { ...FLOWS, dates: FLOWS.dates.join() }, 422, "#/dates", "an array of dates"],
    ["portfolio-risk", { ...RISK, correlations: "1,0.25;0.25,1" }, 422, "#/correlations", "an array of rows"],
    ["xirr", { ...FLOWS, dates: 3 }, 422, "#/dates", "an array of dates"],
    ["portfolio-risk", { ...RISK, correlations: [[1, 0.25], [0.25]] }, 422, "#/correlations/1", "rows of equal length"],
    [
      "portfolio-risk",
      {
        ...RISK,
        correlations: [
          [1, 0.25],
          [0.25, 2],
        ],
      },
      422,
      "#/correlations/1/1",
      "`correlations[1][1]` is 2",
    ],
    ["portfolio-risk", { ...RISK, correlations: [1, 0.25] }, 422, "#/correlations/0", "a row of numbers"],
    [
      "portfolio-risk",
      { ...RISK, correlations: Array.from({ length: 101 }, () => Array.from({ length: 101 }, () => 0)) },
      422,
      "#/correlations",
      "more than 10000 values",
    ],
    ["option-structure", { ...SPREAD, kinds: ["call", "cal"] }, 422, "#/kinds/1", "call or put or stock"],
    ["option-structure", { ...SPREAD, kinds: ["call"] }, 422, "#/quantities", "the same number"],
    [
      "bond",
      { settlement: "2008-02-30", maturity: "2017-11-15", coupon_rate: 0.05, ytm: 0.06 },
      422,
      "#/settlement",
      "a day of the calendar",
    ],
  ])("of %s is refused by its place: %j", async (calculator, inputs, status, pointer, detail) => {
    const problem = (await problemOf(await post(`/api/v1/compute/${calculator}`, inputs))) as {
      status: number;
      errors: { pointer: string; detail: string }[];
    };
    expect(problem.status).toBe(status);
    expect(problem.errors[0]?.pointer).toBe(pointer);
    expect(problem.errors[0]?.detail).toContain(detail);
  });

  test("keeps the rows of a matrix in Markdown", async () => {
    const query = "weights=0.6,0.4&sigmas=0.18,0.08&correlations=1,0.25;0.25,1";
    const markdown = await (await service.get(`/api/v1/compute/portfolio-risk.md?${query}`)).text();
    expect(markdown).toContain("| 1, 0.25; 0.25, 1 |");
  });

  test("has a pointer to each fault of a matrix", async () => {
    const correlations = [
      [1, 2, "x"],
      [3, 1, 0],
      [0, 0, 1],
    ];
    const { errors } = (await problemOf(await post("/api/v1/compute/portfolio-risk", { ...RISK, correlations }))) as {
      errors: { pointer: string }[];
    };
    expect(errors.map(({ pointer }) => pointer)).toEqual(
      ["0/1", "0/2", "1/0"].map((place) => `#/correlations/${place}`),
    );
  });

  test.each([
    ["binomial-option", { S: 100, K: 100, T: 1, r: 0.05, sigma: 0.2, type: 1 }, "#/type", ["call", "put"]],
    ["option-structure", { ...SPREAD, kinds: [1, "put"] }, "#/kinds/0", ["call", "put", "stock"]],
  ])(
    "of %s that is one of a few words names them when %j has another type there",
    async (calculator, inputs, pointer, allowed) => {
      const problem = await problemOf(await post(`/api/v1/compute/${calculator}`, inputs));
      expect(problem).toMatchObject({
        errors: [{ pointer, allowed, detail: expect.stringContaining(`${allowed.join(" or ")} is needed`) }],
      });
    },
  );

  test("keeps to the types that the specification lists, in records and in the list of calculators", async () => {
    const types = ["number", "percent", "currency", "integer", "string", "boolean", "array<number>"];
    const { data } = (await (await service.get("/api/v1/compute")).json()) as {
      data: { inputs: { type: string; value_type?: string }[] }[];
    };
    const inputs = data.flatMap((calculator) => calculator.inputs);
    for (const { type } of inputs) expect(types).toContain(type);
    expect(new Set(inputs.flatMap(({ value_type }) => value_type ?? []))).toEqual(
      new Set(["date", "array<date>", "array<string>", "array<array<number>>"]),
    );
  });

  test("has its JSON type in the contract, and so has a column of an answer", async () => {
    const contract = (await (await service.get("/api/v1/openapi.json")).json()) as {
      paths: Record<
        string,
        {
          get: { parameters: { name: string }[] };
          post: { requestBody: { content: Record<string, { schema: { properties: object } }> } };
        }
      >;
      components: { schemas: Record<string, { properties: { outputs: { properties: object } } }> };
    };
    const path = contract.paths["/api/v1/compute/portfolio-risk-calc"];
    expect(path?.post.requestBody.content["application/json"]?.schema.properties).toMatchObject({
      correlations: { type: "array", items: { type: "array", items: { type: "number" } } },
    });
    expect(path?.get.parameters.find(({ name }) => name === "correlations")).toMatchObject({
      schema: { type: "string" },
    });
    expect(contract.components.schemas["DrawdownTableCalcAnswer"]?.properties.outputs.properties).toMatchObject({
      depths: { type: "array", items: { type: "number" } },
      peak_indexes: { items: { type: "integer" } },
    });
  });
});
