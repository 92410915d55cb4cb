/** Computations in examples come out as they are printed. */
import type { Corpus } from "../corpus.ts";
import type { ContentFault } from "../faults.ts";
import { wrongEquations } from "./arithmetic.ts";
import { allTexts, faultIn, type Text } from "./texts.ts";

export function checkEquations(corpus: Corpus): ContentFault[] {
  const worked = corpus.collections.formulas.flatMap((entity): Text[] => {
    const example = entity.record["worked_example"] as { steps?: string[]; result?: string } | undefined;
    const lines = [...(example?.steps ?? []), example?.result ?? ""];
    return lines.map((text) => ({ entity, field: "worked_example", text }));
  });
  return [...allTexts(corpus), ...worked].flatMap(({ entity, field, text }) =>
    wrongEquations(text).map(({ written, expected }) =>
      faultIn(
        entity,
        field,
        `${written.replace(/\s+/g, " ")} is wrong: the left side is ${Number(expected.toPrecision(10))}`,
      ),
    ),
  );
}
