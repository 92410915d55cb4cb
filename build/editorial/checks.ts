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

type Check = (corpus: Corpus, standards: Standards) => ContentFault[];

/** Faults of one entry, or of two beside each other. */
const OF_ENTRIES: readonly Check[] = [
  checkLengths,
  checkReferences,
  checkSentences,
  checkOpenings,
  checkOverlap,
  checkPhrases,
  checkHosts,
  checkEquations,
  checkLatex,
];
/** What an entry that is missing would bring upon others. */
const OF_THE_WHOLE: readonly Check[] = [checkCounts, checkUse];

/** @param complete whether every file became an entry; without that, nobody is told what the absent ones lack */
export function checkEditorial(corpus: Corpus, standards: Standards, complete: boolean): ContentFault[] {
  return [...OF_ENTRIES, ...(complete ? OF_THE_WHOLE : [])].flatMap((run) => run(corpus, standards));
}
