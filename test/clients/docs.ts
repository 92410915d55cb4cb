/** `npm run docs` writes docs/clients.md: the clients that the tests run, with their versions and programs. */
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { CLIENTS, type Client, folderOfPrograms, pinnedVersions } from "./clients.ts";

export const CLIENTS_FILE = "docs/clients.md";

const HEAD = `# Clients

The tests point each of these clients at the deployed bundle, in \`test/clients/\`: they run the programs below as they
stand, and the generated clients are compiled under \`strict\`. \`npm run docs\` prints this page from there.

A client that is made from the contract gets one type from each operation. Other formats are operations of their own
(\`/api/v1/terms.ndjson\`, \`/api/v1/terms.csv\`, \`/api/v1/terms/{id}.md\`), under the tag \`Formats\`, or are listed in
\`x-representations\`. \`/api/v1/openapi.min.json\` is the contract without examples, for readers that count tokens.

The packages of npm are pinned in \`test/clients/package.json\`, apart from the project's own: they are 300 MB, and
openapi-typescript needs TypeScript 5 where the project has 7. \`npm test\` installs them when they are not there. Those
of Debian are tested where they are installed, and a run names those that are not. \`CLIENTS=all npm test\` fails without
one of them; \`.ci/run\` installs all.
`;

export function clientsText(): string {
  const versions = pinnedVersions();
  const rows = CLIENTS.map((client) => `| ${client.name} | ${versionOf(client, versions)} | ${client.purpose} |`);
  const table = ["| client | version | for |", "|---|---|---|", ...rows].join("\n");
  return [HEAD, table, ...CLIENTS.map(section)].join("\n").concat("\n");
}

function versionOf({ from }: Client, versions: Readonly<Record<string, string>>): string {
  if (from.kind === "Debian") return `${from.version} (Debian 12)`;
  return from.packages.map((name) => versions[name]).join(", ");
}

function section({ name, from, generate, configuration, program, note }: Client): string {
  const install = from.kind === "npm" ? `npm install ${from.packages.join(" ")}` : `apt install ${from.package}`;
  const shell = ["```sh", install, ...(generate === undefined ? [] : [`npx ${generate}`]), "```"].join("\n");
  const files = [...(configuration === undefined ? [] : [configuration]), program].map((file) => {
    const [extension = ""] = /\w+$/.exec(file) ?? [];
    const text = readFileSync(folderOfPrograms(file), "utf8").trimEnd();
    const heading = file === configuration ? `\`${file}\`:\n\n` : "";
    return `${heading}\`\`\`${extension}\n${text}\n\`\`\``;
  });
  return [`\n## ${name}`, shell, ...files, ...(note === undefined ? [] : [note])].join("\n\n");
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  writeFileSync(CLIENTS_FILE, clientsText());
  process.stdout.write(`${CLIENTS_FILE} written\n`);
}
