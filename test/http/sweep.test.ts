/** A sweep over HTTP: its bounds hold, and what is wrong is named. */

import { beforeAll, describe, expect, test } from "vitest";
import { problemOf, type Service, startService } from "../fixture/service.ts";

let service: Service;
beforeAll(async () => {
  service = await startService();
});

const PATH = "/api/v1/compute/black-scholes/_sweep";
const BODY = {
  inputs: { K: 100, r: 0.03, sigma: 0.2 },
  axes: [
    { input: "S", from: 80, to: 120, steps: 3 },
    { input: "T", values: [0.1, -1, 0.5] },
  ],
  outputs: ["call", "delta"],
};

function post(path: string, body: unknown, accept = "application/json"): Promise<Response> {
  const headers = { "Content-Type": "application/json", Accept: accept };
  return service.request(path, { method: "POST", headers, body: JSON.stringify(body) });
}

type Answer = { outputs: Record<string, (number | string | null)[]>; shape: number[]; axes: { values: number[] }[] };

describe("a sweep", () => {
  test("has the outputs as columns over the points, the last axis fastest", async () => {
    const body = { ...BODY, axes: [BODY.axes[0], { input: "T", values: [0.1, 0, 0.5] }] };
    const answer = (await (await post(PATH, body)).json()) as Answer;
    expect(answer).toMatchObject({
      calculator: "black-scholes-call-calc",
      formula_id: "black-scholes",
      inputs: { K: 100, r: 0.03, sigma: 0.2, q: 0 },
      axes: [
        { input: "S", unit: "currency", values: [80, 100, 120] },
        { input: "T", unit: "years", values: [0.1, 0, 0.5] },
      ],
      shape: [3, 3],
      units: { call: "currency" },
      not_computable: [
        { index: 1, input: "T" },
        { index: 4, input: "T" },
        { index: 7, input: "T" },
      ],
      not_computable_count: 3,
    });
    expect(answer.outputs["call"]?.map((value) => value === null)).toEqual([
      false,
      true,
      false,
      false,
      true,
      false,
      false,
      true,
      false,
    ]);
    const single = await (await service.get("/api/v1/compute/black-scholes?S=120&K=100&T=0.5&r=0.03&sigma=0.2")).json();
    expect(answer.outputs["call"]?.[8]).toBe((single as { outputs: { call: number } }).outputs.call);
  });

  test("by a link means the same as by POST", async () => {
    const linked = await service.get(`${PATH}?S=80:120:3&K=100&r=0.03&sigma=20%25&T=0.1:0.4:4:log&outputs=call,delta`);
    const posted = await post(PATH, {
      ...BODY,
      axes: [BODY.axes[0], { input: "T", from: 0.1, to: 0.4, steps: 4, scale: "log" }],
    });
    expect(linked.status).toBe(200);
    expect(await linked.json()).toEqual(await posted.json());
  });

  test("reads the ends of a range in an address as a single computation reads the input", async () => {
    const plain = await service.get(`${PATH}?S=1000:1200:3&K=1100&T=1&r=0.03&sigma=0.1:0.3:3`);
    const typed = await service.get(`${PATH}?S=1,000.00:$1,200.00:3&K=1100&T=1&r=3%25&sigma=10%25:30%25:3`);
    expect(await typed.json()).toEqual(await plain.json());
  });

  test("is a table as CSV and Markdown, and a line for each point as NDJSON", async () => {
    const query = "?S=90:110:3&K=100&T=0.5&r=0.03&sigma=0.2&outputs=call";
    const csv = await (await service.get(`${PATH}${query}&format=csv`)).text();
    expect(csv.split("\r\n")).toHaveLength(5);
    expect(csv).toMatch(/^S,call\r\n90,2\.\d+\r\n/);
    const lines = (await (await service.get(`${PATH}${query}&format=ndjson`)).text()).trim().split("\n");
    expect(lines.map((line) => Object.keys(JSON.parse(line)))).toEqual([
      ["S", "call"],
      ["S", "call"],
      ["S", "call"],
    ]);
    const markdown = await (await service.get(`${PATH}${query}&format=md`)).text();
    expect(markdown).toContain("| S (currency) | call (currency) |");
    expect(markdown).toContain("- T = 0.5 (years)\n- r = 0.03 (decimal per year)");
    const gap = await post(`${PATH}?format=csv`, {
      ...BODY,
      axes: [{ input: "T", values: [0, 1] }],
      inputs: { ...BODY.inputs, S: 100 },
    });
    expect(await gap.text()).toMatch(/^T,call,delta\r\n0,,\r\n1,/);
  });

  test("runs over words, dates and truth values that are listed", async () => {
    const structure = {
      inputs: { settlement: "2020-05-15", coupon_rate: 0.05, ytm: 0.04 },
      axes: [
        { input: "maturity", values: ["2030-05-15", "2040-05-15"] },
        { input: "day_count", values: ["ACT/360", "30e/360"] },
      ],
    };
    const answer = (await (await post("/api/v1/compute/bond/_sweep", structure)).json()) as Answer;
    expect(answer.shape).toEqual([2, 2]);
    expect(answer.axes[1]?.values).toEqual(["act/360", "30e/360"]);
  });

  test("has dates among its outputs, apart from the dates of an axis", async () => {
    const path = "/api/v1/compute/business-days/_sweep";
    const days = (await (await service.get(`${path}?date=2026-11-24&days=1:3:3`)).json()) as Answer;
    expect(days.outputs["date"]).toEqual(["2026-11-25", "2026-11-27", "2026-11-30"]);
    const csv = await post(`${path}?format=csv`, {
      inputs: { days: 1 },
      axes: [{ input: "date", values: ["2026-11-24", "2026-11-25"] }],
      outputs: ["date"],
    });
    expect(await csv.text()).toBe("date,output_date\r\n2026-11-24,2026-11-25\r\n2026-11-25,2026-11-27\r\n");
  });

  test("takes outputs as a list, repeated, or both", async () => {
    const query = `${PATH}?S=90:110:3&K=100&T=0.5&r=0.03&sigma=0.2`;
    const { outputs } = (await (await service.get(`${query}&outputs=call,delta&outputs=vega`)).json()) as Answer;
    expect(Object.keys(outputs)).toEqual(["call", "delta", "vega"]);
  });

  test("of a calculator of a series takes the symbols of its formula", async () => {
    const path = "/api/v1/compute/sharpe-ratio/_sweep";
    const linked = await service.get(`${path}?R_p=0:0.1:3&R_f=0.02&sigma_p=0.2`);
    const posted = await post(path, {
      inputs: { R_f: 0.02, sigma_p: 0.2 },
      axes: [{ input: "R_p", from: 0, to: 0.1, steps: 3 }],
    });
    expect(linked.status).toBe(200);
    expect(await linked.json()).toMatchObject({
      calculator: "sharpe-summary-calc",
      outputs: { sharpe: [-0.1, 0.15, 0.4].map((ratio) => expect.closeTo(ratio, 12)) },
    });
    expect(posted.status).toBe(200);
  });

  test.each<[body: object, status: number, pointer: string, detail: string]>([
    [BODY, 422, "#/axes/1", "-1"],
    [{ ...BODY, axes: [] }, 422, "#/axes", "1 or 2 axes"],
    [{ ...BODY, axes: [1, 2, 3, 4] }, 422, "#/axes", "1 or 2 axes"],
    [{ ...BODY, axes: [{ input: "K", values: [1] }] }, 422, "#/axes/0", "given twice"],
    [{ ...BODY, axes: [{ input: "X", values: [1] }] }, 422, "#/axes/0", "is no single input"],
    [{ ...BODY, axes: [{ input: "S" }] }, 422, "#/axes/0", "needs either"],
    [{ ...BODY, axes: [{ input: "S", from: -1, to: 5, steps: 3, scale: "log" }] }, 422, "#/axes/0", "one sign"],
    [{ ...BODY, axes: [{ input: "S", from: 1, to: 5, steps: 502 }] }, 422, "#/axes/0", "from 2 to 501"],
    [{ ...BODY, outputs: ["put"] }, 422, "#/axes/1", "-1"],
    [{ ...BODY, axes: [BODY.axes[0]], outputs: ["put"] }, 422, "#/outputs/0", "no single output"],
    [
      {
        ...BODY,
        axes: [
          { input: "S", from: 1, to: 5, steps: 500 },
          { input: "T", from: 1, to: 5, steps: 5 },
        ],
      },
      422,
      "#/axes",
      "2000 at most",
    ],
    [{ ...BODY, inputs: { ...BODY.inputs, sigma: 0, T: 1 }, axes: [BODY.axes[0]] }, 422, "#/inputs/sigma", "above 0"],
    [
      { ...BODY, inputs: { ...BODY.inputs, sigmas: 0, T: 1 }, axes: [BODY.axes[0]] },
      422,
      "#/inputs/sigmas",
      "is not an input",
    ],
  ])("is refused: %j", async (body, status, pointer, detail) => {
    const problem = (await problemOf(await post(PATH, body))) as {
      status: number;
      errors: { pointer: string; detail: string }[];
    };
    expect(problem.status).toBe(status);
    expect(problem.errors[0]?.pointer).toBe(pointer);
    expect(problem.errors[0]?.detail).toContain(detail);
  });

  test("in an address that has no axis says how one is written", async () => {
    const { errors } = await problemOf(await service.get(`${PATH}?S=90&K=100&T=1&r=0.05&sigma=0.2`));
    expect(errors).toEqual([
      {
        parameter: "S",
        detail: expect.stringContaining("`from:to:steps`"),
        allowed: ["S", "K", "T", "r", "sigma", "q"],
      },
    ]);
    const three = await problemOf(await service.get(`${PATH}?S=90:95:2&K=9:10:2&T=1:2:2&r=0.05&sigma=0.2`));
    expect(three.errors).toMatchObject([{ parameter: "T", detail: expect.stringContaining("this has 3") }]);
  });

  test("of whole numbers refuses steps between them", async () => {
    const inputs = { S: 50, K: 50, T: 1, r: 0.1, sigma: 0.4 };
    const problem = await problemOf(
      await post("/api/v1/compute/american-option/_sweep", {
        inputs,
        axes: [{ input: "steps", from: 10, to: 21, steps: 3 }],
      }),
    );
    expect(JSON.stringify(problem)).toContain("whole numbers");
    const heavy = await problemOf(
      await post("/api/v1/compute/american-option/_sweep", {
        inputs,
        axes: [{ input: "steps", values: Array.from({ length: 21 }, () => 1000) }],
      }),
    );
    expect(JSON.stringify(heavy)).toContain("20 at most");
  });
});
