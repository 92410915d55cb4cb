/** Numbers and lists as people write them: read where there is one reading, refused with what to write elsewhere. */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { computeByDefinition } from "../../worker/compute/calculator-functions.ts";
import type { InputDefinition } from "../../worker/compute/definition.ts";
import { readInputs } from "../../worker/compute/read-inputs.ts";
import { readTypedList, type TypedList } from "../../worker/compute/typed-list.ts";
import { readTypedNumber } from "../../worker/compute/typed-number.ts";
import { readDefinitions } from "./reference-cases.ts";

const RATE = { type: "number", unit: "decimal per year", plausible: { min: -0.05, max: 3 } } as const;
const DOLLARS = { type: "currency", unit: "USD" } as const;
const PRICE = { type: "number", unit: "currency per share" } as const;
const MULTIPLE = { type: "number", unit: "multiple" } as const;
const SPREAD = { type: "number", unit: "basis points per year" } as const;
const OF_FACE = { type: "number", unit: "per 100 face" } as const;
const YEARS = { type: "number", unit: "years" } as const;
const COUNT = { type: "integer", unit: "periods" } as const;

type Unit = Pick<InputDefinition, "type" | "unit" | "plausible">;

function readingOf(text: string, input: Unit): number | string {
  const read = readTypedNumber(text, input);
  return read.kind === "number" ? read.value : read.reason;
}

describe("one number", () => {
  test.each<[text: string, input: Unit, value: number]>([
    ["0.05", RATE, 0.05],
    [".05", RATE, 0.05],
    ["5.", RATE, 5],
    ["1e-3", RATE, 0.001],
    ["+2", RATE, 2],
    ["−5", RATE, -5],
    ["–5", RATE, -5],
    ["－5", RATE, -5],
    ["1e−3", RATE, 0.001],
    ["\ufeff\u00a07\u0085", RATE, 7],
    ["(1,234)", DOLLARS, -1234],
    ["1,000,000", DOLLARS, 1_000_000],
    ["1 000 000", DOLLARS, 1_000_000],
    ["1\u00a0000\u00a0000", DOLLARS, 1_000_000],
    ["1\u202f000", DOLLARS, 1000],
    ["1\u2009000", DOLLARS, 1000],
    ["1'000'000", DOLLARS, 1_000_000],
    ["1’000’000.25", DOLLARS, 1_000_000.25],
    ["1 234.5", DOLLARS, 1234.5],
    ["5%", RATE, 0.05],
    ["5 %", RATE, 0.05],
    ["12.5%", RATE, 0.125],
    ["-7%", RATE, -0.07],
    ["5%", { type: "percent" }, 0.05],
    ["99%", { type: "number", unit: "probability" }, 0.99],
    ["40%", { type: "number", unit: "part of par" }, 0.4],
    ["25bp", RATE, 0.0025],
    ["25 bps", RATE, 0.0025],
    ["25bp", SPREAD, 25],
    ["25 BPS", RATE, 0.0025],
    ["25BPS", SPREAD, 25],
    ["$1,000", DOLLARS, 1000],
    ["1,000 USD", DOLLARS, 1000],
    ["-$5", DOLLARS, -5],
    ["$-5", DOLLARS, -5],
    ["$(5)", DOLLARS, -5],
    ["€5", PRICE, 5],
    ["CHF 5", PRICE, 5],
    ["1.5x", MULTIPLE, 1.5],
    ["1.5×", MULTIPLE, 1.5],
    ["1,234", DOLLARS, 1234],
    ["−0", RATE, 0],
  ])("%j for %j is %d", (text, input, value) => {
    expect(readingOf(text, input)).toBe(value);
  });

  test.each<[text: string, input: Unit, reason: string]>([
    ["90%", MULTIPLE, "not a rate: write 0.9 for 90%."],
    ["1,250%", MULTIPLE, "not a rate: write 12.5 for 1250%."],
    ["99.5%", OF_FACE, "not a rate: write 99.5 for 99.5%."],
    ["5%", SPREAD, "not a rate: write 500 for 5%."],
    ["5%", COUNT, "not a rate: write a whole number."],
    ["-25bp", MULTIPLE, "not a rate: write -0.0025 for -25 bp."],
    ["25bp", OF_FACE, "not a rate: write 0.25 for 25 bp."],
    ["€5", DOLLARS, "The input is in USD"],
    ["5 EUR", DOLLARS, "The input is in USD"],
    ["ABC 5", PRICE, "ABC is no currency"],
    ["$5", RATE, "no amount of money"],
    ["1.5x", RATE, "not a multiple"],
    ["5m", DOLLARS, "Write 5000000."],
    ["5 million", DOLLARS, "Write 5000000."],
    ["-$5k", DOLLARS, "Write -5000."],
    ["3bn", DOLLARS, "Write 3000000000."],
    ["5 MLN", DOLLARS, "Write 5000000."],
    ["5 MIO USD", DOLLARS, "Write 5000000."],
    ["6m", YEARS, "The input is in years: write their number alone."],
    ["5k", COUNT, "The input is in periods: write their number alone."],
    ["3 m", { type: "number", unit: "calendar days" }, "The input is in calendar days: write their number alone."],
    ["0,05", RATE, "Decimals go with a point: 0.05."],
    ["-5,5%", RATE, "Decimals go with a point: -5.5%."],
    ["1.234,56", DOLLARS, "Decimals go with a point: 1234.56."],
    ["1234,567", DOLLARS, "Decimals go with a point: 1234.567."],
    ["0,123", RATE, "Decimals go with a point: 0.123."],
    ["1,234", RATE, "It could be 1234 or 1.234"],
    ["1,234%", RATE, "It could be 12.34 or 0.01234"],
    ["1,00,000", DOLLARS, "Write 100000."],
    ["1.234.567", DOLLARS, "Write 1234567."],
    ["0.01,", RATE, "Write 0.01, without a comma."],
    ["1,2,3", DOLLARS, "One number is needed."],
    ["1/2", RATE, "no calculation"],
    ["1 1/2", RATE, "no calculation"],
    ["2^3", RATE, "no calculation"],
    ["=5", RATE, "no calculation"],
    ["~5", RATE, "no calculation"],
    ["<5", RATE, "no calculation"],
    ["—5", RATE, "A minus sign is needed, not a dash: write -5."],
    ["n/a", RATE, ""],
    ["-", RATE, ""],
    ["--5", RATE, ""],
    ["-(5)", RATE, ""],
    ["$5 USD", DOLLARS, ""],
    ["0x10", RATE, ""],
    ["Infinity", RATE, ""],
    ["1e999", RATE, ""],
    ["١٢", RATE, ""],
  ])("%j for %j is refused: %s", (text, input, reason) => {
    const read = readTypedNumber(text, input);
    expect(read.kind).toBe("refused");
    expect(readingOf(text, input)).toContain(reason);
  });

  test("in plain notation is what JavaScript reads, and with a per cent sign the nearest double to its hundredth", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(readingOf(String(value), RATE)).toBe(value + 0);
        // The exponent is moved in the text, as a reader with enough digits would.
        const [mantissa, exponent = "0"] = String(value).split("e");
        expect(readingOf(`${value}%`, RATE)).toBe(Number(`${mantissa}e${Number(exponent) - 2}`) + 0);
      }),
    );
  });

  test("with thousands set apart by any mark is the number without them", () => {
    const marks = fc.constantFrom(",", " ", "'", "’", "\u00a0", "\u202f", "\u2009");
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 1e15 }), marks, (value, mark) => {
        expect(readingOf(String(value).replace(/\B(?=(?:\d{3})+$)/g, mark), DOLLARS)).toBe(value);
      }),
    );
  });
});

