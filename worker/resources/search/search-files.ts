/** The search's files in the release: its index, and the texts of its hits. */

import type { CollectionInfo } from "../../collection-info.ts";
import type { Context } from "../../http/route.ts";
import { Positions } from "../../search/index/positions.ts";
import { INDEX_PATH, POSITIONS_PATH, SUMMARIES_PATH } from "../../search/index/search-format.ts";
import { readSummaries, SearchIndex } from "../../search/index/search-index.ts";
import { TextWords } from "../../search/index/text-words.ts";
import type { TextTable } from "../../store/binary/tables.ts";
import { ENTRY_TEXTS_DIR } from "../../store/block-order.ts";
import { StorageError } from "../../store/store.ts";

export async function searchIndexOf({ store }: Context): Promise<SearchIndex> {
  const index = await store.getDecoded(INDEX_PATH, (bytes) => new SearchIndex(bytes));
  if (!index) throw new StorageError("the release has no search index");
  return index;
}

export async function summariesOf({ store }: Context): Promise<TextTable> {
  const summaries = await store.getDecoded(SUMMARIES_PATH, readSummaries);
  if (!summaries) throw new StorageError("the release has no summaries for its search index");
  return summaries;
}

export async function positionsOf({ store }: Context): Promise<Positions> {
  const positions = await store.getDecoded(POSITIONS_PATH, (bytes) => new Positions(bytes));
  if (!positions) throw new StorageError("the release has no positions for its search index");
  return positions;
}

/** Two files of every entry, with the words in them. `sentences`: those that may be quoted; `chunks`: all, as JSON. */
type EntryTexts = "sentences" | "chunks";

export function entryTextsPath(collection: Pick<CollectionInfo, "name">, id: string, texts: EntryTexts): string {
  return `${ENTRY_TEXTS_DIR}/${collection.name}/${id}/${texts}.bin`;
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
