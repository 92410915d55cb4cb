/** Encodes the documents of a corpus into the index of the search and the two files beside it. */

import { compareText } from "../../worker/compare-text.ts";
import { required } from "../../worker/required.ts";
import { encodePositions } from "../../worker/search/index/encode-positions.ts";
import {
  encodeSearchIndex,
  encodeSummaries,
  type IndexedEntity,
} from "../../worker/search/index/encode-search-index.ts";
import { FIELDS, KEY_TEXTS } from "../../worker/search/index/search-format.ts";
import { fieldWeight, idf, keyTextWeight } from "../../worker/search/ranking-formulas.ts";
import { stem } from "../../worker/search/text/stem.ts";
import { byteAt, float64At, numberAt, uint16At, uint32At } from "../../worker/store/binary/checked-access.ts";
import { distinctPayloads, packPayload } from "./distinct-payloads.ts";
import { compareBytes, type IndexedDocument, indexDocument, TermDictionary } from "./numbered-document.ts";
import type { SearchDocument } from "./search-document.ts";
import { SEARCHED_TYPES, typeIndex } from "./searched-types.ts";

export interface EncodedDocuments {
  readonly index: Uint8Array;
  readonly summaries: Uint8Array;
  readonly positions: Uint8Array;
}

/**
 * The order of the documents does not change the bytes.
 *
 * @param indexedOf may return an earlier analysis of a document, if the caller keeps the word numbers
 */
export function encodeDocuments(
  given: readonly SearchDocument[],
  words = new TermDictionary(),
  indexedOf: (document: SearchDocument) => IndexedDocument = (document) => indexDocument(document, words),
): EncodedDocuments {
  const documents = inOrder(given);
  const rows = documents.map(indexedOf);
  return {
    index: indexOf(documents, rows, words),
    summaries: encodeSummaries(documents.map(({ summary }) => summary)),
    positions: positionsOf(rows, words),
  };
}

/** Documents are numbered by type, then in the order of records. */
function inOrder(documents: readonly SearchDocument[]): SearchDocument[] {
  return [...documents].sort((a, b) => typeIndex(a.type) - typeIndex(b.type) || compareText(a.id, b.id));
}

function indexOf(
  documents: readonly SearchDocument[],
  rows: readonly IndexedDocument[],
  words: TermDictionary,
): Uint8Array {
  const categories = [...new Set(documents.flatMap(({ category }) => category ?? []))].sort(compareBytes);
  const weights = weightsOf(rows.map(({ lengths }) => lengths));
  const terms = occurrencesOf(
    rows.map((row) => row.terms),
    words,
  );
  const packed = perOccurrence(terms, (document, rowIndex) => {
    const { frequencies, keyTexts } = rowAt(rows, document);
    return packPayload(uint32At(frequencies, rowIndex), weights, document, uint16At(keyTexts, rowIndex));
  });
  const { payloads, numbers } = distinctPayloads(packed);
  const keys = occurrencesOf(
    rows.map((row) => row.keys),
    words,
  );
  return encodeSearchIndex({
    types: SEARCHED_TYPES,
    documents: entitiesOf(documents, categories),
    categories,
    terms,
    wholeWords: wholeWordsOf(terms, rows, words),
    payloadOf: Uint32Array.from(packed, (payload) => required(numbers.get(payload), "a payload")),
    payloads,
    keyTextWeights: keyTextWeightsOf(terms, rows),
    keys,
    kindOf: Uint32Array.from(
      perOccurrence(keys, (document, rowIndex) => byteAt(rowAt(rows, document).kinds, rowIndex)),
    ),
  });
}

/** The word that each term is the stem of: the term itself where it is written so, else the commonest form. */
function wholeWordsOf(
  terms: readonly Occurrences[],
  rows: readonly IndexedDocument[],
  words: TermDictionary,
): (string | undefined)[] {
  const forms = occurrencesOf(
    rows.map((row) => row.written),
    words,
  );
  const wholeWords = new Map<string, { readonly text: string; readonly documents: number }>();
  for (const { text, documents } of forms) {
    const term = stem(text);
    const best = wholeWords.get(term);
    const isBetter = best === undefined || text === term || (best.text !== term && documents.length > best.documents);
    if (isBetter) wholeWords.set(term, { text, documents: documents.length });
  }
  return terms.map(({ text }) => wholeWords.get(text)?.text);
}

