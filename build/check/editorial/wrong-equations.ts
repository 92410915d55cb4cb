/**
 * Finds the equations in a text, `0.40 × √12 = 1.39`, and reports the wrong ones. Equations that it cannot parse
 * (symbols, functions, words) are skipped. A unit may be a factor (`5 %` as 0.05) or only a label (`12 − 9 = 3 %`), so
 * an equation is wrong only if no reading of its units makes it right.
 */

import { required } from "../../../worker/required.ts";
import { numberAt } from "../../../worker/store/binary/checked-access.ts";

/** A wrong equation: its text, and the value of its left side. */
export interface WrongEquation {
  readonly written: string;
  readonly expected: number;
}

/** The factors of each unit, one per reading. Every unit that `TOKEN` matches is here. */
const UNITS: Readonly<Record<string, readonly number[]>> = {
  "%": [0.01, 1],
  bp: [1e-4, 0.01, 1],
  bps: [1e-4, 0.01, 1],
  "basis points": [1e-4, 0.01, 1],
  percent: [0.01, 1],
  "per cent": [0.01, 1],
  "percentage points": [0.01, 1],
  thousand: [1e3, 1],
  million: [1e6, 1],
  billion: [1e9, 1],
  trillion: [1e12, 1],
  m: [1e6, 1],
  bn: [1e9, 1],
};
/** Reading `n` uses the n-th factor of each unit, or its last one. */
const READINGS = [0, 1, 2] as const;

