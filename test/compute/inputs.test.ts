/** Reading inputs from a query string and from a JSON object by one definition. */

import { describe, expect, test, vi } from "vitest";
import { computeByDefinition } from "../../worker/compute/calculator-functions.ts";
import { type InputError, MAX_SERIES_LENGTH, MAX_TEXT_LENGTH } from "../../worker/compute/check-value.ts";
import type { CalculatorDefinition } from "../../worker/compute/definition.ts";
import { NotComputable } from "../../worker/compute/not-computable.ts";
import type { InputValue } from "../../worker/compute/read-inputs.ts";
import { readInputs } from "../../worker/compute/read-inputs.ts";
import { inputText } from "../../worker/compute/write-input.ts";
import { readDefinitions } from "./reference-cases.ts";

const definitions = readDefinitions();

function definition(id: string): CalculatorDefinition {
  const found = definitions.get(id);
  if (found === undefined) throw new Error(`There is no definition ${id}.`);
  return found;
}

const CALL = definition("black-scholes-call-calc");
const SHARPE = definition("sharpe-ratio-calc");

/** A definition with every type of input. */
const EVERY: CalculatorDefinition = {
  id: "every-calc",
  formula_id: "every",
  inputs: [
    { id: "amount", label: "Amount", type: "currency", min: 0, max: 100, required: true },
    { id: "rate", label: "Rate", type: "percent", default: 0.2 },
    { id: "count", label: "Count", type: "integer", default: 3, min: 1 },
    { id: "kind", label: "Kind", type: "string", default: "hard" },
    { id: "flag", label: "Flag", type: "boolean", default: false },
    { id: "series", label: "Series", type: "array<number>", min: -1, max: 1, required: true },
  ],
  outputs: [],
};

function query(text: string): URLSearchParams {
  return new URLSearchParams(text);
}

function errors(definition: CalculatorDefinition, raw: unknown): InputError[] {
  return readInputs(definition, raw).errors ?? [];
}

describe("good inputs", () => {
  test("from a query string become numbers, texts and arrays, with defaults filled in", () => {
    expect(readInputs(EVERY, query("amount=1e2&series=0.5,-.25,1&kind=soft&flag=true")).inputs).toEqual({
      amount: 100,
      rate: 0.2,
      count: 3,
      kind: "soft",
      flag: true,
      series: [0.5, -0.25, 1],
    });
  });

  test("from a JSON object come out the same", () => {
    const body = { amount: 100, series: [0.5, -0.25, 1], kind: "soft", flag: true };
    const parameters = query("amount=1e2&series=0.5,-.25,1&kind=soft&flag=true");
    expect(readInputs(EVERY, body)).toEqual(readInputs(EVERY, parameters));
  });

  test("may repeat the parameter of an array, or mix that with commas and spaces", () => {
    expect(readInputs(EVERY, query("amount=1&series=0.1&series=0.2,%200.3")).inputs?.series).toEqual([0.1, 0.2, 0.3]);
  });

  test("keep the order of the definition, whatever the order they came in", () => {
    const { inputs } = readInputs(EVERY, query("series=0&flag=true&amount=1"));
    expect(Object.keys(inputs ?? {})).toEqual(EVERY.inputs.map((input) => input.id));
  });

  test("may name a default themselves", () => {
    expect(readInputs(EVERY, { amount: 1, series: [0], rate: 0.2 })).toEqual(
      readInputs(EVERY, { amount: 1, series: [0] }),
    );
  });
});

describe("numbers in a query string", () => {
  test.each(["5", "+5", "-5", "0.05", ".05", "5.", "1e3", "1E-3", "-1.5e+3".replace("+", "%2B"), " 5 "])(
    "%j is one",
    (text) => {
      const { inputs } = readInputs(
        { ...EVERY, inputs: [{ id: "x", label: "X", type: "number" }] },
        query(`x=${text}`),
      );
      expect(inputs?.x).toBe(Number(decodeURIComponent(text)));
    },
  );

  test.each([
    "0x10",
    "0b1",
    "1_000",
    "Infinity",
    "-Infinity",
    "NaN",
    "1e999",
    "five",
    "5%",
    "1e",
    "--1",
    "1 2",
    "null",
    "١",
  ])("%j is none", (text) => {
    const [error] = errors(EVERY, query(`series=0&amount=${encodeURIComponent(text)}`));
    expect(error).toMatchObject({ kind: "type", input: "amount" });
    expect(error?.detail).toContain("a number from 0 to 100 is needed");
  });

  test("that are empty count as left out, as a form without scripts sends them", () => {
    const { inputs } = readInputs(EVERY, query("amount=1&series=0&rate=&count=%20"));
    expect(inputs).toMatchObject({ rate: 0.2, count: 3 });
    expect(errors(EVERY, query("amount=&series=0"))).toMatchObject([{ kind: "missing", input: "amount" }]);
  });
});

