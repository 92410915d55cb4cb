/** Ranks the best hits again: each is raised by how far one of its passages has the query's words and few others. */
import { passageBonus, roundScore } from "./score.ts";
import { compareHits, type Ranked } from "./top-hits.ts";

/** Number of hits that are ranked again. */
export const PASSAGE_HITS = 32;

/**
 * @param sentence how far the query is one
 * @returns all hits, the first `PASSAGE_HITS` in their new order
 */
export function rerankByPassages(hits: readonly Ranked[], sentence: number): Ranked[] {
  const raised = hits
    .slice(0, PASSAGE_HITS)
    .map((hit) => ({ ...hit, score: roundScore(hit.score + passageBonus(hit.score, hit.passage, sentence)) }));
  return [...raised.sort(compareHits), ...hits.slice(PASSAGE_HITS)];
}
