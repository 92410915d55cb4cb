import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { problemOf, type Service, startService } from "../fixture/service.ts";

let service: Service;
beforeAll(async () => {
  service = await startService();
});

function post(path: string, body: unknown): Promise<Response> {
  return service.request(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

const CALL = { S: 42, K: 40, T: 0.5, r: 0.1, sigma: 0.2 };
const CALL_QUERY = "?S=42&K=40&T=0.5&r=0.1&sigma=0.2";

describe("a computation", () => {
  test("names what computed it, the inputs as used and finite outputs", async () => {
    const response = await service.get(`/api/v1/compute/black-scholes-call-calc${CALL_QUERY}`);
    expect(response.status).toBe(200);
    const answer = (await response.json()) as { outputs: Record<string, number> };
    expect(answer).toMatchObject({
      calculator: "black-scholes-call-calc",
      formula_id: "black-scholes",
      inputs: { ...CALL, q: 0 },
    });
    expect(answer.outputs["call"]).toBeCloseTo(4.759422392871532, 12);
    expect(answer).not.toHaveProperty("meta");
  });

  test("says how its iteration ended", async () => {
    const answer = await (await service.get("/api/v1/compute/irr?cash_flows=-100,60,60")).json();
    expect(answer).toMatchObject({ meta: { converged: true, iterations: expect.any(Number) } });
  });

  test("that does not converge gives what a hundred iterations gave, and says so", async () => {
    const response = await service.get("/api/v1/compute/implied-volatility?market_price=1&S=100&K=50&T=1&r=0");
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      outputs: { implied_vol: 0.001 },
      meta: { iterations: 100, converged: false },
    });
  });

  test("that does not converge is refused with the bound when it has to converge, by GET, by POST and in a batch", async () => {
    const inputs = { market_price: 1, S: 100, K: 50, T: 1, r: 0 };
    const byGet = await service.get(
      "/api/v1/compute/implied-volatility?market_price=1&S=100&K=50&T=1&r=0&require=converged",
    );
    const byPost = await post("/api/v1/compute/implied-volatility?require=converged", inputs);
    const batch = await post("/api/v1/compute/_batch?require=converged", {
      items: [{ calculator: "implied-volatility", inputs }],
    });
    const { data } = (await batch.json()) as { data: { status: number; problem: unknown }[] };
    for (const problem of [await problemOf(byGet), await problemOf(byPost), data[0]?.problem])
      expect(problem).toMatchObject({ status: 422, detail: expect.stringContaining("here 50") });
    const fair = "/api/v1/compute/implied-volatility?market_price=51&S=100&K=50&T=1&r=0";
    expect(await (await service.get(`${fair}&require=converged`)).text()).toBe(await (await service.get(fair)).text());
    expect((await service.get(`${fair}&require=convergence`)).status).toBe(400);
  });

  test("says the units of its numbers and warns of an input that is implausible, with the answer as it is", async () => {
    const answer = await (await service.get("/api/v1/compute/black-scholes?S=42&K=40&T=0.5&r=0.1&sigma=24")).json();
    expect(answer).toMatchObject({
      units: {
        inputs: { S: "currency", T: "years", sigma: "decimal per year", q: "decimal per year" },
        outputs: { call: "currency", theta: "currency per year" },
      },
      warnings: [{ input: "sigma", detail: expect.stringContaining("Did you mean 0.24?") }],
    });
    expect(answer).toMatchObject({ outputs: { call: expect.closeTo(42, 3) } });
    const usual = await (await service.get(`/api/v1/compute/black-scholes${CALL_QUERY}`)).json();
    expect(usual).not.toHaveProperty("warnings");
  });

  test("leaves out an output that has no value, as the contract says", async () => {
    const outputs = async (navs: string) => {
      const answer = await (await service.get(`/api/v1/compute/max-drawdown?nav_series=${navs}`)).json();
      return (answer as { outputs: Record<string, number> }).outputs;
    };
    expect(await outputs("100,110,88,99,121")).toMatchObject({
      peak_index: 4,
      duration: -2,
      drawdown_peak_index: 1,
      peak_to_trough: 1,
      recovery_index: 4,
    });
    expect(await outputs("100,110,88,99")).not.toHaveProperty("recovery_index");
    const contract = (await (await service.get("/api/v1/openapi.json")).json()) as {
      components: { schemas: Record<string, { properties: { outputs: { required: string[] } } }> };
    };
    const { required } = contract.components.schemas["MaxDrawdownCalcAnswer"]?.properties.outputs ?? {};
    expect(required).toContain("peak_to_trough");
    expect(required).not.toContain("recovery_index");
  });

  test("takes arrays as a comma list, as a repeated parameter and as JSON", async () => {
    const list = await (await service.get("/api/v1/compute/sharpe-ratio?returns=0.01,0.03,-0.02")).text();
    expect(
      await (await service.get("/api/v1/compute/sharpe-ratio?returns=0.01&returns=0.03&returns=-0.02")).text(),
    ).toBe(list);
    expect(await (await post("/api/v1/compute/sharpe-ratio", { returns: [0.01, 0.03, -0.02] })).text()).toBe(list);
  });

  test("is the same by GET, by POST and in a batch", () =>
    fc.assert(
      fc.asyncProperty(
        fc.record({
          S: fc.double({ min: 1, max: 1e4, noNaN: true }),
          K: fc.double({ min: 1, max: 1e4, noNaN: true }),
          T: fc.double({ min: 0.001, max: 30, noNaN: true }),
          r: fc.double({ min: -0.05, max: 0.3, noNaN: true }),
          sigma: fc.double({ min: 0.01, max: 3, noNaN: true }),
        }),
        async (inputs) => {
          const query = new URLSearchParams(
            Object.entries(inputs).map(([id, value]): [string, string] => [id, String(value)]),
          );
          const byGet = await service.get(`/api/v1/compute/black-scholes?${query}`);
          const byPost = await post("/api/v1/compute/black-scholes", inputs);
          const batch = (await (
            await post("/api/v1/compute/_batch", { items: [{ calculator: "Black Scholes", inputs }] })
          ).json()) as {
            data: { status: number; result?: unknown }[];
          };
          const answer = (await byGet.json()) as unknown;
          expect(await byPost.json()).toEqual(answer);
          expect(byGet.status).toBe(byPost.status);
          if (byGet.status === 200) expect(batch.data[0]).toEqual({ status: 200, result: answer });
          else expect(batch.data[0]?.status).toBe(byGet.status);
        },
      ),
      { numRuns: 60 },
    ));

  test("by GET has a tag and can be asked for conditionally; by POST it is not stored", async () => {
    const path = `/api/v1/compute/black-scholes${CALL_QUERY}`;
    const etag = (await service.get(path)).headers.get("ETag") ?? "";
    expect((await service.get(path, { "If-None-Match": `W/${etag}` })).status).toBe(304);
    expect((await post("/api/v1/compute/black-scholes", CALL)).headers.get("Cache-Control")).toBe("no-store");
  });

  test("is a table of inputs with units, outputs and the formula, as Markdown", async () => {
    const answer = await service.get(`/api/v1/compute/black-scholes${CALL_QUERY}&format=md`);
    expect(answer.headers.get("Content-Type")).toBe("text/markdown; charset=utf-8");
    const text = await answer.text();
    const { inputs, outputs, units } = (await (
      await service.get(`/api/v1/compute/black-scholes${CALL_QUERY}&format=json`)
    ).json()) as Record<"inputs" | "outputs", Record<string, number>> & {
      units: Record<"inputs" | "outputs", Record<string, string>>;
    };
    for (const [side, values] of Object.entries({ inputs, outputs })) {
      const written = units[side as "inputs" | "outputs"];
      for (const [id, value] of Object.entries(values))
        expect(text).toContain(`| ${id} | ${value} | ${written[id] ?? ""} |`);
    }
    expect(text).toContain("| Spot price | S | 42 |");
    expect(text).toContain("## Formula");
    expect(text).toContain("/api/v1/formulas/black-scholes");
  });

  test("by POST takes no query", async () => {
    expect((await post("/api/v1/compute/black-scholes?S=1", CALL)).status).toBe(400);
  });

  test("reads nothing from the store", async () => {
    const fresh = await startService();
    await fresh.get(`/api/v1/compute/black-scholes${CALL_QUERY}`);
    expect(fresh.reads()).toBe(0);
  });
});

