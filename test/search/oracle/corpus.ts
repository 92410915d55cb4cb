/** What the oracle knows of its documents: how often each word stands where, and the names. Every question reads all. */
import type { SearchDocument } from "../../../build/search/search-document.ts";
import { isStop, joinWords, keyOf, type OracleWord, stemOf, wordsOf } from "./words.ts";

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
type Field = (typeof FIELDS)[number];
const BOOST = {
  name: 9,
  abbreviation: 7,
  aliases: 5,
  summary: 5,
  definition: 2,
  text: 0.6,
  keywords: 4,
  questions: 3.5,
};
const B = {
  name: 0.4,
  abbreviation: 0.2,
  aliases: 0.35,
  summary: 0.3,
  definition: 0.4,
  text: 0.5,
  keywords: 0,
  questions: 0,
};
const TYPES = [
  "term",
  "strategy",
  "regulation",
  "calculator",
  "formula",
  "structure",
  "event",
  "person",
  "convention",
  "duty",
];

export type NameKind = "name" | "abbreviation" | "alias" | "implied";
const KINDS: readonly NameKind[] = ["name", "abbreviation", "alias", "implied"];

interface Counted {
  readonly document: SearchDocument;
  /** How often each term stands in each field, at most twelve times. */
  readonly terms: ReadonlyMap<string, ReadonlyMap<Field, number>>;
  readonly lengths: ReadonlyMap<Field, number>;
  /** The stems of each text in order. */
  readonly texts: readonly (readonly string[])[];
  /** The terms of each key text. */
  readonly keyTexts: readonly ReadonlySet<string>[];
  readonly written: ReadonlySet<string>;
  /** The strongest kind of each name key. */
  readonly keys: ReadonlyMap<string, NameKind>;
}

export class OracleCorpus {
  readonly documents: readonly SearchDocument[];
  /** All terms and all name keys, in the order of their bytes. */
  readonly terms: readonly string[];
  readonly names: readonly string[];
  readonly #counted: readonly Counted[];
  readonly #averages: ReadonlyMap<Field, number>;
  readonly #frequencies = new Map<string, number>();
  readonly #named = new Map<string, readonly { readonly document: number; readonly kind: NameKind }[]>();

