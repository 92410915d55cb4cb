/** A process of Python that computes the same with SciPy and QuantLib and times its own calls: library_functions.py. */
import { spawn, spawnSync } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { Case } from "../../test/compute/reference-cases.ts";

const PROGRAM = fileURLToPath(new URL("library_functions.py", import.meta.url));
/** Debian's, which has its packages. */
const PYTHON = "/usr/bin/python3";

export interface PythonProcess {
  /** Chooses a function and its cases. */
  prepare(name: string, output: string, cases: readonly Case[]): Promise<unknown>;
  /** The function's value for each case; null where it has none. */
  values(): Promise<(number | null)[]>;
  /** Microseconds of a call, over all cases. */
  time(): Promise<number>;
  end(): void;
}

/** Starts it, if Python and the libraries are there. */
export async function startPython(): Promise<PythonProcess | undefined> {
  if (spawnSync(PYTHON, ["-c", "import QuantLib, scipy"]).status !== 0) return undefined;
  const child = spawn(PYTHON, [PROGRAM], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const ask = async (question: unknown): Promise<unknown> => {
    child.stdin.write(`${JSON.stringify(question)}\n`);
    const { value, done } = await lines.next();
    if (done) throw new Error(`${PROGRAM} ended before it answered`);
    return JSON.parse(value);
  };
  return {
    prepare: (name, output, cases) => ask({ ask: "prepare", name, output, inputs: cases.map(({ inputs }) => inputs) }),
    values: () => ask({ ask: "values" }) as Promise<(number | null)[]>,
    time: () => ask({ ask: "time" }) as Promise<number>,
    end: () => child.stdin.end(),
  };
}