describe("the symbols of the formula", () => {
  const figures = { R_p: 0.12, R_f: 0.043, sigma_p: 0.1 };

  test("in place of a series are answered from the summary figures, by GET, by POST and in a batch", async () => {
    const byPost = await post("/api/v1/compute/sharpe-ratio", figures);
    expect(byPost.status).toBe(200);
    expect(byPost.headers.get("Content-Location")).toBe("/api/v1/compute/sharpe-summary-calc");
    expect(byPost.headers.get("Link")).not.toContain("alternate");
    const answer = (await byPost.json()) as { outputs: Record<string, number> };
    expect(answer).toMatchObject({ calculator: "sharpe-summary-calc", inputs: figures });
    expect(answer.outputs).toEqual({ sharpe: expect.closeTo(0.77, 14) });
    const byGet = await service.get("/api/v1/compute/sharpe-ratio?R_p=12%25&R_f=4.3%25&sigma_p=10%25");
    expect(await byGet.json()).toMatchObject({
      ...answer,
      conversions: [{ input: "R_p", given: "12%", read_as: 0.12 }, {}, {}],
    });
    const items = [{ calculator: "sharpe-ratio-calc", inputs: figures }];
    const batch = await (await post("/api/v1/compute/_batch", { items })).json();
    expect(batch).toMatchObject({ data: [{ status: 200, result: answer }] });
  });

  test("that are incomplete are told what is missing, and beside a series they are unknown", async () => {
    const incomplete = await problemOf(await post("/api/v1/compute/sharpe-ratio", { R_p: 0.12 }));
    expect(incomplete.errors?.map(({ pointer }) => pointer)).toEqual(["#/R_f", "#/sigma_p"]);
    const both = await problemOf(await post("/api/v1/compute/sharpe-ratio", { R_p: 0.12, returns: [0.01, 0.02] }));
    expect(both.detail).toContain("`R_p` is not an input of sharpe-ratio-calc");
  });
});

