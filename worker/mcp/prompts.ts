/** Prompts that people choose: each brings the entries that it is about. */

import { Problem } from "../problems.ts";
import { isObject } from "../representations/representation-format.ts";
import { required } from "../required.ts";
import { truncate } from "../truncate.ts";
import type { McpContext } from "./mcp-context.ts";
import { errorText } from "./problem-text.ts";
import { invalidParams, type Members, textMember } from "./protocol.ts";
import { MAX_NAME, resolveEntity } from "./resolve-entity.ts";
import { entryMarkdown } from "./tools/get.ts";

interface PromptArgument {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
  /** Collection of the entry that it names. */
  readonly collection?: string;
}

interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly PromptArgument[];
  /** What the model is asked for. @param given the arguments by name */
  request(given: Readonly<Record<string, string>>): string;
}

export const AUDIENCES = ["allocator", "analyst", "board member", "compliance officer", "private investor", "student"];

export const PROMPTS: readonly Prompt[] = [
  {
    name: "explain_term",
    title: "Explain a term",
    description: "Explains a term to an audience, with sources.",
    arguments: [
      { name: "term", description: "Id or name of the term.", required: true, collection: "terms" },
      { name: "audience", description: "Who it is for, such as a board member.", required: false },
    ],
    request: ({ term, audience = "analyst" }) =>
      `Explain ${term} to this reader: ${audience}. Use the entry below. Say what it is, why it matters and one mistake ` +
      "people make. Give one example with numbers. Cite the sources of the entry behind the statements that they support, " +
      "and say so where the entry does not answer.",
  },
  {
    name: "compare_strategies",
    title: "Compare two strategies",
    description: "Compares two hedge-fund strategies in a table, with sources.",
    arguments: [
      { name: "first", description: "Id or name of a strategy.", required: true, collection: "strategies" },
      { name: "second", description: "Id or name of another.", required: true, collection: "strategies" },
    ],
    request: ({ first, second }) =>
      `Compare ${first} and ${second} by the entries below, in a table: sources of return, instruments, leverage, holding ` +
      "period, capacity, best and worst environment, worst episodes. Then say in three sentences for whom each fits. " +
      "Cite the sources of the entries. Leave a cell empty where an entry says nothing.",
  },
  {
    name: "calculate",
    title: "Carry out a calculation",
    description: "Computes with a calculator and shows formula, inputs and source.",
    arguments: [
      { name: "calculator", description: "Id or alias of the calculator.", required: true, collection: "calculators" },
      { name: "case", description: "The numbers, in words.", required: true },
    ],
    request: ({ calculator, case: numbers }) =>
      `Carry out ${calculator} for this case: ${numbers}\nRead the inputs from the entry below, with their units, and ` +
      "compute with the tool `compute`. Show the formula, each input as used, the result with its unit, any warning, and " +
      "the source address. Ask me for an input that the case does not give and that has no default.",
  },
];

export function promptList(): Members[] {
  return PROMPTS.map(({ name, title, description, arguments: own }) => ({
    name,
    title,
    description,
    arguments: own.map((argument) => ({
      name: argument.name,
      description: argument.description,
      required: argument.required,
    })),
  }));
}

/** Characters of an argument that is text for the model, and names no entry. */
const MAX_ARGUMENT = 2000;

/** `prompts/get`. */
export async function getPrompt(params: Members, context: McpContext): Promise<Members> {
  const name = textMember(params, "name", MAX_NAME);
  const prompt = PROMPTS.find((candidate) => candidate.name === name);
  if (!prompt)
    throw invalidParams(`There is no prompt \`${truncate(name)}\`: ${PROMPTS.map((each) => each.name).join(", ")}.`);
  const given = readArguments(prompt, params["arguments"] ?? {});
  const messages: Members[] = [{ role: "user", content: { type: "text", text: prompt.request(given) } }];
  for (const { name: argument, collection } of prompt.arguments) {
    if (collection === undefined) continue;
    messages.push({
      role: "user",
      content: await entryContent(required(given[argument], argument), collection, context),
    });
  }
  return { description: prompt.description, messages };
}

function readArguments(prompt: Prompt, values: unknown): Record<string, string> {
  if (!isObject(values)) throw invalidParams("`arguments` must be an object.");
  const given: Record<string, string> = {};
  for (const { name, required: isRequired, description, collection } of prompt.arguments) {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    const most = collection === undefined ? MAX_ARGUMENT : MAX_NAME;
    if (typeof value === "string" && value.length <= most && value.trim() !== "") given[name] = value.toWellFormed();
    else if (value !== undefined || isRequired)
      throw invalidParams(`\`${name}\` must be a text of 1 to ${most} characters: ${description}`);
  }
  return given;
}

/** An entry as an embedded resource. @throws RpcError when there is none */
async function entryContent(named: string, collection: string, context: McpContext): Promise<Members> {
  const type = context.catalog.collections.find(({ name }) => name === collection)?.type;
  try {
    const typed = named.includes(":") ? named : `${type}:${named}`;
    const entity = await resolveEntity(typed, context);
    const { path, markdown } = await entryMarkdown(entity, context);
    return {
      type: "resource",
      resource: { uri: `${context.base}${path}.md`, mimeType: "text/markdown", text: markdown },
    };
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error;
    throw invalidParams(errorText(error, context.catalog).replace(/^Error: /, ""));
  }
}
