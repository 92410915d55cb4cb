/**
 * The editors' checks: weaknesses of well-formed entries. They apply to the published corpus, so they run only when
 * standards are given.
 */
import type { BuildCache } from "../../build-cache.ts";
import { allEntities, type Corpus, type Entity, keyOf } from "../../corpus.ts";
import type { Diagnostic } from "../../parse/diagnostics.ts";
import { checkEquations } from "./equations.ts";
import { checkLatex } from "./latex.ts";
import { checkCounts, checkLengths, checkReferences } from "./measures.ts";
import { checkOverlap } from "./overlap.ts";
import { checkHost, checkUse } from "./references.ts";
import type { Standards } from "./standards.ts";
import { checkOpenings, checkPhrases, checkSentences, checkSummaryLength } from "./wording.ts";

/** Checks of a single entry. */
const OF_AN_ENTRY: readonly ((entity: Entity, standards: Standards) => Diagnostic[])[] = [
  checkLengths,
  checkReferences,
  checkSentences,
  checkSummaryLength,
  checkPhrases,
  checkHost,
  checkEquations,
  checkLatex,
];
/** Checks that compare entries. */
const OF_ALL_ENTRIES: readonly Check[] = [checkOpenings, checkOverlap];
/** Checks that need all entries. */
const OF_THE_WHOLE: readonly Check[] = [checkCounts, checkUse];

type Check = (corpus: Corpus, standards: Standards, cache: BuildCache) => Diagnostic[];

/** @param complete whether every file became an entry; otherwise the checks that need all entries are skipped */
export function checkEditorial(
  corpus: Corpus,
  standards: Standards,
  complete: boolean,
  cache: BuildCache,
): Diagnostic[] {
  const ofEntries = allEntities(corpus).flatMap((entity) =>
    cache.diagnostics.get(keyOf(entity), [entity, standards], () =>
      OF_AN_ENTRY.flatMap((check) => check(entity, standards)),
    ),
  );
  const ofMore = [...OF_ALL_ENTRIES, ...(complete ? OF_THE_WHOLE : [])].flatMap((check) =>
    check(corpus, standards, cache),
  );
  return [...ofEntries, ...ofMore];
}