describe("numbers as people write them", () => {
  const irr = async (flows: string) => service.get(`/api/v1/compute/irr?cash_flows=${encodeURIComponent(flows)}`);

  test("are read where there is one reading, and the answer says how", async () => {
    const answer = await (await irr("-1,000,000\n600,000\n600,000")).json();
    expect(answer).toMatchObject({
      inputs: { cash_flows: [-1_000_000, 600_000, 600_000] },
      outputs: { irr: expect.closeTo(0.1306623862918, 12) },
      conversions: [
        { input: "cash_flows", index: 0, given: "-1,000,000", read_as: -1_000_000 },
        { input: "cash_flows", index: 1, given: "600,000", read_as: 600_000 },
        { input: "cash_flows", index: 2, given: "600,000", read_as: 600_000 },
      ],
    });
  });

  test("are refused in a comma list, where they have two", async () => {
    const response = await irr("-1,000,000,600,000,600,000");
    expect(response.status).toBe(400);
    expect((await problemOf(response)).detail).toContain("write 1000, or paste one value per line");
  });

  test("in JSON are numbers; a text is a mistake that names the number", async () => {
    const response = await post("/api/v1/compute/black-scholes", { ...CALL, sigma: "20%" });
    expect(response.status).toBe(422);
    expect((await problemOf(response)).detail).toContain("Send 0.2 as a number, without quotation marks.");
  });
});

