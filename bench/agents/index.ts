/**
 * Tasks of a hedge-fund analyst, done by a language model that saw the list of tools and their answers alone:
 * `npm run bench -- agents` checks the transcripts and prints the figures.
 *
 * The tools are those of `dist/`, so `npm run build` comes first.
 */
import { isDeepStrictEqual } from "node:util";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { distService } from "../../test/mcp/dist-service.ts";
import { callTool } from "../../test/mcp/messages.ts";
import { median } from "../serve/median.ts";
import {
  type ApiAnswer,
  type Call,
  type Expected,
  expectedNow,
  lacks,
  readTasks,
  readTranscripts,
  type Task,
  type Transcript,
} from "./transcripts.ts";

const serve = distService();
const answering = (path: string, init: RequestInit) => serve(new Request(`http://localhost:8787${path}`, init));

async function answerOf({ tool, arguments: given }: Call): Promise<string> {
  const { text, structuredContent } = await callTool(answering, tool, given);
  return structuredContent ? `${text}\n${JSON.stringify(structuredContent)}` : text;
}

function taskNamed(wanted: string): Task {
  const task = readTasks().find(({ id }) => id === wanted);
  if (!task) throw new Error(`there is no task ${wanted}`);
  return task;
}

/** What the corpus says now, where a task asks it. */
function expected(task: Task): Promise<Expected> {
  return expectedNow(task, async (address) => {
    const response = await answering(address, {});
    if (!response.ok) throw new Error(`${address} is answered with ${response.status}`);
    return (await response.json()) as ApiAnswer;
  });
}

interface Judged {
  readonly lacking: readonly string[];
  readonly calls: number;
  readonly tokens: number;
  /** The corpus says something else than when the answer was given, so the answer is judged by what it said then. */
  readonly isOlder: boolean;
}

async function judged(transcript: Transcript): Promise<Judged> {
  const task = taskNamed(transcript.task);
  const now = await expected(task);
  const then = transcript.expected ?? now;
  const seen = await Promise.all(transcript.calls.map(answerOf));
  const lacking = lacks({ ...task, ...then }, transcript.answer, seen.join("\n"));
  return {
    lacking,
    calls: transcript.calls.length,
    tokens: seen.reduce((sum, text) => sum + countTokens(text), 0),
    isOlder: !isDeepStrictEqual(then, now),
  };
}

async function check(): Promise<void> {
  const rows = await Promise.all(readTranscripts().map(async (each) => ({ ...each, ...(await judged(each)) })));
  const tasks = readTasks();
  process.stdout.write("| task | right | calls | tokens of answers |\n|---|---|---|---|\n");
  for (const { task, lacking, calls, tokens, isOlder } of rows) {
    const right = lacking.length === 0 ? "yes" : lacking.join("; ");
    process.stdout.write(`| ${task} | ${right}${isOlder ? " (the corpus has grown)" : ""} | ${calls} | ${tokens} |\n`);
  }
  const right = rows.filter(({ lacking }) => lacking.length === 0).length;
  const [calls, tokens] = [rows.map((row) => row.calls), rows.map((row) => row.tokens)].map(median);
  process.stdout.write(
    `\n${right} of ${tasks.length} tasks right, ${tasks.length - rows.length} not done; ` +
      `at the median ${calls} calls and ${tokens} tokens of answers.\n`,
  );
}

await check();
