// What a calculator's definition in content/calculators says of its inputs.

/** The kinds of values an input can have. */
export type InputType = "number" | "percent" | "currency" | "integer" | "string" | "boolean" | "array<number>";

/** An input as the calculator's definition describes it. Bounds of an array hold for each of its values. */
export type InputDefinition = {
  id: string;
  label: string;
  type: InputType;
  unit?: string;
  default?: unknown;
  min?: number;
  max?: number;
  required?: boolean;
  description?: string;
};

/** The part of a calculator's definition that computing needs. */
export type CalculatorDefinition = { id: string; formula_id: string; inputs: readonly InputDefinition[] };
