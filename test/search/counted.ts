/** An index and positions that count what a search reads of them. */
import { Positions } from "../../worker/search/positions.ts";
import type { PostingCursor } from "../../worker/search/postings.ts";
import { SearchIndex } from "../../worker/search/search-index.ts";

export interface Work {
  /** Terms whose postings are read. */
  readonly terms: number;
  readonly postings: number;
  /** Terms reckoned in documents that may be among the best. */
  readonly reckoned: number;
  /** Look-ups in the vocabulary and among the names. */
  readonly lookups: number;
  /** Entries that misspelt words are compared with. */
  readonly compared: number;
  /** Positions of quoted words. */
  readonly positions: number;
}

export class CountedIndex extends SearchIndex {
  reckoned = 0;
  lookups = 0;
  compared = 0;
  /** Postings that completions read. */
  held = 0;
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
      ...("holders" in counted && {
        holders: (term: number) => {
          this.lookups++;
          return counted.holders(term);
        },
      }),
      beginning: (prefix: string) => {
        this.lookups++;
        return counted.beginning(prefix);
      },
      near: (word: string, bound: number, most: number) => {
        const [from, to] = counted.beginning(word.charAt(0));
        this.compared += Math.min(to - from, most);
        return counted.near(word, bound, most);
      },
    });
    Object.assign(this, { vocabulary: count(this.vocabulary), names: count(this.names) });
  }

  override postings(term: number): PostingCursor {
    const cursor = super.postings(term);
    this.cursors.push({ from: cursor.posting, cursor });
    return cursor;
  }

  override holdersIn(term: number, fields: number): number[] {
    this.held += this.vocabulary.holders(term);
    return super.holdersIn(term, fields);
  }

  override impact(shape: number, document: number): number {
    this.reckoned++;
    return super.impact(shape, document);
  }
}

export class CountedPositions extends Positions {
  read = 0;

  override of(word: string): ReturnType<Positions["of"]> {
    const cursor = super.of(word);
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
  Object.assign(index, { reckoned: 0, lookups: 0, compared: 0, held: 0 });
  positions.read = 0;
  searching();
  return {
    terms: index.cursors.length,
    postings: index.cursors.reduce((sum, { from, cursor }) => sum + cursor.posting - from, index.held),
    reckoned: index.reckoned,
    lookups: index.lookups,
    compared: index.compared,
    positions: positions.read,
  };
}