describe("errors", () => {
  test("an unknown input is named with the valid ones and a close one", () => {
    expect(errors(SHARPE, query("retruns=0.1,0.2&returns=0.1,0.2"))).toEqual([
      {
        kind: "unknown",
        input: "retruns",
        detail: "`retruns` is not an input of sharpe-ratio-calc. Did you mean `returns`?",
        allowed: ["returns", "rf_periodic", "periods_per_year"],
        suggestion: "returns",
      },
    ]);
  });

  test("an input in the wrong case is suggested in the right one", () => {
    expect(errors(CALL, query("s=100&K=95&T=1&r=0&sigma=0.2"))).toMatchObject([
      { kind: "unknown", input: "s", suggestion: "S" },
      { kind: "missing", input: "S" },
    ]);
  });

  test("an input that resembles none has no suggestion", () => {
    expect(errors(SHARPE, { returns: [1, 2], colour: 3 })[0]).not.toHaveProperty("suggestion");
  });

  test("all are found at once", () => {
    const kinds = errors(EVERY, { amount: 101, rate: "x", count: 1.5, kind: 3, flag: "yes", series: [] }).map(
      (error) => [error.input, error.kind],
    );
    expect(kinds).toEqual([
      ["amount", "range"],
      ["rate", "type"],
      ["count", "type"],
      ["kind", "type"],
      ["flag", "type"],
      ["series", "length"],
    ]);
  });

  test("a missing required input says what is needed", () => {
    expect(errors(EVERY, { series: [0] })).toEqual([
      { kind: "missing", input: "amount", detail: "`amount` is missing; a number from 0 to 100 is needed." },
    ]);
  });

  test("null is no way to ask for a default", () => {
    expect(errors(EVERY, { amount: 1, series: [0], rate: null })).toMatchObject([{ kind: "type", input: "rate" }]);
  });

  test("a number written as a JSON text is not taken for a number", () => {
    expect(errors(EVERY, { amount: "1", series: [0] })[0]?.detail).toContain(
      "Send 1 as a number, without quotation marks",
    );
    expect(errors(EVERY, { amount: 1, series: [0], rate: "5%" })[0]?.detail).toContain("Send 0.05 as a number");
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, true, [1], {}])("%j is not a number", (value) => {
    expect(errors(EVERY, { amount: value, series: [0] })).toMatchObject([{ kind: "type", input: "amount" }]);
  });

  test("a scalar given twice is an error, an array given as a scalar too", () => {
    expect(errors(EVERY, query("amount=1&amount=2&series=0"))).toMatchObject([{ kind: "type", input: "amount" }]);
    expect(errors(EVERY, { amount: 1, series: 0.5 })).toMatchObject([{ kind: "type", input: "series" }]);
  });

  test("a value of an array is named by its position", () => {
    expect(errors(EVERY, query("amount=1&series=0.1,,2"))).toMatchObject([
      { kind: "type", input: "series", index: 1 },
      { kind: "range", input: "series", index: 2, detail: "`series[2]` is 2; a number from -1 to 1 is needed." },
    ]);
  });

  test("only the first few values of a array of wrong values are listed", () => {
    expect(errors(EVERY, { amount: 1, series: Array(1000).fill("x") })).toHaveLength(5);
  });

  test("an empty array is an error however it is written", () => {
    expect(errors(EVERY, query("amount=1&series="))).toMatchObject([{ kind: "missing", input: "series" }]);
    expect(errors(EVERY, { amount: 1, series: [] })).toMatchObject([{ kind: "length", input: "series" }]);
  });

  test("an empty array is a value of an input that may be empty, however it is written, and yet not left out", () => {
    const inputs = EVERY.inputs.map((input) => (input.id === "series" ? { ...input, may_be_empty: true } : input));
    const lenient = { ...EVERY, inputs };
    expect(readInputs(lenient, query("amount=1&series=")).inputs).toMatchObject({ series: [] });
    expect(readInputs(lenient, { amount: 1, series: [] }).inputs).toMatchObject({ series: [] });
    expect(errors(lenient, query("amount=1"))).toMatchObject([{ kind: "missing", input: "series" }]);
  });

  test("an array may have as many values as the longest series and no more, and the error says how many", () => {
    const body = (length: number) => ({ amount: 1, series: Array(length).fill(0) });
    const list = (length: number) => query(`amount=1&series=${"0,".repeat(length - 1)}0`);
    for (const given of [body, list]) {
      expect(errors(EVERY, given(MAX_SERIES_LENGTH))).toEqual([]);
      expect(errors(EVERY, given(MAX_SERIES_LENGTH + 1))).toEqual([
        {
          kind: "length",
          input: "series",
          detail: `\`series\` has more than ${MAX_SERIES_LENGTH} values, the most that are taken.`,
        },
      ]);
    }
    const repeated = query(`amount=1${"&series=0".repeat(MAX_SERIES_LENGTH + 1)}`);
    expect(errors(EVERY, repeated)).toMatchObject([{ kind: "length", input: "series" }]);
  });

  test("a text has at most 60 characters, counted as code points, and no half of a pair", () => {
    const kind = (text: string) => errors(EVERY, { amount: 1, series: [0], kind: text }).map((error) => error.kind);
    expect(kind("\u{1f4c8}".repeat(MAX_TEXT_LENGTH))).toEqual([]);
    expect(kind("\u{1f4c8}".repeat(MAX_TEXT_LENGTH + 1))).toEqual(["length"]);
    expect(kind("x".repeat(1_000_000))).toEqual(["length"]);
    expect(kind("hard\ud83d")).toEqual(["type"]);
  });

  test.each([null, undefined, [], "x", 3, true])("%j is no object of inputs", (body) => {
    expect(errors(EVERY, body)).toMatchObject([{ kind: "type", input: "" }]);
  });
});

