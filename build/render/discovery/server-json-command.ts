/** Prints the entry for the registry of the Model Context Protocol. */
import { runCommand, UsageError } from "../../cli/command.ts";
import { printText } from "../../cli/terminal.ts";
import { settingsFromEnvironment } from "../../settings.ts";
import { registryEntry } from "./mcp.ts";

const HELP = `BASE_URL=https://the.address npm run --silent tool -- server-json > server.json

Prints the entry for the registry of the Model Context Protocol, as \`mcp-publisher publish\` takes it. BASE_URL is the
address that the service is deployed at; REPOSITORY_URL, where its code is, may be left out.
`;

/** Names that no host on the internet has (RFC 2606, RFC 6762). */
const RESERVED = ["localhost", "local", "test", "invalid", "example"];

await runCommand({
  help: HELP,
  options: {},
  async main() {
    const settings = settingsFromEnvironment();
    if (!isPublic(settings.base))
      throw new UsageError(
        "the registry takes services that anyone can reach: set BASE_URL to the https address of the deployed one",
      );
    printText(`${JSON.stringify(registryEntry(settings), null, 2)}\n`);
    return undefined;
  },
});

/** Whether an address can be one that anyone reaches: https, and a host with a name. */
function isPublic(base: string): boolean {
  const { protocol, hostname } = new URL(base);
  const [last = "", ...others] = hostname.split(".").reverse();
  return protocol === "https:" && others.length > 0 && /^[a-z]/.test(last) && !RESERVED.includes(last);
}
