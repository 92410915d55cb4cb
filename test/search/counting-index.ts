/** An index and positions that count what a search reads of them. */
import { Positions } from "../../formats/search/positions.ts";
import { type PostingCursor, SearchIndex } from "../../formats/search/search-index.ts";

export interface Work {
  /** Terms whose postings are read. */
  readonly terms: number;
  readonly postings: number;
  /** Terms whose impact is computed in a document that may be among the best. */
  readonly scored: number;
  /** Look-ups in the vocabulary and among the names. */
  readonly lookups: number;
  /** Entries that misspelt words are compared with. */
  readonly compared: number;
  /** Positions of quoted words. */
  readonly positions: number;
}

export class CountedIndex extends SearchIndex {
  scored = 0;
  lookups = 0;
  compared = 0;
  /** Postings that completions read. */
  listed = 0;
  readonly cursors: { readonly from: number; readonly cursor: PostingCursor }[] = [];

  constructor(bytes: Uint8Array) {
    super(bytes);
    const count = <T extends SearchIndex["vocabulary"] | SearchIndex["names"]>(counted: T): T => ({
      ...counted,
      find: (word: string) => {
        this.lookups++;
        return counted.find(word);
      },
      text: (entry: number) => {
        this.lookups++;
        return counted.text(entry);
      },
      length: (entry: number) => {
        this.lookups++;
        return counted.length(entry);
      },
      ...("documentFrequency" in counted && {
        documentFrequency: (term: number) => {
          this.lookups++;
          return counted.documentFrequency(term);
        },
      }),
      prefixRange: (prefix: string) => {
        this.lookups++;
        return counted.prefixRange(prefix);
      },
      fuzzyMatches: (word: string, bound: number, most: number) => {
        const [from, to] = counted.prefixRange(word.charAt(0));
        this.compared += Math.min(to - from, most);
        return counted.fuzzyMatches(word, bound, most);
      },
    });
    Object.assign(this, { vocabulary: count(this.vocabulary), names: count(this.names) });
  }

  override postings(term: number): PostingCursor {
    const cursor = super.postings(term);
    this.cursors.push({ from: cursor.posting, cursor });
    return cursor;
  }

  override documentsWith(term: number, fields: number): number[] {
    this.listed += this.vocabulary.documentFrequency(term);
    return super.documentsWith(term, fields);
  }

  override weightedFrequency(vector: number, document: number): number {
    this.scored++;
    return super.weightedFrequency(vector, document);
  }
}

export class CountedPositions extends Positions {
  read = 0;

  override cursor(word: string): ReturnType<Positions["cursor"]> {
    const cursor = super.cursor(word);
    if (!cursor) return undefined;
    const next = cursor.nextPosition.bind(cursor);
    cursor.nextPosition = () => {
      this.read++;
      return next();
    };
    return cursor;
  }
}

/** What some searching reads. */
export function workOf(index: CountedIndex, positions: CountedPositions, searching: () => unknown): Work {
  index.cursors.length = 0;
  Object.assign(index, { scored: 0, lookups: 0, compared: 0, listed: 0 });
  positions.read = 0;
  searching();
  return {
    terms: index.cursors.length,
    postings: index.cursors.reduce((sum, { from, cursor }) => sum + cursor.posting - from, index.listed),
    scored: index.scored,
    lookups: index.lookups,
    compared: index.compared,
    positions: positions.read,
  };
}
