/** Exact decimal arithmetic: numbers as multiples of a billionth, so that 8.2 less 7.2 is 1. */

const DIGITS = 9;
const BILLION = 10n ** BigInt(DIGITS);
const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/;

/** @param value a finite number; digits behind the ninth decimal are cut off */
export function decimal(value: number | string): bigint {
  // Read digit by digit, whole numbers made an answer to fifty positions half as expensive again.
  if (typeof value === "number" && Number.isSafeInteger(value)) return BigInt(value) * BILLION;
  const match = NUMBER.exec(String(value));
  if (!match) throw new Error(`${value} is not a decimal number`);
  const [, sign, whole = "", fraction = "", exponent = "0"] = match;
  const shift = DIGITS - fraction.length + Number(exponent);
  const digits = BigInt(whole + fraction);
  const scaled = shift >= 0 ? digits * 10n ** BigInt(shift) : digits / 10n ** BigInt(-shift);
  return sign === "-" ? -scaled : scaled;
}

/** The number again, for an answer. */
export function numberOf(value: bigint): number {
  const digits = String(value < 0n ? -value : value).padStart(DIGITS + 1, "0");
  return Number(`${value < 0n ? "-" : ""}${digits.slice(0, -DIGITS)}.${digits.slice(-DIGITS)}`);
}
