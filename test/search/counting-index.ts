/** An index and positions that count what a search reads of them. */
import { Positions } from "../../worker/search/index/positions.ts";
import { type PostingCursor, SearchIndex } from "../../worker/search/index/search-index.ts";

export interface Work {
  /** Terms whose postings are read. */
  readonly terms: number;
  readonly postings: number;
  /** Look-ups in the vocabulary and among the names. */
  readonly lookups: number;
  /** Entries that misspelt words are compared with. */
  readonly compared: number;
  /** Positions of quoted words. */
  readonly positions: number;
}

export class CountedIndex extends SearchIndex {
  lookups = 0;
  compared = 0;
  terms = 0;
  postingsRead = 0;

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
    const next = cursor.next.bind(cursor);
    this.terms++;
    cursor.next = () => {
      const isThere = next();
      if (isThere) this.postingsRead++;
      return isThere;
    };
    return cursor;
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
  Object.assign(index, { terms: 0, postingsRead: 0, lookups: 0, compared: 0 });
  positions.read = 0;
  searching();
  return {
    terms: index.terms,
    postings: index.postingsRead,
    lookups: index.lookups,
    compared: index.compared,
    positions: positions.read,
  };
}
