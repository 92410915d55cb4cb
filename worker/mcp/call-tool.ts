/** How a tool is called. */

import { PROBLEMS, Problem } from "../problems.ts";
import { isObject } from "../representations/representation-format.ts";
import { SERVICE } from "../service-facts.ts";
import { StorageError } from "../store/store.ts";
import { closestHint } from "../suggest-closest.ts";
import { truncate } from "../truncate.ts";
import { Arguments } from "./arguments.ts";
import type { McpContext } from "./mcp-context.ts";
import { errorText } from "./problem-text.ts";
import { invalidParams, type Members, textMember } from "./protocol.ts";
import type { Tool } from "./tool.ts";

/** Characters of the name of a tool. */
const MAX_TOOL_NAME = 200;

/**
 * `tools/call`. A problem is an answer of the tool. An unknown tool is an error of the protocol, as is a `name` that is no
 * text, or `arguments` that are no object.
 */
export async function callTool(params: Members, context: McpContext): Promise<Members> {
  const name = textMember(params, "name", MAX_TOOL_NAME);
  const tool = context.tools.find((candidate) => candidate.name === name);
  if (!tool) throw unknownTool(name, context.tools);
  const values = params["arguments"] ?? {};
  if (!isObject(values)) throw invalidParams("`arguments` must be an object.");
  try {
    const { text, sources, structured } = await tool.run(new Arguments(values, tool.input), context);
    const whole = `${text}\n\n${citation(sources, context.base)}`;
    return {
      content: [{ type: "text", text: whole }],
      ...(structured && { structuredContent: structured }),
      isError: false,
    };
  } catch (error) {
    const text = errorText(asProblem(error), context.catalog, tool.argumentNames);
    return { content: [{ type: "text", text }], isError: true };
  }
}

function unknownTool(name: string, tools: readonly Tool[]): Error {
  const names = tools.map((tool) => tool.name);
  const hint = closestHint(name, names) || ` The tools are ${names.join(", ")}.`;
  return invalidParams(`There is no tool \`${truncate(name)}\`.${hint}`);
}

/** Where an answer comes from, and its licence. */
function citation(sources: readonly string[], base: string): string {
  const addresses = [...new Set(sources)].map((path) => base + path);
  return `${addresses.length === 1 ? "Source" : "Sources"}: ${addresses.join(" , ")} (${SERVICE.attribution}, ${SERVICE.license})`;
}

function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  console.error(error);
  const slug = error instanceof StorageError ? "storage-unavailable" : "internal-error";
  return new Problem(slug, `${PROBLEMS[slug].meaning} ${PROBLEMS[slug].remedy}`);
}
