/**
 * The search index as bytes: the one description of the format, for its writer (the build) and its reader.
 *
 * All numbers are little-endian. A file is
 *
 *     u32 magic | u32 version | per section: u32 offset, u32 length | sections, each padded to 4 bytes
 *
 * with its sections in the order of the lists below. A *varint* is LEB128. *Lengths* are two sections: a varint per
 * entry, and marks: at entries 0, 16, 32 … up to their number, u32 sum of the lengths so far, u32 place in the varints
 * (`Starts`). A *table* is three: lengths, and the entries one after another. A *sorted table* holds texts of at most
 * 255 bytes in the order of their bytes and is three: u8 length per entry; at entries 0, 16, 32 … up to their number,
 * u32 sum of the lengths so far; and the texts.
 *
 * Documents are numbered by type (the order of `TYPES`), then by id; equal scores keep that order.
 *
 * The index (`INDEX_SECTIONS`)
 * - `types`: u32 per type and one more, the first document of each
 * - `ids`, `names`: tables of text, one entry per document
 * - `categories`: sorted table of category ids; `categoryOf`: u16 per document, the category's number plus 1, or 0
 * - `links`: table, one entry per document: varint difference of each document that it refers to to the one before
 * - `weights`: f32 per document and field, what one occurrence there counts (`fieldWeight`)
 * - `terms`: sorted table of the words
 * - `holders`: lengths, how many documents hold each term; each of these is a *posting*
 * - `documents`: table, one entry per term: per posting varint difference of the document to the one before
 * - `shapeLow`, `shapeHigh`: u8 each per posting, the two bytes of the number of a shape
 * - `shapes`: u8 per shape and field, how often the term occurs in the field (at most 12); the
 *   commonest first; `shapeFields`: u8 per shape, the fields that it has, a bit each; `shapeCeilings`: u8 per shape,
 *   the most that a posting of that shape is worth (`saturate`), in 255ths, rounded up
 * - `keys`: sorted table of name keys; `entry`: lengths, how many entries each key has;
 *   `entries`: u32 each, document × 8 + kind of name
 *
 * Stop words have postings where they stand in names; in prose they are only in the positions.
 *
 * The summaries (`SUMMARY_SECTIONS`), a file of their own because only the hits that are shown need them
 * - `summaries`: table of text, one entry per document
 *
 * The positions (`POSITION_SECTIONS`), a file of their own that only a quoted phrase needs
 * - `words`: sorted table of all words
 * - `places`: table, one entry per word: varint count of documents, then per document varint difference to the
 *   one before, varint count of positions, varint difference of each position to the one before
 */

/** Types in their order; the first four are searched when a request names none. */
export const TYPES = [
  "term",
  "strategy",
  "regulation",
  "calculator",
  "formula",
  "structure",
  "event",
  "person",
  "convention",
] as const;
export type SearchType = (typeof TYPES)[number];
export const DEFAULT_TYPES: readonly SearchType[] = ["term", "strategy", "regulation", "calculator"];

/** Where the release keeps the three files. */
export const INDEX_PATH = "/.edge/search.bin";
export const SUMMARIES_PATH = "/.edge/search-summaries.bin";
export const POSITIONS_PATH = "/.edge/search-positions.bin";

export const VERSION = 5;
export const INDEX_MAGIC = 0x58494648;
export const SUMMARIES_MAGIC = 0x58534648;
export const POSITIONS_MAGIC = 0x58504648;

export const INDEX_SECTIONS = [
  "types",
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
  "weights",
  "termLengths",
  "termMarks",
  "terms",
  "holderLengths",
  "holderMarks",
  "documentLengths",
  "documentMarks",
  "documents",
  "shapeLow",
  "shapeHigh",
  "shapes",
  "shapeFields",
  "shapeCeilings",
  "keyLengths",
  "keyMarks",
  "keys",
  "entryLengths",
  "entryMarks",
  "entries",
] as const;
export const SUMMARY_SECTIONS = ["summaryLengths", "summaryMarks", "summaries"] as const;
export const POSITION_SECTIONS = ["wordLengths", "wordMarks", "words", "placeLengths", "placeMarks", "places"] as const;

/** Bits of an entry that hold the kind of name. */
export const KIND_BITS = 3;

const HEADER = 8;
const PLACE = 8;

/** Puts the sections into one file. */
export function writeSections<Name extends string>(
  magic: number,
  order: readonly Name[],
  sections: Readonly<Record<Name, Uint8Array>>,
): Uint8Array {
  const start = HEADER + order.length * PLACE;
  const size = order.reduce((sum, name) => sum + padded(sections[name].length), start);
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, magic, true);
  view.setUint32(4, VERSION, true);
  let at = start;
  order.forEach((name, i) => {
    const section = sections[name];
    view.setUint32(HEADER + i * PLACE, at, true);
    view.setUint32(HEADER + i * PLACE + 4, section.length, true);
    bytes.set(section, at);
    at += padded(section.length);
  });
  return bytes;
}

/**
 * The sections of a file, as views of its bytes.
 *
 * @throws when the bytes are no such file, or one of another version
 */
export function readSections<Name extends string>(
  magic: number,
  order: readonly Name[],
  given: Uint8Array,
): Readonly<Record<Name, Uint8Array>> {
  // Typed arrays of wider numbers need an aligned start; a body inside a block has none.
  const bytes = given.byteOffset % 4 === 0 ? given : given.slice();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER + order.length * PLACE || view.getUint32(0, true) !== magic)
    throw new Error("this is no search index");
  const version = view.getUint32(4, true);
  if (version !== VERSION) throw new Error(`search index version ${version} is not ${VERSION}`);
  const sections = order.map((name, i): [Name, Uint8Array] => {
    const at = view.getUint32(HEADER + i * PLACE, true);
    const length = view.getUint32(HEADER + i * PLACE + 4, true);
    if (at % 4 > 0 || at < HEADER + order.length * PLACE || at + length > bytes.length)
      throw new Error(`the search index ends before its section ${name}`);
    return [name, bytes.subarray(at, at + length)];
  });
  return Object.fromEntries(sections) as Record<Name, Uint8Array>;
}

export function words32(section: Uint8Array): Uint32Array {
  return new Uint32Array(section.buffer, section.byteOffset, section.length / 4);
}

export function words16(section: Uint8Array): Uint16Array {
  return new Uint16Array(section.buffer, section.byteOffset, section.length / 2);
}

export function floats32(section: Uint8Array): Float32Array {
  return new Float32Array(section.buffer, section.byteOffset, section.length / 4);
}

function padded(length: number): number {
  return length + (-length & 3);
}
