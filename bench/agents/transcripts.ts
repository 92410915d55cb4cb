/** Tasks for a language model with the tools, what it did, and whether its answers are right. */
import { readFileSync, writeFileSync } from "node:fs";

export interface Task {
  readonly id: string;
  readonly question: string;
  /** Each is a choice of texts, of which the answer has one, and so has an answer of a tool. */
  readonly facts?: readonly (readonly string[])[];
  /** Each is among the numbers of the answer, which may be in per cent. */
  readonly numbers?: readonly { readonly value: number; readonly within: number }[];
  /** Addresses or ids, as choices parted by `|`, of which the answer names one. */
  readonly cites?: readonly string[];
}

export interface Call {
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

export interface Transcript {
  readonly task: string;
  readonly calls: readonly Call[];
  readonly answer: string;
}

const TRANSCRIPTS = new URL("transcripts.json", import.meta.url);

export function readTasks(): Task[] {
  return JSON.parse(readFileSync(new URL("tasks.json", import.meta.url), "utf8")) as Task[];
}

export function readTranscripts(): Transcript[] {
  return JSON.parse(readFileSync(TRANSCRIPTS, "utf8")) as Transcript[];
}

/** In the order of the tasks. */
export function writeTranscripts(transcripts: readonly Transcript[]): void {
  const order = readTasks().map(({ id }) => id);
  const sorted = [...transcripts].sort((a, b) => order.indexOf(a.task) - order.indexOf(b.task));
  writeFileSync(TRANSCRIPTS, `${JSON.stringify(sorted, null, 1)}\n`);
}

/**
 * What an answer lacks; empty if it is right. A fact that no tool said is lacking too: the model may have known it.
 *
 * @param seen what the tools answered
 */
export function lacks(task: Task, answer: string, seen: string): string[] {
  const { facts = [], numbers = [], cites = [] } = task;
  const has = (text: string, choices: readonly string[]) =>
    choices.some((choice) => text.toLowerCase().includes(choice.toLowerCase()));
  const given = numbersIn(answer);
  return [
    ...facts.filter((choices) => !has(answer, choices)).map((choices) => `the answer lacks ${choices.join(" or ")}`),
    ...facts.filter((choices) => !has(seen, choices)).map((choices) => `no tool said ${choices.join(" or ")}`),
    ...cites.filter((cite) => !has(answer, cite.split("|"))).map((cite) => `the answer does not cite ${cite}`),
    ...numbers
      .filter(({ value, within }) => !given.some((number) => isNear(number, value, within)))
      .map(({ value }) => `the answer lacks ${value}`),
  ];
}

/** Numbers as a text has them; a per cent also as a decimal. */
function numbersIn(text: string): number[] {
  return [
    ...text
      .replaceAll(",", "")
      .replaceAll("−", "-")
      .matchAll(/-?\d+(?:\.\d+)?%?/g),
  ].flatMap(([written]) => {
    const number = Number.parseFloat(written);
    return written.endsWith("%") ? [number / 100] : [number];
  });
}

function isNear(number: number, value: number, within: number): boolean {
  return Math.abs(Math.abs(number) - Math.abs(value)) <= within + 1e-12;
}