describe("hostile text", () => {
  const LONG = "1".repeat(20_000);
  const HOSTILE = [
    `${LONG}x`,
    `${LONG}.${LONG}x`,
    `1e${LONG}x`,
    `${" ".repeat(40_000)}x`,
    `-.${LONG}`,
    "%".repeat(40_000),
  ];

  /** Characters of the longest text that a pattern sees when the text is a number, a text, a list and a name. */
  function longestMatched(text: string): number {
    let longest = 0;
    const exec = RegExp.prototype.exec;
    // Every method of patterns and texts matches by this one.
    const spy = vi.spyOn(RegExp.prototype, "exec").mockImplementation(function (this: RegExp, matched) {
      longest = Math.max(longest, matched.length);
      return exec.call(this, matched);
    });
    try {
      const bodies = [
        { amount: text, series: [0] },
        { amount: 1, series: [text, text, text] },
        { amount: 1, series: [0], kind: text, flag: text, [text]: text },
      ];
      for (const body of bodies) readInputs(EVERY, body);
      for (const id of ["amount", "series", "kind", "x"]) readInputs(EVERY, new URLSearchParams([[id, text]]));
    } finally {
      spy.mockRestore();
    }
    return longest;
  }

  test("a short text is matched by patterns", () => {
    expect(longestMatched("12x")).toBe(3);
  });

  test.each(HOSTILE.map((text) => [`${text.slice(0, 5)}… of ${text.length}`, text]))(
    "%s is refused before any pattern sees more than its beginning",
    (_, text) => {
      expect(longestMatched(text)).toBeLessThanOrEqual(100);
    },
  );

  test("comes back in no more than sixty characters of any error, cut between characters and well formed", () => {
    const long = `${"x".repeat(59)}${"\u{1f4c8}".repeat(100_000)}`;
    const bodies = [
      { amount: long, rate: long, count: long, kind: long, flag: long, series: [long, long] },
      { amount: 1, series: [0], [long]: 1 },
      { amount: 1, series: [0], kind: "\ud83d".repeat(100) },
    ];
    const found = bodies.flatMap((body) => errors(EVERY, body));
    expect(found.length).toBe(9);
    for (const { input, detail } of found) {
      expect(detail.isWellFormed()).toBe(true);
      expect(Array.from(detail).length).toBeLessThan(200);
      expect(Array.from(input).length).toBeLessThanOrEqual(61);
      expect(detail).not.toContain("\u{1f4c8}\u{1f4c8}");
    }
  });

  test("in thousands of members, items or levels makes no more errors than are listed", () => {
    const members = Object.fromEntries(Array.from({ length: 50_000 }, (_, i) => [`amounts${i}`, i]));
    const deep = JSON.parse(`${"[".repeat(100_000)}${"]".repeat(100_000)}`) as unknown;
    expect(errors(EVERY, { ...members, amount: 1, series: [0] })).toHaveLength(20);
    expect(errors(EVERY, { amount: deep, series: [deep, { deep }] })).toHaveLength(3);
    expect(errors(EVERY, query(`amount=1&series=0&${"x".repeat(8)}=1${"&y=2".repeat(10_000)}`))).toHaveLength(2);
  });
});

