/** What a tool is, and how it is listed. */
import { type Arguments, type Input, inputSchema, type Schema } from "./arguments.ts";
import type { McpContext } from "./mcp-context.ts";
import type { Members } from "./protocol.ts";

/** A tool: a declaration, and a function that answers from the API and the store. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  /** For a model that has never seen the service: at most 100 words. */
  readonly description: string;
  readonly input: Input;
  /** Arguments that the API has other names for, by those names. */
  readonly argumentNames?: Readonly<Record<string, string>>;
  /** Schema of the structured answer. */
  readonly output?: Schema;
  /** @throws Problem, which becomes an answer that the model can learn from */
  run(given: Arguments, context: McpContext): Promise<ToolAnswer>;
}

export interface ToolAnswer {
  /** Complete by itself. */
  readonly text: string;
  /** Addresses of what it says, without the base of the service. */
  readonly sources: readonly string[];
  readonly structured?: Members;
}

export function toolList(tools: readonly Tool[]): Members[] {
  return tools.map(({ name, title, description, input, output }) => ({
    name,
    title,
    description,
    inputSchema: inputSchema(input),
    ...(output && { outputSchema: output }),
    annotations: { readOnlyHint: true, openWorldHint: false },
  }));
}
