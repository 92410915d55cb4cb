/** `npm run tool -- accuracy`: how far each calculator's outputs are from the 50-digit references at worst. */

import { readFileSync } from "node:fs";
import { runCommand } from "../../build/cli/command.ts";
import { print } from "../../build/cli/terminal.ts";
import { calculate, IDS, readDefinitions, referenceOf, relativeError } from "./reference-cases.ts";

const HELP = `Prints how far each calculator's outputs are from the 50-digit references at worst.

Usage: npm run tool -- accuracy [--table]

  --table       a Markdown table instead: formula, source, cases, worst error and time of each calculator
  -h, --help    this text
`;

/** Milliseconds that a calculator is timed at least. */
const TURN = 30;

async function main({ table }: { readonly table: boolean }): Promise<number> {
  if (table) return printTable();
  print("calculator                          output               cases   worst relative error");
  for (const id of IDS) {
    const { cases } = referenceOf(id);
    for (const output of new Set(cases.flatMap(({ outputs }) => Object.keys(outputs)))) {
      const errors = cases.flatMap(({ inputs, outputs }) => {
        const expected = outputs[output];
        if (expected === undefined) return [];
        return relativeError(calculate(id, inputs).outputs[output], expected);
      });
      const worst = Math.max(...errors).toExponential(1);
      print(`${id.padEnd(35)} ${output.padEnd(20)} ${String(errors.length).padStart(5)}   ${worst}`);
    }
  }
  return 0;
}

/** The time is that of a call, over the reference cases with short inputs again and again. */
function printTable(): number {
  const definitions = readDefinitions();
  print("| calculator | formula | source | cases | worst error | µs |");
  print("|---|---|---|---|---|---|");
  for (const id of IDS) {
    const { cases } = referenceOf(id);
    const errors = cases.flatMap(({ inputs, outputs }) => {
      const actual = calculate(id, inputs).outputs;
      return Object.entries(outputs).map(([output, expected]) => relativeError(actual[output], expected));
    });
    const worst = Math.max(...errors);
    const cells = [
      id,
      definitions.get(id)?.formula_id,
      sourceOf(id),
      cases.length,
      worst === 0 ? 0 : worst.toExponential(0),
    ];
    const short = cases.filter(({ inputs }) => JSON.stringify(inputs).length < 2000);
    print(
      `| ${[
        ...cells,
        timeOf(
          short.map(
            ({ inputs }) =>
              () =>
                calculate(id, inputs),
          ),
        ).toPrecision(2),
      ].join(" | ")} |`,
    );
  }
  return 0;
}

/** What the comment of the calculator's function names as its source. */
function sourceOf(id: string): string {
  const text = readFileSync(
    new URL(`../../worker/compute/calculators/${id.replace(/-calc$/, "")}.ts`, import.meta.url),
  );
  const [, source = ""] = /^ \* Sources?: ([\s\S]*?)\n \*\/?$/m.exec(text.toString()) ?? [];
  return source.replace(/\s*\n \* ?/g, " ").replace(/[.;]$/, "");
}

/** Microseconds of a call. */
function timeOf(calls: readonly (() => unknown)[]): number {
  const start = performance.now();
  let done = 0;
  let passed = 0;
  for (; passed < TURN; passed = performance.now() - start, done += calls.length) for (const call of calls) call();
  return (passed * 1000) / done;
}

await runCommand({ help: HELP, options: { table: { type: "boolean", default: false } }, main });