function listOf(text: string, input: Unit, fromForm = false): unknown {
  const list: TypedList = readTypedList(text, { input, limit: 100, fromForm });
  if (list.kind === "refused") return list.reason;
  return list.items.map(({ read }) => (read.kind === "number" ? read.value : read.reason));
}

describe("a list", () => {
  test.each<[text: string, input: Unit, values: number[]]>([
    ["0.01,0.02,-0.01", RATE, [0.01, 0.02, -0.01]],
    ["0.01, 0.02, -0.01", RATE, [0.01, 0.02, -0.01]],
    ["1%, -2%, 0.5%", RATE, [0.01, -0.02, 0.005]],
    ["0.01 0.02 −0.01", RATE, [0.01, 0.02, -0.01]],
    ["1 % 2 %", RATE, [0.01, 0.02]],
    ["0.01\n0.02\r\n-0.01\r0", RATE, [0.01, 0.02, -0.01, 0]],
    ["0.01; 0.02; -0.01;", RATE, [0.01, 0.02, -0.01]],
    ["0.01;\n0.02;\n", RATE, [0.01, 0.02]],
    ["100\t104\t110", PRICE, [100, 104, 110]],
    ["-1,000,000\n600,000\n600,000", PRICE, [-1_000_000, 600_000, 600_000]],
    ["1 234.5\n1 200.1", PRICE, [1234.5, 1200.1]],
    ["$1,000\n$1,100", PRICE, [1000, 1100]],
    ["1.2%\n0.5%", RATE, [0.012, 0.005]],
    ["1,200,1,350", PRICE, [1, 200, 1, 350]],
    ["100, 200, 300, 400", PRICE, [100, 200, 300, 400]],
    ["5", PRICE, [5]],
    ["1'000", PRICE, [1000]],
  ])("%j is %j %j", (text, input, values) => {
    expect(listOf(text, input)).toEqual(values);
  });

  const THOUSANDS = "write 1000, or paste one value per line";
  test.each<[text: string, input: Unit, reason: string]>([
    ["-1,000,000,600,000,600,000", PRICE, THOUSANDS],
    ["1,050,2,100", PRICE, THOUSANDS],
    ["1,000, 1,200", PRICE, THOUSANDS],
    ["$5, $6", PRICE, THOUSANDS],
    ["1 000 000", PRICE, THOUSANDS],
    ["0,01,0,02", RATE, "Decimals go with a point"],
    ["0,050,0,012", RATE, "Decimals go with a point"],
    ["1%, 2", RATE, "Some values have a per cent sign"],
    ["1%\n0.02", RATE, "Some values have a per cent sign"],
    ["1\n2\n\n4", PRICE, "There is a gap at value 3."],
    ["1\t2\n3\t4", PRICE, "paste one column"],
  ])("%j for %j is refused as a whole: %s", (text, input, reason) => {
    expect(listOf(text, input)).toEqual(expect.stringContaining(reason));
  });

  test("with decimal commas has the reason at each value", () => {
    const reasons = ["0.01", "0.02", "-0.01"].map((text) => `Decimals go with a point: ${text}.`);
    expect(listOf("0,01; 0,02; -0,01", RATE)).toEqual(reasons);
  });

  test.each(["1,200,1,350", "12 345 13 456", "-5,100,6,200"])(
    "%j is ambiguous only where a person typed it",
    (text) => {
      expect(listOf(text, PRICE)).toHaveLength(4);
      expect(listOf(text, PRICE, true)).toEqual(expect.stringContaining(THOUSANDS));
    },
  );

  test("under a heading is read without it, and what stands for a missing number is no heading", () => {
    const heading = (text: string) => readTypedList(text, { input: PRICE, limit: 100, fromForm: true });
    expect(heading("NAV\n100\n104")).toMatchObject({ kind: "list", heading: "NAV", items: [{}, {}] });
    for (const first of ["n/a", "NaN", "0,5", "5m"])
      expect(heading(`${first}\n100\n104`)).not.toHaveProperty("heading");
  });

  test.each(["Return (%)", "Spread in bps", "Return, per cent", "Yield BP", "percent"])(
    "under the heading %j has its unit behind each value, or is no decimals",
    (heading) => {
      expect(listOf(`${heading}\n1.2\n−0.5`, RATE)).toEqual(expect.stringContaining("write it behind each"));
      expect(listOf(`${heading}\n1.2%\n−0.5%`, RATE)).toEqual([0.012, -0.005]);
      expect(listOf(`${heading}\n12bp\n-5 bp`, RATE)).toEqual([0.0012, -0.0005]);
      expect(listOf(`${heading}\n25\n30`, SPREAD)).toEqual([25, 30]);
    },
  );

  test("of rates under a heading with a word that holds such letters is read", () => {
    expect(listOf("Percentile-free BPO\n0.01\n0.02", RATE)).toEqual([0.01, 0.02]);
  });

  test("of numbers in plain notation is the same by commas, spaces, lines, tabs and semicolons", () => {
    const plain = fc.array(fc.double({ min: -2, max: 2, noNaN: true }), { minLength: 2, maxLength: 20 });
    fc.assert(
      fc.property(plain, (values) => {
        const wanted = values.map((value) => value + 0);
        for (const mark of [",", ", ", " ", "\n", "\t", ";"])
          expect(listOf(values.join(mark), RATE, true)).toEqual(wanted);
      }),
    );
  });

  test("too long is not read to its end", () => {
    for (const mark of [",", " ", "\n", ";"]) {
      const list = readTypedList(`1${`${mark}1`.repeat(100_000)}`, { input: PRICE, limit: 10, fromForm: false });
      expect(list.kind === "list" && list.items.length).toBeLessThan(20);
    }
  });
});

