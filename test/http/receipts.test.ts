/** Receipts over HTTP: what they hold, in every format, and what their verification finds. */
import { beforeAll, describe, expect, test } from "vitest";
import type { Receipt } from "../../worker/compute/receipts/receipt.ts";
import { problemOf, type Service, startService } from "../fixture/service.ts";

let service: Service;
beforeAll(async () => {
  service = await startService();
});

const CALL = { S: 42, K: 40, T: 0.5, r: 0.1, sigma: 0.2 };
const QUERY = "?S=42&K=40&T=0.5&r=0.1&sigma=0.2";
const PATH = "/api/v1/compute/black-scholes-call-calc";

type Answer = { inputs: Record<string, unknown>; outputs: Record<string, number>; receipt: Receipt };

async function post<T>(path: string, body: unknown): Promise<T> {
  const response = await service.request(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  return (await response.json()) as T;
}

async function receipt(path = `${PATH}${QUERY}&receipt=1`): Promise<Receipt> {
  return ((await (await service.get(path)).json()) as Answer).receipt;
}

/** SHA-256 of a value as RFC 8785 writes it; the names of these values are in order already. */
async function sha256(value: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(value));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The same receipt with other members and an id that fits them. */
async function forged(changes: Partial<Receipt>): Promise<Receipt> {
  const { id: _id, ...rest } = { ...(await receipt()), ...changes };
  const { calculator, code_sha256, inputs, outputs, v } = rest;
  const sorted = (members: object) => Object.fromEntries(Object.entries(members).sort(([a], [b]) => (a < b ? -1 : 1)));
  const id = await sha256(
    JSON.stringify({ calculator, code_sha256, inputs: sorted(inputs), outputs: sorted(outputs), v }),
  );
  return { ...rest, id };
}

type Verification = {
  verdict: string;
  detail: string;
  code?: string;
  largest_difference?: { output: string; relative: number };
  outputs_beyond?: string[];
};

function verify(body: unknown): Promise<Verification> {
  return post("/api/v1/receipts/verify", body);
}

describe("a receipt", () => {
  test("holds the inputs as used and the outputs, under the hash of them", async () => {
    const answer = (await (await service.get(`${PATH}${QUERY}&receipt=1`)).json()) as Answer;
    expect(answer.receipt).toEqual({
      v: 1,
      id: (await forged({})).id,
      calculator: "black-scholes-call-calc",
      code_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      inputs: answer.inputs,
      outputs: answer.outputs,
    });
    expect(answer.inputs).toEqual({ ...CALL, q: 0 });
  });

  test("is the only thing that is added, and the same by GET, by POST and in a batch", async () => {
    const { receipt: byGet, ...rest } = (await (await service.get(`${PATH}${QUERY}&receipt=1`)).json()) as Answer;
    expect(rest).toEqual(await (await service.get(PATH + QUERY)).json());
    for (const off of [`${PATH}${QUERY}&receipt=0`, PATH + QUERY])
      expect(await (await service.get(off)).json()).not.toHaveProperty("receipt");
    expect((await post<Answer>(PATH, { ...CALL, receipt: true })).receipt).toEqual(byGet);
    expect((await post<Answer>(`${PATH}?receipt=1`, CALL)).receipt).toEqual(byGet);
    expect(await post(PATH, { ...CALL, receipt: false })).toEqual(rest);
    const items = [
      { calculator: "black-scholes", inputs: CALL },
      { calculator: "irr", inputs: {} },
    ];
    const batch = await post<{ data: { result?: Answer }[]; receipt: unknown }>("/api/v1/compute/_batch", {
      items,
      receipt: true,
    });
    expect(batch.data[0]?.result?.receipt).toEqual(byGet);
    expect(batch.receipt).toEqual({
      v: 1,
      id: await sha256(JSON.stringify({ ids: [byGet.id], v: 1 })),
      ids: [byGet.id],
    });
  });

  test("of a batch does not depend on the order of the items", async () => {
    const [one, other] = [
      { calculator: "black-scholes", inputs: CALL },
      { calculator: "irr", inputs: { cash_flows: [-100, 110] } },
    ];
    const of = async (items: unknown[]) =>
      (await post<{ receipt: { ids: string[] } }>("/api/v1/compute/_batch", { items, receipt: true })).receipt;
    expect((await of([one, other])).ids).toHaveLength(2);
    expect(await of([one, other])).toEqual(await of([other, one]));
  });

  test("does not depend on how the inputs were written", async () => {
    const typed = `${PATH}?S=$42&K=40.0&T=0.5&r=10%25&sigma=20%25&q=0&receipt=1`;
    expect(await receipt(typed)).toEqual(await receipt());
  });

  test.each(["json", "ndjson", "jsonld", "md"])("is whole in %s", async (format) => {
    const text = await (await service.get(`${PATH}.${format}${QUERY}&receipt=1`)).text();
    expect(text).toContain(JSON.stringify(await receipt()));
  });

  test("is asked for with 1, 0, true or false", async () => {
    expect((await problemOf(await service.get(`${PATH}${QUERY}&receipt=yes`))).errors?.[0]).toMatchObject({
      parameter: "receipt",
      allowed: ["1", "0"],
    });
    expect(await post(PATH, { ...CALL, receipt: 1 })).toMatchObject({
      status: 422,
      errors: [{ pointer: "#/receipt" }],
    });
  });
});

test("the code that a receipt names is at its hash, for ever, and these bytes have it", async () => {
  const { code_sha256 } = await receipt();
  const response = await service.get(`/code/${code_sha256}.js`);
  expect(response.headers.get("Cache-Control")).toContain("immutable");
  expect(response.headers.get("Content-Type")).toContain("text/javascript");
  expect(await sha256(await response.text())).toBe(code_sha256);
  expect((await service.get(`/code/${"0".repeat(64)}.js`)).status).toBe(404);
});

describe("a verification", () => {
  test("finds a receipt exact, and says where its code is", async () => {
    const own = await receipt();
    expect(await verify(own)).toMatchObject({
      verdict: "exact",
      id: own.id,
      code: `http://localhost:8787/code/${own.code_sha256}.js`,
    });
  });

  test("finds outputs equal that differ in the last bits, and names the largest difference", async () => {
    const { outputs } = await receipt();
    const call = Number(outputs["call"]) * (1 + 4e-16);
    const found = await verify(await forged({ outputs: { ...outputs, call } }));
    expect(found).toMatchObject({ verdict: "equal", largest_difference: { output: "call", stated: call } });
    expect(found.largest_difference?.relative).toBeLessThan(1e-15);
  });

  test("names the output that differs, and by how much", async () => {
    const { outputs } = await receipt();
    const found = await verify(
      await forged({ outputs: { ...outputs, delta: Number(outputs["delta"]) * (1 + 1e-11) } }),
    );
    expect(found).toMatchObject({
      verdict: "mismatch",
      outputs_beyond: ["delta"],
      largest_difference: { output: "delta" },
    });
    expect(found.largest_difference?.relative).toBeCloseTo(1e-11, 14);
  });

  test("finds outputs that are missing, added, or columns", async () => {
    const { outputs } = await receipt();
    const { delta: _delta, ...fewer } = outputs;
    for (const other of [fewer, { ...outputs, more: 1 }, { ...outputs, call: [Number(outputs["call"])] }])
      expect(await verify(await forged({ outputs: other }))).toMatchObject({
        verdict: "mismatch",
        largest_difference: { relative: null },
      });
  });

  test("finds another input, and inputs without an answer", async () => {
    const { inputs } = await receipt();
    expect(await verify(await forged({ inputs: { ...inputs, S: 43 } }))).toMatchObject({ verdict: "mismatch" });
    expect(await verify(await forged({ inputs: { ...inputs, T: 0 } }))).toMatchObject({
      verdict: expect.stringMatching(/mismatch|malformed/),
    });
  });

  test("does not know code that was never published, nor that of another calculator as this one's", async () => {
    expect(await verify(await forged({ code_sha256: "0".repeat(64) }))).toMatchObject({ verdict: "unknown-code" });
    const other = (await receipt("/api/v1/compute/irr?cash_flows=-100,110&receipt=1")).code_sha256;
    expect(await verify(await forged({ code_sha256: other }))).toMatchObject({
      verdict: "unknown-code",
      detail: expect.stringContaining("/verify.mjs"),
    });
    expect(await verify(await forged({ calculator: "no-such-calc" }))).toMatchObject({ verdict: "unknown-code" });
  });

  test.each([
    ["no object", [1]],
    ["nothing", {}],
    ["another version", { v: 2 }],
    ["another id", { id: "0".repeat(64) }],
    ["a member too many", { extra: 1 }],
    ["an output that is no number", { outputs: { call: "1" } }],
    ["an input that is an object", { inputs: { S: {} } }],
  ])("finds %s malformed, with the reason", async (_, changes) => {
    const body =
      Array.isArray(changes) || Object.keys(changes).length === 0 ? changes : { ...(await receipt()), ...changes };
    expect(await verify(body)).toEqual({ verdict: "malformed", detail: expect.any(String), ...idsOf(changes) });
  });

  test("finds inputs malformed that no computation would have used", async () => {
    const { inputs } = await receipt();
    const { q: _preset, ...withoutDefault } = inputs;
    for (const other of [withoutDefault, { ...inputs, extra: 1 }, { ...inputs, S: "42" }])
      expect(await verify(await forged({ inputs: other }))).toMatchObject({ verdict: "malformed" });
  });
});

/** A receipt whose shape is right is named in the answer. */
function idsOf(changes: object): object {
  return "id" in changes
    ? { id: expect.any(String), calculator: expect.any(String), code_sha256: expect.any(String) }
    : {};
}
