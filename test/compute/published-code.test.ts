/** The published code is the code that runs: each snippet, alone in a fresh context, gives the same bits. */

import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readModule } from "../../build/compute/reference-code/module-declarations.ts";
import { referenceCode } from "../../build/compute/reference-code/reference-code.ts";
import { required } from "../../worker/required.ts";
import { anyInputs, nearExamples } from "./any-inputs.ts";
import { calculate, IDS, readDefinitions } from "./reference-cases.ts";

const definitions = readDefinitions();

/** The calculator that a reader gets by pasting the snippet into a console. Its results cross over as JSON. */
function pasted(id: string): (inputs: Record<string, unknown>) => unknown {
  const name = calledName(referenceCode(id));
  const call = `(inputs) => {
		try { return JSON.stringify(${name}(JSON.parse(inputs))); }
		catch (error) { return JSON.stringify({ name: error.name, input: error.input, message: error.message }); }
	}`;
  const run = runInNewContext(`${referenceCode(id)}\n(${call})`) as (inputs: string) => string;
  return (inputs) => JSON.parse(run(JSON.stringify(inputs)));
}

/** The function that a reader is told to call. */
function calledName(code: string): string {
  const name = /^\/\/ Call (\w+)\(inputs\) with every input filled in\.$/m.exec(code)?.[1];
  if (name === undefined) throw new Error("The code does not say what to call.");
  return name;
}

function served(id: string, inputs: Record<string, unknown>): unknown {
  try {
    return calculate(id, inputs);
  } catch (error) {
    const { name, input, message } = error as Error & { input: string };
    return { name, input, message };
  }
}

/** A tree of some hundred steps takes milliseconds, and more in a fresh context. */
const FEWER_RUNS: Readonly<Record<string, number>> = { "binomial-option-calc": 250 };

describe("the reference code", () => {
  test.each(IDS)("of %s computes bit for bit what the service does", (id) => {
    const calculator = pasted(id);
    const definition = required(definitions.get(id), id);
    let answers = 0;
    fc.assert(
      fc.property(fc.oneof(anyInputs(definition), nearExamples(definition)), (given) => {
        const known = JSON.parse(JSON.stringify(given));
        const expected = served(id, known);
        if (expected !== null && typeof expected === "object" && "outputs" in expected) answers += 1;
        expect(calculator(known)).toEqual(expected);
      }),
      { numRuns: FEWER_RUNS[id] ?? 3000 },
    );
    expect(answers).toBeGreaterThan(100);
  });

  test.each(IDS)("of %s is plain JavaScript that stands alone, comments kept, types gone without a trace", (id) => {
    const code = referenceCode(id);
    expect(code).not.toMatch(/^\s*(import|export|type|interface)\b/m);
    expect(code).not.toMatch(/\S {2,}\S|[ \t]+$|\n{3,}/m);
    expect(code.startsWith("// The calculator ")).toBe(true);
    expect(code).toMatch(/Source: /);
    expect(code.endsWith("}\n")).toBe(true);
  });

  test.each(IDS)("of %s holds no helper that it does not use", (id) => {
    const called = calledName(referenceCode(id));
    const code = referenceCode(id).replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
    for (const [, name] of code.matchAll(/^(?:function|const|class) (\w+)/gm)) {
      if (name === called) continue;
      expect(code.split(new RegExp(`(?<!\\w|(?<!\\.\\.)\\.)${name}(?!\\w)`)).length, name).toBeGreaterThan(2);
    }
  });

  test("exists for calculators only", () => {
    expect(() => referenceCode("no-such-calc")).toThrow("no-such-calc");
  });
});

describe("a module's declarations", () => {
  const file = new URL("file:///m.ts");

  test("are found whatever their layout, with the comment above and without types", () => {
    const module = readModule(
      `// Opening.\n\nimport { other as other, type T } from "./o.ts"; /** Detached. */\n\ntype A = { b: number };
  /** Doubles. */ export  function twice<X extends A>(x: number, y?: X): number { return (other(x as never)) * 2; }
const LIMIT: number = 3; export function mean({ LIMIT: low }: { LIMIT: number }): number { return twice(low); }`,
      file,
    );
    expect(module.headerComment).toBe("// Opening.");
    expect(module.declarations.get("twice")).toEqual({
      name: "twice",
      text: "/** Doubles. */ function twice(x, y) { return (other(x)) * 2; }",
      references: new Set(["other"]),
    });
    expect(module.declarations.get("LIMIT")?.text).toBe("const LIMIT = 3;");
    // A member's name is no reference to the constant of that name.
    expect(module.declarations.get("mean")?.references).toEqual(new Set(["twice"]));
    expect(module.imports.get("other")?.href).toBe("file:///o.ts");
  });

  test.each([
    ["a variable that hides another", "const a = 1; function f(a: number) { return a; }", "hides another"],
    ["an import under another name", 'import { a as b } from "./o.ts"; const c = b;', "under another name"],
    ["several constants in one declaration", "const a = 1, b = 2;", "not expected at the top level"],
    ["a statement that declares nothing", "console.log(1);", "not expected at the top level"],
  ])("are not made from %s: the build stops", (_, code, message) => {
    expect(() => readModule(code, file)).toThrow(message);
  });
});
