/**
 * The language of conditions, and their evaluation in three values.
 *
 * A line is one leaf, or several joined by ` or `. A leaf is a fact, a verb and what it is compared with; `not ` before
 * it turns it round. All lines of a list must hold.
 */
import { decimal } from "./decimal.ts";
import type { Situation } from "./situation.ts";
import { EVENT_KIND_NAMES } from "./vocabulary/events.ts";
import { type FactId, factOf, isFactId } from "./vocabulary/facts.ts";

/** What a leaf says about a situation; `undefined` where a fact is missing. */
export type Truth = boolean | undefined;

export interface Leaf {
  readonly text: string;
  readonly negated: boolean;
  /** A fact, or `event`. */
  readonly subject: FactId | "event";
  readonly verb: Verb;
  /** Values of a fact that is no number. */
  readonly values: readonly string[];
  readonly numbers: readonly bigint[];
  /** Of `crosses steps of`. */
  readonly step?: bigint;
}

/** A line: at least one of its leaves must hold. */
export type Clause = readonly Leaf[];

/** The verbs, and what each says. `p` is the value before, `v` the value now, `T` the threshold. */
export const VERBS = {
  is: "it is this, or one of these",
  "is not": "it is none of these",
  includes: "one of these is in the list",
  "is more than": "v > T",
  "is at least": "v ≥ T",
  "is less than": "v < T",
  "is at most": "v ≤ T",
  reaches: "p < T ≤ v, for one of the thresholds",
  "rises above": "p ≤ T < v",
  "falls below": "p ≥ T > v",
  "falls to": "p > T ≥ v",
  crosses: "it reaches or falls below one: p < T ≤ v or v < T ≤ p",
  passes: "it reaches, exceeds or falls below one: above, at or below T, it is elsewhere than before",
  "crosses steps of": "of `0.1 from 0.5`: the highest of 0.5, 0.6 … that it has reached is another than before",
  "changes by at least": "v and p are this far apart, or more",
  "changes by more than": "v and p are further apart than this",
  "rises by at least": "v − p ≥ T",
  "falls by at least": "p − v ≥ T",
} as const;

export type Verb = keyof typeof VERBS;

const VERB_NAMES = (Object.keys(VERBS) as Verb[]).sort((a, b) => b.length - a.length);
const LEAF = new RegExp(`^(not )?([a-z][a-z0-9_]*) (${VERB_NAMES.join("|")}) (.+)$`);
const NUMBER = /^(\d{1,15}(?:\.\d{1,9})?)( million| billion)?$/;
const STEPS = /^(\d{1,3}(?:\.\d{1,9})?) from (\d{1,3}(?:\.\d{1,9})?)$/;
const SIZES: Readonly<Record<string, bigint>> = { " million": 10n ** 6n, " billion": 10n ** 9n };
const COMPARISONS: readonly Verb[] = ["is more than", "is at least", "is less than", "is at most"];

/** @throws Error that says what is wrong with the line */
export function parseClause(line: string): Clause {
  return line.split(" or ").map(parseLeaf);
}

function parseLeaf(text: string): Leaf {
  const [, not, subject = "", verb, object = ""] = LEAF.exec(text) ?? [];
  if (verb === undefined)
    throw new Error(`\`${text}\` is not a fact, a verb and a value; the verbs are ${Object.keys(VERBS).join(", ")}`);
  const leaf = { text, negated: not !== undefined, verb: verb as Verb };
  if (subject === "event") {
    const values = object.split(", ");
    const unknown = values.find((value) => !(EVENT_KIND_NAMES as readonly string[]).includes(value));
    if (unknown !== undefined || verb !== "is" || leaf.negated)
      throw new Error(`\`${text}\`: an event is one of ${EVENT_KIND_NAMES.join(", ")}`);
    return { ...leaf, subject, values, numbers: [] };
  }
  if (!isFactId(subject)) throw new Error(`\`${text}\`: there is no fact \`${subject}\``);
  const fact = factOf(subject);
  if (fact.kind === "number")
    return { ...leaf, subject, values: [], ...numbersOf(text, leaf.verb, object, fact.previous) };
  const values = object.split(", ");
  const isList = fact.kind === "states";
  if (isList ? verb !== "includes" : verb !== "is" && verb !== "is not")
    throw new Error(`\`${text}\`: \`${subject}\` goes with ${isList ? "includes" : "is or is not"}`);
  const allowed = fact.kind === "flag" ? ["yes", "no"] : fact.values;
  const wrong = values.find((value) => (allowed ? !allowed.includes(value) : !/^[A-Z]{2}$/.test(value)));
  if (wrong !== undefined)
    throw new Error(
      `\`${text}\`: \`${wrong}\` is not a value of \`${subject}\`${allowed ? `; it is one of ${allowed.join(", ")}` : ""}`,
    );
  return { ...leaf, subject, values, numbers: [] };
}

