/**
 * Calculators beside what one would take instead, over the same reference cases: npm's packages in this process, and
 * SciPy and QuantLib in a process of Python, which times its own calls. A row is measured in turns within one run; the
 * errors are relative to the references of 50 digits. Only cases that both answer are timed, and the calculators give all
 * their outputs each time.
 */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Case, calculate, referenceOf, relativeError } from "../../test/compute/reference-cases.ts";
import type { OutputValue } from "../../worker/compute/calculator.ts";
import { median } from "../serve/median.ts";
import type { Bench } from "../tables.ts";
import { packageRivals } from "./packages.ts";
import { type PythonProcess, startPython } from "./python.ts";

/** Something that computes one output of a calculator. */
export interface Rival {
  readonly calculator: string;
  readonly output: string;
  readonly name: string;
  /** A function of JavaScript for these inputs; undefined for those that it does not take. */
  readonly call?: (inputs: Record<string, unknown>) => (() => unknown) | undefined;
}

/** Functions of Python, by their names in test/compute/reference/libraries.py. */
const PYTHON: readonly Rival[] = [
  { calculator: "irr-calc", output: "irr", name: "SciPy brentq" },
  { calculator: "xirr-calc", output: "xirr", name: "SciPy brentq" },
  { calculator: "cash-flow-yield-calc", output: "ytm", name: "SciPy brentq" },
  { calculator: "black-scholes-call-calc", output: "call", name: "SciPy norm" },
  { calculator: "black-scholes-call-calc", output: "call", name: "QuantLib BlackCalculator" },
  { calculator: "black-76-calc", output: "call", name: "QuantLib BlackCalculator" },
  { calculator: "bachelier-calc", output: "call_undiscounted", name: "QuantLib bachelierBlackFormula" },
  { calculator: "implied-vol-calc", output: "implied_vol", name: "QuantLib blackFormulaImpliedStdDev" },
  { calculator: "binomial-option-calc", output: "price", name: "QuantLib BinomialCRRVanillaEngine" },
  { calculator: "bond-calc", output: "dirty_price", name: "QuantLib BondFunctions" },
  { calculator: "benchmark-comparison-calc", output: "beta", name: "SciPy linregress" },
  { calculator: "return-statistics-calc", output: "skewness", name: "SciPy stats" },
  { calculator: "portfolio-risk-calc", output: "volatility", name: "NumPy" },
  { calculator: "distance-to-default-calc", output: "asset_value", name: "SciPy root on QuantLib blackFormula" },
];

/** Characters of the inputs of the longest cases, in JSON: series of ten thousand values are another work. */
const LONGEST = 2000;
/** Milliseconds of processor time that a turn takes at least. */
const TURN = 50;

export async function besideLibraries({ rounds, wanted, row }: Bench): Promise<void> {
  const packages = existsSync(fileURLToPath(new URL("node_modules", import.meta.url))) ? packageRivals() : [];
  const chosen = [...packages, ...PYTHON].filter(({ calculator, name }) => wanted(`${calculator} ${name}`));
  if (chosen.length === 0) return;
  const python = chosen.some(({ call }) => !call) ? await startPython() : undefined;
  const able = chosen.filter(({ call }) => call || python);
  if (able.length < chosen.length)
    process.stderr.write("Without SciPy and QuantLib: apt-get install python3-scipy quantlib-python\n");
  if (able.length === 0) return;
  row("calculator", "beside", "cases it answers", "ours, µs", "it, µs", "ratio", "our worst error", "its worst error");
  row(..."--------");
  for (const rival of able) row(...(await compared(rival, rounds, python)));
  python?.end();
}

async function compared(rival: Rival, rounds: number, python: PythonProcess | undefined): Promise<string[]> {
  const { calculator, output, name } = rival;
  const all = referenceOf(calculator).cases.filter(
    ({ inputs, outputs }) => outputs[output] !== undefined && JSON.stringify(inputs).length < LONGEST,
  );
  const calls = all.map(({ inputs }) => rival.call?.(inputs));
  const prepare = (cases: readonly Case[]) => python?.prepare(`${calculator}: ${name}`, output, cases);
  if (!rival.call) await prepare(all);
  const values = rival.call ? calls.map((call) => call && valueFrom(call)) : ((await python?.values()) ?? []);
  const answered = all.flatMap((reference, i) => {
    const value = values[i];
    return typeof value === "number" && Number.isFinite(value) ? [{ reference, value, call: calls[i] }] : [];
  });
  const cases = answered.map(({ reference }) => reference);
  if (!rival.call) await prepare(cases);
  const own = cases.map(
    ({ inputs }) =>
      () =>
        calculate(calculator, inputs).outputs[output],
  );
  const its = answered.flatMap(({ call }) => call ?? []);
  const times: [number[], number[]] = [[], []];
  // The first turn, in which functions are compiled, does not count.
  for (let round = 0; round <= rounds; round++) {
    const [ours, theirs] = [timeOf(own), rival.call ? timeOf(its) : ((await python?.time()) ?? 0)];
    if (round === 0) continue;
    times[0].push(ours);
    times[1].push(theirs);
  }
  const [ours, theirs] = times.map(median) as [number, number];
  const worst = (results: readonly (OutputValue | undefined)[]) =>
    Math.max(...cases.map(({ outputs }, i) => relativeError(results[i], outputs[output] ?? 0))).toExponential(0);
  const errors = [own.map((call) => call()), answered.map(({ value }) => value)].map(worst);
  const cells = [ours, theirs].map((time) => time.toPrecision(3));
  return [calculator, name, `${cases.length} of ${all.length}`, ...cells, (theirs / ours).toPrecision(2), ...errors];
}

function valueFrom(call: () => unknown): unknown {
  try {
    return call();
  } catch {
    // A package that finds no answer throws; the column of cases says so.
    return undefined;
  }
}

/** Microseconds of processor time of a call, over all cases again and again. */
function timeOf(calls: readonly (() => unknown)[]): number {
  const start = process.cpuUsage();
  let done = 0;
  let passed = 0;
  while (passed < TURN * 1000) {
    for (const call of calls) call();
    done += calls.length;
    const { user, system } = process.cpuUsage(start);
    passed = user + system;
  }
  return passed / done;
}