describe("names with a meaning in JavaScript", () => {
  test.each(["__proto__", "constructor", "toString", "hasOwnProperty"])(
    "%s is an unknown input like any other",
    (name) => {
      expect(errors(EVERY, JSON.parse(`{"amount": 1, "series": [0], "${name}": {"rate": 9}}`))).toMatchObject([
        { kind: "unknown", input: name },
      ]);
      expect(errors(EVERY, query(`amount=1&series=0&${name}=9`))).toMatchObject([{ kind: "unknown", input: name }]);
    },
  );

  test("inherited members are not inputs", () => {
    expect(errors(EVERY, Object.create({ amount: 1, series: [0] }))).toMatchObject([
      { kind: "missing" },
      { kind: "missing" },
    ]);
  });

  test("inputs come back without a way to the prototype", () => {
    readInputs(EVERY, JSON.parse('{"amount": 1, "series": [0], "__proto__": {"polluted": true}}'));
    expect({}).not.toHaveProperty("polluted");
  });
});

describe("a computation", () => {
  test("answers with the calculator, its formula, the inputs as used and the outputs", () => {
    expect(computeByDefinition(SHARPE, query("returns=0.01,0.02,0.03&periods_per_year=1"))).toMatchObject({
      kind: "answer",
      answer: {
        calculator: "sharpe-ratio-calc",
        formula_id: "sharpe-ratio",
        inputs: { returns: [0.01, 0.02, 0.03], rf_periodic: 0, periods_per_year: 1 },
        outputs: {
          sharpe: expect.closeTo(2, 12),
          mean_excess: expect.closeTo(0.02, 12),
          std: expect.closeTo(0.01, 12),
        },
        units: {
          inputs: { returns: "decimal per period", rf_periodic: "decimal per period", periods_per_year: "periods" },
          outputs: {
            sharpe: "per square root of a year",
            mean_excess: "decimal per period",
            std: "decimal per period",
          },
        },
      },
    });
  });

  test("answers the same to a query string and to a JSON object", () => {
    for (const { examples, ...rest } of definitions.values()) {
      for (const { inputs } of examples) {
        const parameters = new URLSearchParams(
          Object.entries(inputs).map(([id, value]): [string, string] => [id, inputText(value as InputValue)]),
        );
        expect(computeByDefinition(rest, parameters)).toEqual(computeByDefinition(rest, inputs));
      }
    }
  });

  test("says how the iteration ended, where there is one", () => {
    const outcome = computeByDefinition(definition("irr-calc"), { cash_flows: [-100, 110] });
    expect(outcome).toMatchObject({
      kind: "answer",
      answer: { meta: { iterations: expect.any(Number), converged: true } },
    });
    expect(computeByDefinition(CALL, query("S=100&K=95&T=1&r=0&sigma=0.2"))).not.toHaveProperty("answer.meta");
  });

  test("hands back the errors of inputs that cannot be read", () => {
    expect(computeByDefinition(CALL, query("S=100"))).toMatchObject({
      kind: "invalid-inputs",
      errors: [{ input: "K" }, { input: "T" }, { input: "r" }, { input: "sigma" }],
    });
  });

  test("hands back the refusal of inputs that have no answer", () => {
    const outcome = computeByDefinition(CALL, query("S=0&K=95&T=1&r=0&sigma=0.2"));
    expect(outcome).toEqual({ kind: "not-computable", error: expect.any(NotComputable) });
    expect(outcome).toMatchObject({ error: { input: "S" } });
  });

  test("does not exist for a definition without a calculator", () => {
    expect(() => computeByDefinition(EVERY, {})).toThrow("every-calc");
  });
});
