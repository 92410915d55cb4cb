/**
 * A new calculator is a function, a definition, its reference cases and one line in the list of all calculators. Everything else is
 * derived.
 */

import { execFile } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { smallCorpus } from "../fixture/corpus.ts";
import { copyProject, type ProjectCopy } from "../fixture/project-copy.ts";

const FUNCTION = `// The calculator recovery-gain-calc: the gain that makes a loss good.

import type { Calculation } from "../calculator.ts";
import { finiteOutputs, requireWithin } from "../not-computable.ts";

type RecoveryGainInputs = { loss: number };
type RecoveryGainOutputs = { gain: number };

/**
 * The gain after a loss that leads back to the value before it.
 *
 * gain = loss / (1 - loss).
 *
 * Units: both decimal, the loss positive.
 * Domain: a loss from 0 to below 1.
 * Source: elementary; 1 = (1 - loss) (1 + gain).
 */
export function recoveryGain({ loss }: RecoveryGainInputs): Calculation<RecoveryGainOutputs> {
  requireWithin(loss, 0, 1, "loss");
  return { outputs: finiteOutputs({ gain: loss / (1 - loss) }, "loss", "a loss below 1 is needed") };
}
`;

const DEFINITION = `---
name: Recovery gain
formula_id: max-drawdown
summary: The gain that makes a loss good.
aliases: [gain-to-recover]
inputs:
  - { id: loss, label: Loss, type: number, unit: decimal, min: 0, max: 1, plausible: { min: 0, max: 0.9 }, required: true, description: 0.2 is 20 %. }
outputs:
  - { id: gain, label: Gain, type: number, unit: decimal, description: The gain after the loss. }
examples:
  - { name: Half of the value, inputs: { loss: 0.5 }, outputs: { gain: 1 } }
  - { name: A fifth of the value, inputs: { loss: 0.2 }, outputs: { gain: 0.25 } }
---
A loss shrinks the base on which the next gain is earned, so the way back is longer than the way down.
`;

const CASES = Array.from({ length: 60 }, (_, percent) => ({
  inputs: { loss: percent / 100 },
  outputs: { gain: percent / (100 - percent) },
}));

let project: ProjectCopy;
beforeAll(async () => {
  project = await copyProject("new-calculator.test.ts");
  await project.add("worker/compute/calculators/recovery-gain.ts", FUNCTION);
  await project.add("content/calculators/recovery-gain-calc.md", DEFINITION);
  const reference = JSON.stringify({ tolerance: 1e-15, cases: CASES });
  await project.add("test/compute/reference/recovery-gain-calc.json", reference);
  const line = `export { recoveryGain as "recovery-gain-calc" } from "./calculators/recovery-gain.ts";`;
  await project.append("worker/compute/all-calculators.ts", line);
});
afterAll(() => project.remove());

function corpus(definition = DEFINITION): Record<string, string> {
  return { ...smallCorpus(), "calculators/recovery-gain-calc.md": definition };
}

describe("a calculator added by three files and a line", () => {
  test("is computed, listed, described by the contract and published with its code", async () => {
    const { serve } = await project.load<typeof import("../fixture/content-service.ts")>(
      "test/fixture/content-service.ts",
    );
    const { get, file } = await serve(corpus());
    const json = async (path: string) => JSON.parse(await (await get(path)).text());

    for (const name of ["recovery-gain-calc", "recovery-gain", "gain-to-recover"]) {
      const response = await get(`/api/v1/compute/${name}?loss=0.5`);
      expect(response.headers.get("Content-Location")).toBe("/api/v1/compute/recovery-gain-calc.json?loss=0.5");
      expect(await response.json()).toMatchObject({ inputs: { loss: 0.5 }, outputs: { gain: 1 } });
    }
    expect((await get("/api/v1/compute/recovery-gain?loss=1")).status).toBe(422);
    expect((await get("/api/v1/compute/recovery-gain?los=1")).status).toBe(400);

    const ids = (list: { data: { id?: string; calculator?: string }[] }) =>
      list.data.map(({ id, calculator }) => id ?? calculator);
    expect(ids(await json("/api/v1/compute"))).toContain("recovery-gain-calc");
    expect(ids(await json("/api/v1/calculators?limit=200"))).toContain("recovery-gain-calc");
    expect(ids(await json("/api/v1/search?q=recovery+gain&type=calculator"))).toContain("recovery-gain-calc");

    const contract = JSON.parse(file("/api/v1/openapi.json"));
    expect(Object.keys(contract.paths["/api/v1/compute/recovery-gain-calc"])).toEqual(["get", "post", "x-aliases"]);
    expect(contract.components.schemas.RecoveryGainCalcAnswer.properties.outputs.required).toEqual(["gain"]);

    const { reference_implementation } = await json("/api/v1/calculators/recovery-gain-calc");
    const run = runInNewContext(`${reference_implementation.code}\nrecoveryGain`) as (inputs: object) => object;
    expect(JSON.parse(JSON.stringify(run({ loss: 0.2 })))).toEqual({ outputs: { gain: 0.25 } });

    // The static catalogue is fixed by its version.
    const catalogue = JSON.parse(file("/api/calculators.json"));
    expect(catalogue.calculators.map(({ id }: { id: string }) => id)).not.toContain("recovery-gain-calc");
  });

  test("has its worked examples replayed by the build", async () => {
    const { diagnosticsOf } = await project.load<typeof import("../fixture/workspace.ts")>("test/fixture/workspace.ts");
    expect(await diagnosticsOf(corpus())).toEqual([]);
    const wrong = await diagnosticsOf(corpus(DEFINITION.replace("{ gain: 0.25 }", "{ gain: 0.2 }")));
    expect(wrong.join()).toContain("the example prints gain = 0.2; computed is 0.25");
  });

  test("is held to its references and to what holds for all calculators by the tests that are there", async () => {
    const own = (await run("test/compute", "-t", "recovery-gain")).filter(({ title }) => /recovery-gain/.test(title));
    expect(own.filter(({ status }) => status !== "passed")).toEqual([]);
    expect(own.length).toBeGreaterThanOrEqual(8);
  });

  test("breaks no test that looks at all calculators together", async () => {
    const results = await run("test/compute/definitions.test.ts", "test/http/compute.test.ts");
    expect(results.filter(({ status }) => status !== "passed")).toEqual([]);
    expect(results.length).toBeGreaterThan(100);
  });
});

/** Runs tests of the copy. */
async function run(...args: string[]): Promise<{ title: string; status: string }[]> {
  const vitest = resolve("node_modules/vitest/vitest.mjs");
  const options = { cwd: project.folder, maxBuffer: 2 ** 26 };
  const results = join(project.folder, "results.json");
  const output = ["--reporter", "json", "--outputFile", results];
  await rm(results, { force: true });
  // A failing test ends the process with 1; the results say which.
  await promisify(execFile)(process.execPath, [vitest, "run", "--project", "node", ...args, ...output], options).catch(
    () => {},
  );
  const { testResults } = JSON.parse(await readFile(results, "utf8")) as {
    testResults: { assertionResults: { title: string; status: string }[] }[];
  };
  return testResults.flatMap(({ assertionResults }) => assertionResults);
}
