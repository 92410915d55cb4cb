/** Two files of every entry, with the words in them: its sentences, of which a search quotes one, and its chunks. */

import type { CollectionInfo } from "../../collection-info.ts";
import type { Context } from "../../http/route.ts";
import { TextWords } from "../../search/index/text-words.ts";
import { HITS_DIR } from "../../store/block-order.ts";
import { StorageError } from "../../store/store.ts";

/** `sentences`: those that may be quoted; `chunks`: all, as JSON. */
type EntryTexts = "sentences" | "chunks";

export function entryTextsPath(collection: Pick<CollectionInfo, "name">, id: string, texts: EntryTexts): string {
  return `${HITS_DIR}/${collection.name}/${id}/${texts}.bin`;
}

export async function textsOfEntry(
  collection: CollectionInfo,
  id: string,
  texts: EntryTexts,
  { store }: Context,
): Promise<TextWords> {
  const found = await store.getDecoded(entryTextsPath(collection, id, texts), (bytes) => new TextWords(bytes));
  if (!found) throw new StorageError(`the release has no ${texts} of ${collection.type}:${id}`);
  return found;
}
