/**
 * The editors' checks: what makes an entry weak though nothing is wrong with its form. They hold for the
 * corpus that is published, not for any folder of content, so they run only when standards are given.
 */
import type { Corpus } from "../corpus.ts";
import type { ContentFault } from "../faults.ts";
import { checkEquations } from "./equations.ts";
import { checkLatex } from "./latex.ts";
import { checkCounts, checkLengths, checkReferences } from "./measures.ts";
import { checkHosts, checkUse } from "./references.ts";
import type { Standards } from "./standards.ts";
import { checkOpenings, checkOverlap, checkPhrases, checkSentences } from "./wording.ts";

const CHECKS: readonly ((corpus: Corpus, standards: Standards) => ContentFault[])[] = [
  checkCounts,
  checkLengths,
  checkReferences,
  checkSentences,
  checkOpenings,
  checkOverlap,
  checkPhrases,
  checkUse,
  checkHosts,
  checkEquations,
  checkLatex,
];

export function checkEditorial(corpus: Corpus, standards: Standards): ContentFault[] {
  return CHECKS.flatMap((run) => run(corpus, standards));
}
