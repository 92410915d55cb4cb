/** Joins the two halves of calculators: the definition in `content/` and the implementation in `worker/compute/`. */

import type { OutputValue } from "../../worker/compute/calculator.ts";
import { CALCULATOR_FUNCTIONS, computeByDefinition } from "../../worker/compute/calculator-functions.ts";
import { type InputDefinition, isSingleNumber } from "../../worker/compute/definition.ts";
import type { InputValue } from "../../worker/compute/read-inputs.ts";
import { inputText } from "../../worker/compute/write-input.ts";
import { namesOf } from "../../worker/entities/calculator-names.ts";
import { COMPUTE_PATH } from "../../worker/paths.ts";
import type { CalculatorFacts } from "../../worker/release.ts";
import type { JsonObject } from "../../worker/representations/representation-format.ts";
import { required } from "../../worker/required.ts";
import { RECEIPT, REQUIRE } from "../../worker/resources/compute/compute-options.ts";
import type { Corpus, Entity } from "../corpus.ts";
import type { Diagnostic } from "../parse/diagnostics.ts";
import { positionOf } from "../parse/front-matter.ts";
import { codeModule } from "./reference-code/reference-code.ts";

export interface OutputDefinition {
  readonly id: string;
  readonly label: string;
  readonly type: string;
  readonly unit?: string;
  /** False for an output that some answers leave out. */
  readonly required?: boolean;
  readonly description?: string;
}

/** A calculator's record, with types. */
export interface CalculatorRecord extends Omit<CalculatorFacts, "code_sha256"> {
  readonly name: string;
  readonly summary?: string;
  readonly description?: string;
  readonly outputs: readonly OutputDefinition[];
  readonly examples?: readonly {
    readonly name: string;
    readonly inputs: Readonly<Record<string, unknown>>;
    readonly outputs: Readonly<Record<string, unknown>>;
  }[];
}

export function calculatorOf(entity: Entity): CalculatorRecord {
  return entity.record as unknown as CalculatorRecord;
}

/** Relative tolerance between an example's printed output and the computed one. */
const TOLERANCE = 1e-9;

/**
 * The static catalogue: its calculators in order, each with the formula that the catalogue lists it under. Its version
 * fixes both. The records of the API name the formula that a calculator computes.
 */
export const CATALOGUE = {
  version: "2026.05.0",
  formulas: {
    "sharpe-ratio-calc": "sharpe-ratio",
    "sortino-ratio-calc": "sortino-ratio",
    "max-drawdown-calc": "max-drawdown",
    "calmar-ratio-calc": "calmar-ratio",
    "var-parametric-calc": "parametric-var",
    "kelly-fraction-calc": "kelly-criterion",
    "performance-fee-calc": "sharpe-ratio",
    "annualize-return-calc": "sharpe-ratio",
    "vol-annualize-calc": "sharpe-ratio",
    "black-scholes-call-calc": "black-scholes",
    "implied-vol-newton-calc": "black-scholes",
    "duration-modified-calc": "duration-modified",
    "cds-spread-calc": "cds-pricing",
    "merger-arb-annualized-spread-calc": "irr-newton",
    "perp-funding-rate-pnl-calc": "irr-newton",
    "irr-calc": "irr-newton",
  },
} as const;

/** The document at `/api/calculators.json`. */
export function calculatorCatalogue(corpus: Corpus, base: string): unknown {
  const calculators = Object.entries(CATALOGUE.formulas).map(([id, formula_id]) => ({
    ...required(corpus.entities.get(`calculator:${id}`), id).record,
    formula_id,
  }));
  const all = corpus.collections.calculators;
  return {
    $schema: `${base}/api/schema.json#/$defs/CalculatorCatalogue`,
    endpoint: `${base}${COMPUTE_PATH}/{id}`,
    version: CATALOGUE.version,
    description:
      "Calculators with inputs, outputs, worked examples and self-contained reference implementations. " +
      `The version fixes the list of ${calculators.length} and the \`formula_id\` of each entry. ` +
      `The API has grown since then: ${base}/api/v1/calculators lists ${all.length}, and there \`formula_id\` names ` +
      "the formula that a calculator computes.",
    count: calculators.length,
    calculators,
  };
}

