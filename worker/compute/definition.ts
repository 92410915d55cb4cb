// What a calculator's definition in content/calculators says of its inputs.

/** The kinds of values an input can have. */
export type InputType = "number" | "percent" | "currency" | "integer" | "string" | "boolean" | "array<number>";

/** The kinds of values that a query writes as one text. */
export type StructuredType = "date" | "array<date>" | "array<string>" | "array<array<number>>";

/**
 * The values that an input has in practice, both ends included. A value outside is computed with, and the answer says
 * that it is unusual.
 */
export type PlausibleRange = {
  min: number;
  max: number;
  /** The input that says how many periods a year has: the range is that of a year's figure. */
  annualized_by?: string;
};

/** An input as the calculator's definition describes it. Bounds of an array hold for each of its values. */
export type InputDefinition = {
  id: string;
  label: string;
  type: InputType;
  /** The kind of its values where `type` is only that of the text by which a query gives them. */
  value_type?: StructuredType;
  unit?: string;
  default?: unknown;
  min?: number;
  max?: number;
  plausible?: PlausibleRange;
  /** The texts that mean something, where an input is one of a few words. */
  choices?: readonly string[];
  /** Whether another text than those is computed with too; otherwise it is refused. */
  any_text?: boolean;
  /** Whether a list without values is computed with; otherwise it is refused. */
  may_be_empty?: boolean;
  required?: boolean;
  description?: string;
};

/** The kind of an input's values in JSON. */
export function valueTypeOf({
  type,
  value_type,
}: Pick<InputDefinition, "type" | "value_type">): InputType | StructuredType {
  return value_type ?? type;
}

/** Whether an input has many values. */
export function isList(input: Pick<InputDefinition, "type" | "value_type">): boolean {
  return valueTypeOf(input).startsWith("array<");
}

/** Whether an output is one number: no column and no date. A type that is not said is that of a number. */
export function isSingleNumber({ type = "" }: { type?: string }): boolean {
  return type !== "date" && !type.startsWith("array<");
}

/** The part of a calculator's definition that computing needs. */
export type CalculatorDefinition = {
  id: string;
  formula_id: string;
  inputs: readonly InputDefinition[];
  /** The type of an output is said where it is not one number. */
  outputs: readonly { id: string; type?: string; unit?: string }[];
};
