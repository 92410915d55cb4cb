/** No term is needed before itself, by way of others. */
import type { Corpus } from "../corpus.ts";
import { needsIn } from "../learning-paths/learning-paths.ts";
import { readingOrder } from "../learning-paths/reading-order.ts";
import type { Diagnostic } from "../parse/diagnostics.ts";
import { positionOf } from "../parse/front-matter.ts";

export function checkPrerequisites(corpus: Corpus): Diagnostic[] {
  const ids = corpus.collections.terms.map(({ id }) => id);
  return readingOrder(ids, needsIn(corpus)).circles.flatMap((circle): Diagnostic[] => {
    const file = corpus.entities.get(`term:${circle.at(-1)}`)?.draft.file;
    if (!file) return [];
    const chain = [...circle, circle[0]].join(" → ");
    const message = `each of these terms is to be read before itself: ${chain}; take out one of the prerequisites`;
    return [{ file: file.path, ...positionOf(file, ["prerequisites"]), severity: "error", message }];
  });
}
