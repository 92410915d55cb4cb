/**
 * `npm run tool -- mcp <tool> '<arguments as JSON>'` calls a tool over `dist/` and prints what a model would see, then the
 * number of tokens. Without a tool it prints the list of tools. With `--json` it prints the response as it is.
 */
import { parseArgs } from "node:util";
import { estimateTokens } from "../../worker/estimate-tokens.ts";
import { distService } from "./dist-service.ts";

const { values, positionals } = parseArgs({ allowPositionals: true, options: { json: { type: "boolean" } } });
const [tool, given = "{}"] = positionals;
const answer = distService();
const message = {
  jsonrpc: "2.0",
  id: 1,
  method: tool === undefined ? "tools/list" : "tools/call",
  params: tool === undefined ? {} : { name: tool, arguments: JSON.parse(given) as unknown },
};
const response = await answer(
  new Request("http://localhost:8787/mcp", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(message),
  }),
);
const body = (await response.json()) as { result?: { content?: { text: string }[] }; error?: unknown };
const text = body.result?.content?.map((part) => part.text).join("\n");
const shown = values.json || text === undefined ? JSON.stringify(body.result ?? body.error, null, 1) : text;
console.info(shown);
console.info(`\n(${estimateTokens(shown)} tokens)`);
