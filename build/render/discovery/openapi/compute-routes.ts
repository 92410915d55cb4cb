/**
 * The compute routes as the contract documents them: one operation per calculator and method, with its own types. The lean
 * contract has these of a few calculators, and one operation for any.
 */

import { MAX_SERIES_LENGTH, MAX_TEXT_LENGTH } from "../../../../worker/compute/check-value.ts";
import { type InputDefinition, isList, valueTypeOf } from "../../../../worker/compute/definition.ts";
import type { InputValue } from "../../../../worker/compute/read-inputs.ts";
import { inputText } from "../../../../worker/compute/write-input.ts";
import { namesOf } from "../../../../worker/entities/calculator-names.ts";
import { declaredQuery } from "../../../../worker/http/query-parameters.ts";
import type { Route } from "../../../../worker/http/route.ts";
import { pascalCase } from "../../../../worker/pascal-case.ts";
import { COMPUTE_PATH } from "../../../../worker/paths.ts";
import { SCALAR_VARIANTS } from "../../../../worker/resources/compute/compute.ts";
import { RECEIPT } from "../../../../worker/resources/compute/compute-options.ts";
import { SWEEP_SLUG } from "../../../../worker/resources/compute/sweep.ts";
import { type CalculatorRecord, calculatorOf, queryOfInputs } from "../../../compute/calculators.ts";
import type { Corpus } from "../../../corpus.ts";
import type { JsonSchema } from "../../../schema/json-schema.ts";
import type { DocumentedRoute } from "./documented-route.ts";
import { routeWithFacts, takesFacts } from "./duty-routes.ts";
import { queryParameter as declaredParameter } from "./parameters.ts";
import { responseSchemaName } from "./schema-names.ts";

/** A route of the table, or in place of the compute route an operation per calculator. */
export function expandedRoutes(route: Route, corpus: Corpus): DocumentedRoute[] {
  if (!isOfAnyCalculator(route)) return [singleOperation(route)];
  return corpus.collections.calculators.flatMap((entity) => {
    const calculator = calculatorOf(entity);
    const names = [calculator.id, ...SPECIFIED_NAMES.filter((name) => namesOf(calculator).includes(name))];
    return names.map((name) => expandForCalculator(route, calculator, name));
  });
}

/** The names of calculators that the specification's clients call. The lean contract has operations of these alone. */
const SPECIFIED_NAMES = ["sharpe-ratio", "black-scholes", "var-parametric", "kelly-criterion", "beta-capm"];

/** Whether the lean contract leaves a path out, because the operation for any calculator covers it. */
export function isLeftToAnyCalculator(path: string): boolean {
  return path.startsWith(`${COMPUTE_PATH}/`) && path.endsWith("-calc");
}

const INPUTS_OF_ANY: JsonSchema = {
  type: "object",
  description: `The calculator's inputs by id; \`${COMPUTE_PATH}\` lists them for each.`,
  additionalProperties: true,
};

/** The route of all calculators, with inputs of any names. */
export function routeOfAnyCalculator(route: Route): DocumentedRoute {
  const documented: DocumentedRoute = { ...route, example: null };
  if (route.method === "POST")
    return { ...documented, body: { schema: "Computation", example: {} }, bodySchema: INPUTS_OF_ANY };
  const { description, ...schema } = INPUTS_OF_ANY;
  const inputs = { name: "inputs", in: "query", description, style: "form", explode: true, schema };
  return { ...documented, parameters: [inputs, ...declaredQuery(route).map(declaredParameter)] };
}

/** A route as one operation, for any calculator where it computes with the one that the path names. */
export function singleOperation(route: Route): DocumentedRoute {
  if (isSweep(route) && route.method === "GET") return sweepByQuery(route);
  if (takesFacts(route)) return routeWithFacts(route);
  return isOfAnyCalculator(route) ? routeOfAnyCalculator(route) : route;
}

function isSweep({ path }: Route): boolean {
  return path.endsWith(`/${SWEEP_SLUG}`);
}