describe("a calculator is reached", () => {
  test.each([
    ["sharpe-ratio", "sharpe-ratio-calc"],
    ["sortino-ratio", "sortino-ratio-calc"],
    ["max-drawdown", "max-drawdown-calc"],
    ["calmar-ratio", "calmar-ratio-calc"],
    ["var-parametric", "var-parametric-calc"],
    ["parametric-var", "var-parametric-calc"],
    ["kelly-criterion", "kelly-fraction-calc"],
    ["black-scholes", "black-scholes-call-calc"],
    ["implied-volatility", "implied-vol-newton-calc"],
    ["beta-capm", "beta-capm-calc"],
    ["irr", "irr-calc"],
  ])("as %s, and Content-Location names the canonical %s", async (name, id) => {
    const definition = service.release.catalog.calculators.find((calculator) => calculator.id === id);
    expect(definition).toBeDefined();
    const response = await service.get(`/api/v1/compute/${name}?no_such_input=1`);
    expect(response.status).toBe(400);
    expect((await problemOf(response)).errors?.[0]?.detail).toContain(id);
    if (name === "black-scholes") {
      const good = await service.get(`/api/v1/compute/${name}${CALL_QUERY}`);
      expect(good.headers.get("Content-Location")).toBe(`/api/v1/compute/${id}.json${CALL_QUERY}`);
    }
  });

  test.each([
    ["sharpe_ratio", "sharpe-ratio-calc"],
    ["cds-pricing", "cds-spread-calc"],
    ["irr-newton", "irr-calc"],
    ["parametric_var", "var-parametric-calc"],
  ])("as %s, its formula or its name with `_`, by GET, POST and in a batch: %s", async (name, id) => {
    const record = (await (await service.get(`/api/v1/calculators/${id}`)).json()) as {
      examples: { inputs: Record<string, unknown> }[];
    };
    const inputs = record.examples[0]?.inputs ?? {};
    const posted = (await (await post(`/api/v1/compute/${name}`, inputs)).json()) as { calculator: string };
    const batch = (await (
      await post("/api/v1/compute/_batch", { items: [{ calculator: name.toUpperCase(), inputs }] })
    ).json()) as { data: { result: { calculator: string } }[] };
    expect([posted.calculator, batch.data[0]?.result.calculator]).toEqual([id, id]);
    const query = new URLSearchParams(Object.entries(inputs).map(([key, value]) => [key, String(value)]));
    const got = await service.get(`/api/v1/compute/${name}?${query}`);
    expect([got.status, await got.json()]).toMatchObject([200, { calculator: id }]);
  });

  test("under an unknown name it is 404 with the close ones", async () => {
    const response = await service.get("/api/v1/compute/sharp-ratio?returns=1,2");
    expect(response.status).toBe(404);
    expect((await problemOf(response)).suggestions).toContain("/api/v1/compute/sharpe-ratio");
  });

  test("a request for `batch` is told where batches go", async () => {
    const response = await service.get("/api/v1/compute/batch");
    expect(response.status).toBe(404);
    expect((await problemOf(response)).suggestions).toContain("/api/v1/compute/_batch");
  });

  test("in the list, all with their inputs", async () => {
    const { data } = (await (await service.get("/api/v1/compute")).json()) as {
      data: { calculator: string; inputs: unknown[] }[];
    };
    const ids = service.release.catalog.calculators.map(({ id }) => id);
    expect(data.map(({ calculator }) => calculator)).toEqual(ids);
    for (const { inputs } of data) expect(inputs.length).toBeGreaterThan(0);
  });

  test("in the catalogue, if it is one of those of the specification, which are 16 however many there are", async () => {
    const catalogue = (await (await service.get("/api/calculators.json")).json()) as {
      count: number;
      version: string;
      calculators: { reference_implementation?: { code: string } }[];
    };
    expect(catalogue).toMatchObject({
      count: 16,
      version: "2026.05.0",
      $schema: expect.any(String),
      endpoint: expect.any(String),
    });
    expect(catalogue.calculators.length).toBe(16);
    for (const { reference_implementation } of catalogue.calculators)
      expect(reference_implementation?.code).toContain("function");
  });

  test("with the formula that it computes, save in the catalogue, which keeps the one it was filed under", async () => {
    const formulas = (records: { id: string; formula_id: string }[]) =>
      Object.fromEntries(records.map(({ id, formula_id }) => [id, formula_id]));
    const catalogue = (await (await service.get("/api/calculators.json")).json()) as {
      description: string;
      calculators: { id: string; formula_id: string }[];
    };
    expect(formulas(catalogue.calculators)).toEqual({
      "sharpe-ratio-calc": "sharpe-ratio",
      "sortino-ratio-calc": "sortino-ratio",
      "max-drawdown-calc": "max-drawdown",
      "calmar-ratio-calc": "calmar-ratio",
      "var-parametric-calc": "parametric-var",
      "kelly-fraction-calc": "kelly-criterion",
      "performance-fee-calc": "sharpe-ratio",
      "annualize-return-calc": "sharpe-ratio",
      "vol-annualize-calc": "sharpe-ratio",
      "black-scholes-call-calc": "black-scholes",
      "implied-vol-newton-calc": "black-scholes",
      "duration-modified-calc": "duration-modified",
      "cds-spread-calc": "cds-pricing",
      "merger-arb-annualized-spread-calc": "irr-newton",
      "perp-funding-rate-pnl-calc": "irr-newton",
      "irr-calc": "irr-newton",
    });
    const total = service.release.catalog.calculators.length;
    expect(catalogue.description).toContain(`the list of 16`);
    expect(catalogue.description).toContain(`/api/v1/calculators lists ${total}`);

    const listed = (await (await service.get("/api/v1/calculators?limit=200")).json()) as {
      data: { id: string; formula_id: string }[];
    };
    const computed = {
      "performance-fee-calc": "performance-fee",
      "annualize-return-calc": "annualized-return",
      "vol-annualize-calc": "annualized-volatility",
      "merger-arb-annualized-spread-calc": "merger-spread-annualized",
      "perp-funding-rate-pnl-calc": "funding-rate-annualized",
    };
    expect(formulas(listed.data)).toMatchObject(computed);
    for (const [id, formula] of Object.entries(computed)) {
      const graph = (await (await service.get(`/api/v1/graph/${id}?relation=formula`)).json()) as {
        edges: { source: string; target: string }[];
      };
      expect(graph.edges).toContainEqual({
        source: `calculator:${id}`,
        target: `formula:${formula}`,
        relation: "formula",
        field: "formula_id",
      });
    }
    const answer = await (await service.get("/api/v1/compute/annualize-return?total_return=0.5&years=2")).json();
    expect(answer).toMatchObject({ formula_id: "annualized-return" });
  });
});