const definitions = readDefinitions();

function definition(id: string) {
  const found = definitions.get(id);
  if (!found) throw new Error(`There is no definition ${id}.`);
  return found;
}

describe("an answer", () => {
  test("tells what was converted, and not what was plain", () => {
    const query = new URLSearchParams({ portfolio_value: "$1,000,000", sigma_periodic: "2%", horizon_periods: "10" });
    const outcome = computeByDefinition(definition("var-parametric-calc"), query);
    expect(outcome).toMatchObject({
      kind: "answer",
      answer: {
        conversions: [
          { input: "portfolio_value", given: "$1,000,000", read_as: 1_000_000 },
          { input: "sigma_periodic", given: "2%", read_as: 0.02 },
        ],
      },
    });
    const plain = computeByDefinition(definition("var-parametric-calc"), {
      portfolio_value: 1_000_000,
      sigma_periodic: 0.02,
      horizon_periods: 10,
    });
    expect(plain).not.toHaveProperty("answer.conversions");
  });

  test("lists the first twenty conversions, and the heading that it left out", () => {
    const column = ["Return", ...new Array<string>(30).fill("1%"), "-2%"].join("\n");
    const { conversions, notes } = readInputs(
      definition("sharpe-ratio-calc"),
      new URLSearchParams({ returns: column }),
    );
    expect(conversions).toHaveLength(20);
    expect(conversions?.at(-1)).toEqual({ input: "returns", index: 19, given: "1%", read_as: 0.01 });
    expect(notes).toEqual([{ input: "returns", detail: 'The heading "Return" of `returns` was left out.' }]);
  });

  test("has dates of a pasted column without its heading, and none where there is a gap", () => {
    const read = (dates: string) =>
      readInputs(definition("xirr-calc"), new URLSearchParams({ cash_flows: "-100,50,60", dates }));
    const days = ["2026-01-01", "2026-06-30", "2027-01-01"];
    expect(read(`Date\r\n${days.join("\r\n")}\r\n`)).toMatchObject({
      inputs: { dates: days },
      notes: [{ input: "dates", detail: 'The heading "Date" of `dates` was left out.' }],
    });
    for (const mark of [",", ", ", ";", "\t", "\r", ",\n"])
      expect(read(days.join(mark)).inputs?.["dates"]).toEqual(days);
    for (const given of ["2026-01-01,,2027-01-01", "2026-01-01\r\n\r\n2027-01-01", "Date\n\n2027-01-01"])
      expect(read(given).errors?.[0]?.detail).toContain("There is a gap at value 2.");
    expect(read("n/a\n2026-01-01\n2027-01-01").errors).toHaveLength(1);
    const legs = readInputs(definition("option-structure-calc"), new URLSearchParams({ kinds: "call,,put" }));
    expect(legs.errors?.map(({ detail }) => detail)).toContainEqual(
      expect.stringContaining("There is a gap at value 2."),
    );
  });

  test("is not given for text whose reading is open, and every reason is told", () => {
    const query = new URLSearchParams({ S: "1,00", K: "5m", T: "1/2", r: "5 %", sigma: "24%" });
    const { errors } = readInputs(definition("black-scholes-call-calc"), query);
    expect(errors?.map(({ input, detail }) => [input, detail])).toEqual([
      ["S", expect.stringContaining("Decimals go with a point: 1.00.")],
      ["K", expect.stringContaining("Write 5000000.")],
      ["T", expect.stringContaining("no calculation")],
    ]);
  });
});