function entitiesOf(documents: readonly SearchDocument[], categories: readonly string[]): IndexedEntity[] {
  const numberOf = new Map(documents.map(({ type, id }, number) => [`${type}:${id}`, number]));
  const categoryNumber = new Map(categories.map((category, number) => [category, number]));
  return documents.map(({ type, id, name, category, links }) => ({
    type,
    id,
    name,
    category: category === undefined ? undefined : categoryNumber.get(category),
    links: [...new Set(links.flatMap((key) => numberOf.get(key) ?? []))].sort((a, b) => a - b),
  }));
}

function positionsOf(rows: readonly IndexedDocument[], words: TermDictionary): Uint8Array {
  const standing = occurrencesOf(
    rows.map((row) => row.words),
    words,
  );
  return encodePositions(
    standing.map(({ text, documents, rowIndexes }) => ({
      word: text,
      documents,
      positionsIn(i) {
        const { positions, positionStarts } = rowAt(rows, uint32At(documents, i));
        const rowIndex = uint32At(rowIndexes, i);
        return positions.subarray(uint32At(positionStarts, rowIndex), uint32At(positionStarts, rowIndex + 1));
      },
    })),
  );
}

/** A word, the documents that have it in order, and its index in the row of each of them. */
interface Occurrences {
  readonly text: string;
  readonly documents: Uint32Array;
  readonly rowIndexes: Uint32Array;
}

/** The documents of each word, in the order of the words' bytes: a counting sort by word. */
function occurrencesOf(rows: readonly Uint32Array[], words: TermDictionary): Occurrences[] {
  const starts = new Uint32Array(words.size + 1);
  for (const row of rows) for (const word of row) starts[word + 1] = uint32At(starts, word + 1) + 1;
  for (let word = 0; word < words.size; word++) starts[word + 1] = uint32At(starts, word + 1) + uint32At(starts, word);
  const next = starts.slice();
  const documents = new Uint32Array(uint32At(starts, words.size));
  const rowIndexes = new Uint32Array(documents.length);
  rows.forEach((row, document) => {
    row.forEach((word, rowIndex) => {
      const at = uint32At(next, word);
      documents[at] = document;
      rowIndexes[at] = rowIndex;
      next[word] = at + 1;
    });
  });
  return words.sortedNumbers().flatMap((word) => {
    const [from, to] = [uint32At(starts, word), uint32At(starts, word + 1)];
    if (from === to) return [];
    return [
      { text: words.word(word), documents: documents.subarray(from, to), rowIndexes: rowIndexes.subarray(from, to) },
    ];
  });
}

/** A value for each document of each word, all in one row. */
function perOccurrence(
  words: readonly Occurrences[],
  value: (document: number, rowIndex: number) => number,
): Float64Array {
  const values = new Float64Array(words.reduce((sum, { documents }) => sum + documents.length, 0));
  let at = 0;
  for (const { documents, rowIndexes } of words) {
    documents.forEach((document, i) => {
      values[at++] = value(document, uint32At(rowIndexes, i));
    });
  }
  return values;
}

/** What the words of each document's key texts weigh. */
function keyTextWeightsOf(terms: readonly Occurrences[], rows: readonly IndexedDocument[]): Uint8Array {
  const sums = new Float64Array(rows.length * KEY_TEXTS);
  for (const { documents, rowIndexes } of terms) {
    const weight = idf(rows.length, documents.length);
    documents.forEach((document, i) => {
      const keyTexts = uint16At(rowAt(rows, document).keyTexts, uint32At(rowIndexes, i));
      for (let keyText = 0; keyTexts >>> keyText !== 0; keyText++) {
        const at = document * KEY_TEXTS + keyText;
        if ((keyTexts >>> keyText) & 1) sums[at] = float64At(sums, at) + weight;
      }
    });
  }
  return Uint8Array.from(sums, keyTextWeight);
}

function rowAt(rows: readonly IndexedDocument[], document: number): IndexedDocument {
  return required(rows[document], "a document");
}

/** What one occurrence counts, per document and field. */
function weightsOf(lengths: readonly (readonly number[])[]): Float64Array {
  const averages = FIELDS.map((_, field) => {
    const total = lengths.reduce((sum, row) => sum + numberAt(row, field), 0);
    // A field that is empty everywhere weighs nothing; avoids a division by zero.
    return total === 0 ? 1 : total / lengths.length;
  });
  return Float64Array.from(
    lengths.flatMap((row) => row.map((length, field) => fieldWeight(field, length, numberAt(averages, field)))),
  );
}