function numbersOf(
  text: string,
  verb: Verb,
  object: string,
  previous: string | undefined,
): Pick<Leaf, "numbers" | "step"> {
  if (verb === "includes" || verb === "is not") throw new Error(`\`${text}\`: a number is not compared by \`${verb}\``);
  if (verb !== "is" && !COMPARISONS.includes(verb) && previous === undefined)
    throw new Error(`\`${text}\`: nothing is known of its value before`);
  if (verb === "crosses steps of") {
    const [, step, from] = STEPS.exec(object) ?? [];
    if (step === undefined || from === undefined || decimal(step) === 0n)
      throw new Error(`\`${text}\`: steps are written \`0.1 from 0.5\``);
    return { numbers: [decimal(from)], step: decimal(step) };
  }
  const numbers = object.split(", ").map((written) => {
    const [, digits, size] = NUMBER.exec(written) ?? [];
    if (digits === undefined)
      throw new Error(`\`${text}\`: \`${written}\` is not a number such as 5, 0.1 or 1.5 billion`);
    return decimal(digits) * (size === undefined ? 1n : (SIZES[size] ?? 1n));
  });
  if (numbers.length > 1 && (COMPARISONS.includes(verb) || verb.includes(" by ")))
    throw new Error(`\`${text}\`: \`${verb}\` takes one number`);
  return { numbers };
}

/** Whether a verb compares the value now with the one before. */
export function isMove(verb: Verb): boolean {
  return !["is", "is not", "includes", ...COMPARISONS].includes(verb);
}

/** Whether a line holds: one true leaf is enough, and all must be false for it to be false. */
export function clauseTruth(clause: Clause, situation: Situation): Truth {
  return anyOf(clause.map((leaf) => leafTruth(leaf, situation)));
}

export function leafTruth(leaf: Leaf, situation: Situation): Truth {
  const truth = plainTruth(leaf, situation);
  return leaf.negated && truth !== undefined ? !truth : truth;
}

function plainTruth(leaf: Leaf, { facts, events, judged }: Situation): Truth {
  const { subject, verb, values } = leaf;
  if (subject === "event") {
    const named = events === "any" ? [] : events.filter(({ kind }) => values.includes(kind));
    // That an event is not named does not mean that it did not happen, and a day alone does not say what did.
    if (named.length === 0) return undefined;
    return judged === undefined || values.includes(judged.kind);
  }
  const value = facts[subject];
  const { kind, previous } = factOf(subject);
  if (kind === "number")
    return numberTruth(leaf, bigintOf(value), previous === undefined ? undefined : bigintOf(facts[previous as FactId]));
  if (value === undefined) return undefined;
  const given = Array.isArray(value) ? value : [typeof value === "boolean" ? (value ? "yes" : "no") : String(value)];
  return given.some((one) => values.includes(one)) !== (verb === "is not");
}

function bigintOf(value: unknown): bigint | undefined {
  return typeof value === "number" ? decimal(value) : undefined;
}

type Comparison = (value: bigint, threshold: bigint) => boolean;

const [ABOVE, FROM, BELOW, UP_TO]: readonly [Comparison, Comparison, Comparison, Comparison] = [
  (value, threshold) => value > threshold,
  (value, threshold) => value >= threshold,
  (value, threshold) => value < threshold,
  (value, threshold) => value <= threshold,
];

/** What must be true of the value now, and of the value before. */
const MOVES: Readonly<Partial<Record<Verb, readonly [now: Comparison, before?: Comparison]>>> = {
  is: [(value, threshold) => value === threshold],
  "is more than": [ABOVE],
  "is at least": [FROM],
  "is less than": [BELOW],
  "is at most": [UP_TO],
  reaches: [FROM, BELOW],
  "rises above": [ABOVE, UP_TO],
  "falls below": [BELOW, FROM],
  "falls to": [UP_TO, ABOVE],
};

/** @param now the value @param before the value before */
function numberTruth(
  { verb, numbers, step }: Pick<Leaf, "verb" | "numbers" | "step">,
  now: bigint | undefined,
  before: bigint | undefined,
): Truth {
  const move = MOVES[verb];
  if (move)
    return anyOf(
      numbers.map((threshold) =>
        allOf([
          now === undefined ? undefined : move[0](now, threshold),
          move[1] === undefined || (before === undefined ? undefined : move[1](before, threshold)),
        ]),
      ),
    );
  if (now === undefined || before === undefined) return undefined;
  const [first = 0n] = numbers;
  const change = now - before;
  switch (verb) {
    case "crosses":
      return numbers.some((threshold) => now >= threshold !== before >= threshold);
    case "passes":
      return numbers.some((threshold) => sideOf(now, threshold) !== sideOf(before, threshold));
    case "crosses steps of":
      return stepOf(now, first, step ?? 1n) !== stepOf(before, first, step ?? 1n);
    case "changes by at least":
      return change >= first || -change >= first;
    case "changes by more than":
      return change > first || -change > first;
    case "rises by at least":
      return change >= first;
    case "falls by at least":
      return -change >= first;
    default:
      throw new Error(`\`${verb}\` compares no numbers`);
  }
}

function sideOf(value: bigint, threshold: bigint): number {
  return value > threshold ? 1 : value < threshold ? -1 : 0;
}

/** The number of steps that a value has reached; 0 below the first. */
export function stepOf(value: bigint, first: bigint, step: bigint): bigint {
  return value < first ? 0n : (value - first) / step + 1n;
}

/** True if one is, false if all are. */
export function anyOf(truths: readonly Truth[]): Truth {
  if (truths.includes(true)) return true;
  return truths.includes(undefined) ? undefined : false;
}

/** False if one is, true if all are. */
export function allOf(truths: readonly Truth[]): Truth {
  if (truths.includes(false)) return false;
  return truths.includes(undefined) ? undefined : true;
}
