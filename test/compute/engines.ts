/** Every reference case as a program for any engine of JavaScript, and how far the answers of two engines are apart. */

import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { getQuickJS } from "quickjs-emscripten";
import { codeModule, standaloneCode } from "../../build/compute/reference-code/reference-code.ts";
import { compareOutputs, type Difference } from "../../worker/compute/receipts/compare-outputs.ts";
import { required } from "../../worker/required.ts";
import { startWorkerd } from "../release/workerd.ts";
import { IDS, type Numbers, readDefinitions, storedReferenceOf } from "./reference-cases.ts";

/** The outputs of each case of each calculator; a text where a calculator refused. */
export type Answers = Readonly<Record<string, readonly (Numbers | string)[]>>;

/** A function's text: called, it gives the answers as JSON, with the modules that receipts name. */
export function casesProgram(ids: readonly string[] = IDS): string {
  const definitions = readDefinitions();
  const parts = ids.map((id) => {
    const { inputs: defined } = required(definitions.get(id), id);
    const presets = Object.fromEntries(
      defined.flatMap((input) => (input.default === undefined ? [] : [[input.id, input.default]])),
    );
    const cases = storedReferenceOf(id).cases.map(({ inputs }) => ({ ...presets, ...inputs }));
    return `answers[${JSON.stringify(id)}] = ${JSON.stringify(cases)}.map(answerOf(${asFunction(codeModule(id).text)}));`;
  });
  return `() => {
  "use strict";
  ${standaloneCode("inputsWrittenOut", new URL("./reference-cases.ts", import.meta.url)).declarations.join("\n")}
  const answers = {};
  const answerOf = (calculate) => (inputs) => {
    try { return calculate(inputsWrittenOut(inputs)).outputs; } catch (error) { return String(error); }
  };
  ${parts.join("\n")}
  return JSON.stringify(answers);
}`;
}

/** A module as an expression with the value of its export `calculate`: not every engine here imports modules. */
export function asFunction(code: string): string {
  const name = /^export \{ (\w+) as calculate \};$/m.exec(code)?.[1];
  return `(() => {\n${code.replace(/^export .*$/gm, "")}\nreturn ${name};\n})()`;
}

export async function inThisNode(program: string): Promise<string> {
  const { run } = (await import(`data:text/javascript,${encodeURIComponent(`export const run = ${program}`)}`)) as {
    run: () => string;
  };
  return run();
}

/** @param node path of a Node */
export async function inOtherNode(node: string, program: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "engine-"));
  try {
    const file = join(folder, "cases.mjs");
    await writeFile(file, `const run = ${program};\nprocess.stdout.write(run());\n`);
    const child = spawn(node, [file], { stdio: ["ignore", "pipe", "inherit"] });
    let text = "";
    for await (const piece of child.stdout.setEncoding("utf8")) text += piece;
    return text;
  } finally {
    await rm(folder, { recursive: true });
  }
}

export async function inWorkerd(program: string): Promise<string> {
  const service = await startWorkerd(
    `const run = ${program};\nexport default { fetch: () => new Response(run()) };\n`,
    async () => null,
  );
  try {
    return await (await service.fetch("/")).text();
  } finally {
    await service.close();
  }
}

/** @param executablePath of Chromium */
export async function inChromium(executablePath: string, program: string): Promise<string> {
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage();
    return await page.evaluate<string>(`(${program})()`);
  } finally {
    await browser.close();
  }
}

export async function inQuickJs(program: string): Promise<string> {
  const engine = (await getQuickJS()).newContext();
  try {
    const text = engine.unwrapResult(engine.evalCode(`(${program})()`, "cases.js"));
    return text.consume((handle) => engine.getString(handle));
  } finally {
    engine.dispose();
  }
}

export interface Distance {
  readonly cases: number;
  /** Cases of which some bit differs. */
  readonly differing: number;
  /** The worst, of what calculator. */
  readonly worst?: Difference & { readonly calculator: string };
  /** Those beyond the tolerance, and refusals that differ. */
  readonly beyond: readonly string[];
}

/** How far the answers of an engine are from those of another. */
export function distanceOf(answers: Answers, others: Answers): Distance {
  let [cases, differing] = [0, 0];
  let worst: Distance["worst"];
  const beyond: string[] = [];
  for (const [calculator, own] of Object.entries(answers)) {
    own.forEach((answer, i) => {
      const other = others[calculator]?.[i];
      cases++;
      if (JSON.stringify(answer) === JSON.stringify(other)) return;
      differing++;
      if (typeof answer !== "object" || typeof other !== "object") {
        beyond.push(`${calculator} ${i}: ${JSON.stringify(answer)}, ${JSON.stringify(other)}`);
        return;
      }
      const { verdict, largest_difference: largest } = compareOutputs(answer, other);
      if (verdict === "mismatch") beyond.push(`${calculator} ${i}: ${JSON.stringify(largest)}`);
      if (largest && (largest.relative ?? 2) > (worst?.relative ?? 0)) worst = { calculator, ...largest };
    });
  }
  return { cases, differing, ...(worst && { worst }), beyond };
}
