/**
 * The editors' checks: what makes an entry weak though nothing is wrong with its form. They hold for the
 * corpus that is published, not for any folder of content, so they run only when standards are given.
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

/** Diagnostics of one entry. */
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
/** Diagnostics of entries beside each other. */
const OF_ALL_ENTRIES: readonly Check[] = [checkOpenings, checkOverlap];
/** What an entry that is missing would bring upon others. */
const OF_THE_WHOLE: readonly Check[] = [checkCounts, checkUse];

type Check = (corpus: Corpus, standards: Standards, cache: BuildCache) => Diagnostic[];

/** @param complete whether every file became an entry; without that, nobody is told what the absent ones lack */
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
