/**
 * The search index as bytes: the one description of the format, for the encoders, which the build alone imports, and
 * the readers beside them.
 *
 * All numbers are little-endian. A file is
 *
 *     u32 magic | u32 version | per section: u32 offset, u32 length | sections, each padded to 4 bytes
 *
 * with its sections in the order of the lists below. A *varint* is LEB128. *Lengths* are two sections: a varint per
 * entry, and marks: at entries 0, 16, 32 … up to their number, u32 sum of the lengths so far, u32 place in the varints
 * (`OffsetTable`). A *table* is three: lengths, and the entries one after another. A *sorted table* holds texts of at most
 * 255 bytes in the order of their bytes and is three: u8 length per entry; at entries 0, 16, 32 … up to their number,
 * u32 sum of the lengths so far; and the texts.
 *
 * Documents are numbered by type (in the order of `types`), then in the order of records (`worker/compare-text.ts`); equal scores
 * keep that order.
 *
 * The index (`INDEX_SECTIONS`)
 * - `types`: JSON, a `TypeInfo` per type; `firstDocuments`: u32 per type and one more, the first document of each
 * - `ids`, `names`: tables of text, one entry per document
 * - `categories`: sorted table of category ids; `categoryOf`: u16 per document, the category's number plus 1, or 0
 * - `links`: table, one entry per document: varint difference of each document that it refers to to the one before
 * - `terms`: sorted table of the terms; `wholeTerms`: a bit per term, lowest first, 1 if texts hold the term as a word
 * - `formTerms`: u32 each, the other terms that are the stem of a word, in order; `forms`: table, how texts write each of
 *   them most often. A term of neither kind is a compound
 * - `frequency`: lengths, the document frequency of each term; each document that has the term is a *posting*
 * - `documents`: table, one entry per term: per posting varint difference of the document to the one before
 * - `payloadLow`, `payloadHigh`: u8 each per posting, the two bytes of the number of a *payload*: what a posting says beside its
 *   document. Many postings share one; the commonest payload is first
 * - `payloadImpacts`: u8 per payload, the impact of the term in the document, 1 to `IMPACT_LEVELS`
 * - `payloadFields`: u8 per payload, the fields of the document that have the term, a bit each
 * - `payloadKeyTexts`: u16 per payload, the key texts of the document that have the term, a bit each (`KEY_TEXTS`)
 * - `keyTextWeights`: u8 per document and key text, the sum of the idf of its words, rounded
 * - `keys`: sorted table of name keys; `entry`: lengths, how many entries each key has;
 *   `entries`: u32 each, document × 8 + kind of name
 *
 * Stop words have postings where they stand in names; in prose they are only in the positions.
 *
 * The summaries (`SUMMARY_SECTIONS`), a file of their own because only the hits that are shown need them
 * - `summaries`: table of text, one entry per document
 *
 * The positions (`POSITION_SECTIONS`), a file of their own that only a quoted phrase needs
 * - `words`: sorted table of the stems of all words
 * - `positions`: table, one entry per word: varint count of documents, then per document varint difference to the
 *   one before, varint count of positions, varint difference of each position to the one before
 *
 * Some texts of an entry and the words in them (`TEXT_WORDS_SECTIONS`): a file for the sentences of each entry that is
 * searched, and one for the chunks of each that has any
 * - `texts`: table of text: its sentences, or its chunks; none is empty
 * - `beginnings`: sorted table of the beginnings of the words (`beginningOf`)
 * - `places`: table, one entry per beginning: varint count of the texts that have it, then varint difference of each
 *   text's number to the one before
 */
import { WORKER_DIR } from "../../store/worker-folder.ts";

/** A type of entity that is searched. */
export interface TypeInfo {
  readonly type: string;
  /** Factor of its documents' scores. */
  readonly weight: number;
}

/** The separately weighted parts of a document, in the order of the index. */
export const FIELDS = [
  "name",
  "abbreviation",
  "aliases",
  "summary",
  "definition",
  "text",
  "keywords",
  "questions",
] as const;
export type SearchField = (typeof FIELDS)[number];

/** The kinds of names, in the order of the index; stronger kinds first. */
export const NAME_KINDS = ["name", "abbreviation", "alias", "implied"] as const;
export type SearchNameKind = (typeof NAME_KINDS)[number];

/** Frequencies are capped, because further occurrences say no more and cost bytes. */
export const MAX_FREQUENCY = 12;

/**
 * The short texts of a document that a query is compared with: its questions and the ways in which people ask for it, its
 * summary, and its names with the keywords.
 */
export const KEY_TEXTS = 14;
/** Questions and ways of asking; further ones are one key text with the last. */
export const QUESTION_TEXTS = 12;
export const SUMMARY_TEXT = KEY_TEXTS - 2;
export const NAMES_TEXT = KEY_TEXTS - 1;
/** The largest weight of a key text. */
export const MAX_KEY_TEXT_WEIGHT = 255;

/** The highest impact: how much a term says about a document, by the fields that it stands in, and how often. */
export const IMPACT_LEVELS = 63;

/** Paths of the three files in the release. */
export const INDEX_PATH = `/${WORKER_DIR}/search.bin`;
export const SUMMARIES_PATH = `/${WORKER_DIR}/search-summaries.bin`;
export const POSITIONS_PATH = `/${WORKER_DIR}/search-positions.bin`;

export const VERSION = 14;
export const INDEX_MAGIC = 0x58494648;
export const SUMMARIES_MAGIC = 0x58534648;
export const POSITIONS_MAGIC = 0x58504648;
export const TEXT_WORDS_MAGIC = 0x58574648;

export const INDEX_SECTIONS = [
  "types",
  "firstDocuments",
  "idLengths",
  "idMarks",
  "ids",
  "nameLengths",
  "nameMarks",
  "names",
  "categoryLengths",
  "categoryMarks",
  "categories",
  "categoryOf",
  "linkLengths",
  "linkMarks",
  "links",
  "termLengths",
  "termMarks",
  "terms",
  "wholeTerms",
  "formTerms",
  "formLengths",
  "formMarks",
  "forms",
  "frequencyLengths",
  "frequencyMarks",
  "documentLengths",
  "documentMarks",
  "documents",
  "payloadLow",
  "payloadHigh",
  "payloadImpacts",
  "payloadFields",
  "payloadKeyTexts",
  "keyTextWeights",
  "keyLengths",
  "keyMarks",
  "keys",
  "entryLengths",
  "entryMarks",
  "entries",
] as const;
export const SUMMARY_SECTIONS = ["summaryLengths", "summaryMarks", "summaries"] as const;
export const POSITION_SECTIONS = [
  "wordLengths",
  "wordMarks",
  "words",
  "positionLengths",
  "positionMarks",
  "positions",
] as const;
export const TEXT_WORDS_SECTIONS = [
  "textLengths",
  "textMarks",
  "texts",
  "beginningLengths",
  "beginningMarks",
  "beginnings",
  "placeLengths",
  "placeMarks",
  "places",
] as const;

/** Bits of an entry that hold the kind of name. */
export const KIND_BITS = 3;
