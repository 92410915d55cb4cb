import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { wrongEquations } from "../../build/check/editorial/wrong-equations.ts";

describe("an equation that holds to its last printed digit is right:", () => {
  test.each([
    "0.40 × √12 = 1.39",
    "8 × (1 − 0.40) = 4.8, times 0.012 = 0.0576",
    "50,000,000 × 0.0430 × 30 / 360 = 179,166.67.",
    "1.05² = 1.1025",
    "1.05^2 − 1 = 0.1025 = 10.25 %",
    "12 − 9 = 3 %",
    "USD 12 million × 5 % = USD 600,000",
    "250 × 40,000 = 10 million",
    "5.2 % − 4.9 % = 30 bp",
    "20 % of 50 = 10",
    "ln(1.05) = 0.0488 and e^(−0.05) = 0.9512",
    "−2.33 × 0.02 = −0.0466 (rounded)",
    "1 / 3 = 0.33 ≈ 33 %",
    "(100 + 50 = 150)",
    "10⁻² × 5 = 0.05",
    "5.2 % − 4.7 % = 50 basis points",
    "1.02 − 1 = 2 percent",
    "e^0.02² = 1.0004",
  ])("%s", (text) => expect(wrongEquations(text)).toEqual([]));
});

describe("one that does not is told, with what its left side comes to:", () => {
  test.each([
    ["0.40 × √12 = 1.38", "0.40 × √12 = 1.38", 1.385640646],
    ["so 5 % × 200 = 11 a year", "5 % × 200 = 11", 10],
    ["2 + 2 = 4 and 1 + 1 = 3", "1 + 1 = 3", 2],
    ["Loss: 8 × (1 − 0.40) = 4.9.", "8 × (1 − 0.40) = 4.9", 4.8],
    ["r × 5 = 4 × 2 = 8.1", "4 × 2 = 8.1", 8],
    ["1,000 / 3 = 334", "1,000 / 3 = 334", 333.3333333],
    ["20 % of 50 = 11", "20 % × 50 = 11", 10],
    ["10 × 5 = 51\n\n20 × 2 = 40", "10 × 5 = 51", 50],
  ])("%s", (text, written, expected) => {
    const [wrong, ...others] = wrongEquations(text);
    expect(others).toEqual([]);
    expect(wrong?.written.replace("of", "×")).toBe(written);
    expect(wrong?.expected).toBeCloseTo(expected, 6);
  });
});

describe("what cannot be read is left alone:", () => {
  test.each([
    "σ × √12 = 3",
    "N(0.35) × 5 = 1",
    "x − 0.05 × 2 = 7",
    "β = 1.2",
    "10 – 2 × 3 = 4",
    "2 × 3 = 10 – 4",
    "5 × 5 ≈ 24 to 26",
    "8 + 8 = 4 x 4",
    "1.1050 − 1.1000 = 50 pips",
    "x̄ − 1.96 × 0.5 = 3",
    "r′ − 1 × 2 = 5",
    `1×${"(".repeat(20_000)}1 = 2`,
    `1 = ${"1 + ".repeat(20_000)}1`,
    "0.70 ± 1.96 × 0.265 = 0.18 to 1.22",
    "2 × 3 = 6 × n",
    "3 = three",
    "2 × (3 = 9",
    "1 / 0 = 5",
    "= 4",
  ])("%s", (text) => expect(wrongEquations(text)).toEqual([]));
});

test("a rounded product is right, and off by two in its last digit it is wrong", () => {
  const numbers = fc.integer({ min: 1, max: 999_999 });
  fc.assert(
    fc.property(numbers, numbers, fc.integer({ min: 0, max: 4 }), (a, b, decimals) => {
      const [left, right] = [a / 100, b / 1000];
      const printed = (left * right).toFixed(decimals);
      const off = (Number(printed) + 2 * 10 ** -decimals).toFixed(decimals);
      expect(wrongEquations(`${left} × ${right} = ${printed}`)).toEqual([]);
      expect(wrongEquations(`${left} × ${right} = ${off}`)).toHaveLength(1);
    }),
  );
});

test("no text makes it fail", () => {
  const piece = fc.constantFrom(
    "1",
    "2.5",
    "3,000",
    "%",
    "(",
    ")",
    "√",
    "^",
    "²",
    "=",
    "×",
    "−",
    "/",
    " ",
    "a",
    "ln(",
    "e^",
    "USD",
    "bn",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => Array.isArray(wrongEquations(pieces.join("")))),
  );
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => Array.isArray(wrongEquations(text))));
});