/** Axes and inputs have the names of the calculator that the path names. */
function sweepByQuery(route: Route): DocumentedRoute {
  const declared = declaredQuery(route);
  const shown = [...new URLSearchParams(route.example ?? "")].filter(
    ([name]) => !declared.some((parameter) => parameter.name === name),
  );
  const inputs = {
    name: "inputs",
    in: "query",
    description: "Inputs and axes by the ids of the inputs.",
    required: true,
    style: "form",
    explode: true,
    schema: { type: "object", additionalProperties: { type: "string" } },
    example: Object.fromEntries(shown),
  };
  return { ...route, parameters: [inputs, ...declared.map(declaredParameter)] };
}

/** Whether a route computes with whatever calculator its path names. */
export function isOfAnyCalculator({ path }: Route): boolean {
  return path === `${COMPUTE_PATH}/:slug`;
}

/** @param name the calculator's id, or another of its names */
function expandForCalculator(route: Route, calculator: CalculatorRecord, name: string): DocumentedRoute {
  const { id, name: title, summary } = calculator;
  const [example] = calculator.examples ?? [];
  const others = namesOf(calculator).slice(1);
  const also = others.length > 0 ? ` Also at ${others.map((other) => `\`${other}\``).join(", ")}.` : "";
  const form = SCALAR_VARIANTS[id];
  const symbols =
    form === undefined ? "" : ` With the inputs of \`${form}\` in place of its own it answers with that calculator.`;
  const { pathParameters: _path, body: _body, ...rest } = route;
  const documented: DocumentedRoute = {
    ...rest,
    id: `${route.method === "GET" ? "compute" : "post"}${pascalCase(name)}`,
    path: `${COMPUTE_PATH}/${name}`,
    ...(name === id && { aliases: others.map((other) => `${COMPUTE_PATH}/${other}`) }),
    summary: title,
    description: `${summary ?? title}${name === id ? also : ` The calculator \`${id}\`.`}${symbols}`,
    answer: { kind: "record" as const, schema: responseSchemaName(pascalCase(id)) },
  };
  if (route.method === "POST") {
    const body = { schema: responseSchemaName(pascalCase(id)), example: example?.inputs ?? {} };
    return { ...documented, body, bodySchema: requestSchema(calculator) };
  }
  return {
    ...documented,
    parameters: [
      ...calculator.inputs.map((input) => queryParameter(input, example?.inputs[input.id])),
      ...declaredQuery(route).map(declaredParameter),
    ],
    example: example ? queryOfInputs(example.inputs) : null,
  };
}

/**
 * The inputs of a request. The schema is inlined, because some tools make every member with a default required in a
 * named schema.
 */
function requestSchema({ name, inputs }: CalculatorRecord): JsonSchema {
  return {
    type: "object",
    description: `Inputs of ${name}.`,
    required: inputs.filter(({ required }) => required).map(({ id }) => id),
    properties: {
      ...Object.fromEntries(inputs.map((input) => [input.id, { ...inputSchema(input), description: describe(input) }])),
      [RECEIPT.name]: { type: "boolean", description: "Whether the answer has a receipt." },
    },
    additionalProperties: false,
  };
}

/** The inputs of an answer: as used, including defaults. */
function usedSchema({ name, inputs }: CalculatorRecord): JsonSchema {
  const always = inputs.filter((input) => input.required || input.default !== undefined);
  return {
    type: "object",
    description: `Inputs of ${name} as they were used.`,
    required: always.map(({ id }) => id),
    properties: Object.fromEntries(
      inputs.map(({ min: _min, max: _max, default: _default, ...input }) => [input.id, inputSchema(input)]),
    ),
    additionalProperties: false,
  };
}

function queryParameter(input: InputDefinition, example: unknown): Record<string, unknown> {
  const isMatrix = input.value_type === "array<array<number>>";
  return {
    name: input.id,
    in: "query",
    required: input.required ?? false,
    description: describe(input),
    // No style of parameters writes the rows of a matrix.
    schema: isMatrix ? { type: "string" } : inputSchema(input),
    ...(isList(input) && !isMatrix && { style: "form", explode: false }),
    ...(example !== undefined && { example: isMatrix ? inputText(example as InputValue) : example }),
  };
}

/** The answers of every calculator, by component name. */
export function computeSchemas(corpus: Corpus): Record<string, JsonSchema> {
  const schemas: Record<string, JsonSchema> = {};
  for (const entity of corpus.collections.calculators) {
    const calculator = calculatorOf(entity);
    schemas[inputsName(calculator.id)] = usedSchema(calculator);
    schemas[responseSchemaName(pascalCase(calculator.id))] = {
      type: "object",
      description: `A computation of ${calculator.name}.`,
      required: ["calculator", "formula_id", "inputs", "outputs", "units"],
      properties: {
        calculator: { const: calculator.id },
        formula_id: { const: calculator.formula_id },
        inputs: { $ref: `#/components/schemas/${inputsName(calculator.id)}` },
        outputs: {
          type: "object",
          required: calculator.outputs.filter(({ required }) => required !== false).map(({ id }) => id),
          properties: Object.fromEntries(
            calculator.outputs.map(({ id, type, label, unit, description }) => [
              id,
              { ...outputSchema(type), description: sentence(label, unit, description) },
            ]),
          ),
          additionalProperties: false,
        },
        units: { $ref: "#/components/schemas/ComputationUnits" },
        conversions: { type: "array", items: { $ref: "#/components/schemas/ComputationConversion" } },
        warnings: { type: "array", items: { $ref: "#/components/schemas/ComputationWarning" } },
        meta: { $ref: "#/components/schemas/ComputationIteration" },
        receipt: { $ref: "#/components/schemas/Receipt" },
      },
      additionalProperties: false,
    };
  }
  return schemas;
}

