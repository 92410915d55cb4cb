/** The search's files in the release: its index, and the texts of its hits. */

import type { CollectionInfo } from "../../collection-info.ts";
import type { Context } from "../../http/route.ts";
import { Positions } from "../../search/index/positions.ts";
import { INDEX_PATH, POSITIONS_PATH, SUMMARIES_PATH } from "../../search/index/search-format.ts";
import { readSummaries, SearchIndex } from "../../search/index/search-index.ts";
import { TextWords } from "../../search/index/text-words.ts";
import type { TextTable } from "../../store/binary/tables.ts";
import { ENTRY_TEXTS_DIR } from "../../store/block-order.ts";
import { foundDecoded } from "../../store/store.ts";

export function searchIndexOf(context: Context): Promise<SearchIndex> {
  return foundDecoded(INDEX_PATH, (bytes) => new SearchIndex(bytes), context);
}

export function summariesOf(context: Context): Promise<TextTable> {
  return foundDecoded(SUMMARIES_PATH, readSummaries, context);
}

export function positionsOf(context: Context): Promise<Positions> {
  return foundDecoded(POSITIONS_PATH, (bytes) => new Positions(bytes), context);
}

/** Texts of an entry with the words in them. `sentences`: those that a search may quote; `chunks`: all, as JSON. */
type EntryTexts = "sentences" | "chunks";

export function entryTextsPath(collection: Pick<CollectionInfo, "name">, id: string, texts: EntryTexts): string {
  return `${ENTRY_TEXTS_DIR}/${collection.name}/${id}/${texts}.bin`;
}

export function textsOfEntry(
  collection: CollectionInfo,
  id: string,
  texts: EntryTexts,
  context: Context,
): Promise<TextWords> {
  return foundDecoded(entryTextsPath(collection, id, texts), (bytes) => new TextWords(bytes), context);
}
