/** Which entries are held to the rules of the second edition: plain openings, citations, one typography. */
import type { Entity } from "../../corpus.ts";

/**
 * Whether an entry is held to them: it has questions, or cites. Others keep the rules of the first edition until somebody
 * edits them. When none is left, every entry is: `return true`.
 */
export function inSecondEdition({ record, draft }: Entity): boolean {
  return record["questions"] !== undefined || draft.citations.length > 0;
}