  constructor(documents: readonly SearchDocument[]) {
    const sorted = [...documents].sort(
      (a, b) => TYPES.indexOf(a.type) - TYPES.indexOf(b.type) || (a.id < b.id ? -1 : 1),
    );
    this.documents = sorted;
    this.#counted = sorted.map(count);
    for (const { terms } of this.#counted)
      for (const term of terms.keys()) this.#frequencies.set(term, this.documentFrequency(term) + 1);
    this.terms = inByteOrder([...this.#frequencies.keys()]);
    this.#counted.forEach(({ keys }, document) => {
      for (const [key, kind] of keys) this.#named.set(key, [...this.named(key), { document, kind }]);
    });
    this.names = inByteOrder([...this.#named.keys()]);
    this.#averages = new Map(
      FIELDS.map((field) => {
        const total = this.#counted.reduce((sum, { lengths }) => sum + (lengths.get(field) ?? 0), 0);
        return [field, total === 0 ? 1 : total / sorted.length];
      }),
    );
  }

  documentFrequency(term: string): number {
    return this.#frequencies.get(term) ?? 0;
  }

  idf(documentFrequency: number): number {
    return Math.log(1 + (this.documents.length - documentFrequency + 0.5) / (documentFrequency + 0.5));
  }

  /** BM25F in 63 steps; 0 if the document lacks the term. */
  impact(term: string, document: number): number {
    const counted = this.#counted[document];
    const fields = counted?.terms.get(term);
    if (counted === undefined || fields === undefined) return 0;
    let weight = 0;
    for (const field of [...FIELDS].reverse()) {
      const length = (B[field] * (counted.lengths.get(field) ?? 0)) / (this.#averages.get(field) ?? 1);
      weight += (fields.get(field) ?? 0) * (BOOST[field] / (1 - B[field] + length));
    }
    return Math.max(1, Math.round((63 * weight) / (8 + weight))) / 63;
  }

  fieldsWith(term: string, document: number): Field[] {
    return [...(this.#counted[document]?.terms.get(term)?.keys() ?? [])];
  }

  keyTexts(document: number): readonly ReadonlySet<string>[] {
    return this.#counted[document]?.keyTexts ?? [];
  }

  /** What the words of a key text weigh: the sum of their idf as a whole number of one byte. */
  keyTextWeight(keyText: ReadonlySet<string>): number {
    const sum = inByteOrder([...keyText]).reduce((weight, term) => weight + this.idf(this.documentFrequency(term)), 0);
    return Math.min(255, Math.round(sum));
  }

  /** The documents with the stem in a text. */
  documentsSaying(stem: string): number {
    return this.#counted.filter(({ texts }) => texts.some((stems) => stems.includes(stem))).length;
  }

  quotes(document: number, phrase: readonly string[]): boolean {
    const texts = this.#counted[document]?.texts ?? [];
    return texts.some((stems) => stems.some((_, from) => phrase.every((stem, i) => stems[from + i] === stem)));
  }

  /** A term as texts write it: as it is, or else its commonest form; none for a compound. */
  wholeWord(term: string): string | undefined {
    const forms = this.#counted.flatMap(({ written }) => [...written].filter((text) => stemOf(text) === term));
    if (forms.includes(term)) return term;
    const uses = (form: string): number => forms.filter((other) => other === form).length;
    return inByteOrder(forms).sort((a, b) => uses(b) - uses(a))[0];
  }

  named(key: string): readonly { readonly document: number; readonly kind: NameKind }[] {
    return this.#named.get(key) ?? [];
  }

  /** Whether one document refers to another. */
  refers(from: number, to: number): boolean {
    const target = this.documents[to];
    return this.documents[from]?.links.includes(`${target?.type}:${target?.id}`) === true;
  }
}

function count(document: SearchDocument): Counted {
  const terms = new Map<string, Map<Field, number>>();
  const lengths = new Map<Field, number>();
  const texts: string[][] = [];
  const keyTexts = Array.from({ length: 14 }, () => new Set<string>());
  const written = new Set<string>();
  for (const field of FIELDS) {
    const isName = ["name", "abbreviation", "aliases"].includes(field);
    const add = (term: string): void => {
      const fields = terms.get(term) ?? new Map<Field, number>();
      terms.set(term, fields.set(field, Math.min(12, (fields.get(field) ?? 0) + 1)));
    };
    document.texts[field].forEach((text, number) => {
      const all = wordsOf(text);
      texts.push(all.map(({ stem }) => stem));
      const words = isName ? all : all.filter(({ stem }) => !/^\d+\.\d\d|^\d{5,}$/.test(stem));
      lengths.set(field, (lengths.get(field) ?? 0) + words.length);
      const indexed = words.filter(({ stem }) => isName || !isStop(stem));
      const keyText = keyTextOf(field, number);
      for (const { text: word, stem } of indexed) {
        add(stem);
        written.add(word);
        if (keyText !== undefined && !isStop(word)) keyTexts[keyText]?.add(stem);
      }
      for (const joined of joinedForms(words, isName, all.length))
        if (!all.some(({ stem }) => stem === joined) && (isName || !isStop(joined))) add(joined);
    });
  }
  const keys = new Map<string, NameKind>();
  for (const { text, kind } of document.names) {
    const key = keyOf(wordsOf(text));
    if (key !== "") keys.set(key, stronger(kind, keys.get(key)));
  }
  return { document, terms, lengths, texts, keyTexts, written, keys };
}

function stronger(one: NameKind, other: NameKind | undefined): NameKind {
  return other !== undefined && KINDS.indexOf(other) < KINDS.indexOf(one) ? other : one;
}

function keyTextOf(field: Field, number: number): number | undefined {
  if (field === "questions") return Math.min(number, 11);
  if (field === "summary") return 12;
  return field === "name" || field === "aliases" || field === "keywords" ? 13 : undefined;
}

/** Compounds, and in short names each two neighbours, if a part is short or a number. */
function joinedForms(words: readonly OracleWord[], isName: boolean, length: number): Set<string> {
  const runs = words.flatMap((word, at) => {
    if (words[at - 1]?.compound === word.compound) return [];
    const run = words.slice(at).filter(({ compound }) => compound === word.compound);
    return run.length >= 2 && run.length <= 5 ? [run] : [];
  });
  const content = words.filter(({ text }) => text !== "and");
  if (isName && length <= 4) runs.push(...content.slice(1).map((word, i) => [content[i] ?? word, word]));
  const needed = runs.filter((run) => run.some(({ stem }) => stem.length < 3 || /^\d/.test(stem)));
  return new Set(needed.flatMap((run) => [keyOf(run), joinWords(run)]));
}

export function inByteOrder(strings: readonly string[]): string[] {
  return [...new Set(strings)].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
}

export function bytesIn(text: string): number {
  return Buffer.byteLength(text);
}
