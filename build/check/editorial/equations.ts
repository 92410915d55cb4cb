/** Checks the computations of examples. */
import type { Entity } from "../../corpus.ts";
import type { Diagnostic } from "../../parse/diagnostics.ts";
import { diagnosticInField, type FieldText, textsOf } from "./texts.ts";
import { wrongEquations } from "./wrong-equations.ts";

export function checkEquations(entity: Entity): Diagnostic[] {
  return [...textsOf(entity), ...workedExampleTexts(entity)].flatMap(({ field, text }) =>
    wrongEquations(text).map(({ written, expected }) =>
      diagnosticInField(
        entity,
        field,
        `${written.replace(/\s+/g, " ")} is wrong: the left side is ${Number(expected.toPrecision(10))}`,
      ),
    ),
  );
}

/** The lines of a formula's worked example. */
function workedExampleTexts(entity: Entity): FieldText[] {
  if (entity.collection.name !== "formulas") return [];
  const example = entity.record["worked_example"] as { steps?: string[]; result?: string } | undefined;
  const lines = [...(example?.steps ?? []), example?.result ?? ""];
  return lines.map((text) => ({ entity, field: "worked_example", text }));
}
