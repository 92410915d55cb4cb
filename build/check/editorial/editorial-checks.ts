/**
 * The editors' checks: weaknesses of well-formed entries. They apply to the published corpus, so they run only when
 * standards are given.
 */
import { hash } from "node:crypto";
import type { BuildCache } from "../../cache/build-cache.ts";
import { calculatorsWithoutDefinition } from "../../compute/calculators.ts";
import { allEntities, type Corpus, type Entity, keyOf } from "../../corpus.ts";
import type { Diagnostic } from "../../parse/diagnostics.ts";
import { checkAliases } from "./aliases.ts";
import { checkAnswers } from "./answers.ts";
import { checkBacklinks } from "./backlinks.ts";
import { checkConflictingAmounts } from "./conflicting-amounts.ts";
import { checkCounts, checkLengths, checkReferences } from "./counts-and-lengths.ts";
import { checkCutItems } from "./cut-items.ts";
import { checkDefiningFormulas } from "./defining-formulas.ts";
import { checkEquations } from "./equations.ts";
import { checkLatex } from "./latex.ts";
import { checkOverlap } from "./near-copies.ts";
import { checkOpening } from "./opening.ts";
import { checkPitfalls } from "./pitfalls.ts";
import { checkShares } from "./repeated-patterns.ts";
import { checkHost } from "./source-hosts.ts";
import { checkEstimates, checkFactsAsOf, checkRegulation, checkYears } from "./sourcing.ts";
import type { Standards } from "./standards.ts";
import { checkTypography } from "./typography.ts";
import { checkLongSentences, checkOpenings, checkPhrases, checkSentences, checkSummaryLength } from "./wording.ts";

type EntryCheck = (entity: Entity, standards: Standards) => Diagnostic[];

/** Checks of a single entry. */
const ENTRY_CHECKS: readonly EntryCheck[] = [
  checkLengths,
  checkReferences,
  checkSentences,
  checkSummaryLength,
  checkPhrases,
  checkHost,
  checkEquations,
  checkLatex,
  checkOpening,
  checkPitfalls,
  checkAnswers,
  checkCutItems,
  checkRegulation,
  checkFactsAsOf,
  checkTypography,
  checkLongSentences,
];
/** Checks that compare entries. */
const CROSS_ENTRY_CHECKS: readonly Check[] = [
  checkOpenings,
  checkOverlap,
  checkYears,
  checkEstimates,
  checkAliases,
  checkConflictingAmounts,
  checkDefiningFormulas,
  checkShares,
];
/** Checks that need all entries. */
const COMPLETENESS_CHECKS: readonly Check[] = [checkCounts, checkBacklinks, calculatorsWithoutDefinition];

type Check = (corpus: Corpus, standards: Standards, cache: BuildCache) => Diagnostic[];

/**
 * @param complete whether every file became an entry; otherwise the checks that need all entries are skipped
 * @param partial what could be read of files with errors
 */
export function checkEditorial(
  corpus: Corpus,
  standards: Standards,
  complete: boolean,
  cache: BuildCache,
  partial: readonly Entity[] = [],
): Diagnostic[] {
  const applied = hash("sha256", JSON.stringify(standards), "base64");
  const entryDiagnostics = [...allEntities(corpus), ...partial].flatMap((entity) =>
    cache.diagnostics.get(keyOf(entity), [entity, applied], () =>
      ENTRY_CHECKS.flatMap((check) => check(entity, standards)),
    ),
  );
  const corpusDiagnostics = [...CROSS_ENTRY_CHECKS, ...(complete ? COMPLETENESS_CHECKS : [])].flatMap((check) =>
    check(corpus, standards, cache),
  );
  return [...entryDiagnostics, ...corpusDiagnostics];
}