/** A finite number, a column of them, or a date. */
function outputSchema(type: string): JsonSchema {
  if (type === "date") return { type: "string", format: "date" };
  if (!type.startsWith("array<")) return { type: "number" };
  return { type: "array", items: { type: type === "array<integer>" ? "integer" : "number" } };
}

/** The values of an input in JSON. */
function inputSchema(input: InputDefinition): JsonSchema {
  const { type, min, max, choices, any_text, may_be_empty, default: fallback } = input;
  const bounds = { ...(min !== undefined && { minimum: min }), ...(max !== undefined && { maximum: max }) };
  const preset = fallback === undefined ? {} : { default: fallback };
  const items = { ...(!may_be_empty && { minItems: 1 }), maxItems: MAX_SERIES_LENGTH };
  switch (valueTypeOf(input)) {
    case "date":
      return { type: "string", format: "date" };
    case "array<date>":
      return { type: "array", items: { type: "string", format: "date" }, ...items };
    case "array<string>":
      return { type: "array", items: { type: "string", enum: [...(choices ?? [])] }, ...items };
    case "array<array<number>>":
      return { type: "array", items: { type: "array", items: { type: "number", ...bounds }, ...items }, ...items };
    case "string":
      return choices === undefined || any_text
        ? { type: "string", maxLength: MAX_TEXT_LENGTH, ...preset }
        : { type: "string", enum: [...choices], ...preset };
    case "boolean":
      return { type, ...preset };
    case "array<number>":
      return { type: "array", items: { type: "number", ...bounds }, ...items };
    default:
      return { type: type === "integer" ? "integer" : "number", ...bounds, ...preset };
  }
}

function describe({ label, unit, description, plausible }: InputDefinition): string {
  const usual = plausible
    ? ` Plausible: ${plausible.min} to ${plausible.max}${plausible.annualized_by ? " a year" : ""}.`
    : "";
  return `${sentence(label, unit, description)}${usual}`;
}

function sentence(label: string, unit: string | undefined, description: string | undefined): string {
  return `${label}${unit === undefined ? "" : ` (${unit})`}.${description === undefined ? "" : ` ${description}`}`;
}

function inputsName(id: string): string {
  return `${pascalCase(id)}Inputs`;
}
