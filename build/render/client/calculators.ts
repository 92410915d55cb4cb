/** The module of the calculators: a typed function for each, from the code and the definitions that the service has. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { CalculatorFacts } from "../../../worker/release.ts";
import { required } from "../../../worker/required.ts";
import { readModule } from "../../compute/reference-code/module-declarations.ts";

const ALL_CALCULATORS = new URL("../../../worker/compute/all-calculators.ts", import.meta.url);
const CLIENT = fileURLToPath(new URL("../../../clients/typescript/calculators/calculator.ts", import.meta.url));
const NOT_COMPUTABLE = fileURLToPath(new URL("../../../worker/compute/not-computable.ts", import.meta.url));

interface CalculatorFunction {
  readonly id: string;
  /** Name of the function. */
  readonly name: string;
  /** The module that exports it. */
  readonly file: string;
}

function functions(): CalculatorFunction[] {
  const { reexports } = readModule(readFileSync(ALL_CALCULATORS, "utf8"), ALL_CALCULATORS);
  return [...reexports].map(([id, { name, file }]) => ({ id, name, file: fileURLToPath(file) }));
}

/** The module before it is bundled. A bundle of one function holds no other, since none has an effect when loaded. */
export function calculatorsModule(definitions: readonly CalculatorFacts[]): string {
  const byId = new Map(definitions.map((definition) => [definition.id, definition]));
  const made = functions();
  return [
    `import { calculator } from ${JSON.stringify(CLIENT)};`,
    ...made.map(({ name, file }) => `import { ${name} as ${name}Of } from ${JSON.stringify(file)};`),
    `export { InvalidInputsError } from ${JSON.stringify(CLIENT)};`,
    `export { NotComputable } from ${JSON.stringify(NOT_COMPUTABLE)};`,
    ...made.map(({ id, name }) => {
      const { aliases: _aliases, formerly: _formerly, ...definition } = required(byId.get(id), id);
      return `export const ${name} = /* @__PURE__ */ calculator(${name}Of, ${JSON.stringify(definition)});`;
    }),
  ].join("\n");
}

const DECLARATIONS_HEAD = `/** The calculators of the service as functions: the same code, the same defaults, the same refusals. */
import type { ComputationWarning, Post } from "./api.d.ts";

type Path<Id extends string> = \`/api/v1/compute/\${Id}\` & keyof Post;

/** The answer of the service; a function throws where the service answers with a problem. */
type Calculate<Id extends string> = (
  inputs: Post[Path<Id>]["body"],
  options?: CalculatorOptions,
) => Post[Path<Id>]["answer"];

export interface CalculatorOptions {
  /** Refuses an iteration that did not converge, instead of answering with where it stopped. */
  readonly mustConverge?: boolean;
}

export type Warning = ComputationWarning;

/** What is wrong with one input. */
export interface InputError {
  kind: "unknown" | "missing" | "type" | "range" | "length";
  input: string;
  /** Position of the wrong value of an array. */
  index?: number;
  /** Position in the row of a matrix. */
  column?: number;
  detail: string;
  allowed?: string[];
  suggestion?: string;
}

/** Thrown for inputs that are unknown, missing, of another type or out of bounds. */
export declare class InvalidInputsError extends Error {
  readonly name: "InvalidInputsError";
  readonly errors: readonly InputError[];
}

/** Thrown when inputs have no finite answer. The message names the input and says what would work. */
export declare class NotComputable extends Error {
  /** The id of the input to change. */
  readonly input: string;
}
`;

/** @param summaryOf what a calculator computes, by its id */
export function calculatorsDeclarations(summaryOf: (id: string) => string): string {
  const declared = functions().map(
    ({ id, name }) => `/** ${summaryOf(id)} */\nexport declare const ${name}: Calculate<${JSON.stringify(id)}>;`,
  );
  return `${[DECLARATIONS_HEAD, ...declared].join("\n")}\n`;
}
