/** Random computations, verified offline by the published program with the published code, in Node and in another engine. */

import fc from "fast-check";
import { getQuickJS, type QuickJSContext } from "quickjs-emscripten";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Verified, verifyAnswer } from "../../build/compute/receipts/verify.ts";
import { verifyProgram } from "../../build/compute/receipts/verify-program.ts";
import { codeModule, standaloneCode } from "../../build/compute/reference-code/reference-code.ts";
import { computeByDefinition } from "../../worker/compute/calculator-functions.ts";
import { ENGINE_TOLERANCE } from "../../worker/compute/receipts/compare-outputs.ts";
import { batchReceipt, canonicalJson, type Receipt, receiptOf } from "../../worker/compute/receipts/receipt.ts";
import { required } from "../../worker/required.ts";
import { nearExamples } from "./any-inputs.ts";
import { asFunction } from "./engines.ts";
import { type Definition, IDS, readDefinitions } from "./reference-cases.ts";

type Program = { verifyAnswer: typeof verifyAnswer };

const definitions = readDefinitions();
let program: Program;
let engine: QuickJSContext;
beforeAll(async () => {
  const text = verifyProgram("http://localhost:8787");
  program = (await import(`data:text/javascript,${encodeURIComponent(text)}`)) as Program;
  engine = (await getQuickJS()).newContext();
});
afterAll(() => engine.dispose());

/** Of each calculator; most have an answer. */
const RUNS = 150;
/** A tree of some hundred steps takes a second in an engine that compiles nothing. */
const FEWER_RUNS: Readonly<Record<string, number>> = { "binomial-option-calc": 20 };

/** The receipt as it arrives, or none where the inputs have no answer. */
async function receiptFor(
  definition: Definition,
  inputs: Record<string, unknown>,
  sha256: string,
): Promise<Receipt | undefined> {
  const outcome = computeByDefinition(definition, JSON.parse(JSON.stringify(inputs)));
  if (outcome.kind !== "answer") return undefined;
  const { calculator, inputs: used, outputs } = outcome.answer;
  return JSON.parse(
    JSON.stringify(await receiptOf({ v: 1, calculator, code_sha256: sha256, inputs: used, outputs })),
  ) as Receipt;
}

async function verified(answer: unknown, code: string): Promise<Verified> {
  const all = await program.verifyAnswer(answer, { code });
  return required(all[0], "a verdict");
}

/** In QuickJS: a function of a receipt's text that computes again and compares. */
function checkInQuickJs(code: string): (receipt: Receipt) => Pick<Verified, "verdict" | "largest_difference"> {
  const compare = standaloneCode(
    "compareOutputs",
    new URL("../../worker/compute/receipts/compare-outputs.ts", import.meta.url),
  );
  const setUp = `globalThis.check = (() => {
    const calculate = ${asFunction(code)};
    ${compare.declarations.join("\n")}
    return (text) => {
      const { inputs, outputs } = JSON.parse(text);
      return JSON.stringify(compareOutputs(outputs, calculate(inputs).outputs));
    };
  })(); 0`;
  engine.unwrapResult(engine.evalCode(setUp)).dispose();
  return (receipt) => {
    const call = `check(${JSON.stringify(JSON.stringify(receipt))})`;
    return JSON.parse(engine.unwrapResult(engine.evalCode(call)).consume((handle) => engine.getString(handle)));
  };
}

/**
 * An output that is the small remainder of large numbers, such as a clean price near zero, may be farther off relative to
 * itself: then it is within the tolerance of the largest number of the computation.
 */
function expectWithinTolerance(
  { verdict, largest_difference: largest }: Pick<Verified, "verdict" | "largest_difference">,
  receipt: Receipt,
): void {
  if (verdict !== "mismatch") return;
  const { stated, computed } = required(largest, "a difference");
  const numbers = [...Object.values(receipt.inputs), ...Object.values(receipt.outputs)]
    .flatMap((value) => (Array.isArray(value) ? value.flat() : [value]))
    .filter((value) => typeof value === "number");
  const scale = Math.max(...numbers.map(Math.abs));
  expect(Math.abs(Number(stated) - Number(computed))).toBeLessThanOrEqual(ENGINE_TOLERANCE * scale);
}

describe("random computations", () => {
  let count = 0;
  test.each(IDS)("of %s are verified offline in Node to the bit, and in QuickJS within the tolerance", async (id) => {
    const definition = required(definitions.get(id), id);
    const { sha256, text: code } = codeModule(id);
    const inQuickJs = checkInQuickJs(code);
    await fc.assert(
      fc.asyncProperty(nearExamples(definition), async (inputs) => {
        const receipt = await receiptFor(definition, inputs, sha256);
        if (receipt === undefined) return;
        count++;
        expect(await verified(receipt, code)).toEqual({ verdict: "exact", id: receipt.id, calculator: id });
        expectWithinTolerance(inQuickJs(receipt), receipt);
      }),
      { numRuns: FEWER_RUNS[id] ?? RUNS },
    );
  });
  test("are ten thousand", () => expect(count).toBeGreaterThan(10_000));
});