describe("inputs that cannot be read", () => {
  test.each([
    ["?S=abc&K=40&T=0.5&r=0.1&sigma=0.2", "S"],
    ["?S=0x10&K=40&T=0.5&r=0.1&sigma=0.2", "S"],
    ["?S=Infinity&K=40&T=0.5&r=0.1&sigma=0.2", "S"],
    [`${CALL_QUERY}&sigm=1`, "sigm"],
    [`${CALL_QUERY}&S=1`, "S"],
    [`${CALL_QUERY}&__proto__=1`, "__proto__"],
  ])("are 400 by GET, naming the parameter: %s", async (query, parameter) => {
    const response = await service.get(`/api/v1/compute/black-scholes${query}`);
    expect(response.status).toBe(400);
    expect((await problemOf(response)).errors?.map((error) => error.parameter)).toEqual([parameter]);
  });

  test.each([
    [{ ...CALL, S: "42" }, "#/S"],
    [{ ...CALL, S: null }, "#/S"],
    [{ ...CALL, s: 1 }, "#/s"],
    [{ S: 1, K: 1, T: 1, r: 0 }, "#/sigma"],
    [[], "#"],
    [3, "#"],
    ['{"S":1,"K":1,"T":1,"r":0,"sigma":1,"__proto__":1}', "#/__proto__"],
  ])("are 422 by POST, with a pointer: %j", async (body, pointer) => {
    const response = await post("/api/v1/compute/black-scholes", body);
    expect(response.status).toBe(422);
    expect((await problemOf(response)).errors?.map((error) => error.pointer)).toEqual([pointer]);
  });

  test("not as JSON are 400, 415 or 413", async () => {
    expect((await post("/api/v1/compute/irr", "{")).status).toBe(400);
    expect((await service.request("/api/v1/compute/irr", { method: "POST", body: "{}" })).status).toBe(415);
    expect((await post("/api/v1/compute/irr", `{"cash_flows":[${"1,".repeat(600_000)}1]}`)).status).toBe(413);
  });
});

