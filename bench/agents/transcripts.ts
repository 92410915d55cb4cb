/** Tasks for a language model with the tools, what it did, and whether its answers are right. */
import { readFileSync } from "node:fs";

/** What is right: what an answer has. */
export interface Expected {
  /** Each is a choice of texts, of which the answer has one, and so has an answer of a tool. */
  readonly facts?: readonly (readonly string[])[];
  /** Each is among the numbers of the answer, which may be in per cent. */
  readonly numbers?: readonly { readonly value: number; readonly within: number }[];
  /** Addresses or ids, as choices separated by `|`, of which the answer names one. */
  readonly cites?: readonly string[];
  /** Names of entries, of which the answer has at least so many. */
  readonly names?: { readonly of: readonly string[]; readonly atLeast: number };
}

/** What the corpus says itself, so that its growth does not make the check wrong. */
export interface FromCorpus {
  /** The number of records of a list, or the length of a path. */
  readonly number?: string;
  /** The names of the records of a list, or of the nodes of a neighbourhood, of which all or some are wanted. */
  readonly names?: { readonly of: string; readonly type?: string; readonly atLeast?: number };
}

export interface Task extends Omit<Expected, "names"> {
  readonly id: string;
  readonly question: string;
  readonly fromCorpus?: FromCorpus;
}

export interface Call {
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

export interface Transcript {
  readonly task: string;
  readonly calls: readonly Call[];
  readonly answer: string;
  /** What the corpus said when the answer was given, where the task asks the corpus. */
  readonly expected?: Expected;
}

export function readTasks(): Task[] {
  return JSON.parse(readFileSync(new URL("tasks.json", import.meta.url), "utf8")) as Task[];
}

export function readTranscripts(): Transcript[] {
  return JSON.parse(readFileSync(new URL("transcripts.json", import.meta.url), "utf8")) as Transcript[];
}

/** An answer of the API. */
export interface ApiAnswer {
  readonly meta?: { readonly total: number };
  readonly length?: number;
  readonly root?: string;
  readonly data?: readonly { readonly name: string }[];
  readonly nodes?: readonly { readonly id: string; readonly type: string; readonly name: string }[];
}

/** @param json the JSON at an address of the API */
export async function expectedNow(
  { fromCorpus = {} }: Task,
  json: (address: string) => Promise<ApiAnswer>,
): Promise<Expected> {
  const { number, names } = fromCorpus;
  const counted = number === undefined ? undefined : await json(number);
  const value = counted?.meta?.total ?? counted?.length;
  if (counted && value === undefined) throw new Error(`${number} has no number`);
  const listed = names && (await json(names.of));
  const nodes = (listed?.nodes ?? []).filter(({ id, type }) => id !== listed?.root && type === names?.type);
  const found = (listed?.data ?? nodes).map(({ name }) => name);
  if (names && found.length < (names.atLeast ?? 1)) throw new Error(`${names.of} has too few names`);
  return {
    ...(value !== undefined && { numbers: [{ value, within: 0 }] }),
    ...(names && { names: { of: found, atLeast: names.atLeast ?? found.length } }),
  };
}

/**
 * What an answer lacks; empty if it is right. A fact that no tool said is lacking too: the model may have known it.
 *
 * @param seen what the tools answered
 */
export function lacks(expected: Expected, answer: string, seen: string): string[] {
  const { facts = [], numbers = [], cites = [], names = { of: [], atLeast: 0 } } = expected;
  const has = (text: string, choices: readonly string[]) =>
    choices.some((choice) => text.toLowerCase().includes(choice.toLowerCase()));
  const given = numbersIn(answer);
  const named = names.of.filter((name) => has(answer, [name]));
  const unnamed = names.of.filter((name) => !named.includes(name));
  return [
    ...(named.length < names.atLeast
      ? [`the answer lacks ${names.atLeast - named.length} of ${unnamed.join(", ")}`]
      : []),
    ...facts.filter((choices) => !has(answer, choices)).map((choices) => `the answer lacks ${choices.join(" or ")}`),
    ...facts.filter((choices) => !has(seen, choices)).map((choices) => `no tool said ${choices.join(" or ")}`),
    ...cites.filter((cite) => !has(answer, cite.split("|"))).map((cite) => `the answer does not cite ${cite}`),
    ...numbers
      .filter(({ value, within }) => !given.some((number) => isNear(number, value, within)))
      .map(({ value }) => `the answer lacks ${value}`),
  ];
}

const NUMBER_WORDS = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");

/** Numbers as a text has them, small ones also in words; a per cent also as a decimal. */
function numbersIn(text: string): number[] {
  const words = text.toLowerCase().match(/[a-z]+/g) ?? [];
  const written =
    text
      .replaceAll(",", "")
      .replaceAll("−", "-")
      .match(/-?\d+(?:\.\d+)?%?/g) ?? [];
  return [
    ...words.map((word) => NUMBER_WORDS.indexOf(word)).filter((number) => number >= 0),
    ...written.flatMap((figure) => {
      const number = Number.parseFloat(figure);
      return figure.endsWith("%") ? [number / 100] : [number];
    }),
  ];
}

function isNear(number: number, value: number, within: number): boolean {
  return Math.abs(Math.abs(number) - Math.abs(value)) <= within + 1e-12;
}
