/** What a search reads of its hits: for each a file of its sentences and one of its chunks, with the words in them. */
import { TextWords } from "../../../formats/search/text-words.ts";
import type { CollectionInfo } from "../../collection-info.ts";
import type { Context } from "../../http/route.ts";
import { HITS_DIR } from "../../store/block-order.ts";
import { StorageError } from "../../store/store.ts";

/** `sentences`: those that may be quoted; `chunks`: all, as JSON. */
type TextsOfHit = "sentences" | "chunks";

export function hitPath(collection: Pick<CollectionInfo, "name">, id: string, texts: TextsOfHit): string {
  return `${HITS_DIR}/${collection.name}/${id}/${texts}.bin`;
}

export async function textsOfHit(
  collection: CollectionInfo,
  id: string,
  texts: TextsOfHit,
  { store }: Context,
): Promise<TextWords> {
  const found = await store.getDecoded(hitPath(collection, id, texts), (bytes) => new TextWords(bytes));
  if (!found) throw new StorageError(`the release has no ${texts} of ${collection.type}:${id}`);
  return found;
}
