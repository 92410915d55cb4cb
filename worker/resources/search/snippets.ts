/** Snippets of hits. */
import { collectionInfoOfType } from "../../collection-info.ts";
import type { Context } from "../../http/route.ts";
import type { ParsedQuery } from "../../search/parse-query.ts";
import { type Snippet, snippetOf } from "../../search/snippet.ts";
import { textsOfEntry } from "./entry-texts.ts";

/** Each may be a read of its own from the store, of which a request may make few. */
export const MAX_SNIPPETS = 20;

/** A snippet for each of the first hits. */
export function snippetsOf(
  hits: readonly { readonly type: string; readonly id: string }[],
  query: ParsedQuery,
  context: Context,
): Promise<(Snippet | null)[]> {
  const { collections } = context.release.catalog;
  return Promise.all(
    hits.slice(0, MAX_SNIPPETS).map(async ({ type, id }) => {
      const sentences = await textsOfEntry(collectionInfoOfType(collections, type), id, "sentences", context);
      return snippetOf(query, sentences);
    }),
  );
}