/**
 * The document at `/api/v1/compute`.
 *
 * @param under where each calculator has its address
 */
export function computationsDocument(corpus: Corpus, base: string, under = COMPUTE_PATH): JsonObject {
  const data = corpus.collections.calculators.map((entity) => {
    const { id, name, summary, formula_id, aliases, inputs, outputs } = calculatorOf(entity);
    return {
      calculator: id,
      name,
      ...(summary !== undefined && { summary }),
      url: `${base}${under}/${id}`,
      formula_id,
      ...(aliases && { aliases }),
      inputs,
      outputs,
    };
  });
  return { data };
}

/** The part of each definition that the worker is bundled with: what computing needs. */
export function calculatorFacts(corpus: Corpus): CalculatorFacts[] {
  return corpus.collections.calculators.map((entity) => {
    const { id, formula_id, inputs, outputs, aliases, formerly } = calculatorOf(entity);
    const neededInputs = inputs.map(
      ({ label: _label, description: _description, ...rest }): InputDefinition => ({ ...rest, label: "" }),
    );
    const neededOutputs = outputs.map(({ id, type, unit }) => ({
      id,
      ...(!isSingleNumber({ type }) && { type }),
      ...(unit !== undefined && { unit }),
    }));
    return {
      id,
      formula_id,
      code_sha256: codeModule(id).sha256,
      inputs: neededInputs,
      outputs: neededOutputs,
      ...(aliases && { aliases }),
      ...(formerly && { formerly }),
    };
  });
}

/** The query string of a computation with these inputs, safe between the single quotes of a shell. */
export function queryOfInputs(inputs: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(inputs).map(
    ([id, value]) => `${id}=${encodeURIComponent(inputText(value as InputValue))}`,
  );
  return `?${pairs.join("&").replaceAll("%2C", ",").replaceAll("%3B", ";").replaceAll("'", "%27")}`;
}

/** Checks that each definition has its implementation, that names are unique, and that examples reproduce. */
export function checkCalculators(corpus: Corpus): Diagnostic[] {
  const entities = corpus.collections.calculators;
  return [
    ...withoutImplementation(entities),
    ...sharedNames(entities),
    ...entities.flatMap(unstatedFacts),
    ...entities.flatMap(examplesThatFail),
  ];
}

/** Parameters of the compute endpoint, which no input may be named after. */
const RESERVED = ["format", REQUIRE.name, RECEIPT.name];

/**
 * A number has a unit and, as an input, perhaps a plausible range within its bounds. Answers include the unit and warn
 * of values outside the range.
 */
function unstatedFacts(entity: Entity): Diagnostic[] {
  const { inputs, outputs } = calculatorOf(entity);
  // The text of a matrix holds numbers too, but of no plausible range.
  const numbers = inputs.filter(({ type }) => type !== "string" && type !== "boolean");
  const ofInputs = inputs.flatMap((input, i) => {
    const wrong = numbers.includes(input) ? wrongNumber(input, numbers) : undefined;
    const message = RESERVED.includes(input.id) ? "is a parameter of the compute endpoint; use another name" : wrong;
    return message === undefined ? [] : [diagnosticAt(entity, ["inputs", i], `${input.id} ${message}`)];
  });
  const ofOutputs = outputs.flatMap(({ id, unit }, i) =>
    unit === undefined ? [diagnosticAt(entity, ["outputs", i], `${id} lacks its unit`)] : [],
  );
  return [...ofInputs, ...ofOutputs];
}

