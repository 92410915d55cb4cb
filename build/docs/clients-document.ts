/**
 * The text of docs/clients.md: the clients and hosts that the tests run, with versions and programs. It is the only
 * file of the build that imports a test's: what the tests run is described there.
 */
import { readFileSync } from "node:fs";
import { CLIENTS, type Client, folderOfPrograms } from "../../test/clients/clients.ts";
import { HOSTS, type Host } from "../../test/clients/hosts.ts";
import { versionOf } from "../../test/clients/installed-packages.ts";

export const CLIENTS_FILE = "docs/clients.md";

const HEAD = `# Clients

The tests point each of these clients at the deployed bundle, in \`test/clients/\`: they run the programs below as they
stand, and the generated clients are compiled under \`strict\`. \`npm run tool -- docs\` prints this page from there.

A client that is made from the contract gets one type from each operation. Other formats are operations of their own
(\`/api/v1/terms.ndjson\`, \`/api/v1/terms.csv\`, \`/api/v1/terms/{id}.md\`), under the tag \`Formats\`, or are listed in
\`x-representations\`. \`/api/v1/openapi.min.json\` is the contract without examples, for readers that count tokens.

[connect.md](connect.md) has the lines to begin with, for agents, programs and spreadsheets. [python.md](python.md) has longer examples in Python. [clients/typescript](../clients/typescript/README.md) and
[clients/python](../clients/python/README.md) are typed clients that need not be generated; a checkout makes them with
\`npm run build && npm run client\`, and \`npm install\` or \`pip install\` takes the folder. [Static hosts](#static-hosts) are tested in the same way, and the contract is linted by Spectral and Redocly.

Maintainers publish both packages from CI, without a token that could leak. On npm and on PyPI the repository and its
workflow are named once as the trusted publisher of the package; npm also compares the repository with \`repository\` in
\`clients/typescript/package.json\`, which a maintainer adds. The workflow has the permissions \`id-token: write\` and
\`contents: read\` alone, and builds from a tag: \`npm ci && npm run build && npm run client\`, with \`BASE_URL\` as the address of the
service, for it stands in the packages. Then come \`npm publish\` in \`clients/typescript\`, and
\`python3 -m build clients/python\` with the action \`pypa/gh-action-pypi-publish\`. npm (11.5.1 or newer) then adds the
provenance, and the action the attestations of PyPI, which say from which commit the files are. \`npm audit signatures\`
verifies the first. Neither name is registered yet, and nothing is published by the project's
workflows.

The packages of npm are pinned in \`test/clients/package.json\`, apart from the project's own: they are 300 MB, and
openapi-typescript needs TypeScript 5 where the project has 7. \`npm test\` installs them when they are not there. Those
of Debian are tested where they are installed, and a run names those that are not. \`CLIENTS=all npm test\` fails without
one of them; \`.ci/run\` installs all.
`;

const HOSTS_HEAD = `
# Static hosts

\`dist/\` holds a file for each GET answer in each of its formats, at the path with the extension:
\`/api/v1/terms/leverage.json\`, \`/api/v1/terms.csv\`. A host that serves files as they lie answers these addresses, the
front page, and those that have an extension anyway, such as \`/llms.txt\`. Most also find the pages for people without
\`.html\`. A canonical address of the API, such as \`/api/v1/terms/leverage\`, has no file: one without an extension has
no media type, beside the folder \`/api/v1/terms/\` there can be none, and no usual host takes \`index.json\` for a folder.

The build therefore writes settings for usual hosts into \`dist/\`, derived from the routes: the canonical addresses, the
media types, CORS, and the page for unknown addresses. With them each address of the sitemap answers with the bytes and
the media type of the service. The tests compare all of them, and a file of each extension in each folder.

What a static host cannot do:

- It ignores \`Accept\`, \`format=\` and every other parameter. A list is its first page, also at the address in \`next\`;
  \`/api/v1/terms.ndjson\` is the whole collection.
- Search, suggestions, neighbourhoods, paths, random records, computations and every POST are made at the edge only. A
  host answers their addresses with 404, or with 405 to a POST.
- It has its own tags and caching, no \`X-Data-Version\`, and no 308 from former ids and aliases.

\`dist/.edge/\` is for the worker. It holds nothing secret, and need not be uploaded.
`;

export function clientsText(): string {
  return [HEAD, tableOf(CLIENTS), ...CLIENTS.map(section), HOSTS_HEAD, tableOf(HOSTS), ...HOSTS.map(hostSection)]
    .join("\n")
    .concat("\n");
}

function tableOf(programs: readonly (Client | Host)[]): string {
  const kind = programs === HOSTS ? "host" : "client";
  const rows = programs.map((program) => `| ${program.name} | ${versionOf(program)} | ${program.purpose} |`);
  return [`| ${kind} | version | for |`, "|---|---|---|", ...rows].join("\n");
}

function hostSection({ name, shell, note }: Host): string {
  return [`\n## ${name}`, ["```sh", ...shell, "```"].join("\n"), note].join("\n\n");
}

function section({ name, from, generate, configuration, program, note }: Client): string {
  const install = from.kind === "npm" ? `npm install ${from.packages.join(" ")}` : `apt install ${from.package}`;
  const shell = ["```sh", install, ...(generate === undefined ? [] : [`npx ${generate}`]), "```"].join("\n");
  const files = [...(configuration === undefined ? [] : [configuration]), program].map((file) => {
    const extension = file.slice(file.lastIndexOf(".") + 1);
    const text = readFileSync(folderOfPrograms(file), "utf8").trimEnd();
    const heading = file === configuration ? `\`${file}\`:\n\n` : "";
    return `${heading}\`\`\`${extension}\n${text}\n\`\`\``;
  });
  return [`\n## ${name}`, shell, ...files, ...(note === undefined ? [] : [note])].join("\n\n");
}
