/**
 * The editors' checks: weaknesses of well-formed entries. They apply to the published corpus, so they run only when
 * standards are given.
 */
import type { BuildCache } from "../../build-cache.ts";
import { allEntities, type Corpus, type Entity, keyOf } from "../../corpus.ts";
import type { Diagnostic } from "../../parse/diagnostics.ts";
import { checkAliases } from "./aliases.ts";
import { checkEquations } from "./equations.ts";
import { checkLatex } from "./latex.ts";
import { checkCounts, checkLengths, checkReferences } from "./measures.ts";
import { checkMould } from "./mould.ts";
import { checkOpening } from "./opening.ts";
import { checkOverlap } from "./overlap.ts";
import { checkHost, checkUse } from "./references.ts";
import { inSecondEdition } from "./second-edition.ts";
import { checkRegulation, checkYears } from "./sourcing.ts";
import type { Standards } from "./standards.ts";
import { checkTypography } from "./typography.ts";
import { checkLongSentences, checkOpenings, checkPhrases, checkSentences, checkSummaryLength } from "./wording.ts";

type EntryCheck = (entity: Entity, standards: Standards) => Diagnostic[];

/** Checks of a single entry. */
const OF_AN_ENTRY: readonly EntryCheck[] = [
  checkLengths,
  checkReferences,
  checkSentences,
  checkSummaryLength,
  checkPhrases,
  checkHost,
  checkEquations,
  checkLatex,
];
/** Checks of an entry that is held to the rules of the second edition. */
const OF_A_SECOND_EDITION: readonly EntryCheck[] = [checkOpening, checkRegulation, checkTypography, checkLongSentences];
/** Checks that compare entries. */
const OF_ALL_ENTRIES: readonly Check[] = [checkOpenings, checkOverlap, checkYears, checkAliases, checkMould];
/** Checks that need all entries. */
const OF_THE_WHOLE: readonly Check[] = [checkCounts, checkUse];

type Check = (corpus: Corpus, standards: Standards, cache: BuildCache) => Diagnostic[];

/**
 * @param complete whether every file became an entry; otherwise the checks that need all entries are skipped
 * @param remains what could be read of files with errors
 */
export function checkEditorial(
  corpus: Corpus,
  standards: Standards,
  complete: boolean,
  cache: BuildCache,
  remains: readonly Entity[] = [],
): Diagnostic[] {
  const ofEntries = [...allEntities(corpus), ...remains].flatMap((entity) =>
    cache.diagnostics.get(keyOf(entity), [entity, standards], () =>
      [...OF_AN_ENTRY, ...(inSecondEdition(entity) ? OF_A_SECOND_EDITION : [])].flatMap((check) =>
        check(entity, standards),
      ),
    ),
  );
  const ofMore = [...OF_ALL_ENTRIES, ...(complete ? OF_THE_WHOLE : [])].flatMap((check) =>
    check(corpus, standards, cache),
  );
  return [...ofEntries, ...ofMore];
}
