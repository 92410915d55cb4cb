/** Which entries are held to the newer rules of the texts: plain openings, citations, one typography. */
import type { Entity } from "../../corpus.ts";

/**
 * Whether an entry is held to them: it has questions, or cites. Others keep the older rules until somebody edits
 * them. When none is left, every entry is: `return true`.
 */
export function followsNewerRules({ record, draft }: Entity): boolean {
  return record["questions"] !== undefined || draft.citations.length > 0;
}