describe("inputs without a finite answer are 422 not-computable, naming the input", () => {
  test.each([
    ["black-scholes?S=42&K=40&T=0&r=0.1&sigma=0.2", "T"],
    ["black-scholes?S=42&K=40&T=1&r=0.1&sigma=-0.2", "sigma"],
    ["black-scholes?S=0&K=40&T=1&r=0.1&sigma=0.2", "S"],
    ["black-scholes?S=42&K=40&T=0.5&r=0.1", "sigma"],
    ["black-scholes?S=&K=40&T=0.5&r=0.1&sigma=0.2", "S"],
    ["sharpe-ratio?returns=", "returns"],
    ["sharpe-ratio?returns=0.01", "returns"],
    ["sharpe-ratio?returns=0.01,0.01,0.01", "returns"],
    ["calmar-ratio?annualized_return=0.1&max_drawdown=0", "max_drawdown"],
    ["var-parametric?portfolio_value=1&sigma_periodic=0.1&confidence=1", "confidence"],
    ["var-parametric?portfolio_value=1&sigma_periodic=0.1&confidence=1.5", "confidence"],
    ["duration-modified?cash_flows=1,2&times=1&ytm=0.05", "times"],
  ])("%s", async (path, input) => {
    const byGet = await service.get(`/api/v1/compute/${path}`);
    expect(byGet.status).toBe(422);
    const problem = await problemOf(byGet);
    expect(problem.type).toBe("http://localhost:8787/problems/not-computable");
    expect(problem.errors?.map((error) => error.parameter?.replace(/\[.*/, ""))).toContain(input);
  });

  test("a percentage in place of a decimal comes back with the decimal", async () => {
    const [error] =
      (await problemOf(await post("/api/v1/compute/cds-spread", { default_probability: 0.02, recovery_rate: 40 })))
        .errors ?? [];
    expect(error).toMatchObject({ pointer: "#/recovery_rate", suggestion: "0.4" });
  });

  test("a missing input is the same problem by GET and by POST", async () => {
    const byGet = await service.get("/api/v1/compute/sharpe-ratio");
    const byPost = await post("/api/v1/compute/sharpe-ratio", {});
    expect([byGet.status, byPost.status]).toEqual([422, 422]);
    const [got, posted] = [await problemOf(byGet), await problemOf(byPost)];
    expect([got.type, got.detail]).toEqual([posted.type, posted.detail]);
    expect(got.detail).toBe("`returns` is missing; an array of numbers from -1e15 to 1e15 is needed.");
  });
});

describe("a batch", () => {
  test("answers each item in order with its result or its problem", async () => {
    const response = await post("/api/v1/compute/_batch", {
      items: [
        { calculator: "cds-spread", inputs: { default_probability: 0.02 } },
        { calculator: "cds-spread", inputs: { default_probability: "x" } },
        { calculator: "nope" },
        { calculator: "calmar-ratio", inputs: { annualized_return: 0.1, max_drawdown: 0 } },
      ],
    });
    expect(response.status).toBe(200);
    const { data, meta } = (await response.json()) as {
      data: { status: number; problem?: { errors?: { pointer: string }[] } }[];
      meta: unknown;
    };
    expect(data.map((entry) => entry.status)).toEqual([200, 422, 404, 422]);
    expect(meta).toEqual({ count: 4, failed: 3 });
    expect(data[1]?.problem?.errors?.[0]?.pointer).toBe("#/items/1/inputs/default_probability");
    expect(data[3]?.problem?.errors?.[0]?.pointer).toBe("#/items/3/inputs/max_drawdown");
  });

  test("computes as many values in all as the longest series allow, and refuses the items beyond", async () => {
    const irr = (length: number) => ({
      calculator: "irr",
      inputs: { cash_flows: [-1, ...Array(length - 1).fill(1)] },
    });
    const items = [irr(10_000), irr(9_900), irr(101), irr(100), irr(2)];
    const { data } = (await (await post("/api/v1/compute/_batch", { items })).json()) as {
      data: { status: number; problem?: { detail: string; errors?: { pointer: string }[] } }[];
    };
    expect(data.map(({ status }) => status)).toEqual([200, 200, 422, 200, 422]);
    expect(data[2]?.problem?.detail).toContain("20000 values in all");
    expect(data[2]?.problem?.errors?.[0]?.pointer).toBe("#/items/2/inputs");
  });

  test("counts dates as it counts numbers", async () => {
    const days = Array.from({ length: 500 }, (_, i) => new Date(Date.UTC(2000, 0, 1 + i)).toISOString().slice(0, 10));
    const cash_flows = [-400, ...Array(days.length - 1).fill(1)];
    // A thousand values each.
    const items = Array(21).fill({ calculator: "xirr", inputs: { cash_flows, dates: days } });
    const { data } = (await (await post("/api/v1/compute/_batch", { items })).json()) as {
      data: { status: number; problem?: { detail: string } }[];
    };
    expect(data.map(({ status }) => status)).toEqual([...Array(20).fill(200), 422]);
    expect(data[20]?.problem?.detail).toContain("20000 values in all");
  });

  test.each([[{ requests: [{ calculator: "irr" }] }], [[{ calculator: "irr" }]]])(
    "written as %j is 422 and shows how it is written",
    async (body) => {
      const response = await post("/api/v1/compute/_batch", body);
      expect(response.status).toBe(422);
      expect((await problemOf(response)).detail).toContain('{"items": [');
    },
  );

  test("of hostile text is refused item by item, and the answer repeats little of it", async () => {
    // test/release/attacks/cost.test.ts bounds the processor time of such texts.
    const hostile = { cash_flows: [`${"1".repeat(15_000)}x`], ["g".repeat(5000)]: `1e${"1".repeat(100)}x` };
    const items = Array.from({ length: 50 }, () => ({ calculator: "irr", inputs: hostile }));
    const response = await post("/api/v1/compute/_batch", { items });
    expect(response.status).toBe(200);
    const text = await response.text();
    const { data, meta } = JSON.parse(text) as { data: { status: number }[]; meta: unknown };
    expect(meta).toEqual({ count: 50, failed: 50 });
    expect(data.map(({ status }) => status)).toEqual(items.map(() => 422));
    expect(text.length).toBeLessThan(JSON.stringify({ items }).length / 10);
  });

  test.each([
    [{}, "#/items"],
    [{ items: [] }, "#/items"],
    [{ items: Array.from({ length: 51 }, () => ({ calculator: "irr" })) }, "#/items"],
    [{ items: [], more: 1 }, "#/more"],
    [[], "#"],
  ])("of the wrong shape is 422 as a whole", async (body, pointer) => {
    const response = await post("/api/v1/compute/_batch", body);
    expect(response.status).toBe(422);
    expect((await problemOf(response)).errors?.[0]?.pointer).toBe(pointer);
  });
});

test.each([10, 900, 3500])("the headers of an answer to a series of %i values are short", async (count) => {
  const series = Array.from({ length: count }, (_, i) => i % 7).join();
  const { status, headers } = await service.get(`/api/v1/compute/irr?cash_flows=-100,${series}`);
  const characters = [...headers].reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  expect([status, characters < 14_000]).toEqual([200, true]);
  expect(headers.get("Link")).toContain('rel="license"');
});