function wrongNumber(
  { unit, plausible, min: least, max: most, default: preset }: InputDefinition,
  numbers: readonly InputDefinition[],
): string | undefined {
  if (unit === undefined) return "lacks its unit";
  if (!plausible) return undefined;
  const { min, max, annualized_by } = plausible;
  if (min > max) return `is plausible from ${min} to ${max}, which holds no value`;
  if (annualized_by !== undefined && !numbers.some(({ id }) => id === annualized_by))
    return `is annualized by ${annualized_by}, which is no input`;
  const holdsAll = least !== undefined && most !== undefined && min <= least && max >= most;
  if (holdsAll && annualized_by === undefined) return "is plausible wherever its bounds allow it; leave plausible out";
  const outside = typeof preset === "number" && annualized_by === undefined && (preset < min || preset > max);
  return outside ? "has an implausible default" : undefined;
}

function withoutImplementation(entities: readonly Entity[]): Diagnostic[] {
  return entities
    .filter((entity) => !CALCULATOR_FUNCTIONS.has(entity.id))
    .map((entity) => diagnosticAt(entity, [], `worker/compute/all-calculators.ts has no calculator ${entity.id}`));
}

/** A calculator that no entry defines is not served. */
export function calculatorsWithoutDefinition(corpus: Corpus): Diagnostic[] {
  const defined = new Set(corpus.collections.calculators.map(({ id }) => id));
  return [...CALCULATOR_FUNCTIONS.keys()]
    .filter((id) => !defined.has(id))
    .map((id) => ({
      file: `content/calculators/${id}.md`,
      line: 1,
      column: 1,
      severity: "error",
      message: `the calculator ${id} of worker/compute/all-calculators.ts has no definition`,
    }));
}

function sharedNames(entities: readonly Entity[]): Diagnostic[] {
  const taken = new Map<string, Entity>();
  const diagnostics: Diagnostic[] = [];
  for (const entity of entities) {
    for (const name of namesOf(calculatorOf(entity))) {
      const other = taken.get(name);
      if (other) diagnostics.push(diagnosticAt(entity, ["aliases"], `the name ${name} already computes ${other.id}`));
      else taken.set(name, entity);
    }
  }
  return diagnostics;
}

function examplesThatFail(entity: Entity): Diagnostic[] {
  const definition = calculatorOf(entity);
  if (!CALCULATOR_FUNCTIONS.has(entity.id)) return [];
  return (definition.examples ?? []).flatMap((example, i) => {
    const outcome = computeByDefinition(definition, example.inputs);
    if (outcome.kind === "invalid-inputs")
      return outcome.errors.map(({ detail }) => diagnosticAt(entity, ["examples", i, "inputs"], detail));
    if (outcome.kind === "not-computable")
      return [diagnosticAt(entity, ["examples", i, "inputs"], outcome.error.message)];
    const { outputs } = outcome.answer;
    return Object.entries(example.outputs).flatMap(([id, printed]) => {
      const value = outputs[id];
      if (value === undefined)
        return [diagnosticAt(entity, ["examples", i, "outputs", id], `${entity.id} has no output ${id}`)];
      if (closeEnough(printed, value)) return [];
      return [
        diagnosticAt(
          entity,
          ["examples", i, "outputs", id],
          `the example prints ${id} = ${String(printed)}; computed is ${value}`,
        ),
      ];
    });
  });
}

function closeEnough(printed: unknown, computed: OutputValue): boolean {
  if (typeof computed === "string") return printed === computed;
  if (typeof computed === "object")
    return (
      Array.isArray(printed) &&
      printed.length === computed.length &&
      computed.every((value, i) => closeEnough(printed[i], value))
    );
  const value = Number(printed);
  return Math.abs(value - computed) <= TOLERANCE * Math.max(Math.abs(value), Math.abs(computed));
}

function diagnosticAt(entity: Entity, path: readonly PropertyKey[], message: string): Diagnostic {
  const { file } = entity.draft;
  return { file: file.path, ...positionOf(file, path), severity: "error", message };
}
