/** `npm run tool`: yardsticks of the project, and tools for those who work on it. */
import { runGroup } from "../build/cli/subcommands.ts";

await runGroup({
  script: "npm run tool",
  about: "Yardsticks of the project, and tools for those who work on it.",
  commands: {
    trace: {
      about: "how many files and functions answer a request, beside the budgets, and the lines of each folder",
      program: new URL("yardsticks/trace.ts", import.meta.url),
    },
    record: {
      about: "some thousands of answers of the built release, recorded or compared with an earlier recording",
      program: new URL("yardsticks/record.ts", import.meta.url),
    },
    matrix: {
      about: "every GET of the API in every format, by extension, format= and Accept: which cells are right",
      program: new URL("yardsticks/matrix.ts", import.meta.url),
    },
    mutants: {
      about: "small faults put into the code one at a time, and whether the tests find them",
      program: new URL("yardsticks/mutants.ts", import.meta.url),
    },
    accuracy: {
      about: "the worst relative error of each calculator",
      program: new URL("compute/accuracy.ts", import.meta.url),
      usage: "[--table]",
    },
    engines: {
      about: "how far other engines of JavaScript are from this Node, over all reference cases",
      program: new URL("compute/engines-command.ts", import.meta.url),
      usage: "[<path of a Node> …]",
    },
    cost: {
      about: "the processor time of each calculator's most expensive request",
      program: new URL("compute/print-cost.ts", import.meta.url),
    },
    docs: {
      about: "writes what the documents take from the code",
      program: new URL("../build/docs/docs-command.ts", import.meta.url),
    },
    mcp: {
      about:
        "calls a tool of the MCP server over dist/ and prints what a model sees; without a name, the list of tools",
      program: new URL("mcp/call.ts", import.meta.url),
      usage: "[<name of the tool> ['<arguments as JSON>']] [--json]",
    },
    conformance: {
      about: "holds the bundle of dist/ to the MCP protocol's own suite; npm ci in test/clients comes first",
      program: new URL("mcp/conformance.ts", import.meta.url),
      usage: "[options of the suite]",
    },
    licences: {
      about: "writes the licences of the packages into THIRD-PARTY.md",
      program: new URL("project/licences.ts", import.meta.url),
    },
    wrangler: {
      about: "Cloudflare's own command, on the Node of this project",
      program: new URL("../build/publish/wrangler-command.ts", import.meta.url),
    },
  },
});
