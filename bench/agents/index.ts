/**
 * Tasks of a hedge-fund analyst, done by a language model that sees the list of tools and their answers alone.
 *
 *   npm run bench:agents                                     checks the transcripts and prints the figures
 *   npm run bench:agents -- ask <task>                       prints the question
 *   npm run bench:agents -- call <task> <tool> '<arguments>' calls a tool, prints the answer and notes the call
 *   npm run bench:agents -- answer <task> '<text>'           notes the answer and checks it
 *   npm run bench:agents -- forget <task>                    drops what was noted
 *
 * The tools are those of `dist/`, so `npm run build` comes first.
 */
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { distService } from "../../test/mcp/dist-service.ts";
import { callTool } from "../../test/mcp/messages.ts";
import { median } from "../serve/median.ts";
import { type Call, lacks, readTasks, readTranscripts, type Transcript, writeTranscripts } from "./transcripts.ts";

const serve = distService();
const answering = (path: string, init: RequestInit) => serve(new Request(`http://localhost:8787${path}`, init));

async function answerOf({ tool, arguments: given }: Call): Promise<string> {
  const { text, structuredContent } = await callTool(answering, tool, given);
  return structuredContent ? `${text}\n${JSON.stringify(structuredContent)}` : text;
}

function noted(task: string): Transcript {
  return readTranscripts().find((transcript) => transcript.task === task) ?? { task, calls: [], answer: "" };
}

function note(transcript: Transcript): void {
  writeTranscripts([...readTranscripts().filter(({ task }) => task !== transcript.task), transcript]);
}

async function judged(transcript: Transcript): Promise<{ lacking: string[]; calls: number; tokens: number }> {
  const task = readTasks().find(({ id }) => id === transcript.task);
  if (!task) throw new Error(`there is no task ${transcript.task}`);
  const seen = await Promise.all(transcript.calls.map(answerOf));
  const tokens = seen.reduce((sum, text) => sum + countTokens(text), 0);
  return { lacking: lacks(task, transcript.answer, seen.join("\n")), calls: transcript.calls.length, tokens };
}

async function check(): Promise<void> {
  const rows = await Promise.all(readTranscripts().map(async (each) => ({ ...each, ...(await judged(each)) })));
  const tasks = readTasks();
  process.stdout.write("| task | right | calls | tokens of answers |\n|---|---|---|---|\n");
  for (const { task, lacking, calls, tokens } of rows)
    process.stdout.write(`| ${task} | ${lacking.length === 0 ? "yes" : lacking.join("; ")} | ${calls} | ${tokens} |\n`);
  const right = rows.filter(({ lacking }) => lacking.length === 0).length;
  const [calls, tokens] = [rows.map((row) => row.calls), rows.map((row) => row.tokens)].map(median);
  process.stdout.write(
    `\n${right} of ${tasks.length} tasks right, ${tasks.length - rows.length} not done; ` +
      `at the median ${calls} calls and ${tokens} tokens of answers.\n`,
  );
}

const [command, task = "", ...rest] = process.argv.slice(2);
if (command === undefined) await check();
else if (command === "ask") console.info(readTasks().find(({ id }) => id === task)?.question);
else if (command === "call") {
  const [tool = "", given = "{}"] = rest;
  const call = { tool, arguments: JSON.parse(given) as Record<string, unknown> };
  const transcript = noted(task);
  console.info(await answerOf(call));
  note({ ...transcript, calls: [...transcript.calls, call] });
} else if (command === "answer") {
  const transcript = { ...noted(task), answer: rest.join(" ") };
  note(transcript);
  console.info((await judged(transcript)).lacking);
} else if (command === "forget") writeTranscripts(readTranscripts().filter((transcript) => transcript.task !== task));
else throw new Error(`there is no command ${command}`);
