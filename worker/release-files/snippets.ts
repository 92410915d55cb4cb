/** Snippets of hits. Their sentences come from the records, which are cached with the blocks that they lie in. */
import { recordPath } from "../collection-info.ts";
import type { Context } from "../http/route.ts";
import { filePath } from "../representations/file-path.ts";
import type { ParsedQuery } from "../search/query/parse-query.ts";
import { type Snippet, sentencesOf, snippetOf } from "../search/snippet.ts";

/** Each may be a read of its own from the store, of which a request may make few. */
export const MAX_SNIPPETS = 20;

/** A snippet for each of the first hits. */
export function snippetsOf(
  hits: readonly { readonly type: string; readonly id: string }[],
  query: ParsedQuery,
  { store, release }: Context,
): Promise<(Snippet | null)[]> {
  return Promise.all(
    hits.slice(0, MAX_SNIPPETS).map(async ({ type, id }) => {
      const collection = release.catalog.collections.find((candidate) => candidate.type === type);
      if (!collection) return null;
      const sentences = await store.getDecoded(filePath(recordPath(collection, id), "json"), (bytes) =>
        sentencesOf(JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>, collection.proseFields),
      );
      return sentences ? snippetOf(query, sentences) : null;
    }),
  );
}