const CURRENCIES = /^(?:USD|EUR|GBP|JPY|CHF|HKD|SGD|CAD|AUD|NZD|SEK|NOK|CNY|CNH|BRL|MXN|USDT|USDC|BTC|ETH)$/;
const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const TOKEN =
  /(?<number>\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\d])|\d+(?:\.\d+)?)|(?<currency>[$€£¥]|[A-Z]{3,4}\b)|(?<power>[⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+)|(?<function>\b(?:ln|exp)(?=\s*\()|\be(?=\^))|(?<unit>%|\b(?:basis points|per ?cent|percentage points|bps?|thousand|million|billion|trillion)\b|(?<=\d)(?:bn|m)\b)|(?<sign>[-+−×*·/÷^√()=≈])|(?<other>\p{L}[\p{L}\p{N}\p{M}_′']*|\S)/gu;

type Kind = "number" | "power" | "function" | "unit" | "sign" | "other";
const GROUPS = ["number", "currency", "power", "function", "unit", "sign", "other"] as const;
interface Token {
  readonly kind: Kind;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export function wrongEquations(text: string): WrongEquation[] {
  // Equations do not span lines. Looking for the sign first skips most lines cheaply.
  return text.split("\n").flatMap((line) => (/[=≈]/.test(line) ? wrongInLine(line) : []));
}

function wrongInLine(text: string): WrongEquation[] {
  const tokens = tokenize(text);
  const wrong: WrongEquation[] = [];
  tokens.forEach((token, at) => {
    if (token.text !== "=" && token.text !== "≈") return;
    const left = leftSide(tokens, at);
    const right = rightSide(tokens, at);
    if (!left || !right) return;
    const expected = expectedIfWrong(left, right);
    if (expected === undefined) return;
    wrong.push({ written: text.slice(left[0]?.start, right.at(-1)?.end), expected });
  });
  return wrong;
}

function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(TOKEN)) {
    const [written] = match;
    let kind: Kind | "currency" = GROUPS.find((group) => match.groups?.[group] !== undefined) ?? "other";
    if (kind === "currency") {
      if (/^[A-Z]/.test(written) && !CURRENCIES.test(written)) kind = "other";
      else continue;
    }
    const span = { start: match.index, end: match.index + written.length };
    // `20 % of 50` is a product.
    const product = written === "of" && tokens.at(-1)?.text === "%";
    tokens.push(product ? { kind: "sign", text: "×", ...span } : { kind, text: written, ...span });
  }
  return tokens;
}

/** Maximum tokens of one side. */
const MAX_SIDE = 200;
/** Tokens that continue a computation, give a range, or are unknown units. */
const CONTINUATIONS = new Set("– ⋅ ∙ ± x to plus minus times less pips cents ticks in hundred dozen k".split(" "));

function isContinuation(token: Token | undefined): boolean {
  return token !== undefined && CONTINUATIONS.has(token.text);
}

/** The end of a side: a word, a comma or another equals sign. */
function isBarrier(token: Token | undefined): boolean {
  return token === undefined || token.kind === "other" || token.text === "=" || token.text === "≈";
}

/** The tokens before an equals sign, if they form a complete computation without symbols. */
function leftSide(tokens: readonly Token[], at: number): Token[] | undefined {
  let from = at;
  while (!isBarrier(tokens[from - 1])) from--;
  const side = tokens.slice(from, at);
  const before = tokens[from - 1];
  const [first] = side;
  if (!first) return undefined;
  if (isContinuation(before) || side.length > MAX_SIDE) return undefined;
  const tiedToWord = before?.kind === "other" && /[\p{L}\p{M}\p{N})\]|′']$/u.test(before.text);
  if (tiedToWord && (/[-−+]/.test(first.text) || first.text === "√" || first.kind === "power")) return undefined;
  if (tiedToWord && first.text === "(" && before.end === first.start) return undefined;
  const computes = side.some(({ kind, text }, i) => i > 0 && kind === "sign" && !"()√".includes(text));
  return computes || side.some(({ kind, text }) => kind === "function" || kind === "power" || text === "√")
    ? side
    : undefined;
}

function rightSide(tokens: readonly Token[], at: number): Token[] | undefined {
  let to = at + 1;
  while (!isBarrier(tokens[to])) to++;
  const side = tokens.slice(at + 1, to);
  const next = tokens[to];
  if (isContinuation(next) || side.length > MAX_SIDE) return undefined;
  // `= 12 (rounded)`, `(12 − 9 = 3)`: these brackets belong to the sentence.
  while (side.at(-1)?.text === "(" || (side.at(-1)?.text === ")" && unbalanced(side))) side.pop();
  const last = side.at(-1);
  if (!last || (next && last.end === next.start && /[\p{L}_(]/u.test(next.text) && next.text !== "x")) return undefined;
  return side;
}

function unbalanced(side: readonly Token[]): boolean {
  return side.filter(({ text }) => text === ")").length > side.filter(({ text }) => text === "(").length;
}

/**
 * The left side's value if no reading of the units makes the sides equal; `undefined` if one does or a side cannot be
 * read.
 */
function expectedIfWrong(left: readonly Token[], right: readonly Token[]): number | undefined {
  let expected: number | undefined;
  for (const leftReading of READINGS) {
    const value = new Evaluation(left, leftReading, false).value();
    if (!value || !Number.isFinite(value.low)) return undefined;
    expected ??= value.low;
    for (const rightReading of READINGS) {
      const printed = new Evaluation(right, rightReading, true).value();
      if (!printed || !Number.isFinite(printed.low) || !Number.isFinite(printed.high)) return undefined;
      const slack = 1e-12 * Math.max(Math.abs(value.low), Math.abs(printed.low), Math.abs(printed.high));
      if (value.low >= printed.low - slack && value.low <= printed.high + slack) return undefined;
    }
  }
  return expected;
}

interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Reads `sum = product {± product}`, `product = power {×÷ power}`, `power = atom [^ power]`. */
class Evaluation {
  readonly #tokens: readonly Token[];
  readonly #reading: number;
  /** Whether a number stands for the interval of all values that round to it. */
  readonly #rounded: boolean;
  #at = 0;

  constructor(tokens: readonly Token[], reading: number, rounded: boolean) {
    this.#tokens = tokens;
    this.#reading = reading;
    this.#rounded = rounded;
  }

  value(): Interval | undefined {
    const value = this.#sum();
    return this.#at === this.#tokens.length ? value : undefined;
  }

  #take(signs: string): string | undefined {
    const token = this.#tokens[this.#at];
    if (token?.kind !== "sign" || !signs.includes(token.text)) return undefined;
    this.#at++;
    return token.text;
  }

  #sum(): Interval | undefined {
    const negative = this.#take("-−");
    let value = this.#product();
    if (negative && value) value = { low: -value.high, high: -value.low };
    for (let sign = this.#take("+-−"); sign !== undefined; sign = this.#take("+-−")) {
      const other = this.#product();
      if (!value || !other) return undefined;
      value =
        sign === "+"
          ? { low: value.low + other.low, high: value.high + other.high }
          : { low: value.low - other.high, high: value.high - other.low };
    }
    return value;
  }

  #product(): Interval | undefined {
    let value = this.#power();
    for (let sign = this.#take("×*·/÷"); sign !== undefined; sign = this.#take("×*·/÷")) {
      const other = this.#power();
      if (!value || !other) return undefined;
      value = combineIntervals(value, other, sign === "/" || sign === "÷" ? (a, b) => a / b : (a, b) => a * b);
    }
    return value;
  }

  #power(): Interval | undefined {
    const base = this.#atom();
    const raised = this.#tokens[this.#at];
    if (raised?.kind === "power") {
      this.#at++;
      const exponent = Number([...raised.text].map((c) => (c === "⁻" ? "-" : SUPERSCRIPTS.indexOf(c))).join(""));
      return base && combineIntervals(base, { low: exponent, high: exponent }, Math.pow);
    }
    if (this.#take("^") === undefined) return base;
    const exponent = this.#signedPower();
    return base && exponent && combineIntervals(base, exponent, Math.pow);
  }

  #signedPower(): Interval | undefined {
    const negative = this.#take("-−");
    const value = this.#power();
    return value && negative ? { low: -value.high, high: -value.low } : value;
  }

  #atom(): Interval | undefined {
    if (this.#take("√") !== undefined) {
      const value = this.#atom();
      return value && { low: Math.sqrt(value.low), high: Math.sqrt(value.high) };
    }
    if (this.#take("-−") !== undefined) {
      const value = this.#atom();
      return value && { low: -value.high, high: -value.low };
    }
    if (this.#take("(") !== undefined) {
      const value = this.#sum();
      if (this.#take(")") === undefined) return undefined;
      return value && this.#unit(value);
    }
    const token = this.#tokens[this.#at++];
    if (token?.kind === "function") {
      const value = this.#take("^") === undefined ? this.#atom() : this.#signedPower();
      const apply = token.text === "ln" ? Math.log : Math.exp;
      return value && { low: apply(value.low), high: apply(value.high) };
    }
    return token?.kind === "number" ? this.#unit(this.#number(token.text)) : undefined;
  }

  #number(text: string): Interval {
    const value = Number(text.replaceAll(",", ""));
    const decimals = /\.(\d+)$/.exec(text)?.[1]?.length ?? 0;
    const alone = this.#tokens.filter(({ kind }) => kind === "number").length === 1;
    const half = this.#rounded && (decimals > 0 || alone) ? 0.5 * 10 ** -decimals : 0;
    return { low: value - half, high: value + half };
  }

  /** A value times the units after it. */
  #unit(value: Interval): Interval {
    let scaled = value;
    for (let token = this.#tokens[this.#at]; token?.kind === "unit"; token = this.#tokens[++this.#at]) {
      const factors = required(UNITS[token.text], `what ${token.text} is worth`);
      const factor = numberAt(factors, Math.min(this.#reading, factors.length - 1));
      scaled = { low: scaled.low * factor, high: scaled.high * factor };
    }
    return scaled;
  }
}

/** The results of an operation on two intervals, for operations that are monotonic in each operand. */
function combineIntervals(a: Interval, b: Interval, apply: (a: number, b: number) => number): Interval {
  const ends = [apply(a.low, b.low), apply(a.low, b.high), apply(a.high, b.low), apply(a.high, b.high)];
  return { low: Math.min(...ends), high: Math.max(...ends) };
}