describe("a percentage where a decimal is needed", () => {
  test.each([
    ["expected-shortfall-historical-calc", { returns: [0.01], confidence: 95 }, "0.95"],
    ["cds-spread-calc", { default_probability: 2 }, "0.02"],
    ["cds-spread-calc", { default_probability: 0.02, recovery_rate: 40 }, "0.4"],
    [
      "performance-fee-calc",
      { starting_nav: 1, ending_nav_pre_fee: 2, high_water_mark: 1, performance_fee_rate: 20 },
      "0.2",
    ],
    ["calmar-ratio-calc", { annualized_return: 0.1, max_drawdown: -25 }, "-0.25"],
  ])("for %s, %j, is refused with the decimal that was meant", (id, inputs, suggestion) => {
    const outcome = computeByDefinition(definition(id), inputs);
    expect(outcome).toMatchObject({
      kind: "invalid-inputs",
      errors: [{ kind: "range", suggestion, detail: expect.stringContaining(`Did you mean ${suggestion}?`) }],
    });
  });

  test("that would not be usual as a decimal has no suggestion", () => {
    const { errors } = readInputs(definition("cds-spread-calc"), { default_probability: 400 });
    expect(errors?.[0]).not.toHaveProperty("suggestion");
  });
});

test("returns in place of values are recognised", () => {
  const { errors } = readInputs(definition("max-drawdown-calc"), { nav_series: [0.01, -0.02, 0.03] });
  expect(errors?.[0]?.detail).toMatch(/These look like returns.* drawdown-table-calc takes returns/);
  const levels = readInputs(definition("max-drawdown-calc"), { nav_series: [100, -2, 30] });
  expect(levels.errors?.[0]?.detail).not.toContain("returns");
});

test("a number has at most 400 characters", () => {
  const { kind } = readTypedNumber(`1${"0".repeat(200)}.${"0".repeat(198)}`, {});
  expect(kind).toBe("number");
  expect(readTypedNumber(`1${"0".repeat(200)}.${"0".repeat(199)}`, {}).kind).toBe("refused");
});