/** A number of an output, or the one at a place of a column, changed by a part of itself. */
function nudged(outputs: Receipt["outputs"], which: number, part: number): Receipt["outputs"] | undefined {
  const places = Object.entries(outputs).flatMap(([id, value]) =>
    (typeof value === "object" ? value : typeof value === "number" ? [value] : []).map((number, index) => ({
      id,
      index,
      number,
    })),
  );
  const place = places.filter(({ number }) => Number.isFinite(number * (1 + part)) && Math.abs(number) > 1e-290)[
    which % places.length
  ];
  if (place === undefined) return undefined;
  const { id, index, number } = place;
  const value = outputs[id];
  const changed = number * (1 + part);
  return { ...outputs, [id]: Array.isArray(value) ? value.with(index, changed) : changed };
}

describe("a receipt that was altered is found", () => {
  const SAMPLED = IDS.filter((_, i) => i % 4 === 0);

  test.each(SAMPLED)("of %s: an input, an output beyond the tolerance, the code", async (id) => {
    const definition = required(definitions.get(id), id);
    const { sha256, text: code } = codeModule(id);
    await fc.assert(
      fc.asyncProperty(nearExamples(definition), nearExamples(definition), fc.nat(), async (inputs, others, which) => {
        const [receipt, other] = [
          await receiptFor(definition, inputs, sha256),
          await receiptFor(definition, others, sha256),
        ];
        if (receipt === undefined || other === undefined) return;
        const isOther = canonicalJson(other.inputs) !== canonicalJson(receipt.inputs);
        if (isOther)
          expect(await verified({ ...receipt, inputs: other.inputs }, code)).toMatchObject({ verdict: "malformed" });
        // Made again, a receipt is what it says: other inputs have other outputs, or the same.
        const swapped = await receiptOf({ ...receipt, inputs: other.inputs });
        const isSame = canonicalJson(other.outputs) === canonicalJson(receipt.outputs);
        expect((await verified(swapped, code)).verdict === "exact").toBe(isSame);
        const outputs = nudged(receipt.outputs, which, which % 2 === 0 ? 2e-12 : -2e-12);
        if (outputs === undefined) return;
        expect(await verified({ ...receipt, outputs }, code)).toMatchObject({ verdict: "malformed" });
        expect(await verified(await receiptOf({ ...receipt, outputs }), code)).toMatchObject({ verdict: "mismatch" });
        const close = required(nudged(receipt.outputs, which, 5e-13), "an output");
        expect((await verified(await receiptOf({ ...receipt, outputs: close }), code)).verdict).toMatch(/equal|exact/);
      }),
      { numRuns: 30 },
    );
  });

  test("where the code is not the one that it names: nothing of it runs", async () => {
    const { sha256, text } = codeModule("calmar-ratio-calc");
    const receipt = await receiptFor(
      required(definitions.get("calmar-ratio-calc"), "calmar"),
      { annualized_return: 0.1, max_drawdown: -0.2 },
      sha256,
    );
    const hostile = `globalThis.ran = true;\n${text}`;
    expect(await verified(receipt, hostile)).toMatchObject({ verdict: "unknown-code" });
    expect(globalThis).not.toHaveProperty("ran");
    for (const code of [text.slice(1), text.replace("Math.abs", "-Math.abs"), codeModule("irr-calc").text])
      expect(await verified(receipt, code)).toMatchObject({ verdict: "unknown-code" });
    const other = await receiptOf({ ...required(receipt, "a receipt"), code_sha256: codeModule("irr-calc").sha256 });
    expect(await verified(other, codeModule("irr-calc").text)).toMatchObject({ verdict: "malformed" });
  });
});

describe("answers around receipts", () => {
  const inputs = { annualized_return: 0.1, max_drawdown: -0.2 };
  const { sha256, text: code } = codeModule("calmar-ratio-calc");

  async function answer(): Promise<{ inputs: unknown; outputs: unknown; receipt: Receipt }> {
    const receipt = required(
      await receiptFor(required(definitions.get("calmar-ratio-calc"), "calmar"), inputs, sha256),
      "a receipt",
    );
    return { inputs: receipt.inputs, outputs: receipt.outputs, receipt };
  }

  test("are verified with them: other numbers beside a receipt are found", async () => {
    const given = await answer();
    expect(await program.verifyAnswer(given, { code })).toMatchObject([{ verdict: "exact" }]);
    for (const changes of [{ inputs: {} }, { outputs: { calmar: 1 } }])
      expect(await program.verifyAnswer({ ...given, ...changes }, { code })).toMatchObject([{ verdict: "malformed" }]);
  });

  test("of a batch are verified one by one, and the batch as a whole", async () => {
    const one = await answer();
    const data = [
      { status: 200, result: one },
      { status: 422, problem: {} },
      { status: 200, result: one },
    ];
    const { id } = one.receipt;
    const batch = { data, receipt: await batchReceipt([id, id]) };
    expect(await program.verifyAnswer(batch, { code })).toMatchObject([{ verdict: "exact" }, { verdict: "exact" }]);
    const shorter = { ...batch, data: data.slice(1) };
    expect(await program.verifyAnswer(shorter, { code })).toMatchObject([
      { verdict: "exact" },
      { verdict: "malformed" },
    ]);
    expect(await program.verifyAnswer({ data: [null, {}] }, { code })).toMatchObject([{ verdict: "malformed" }]);
  });
});
