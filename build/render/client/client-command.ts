/** `npm run client`: makes the packages of clients/ from the release in dist/. */
import { readFile, stat } from "node:fs/promises";
import { relative } from "node:path";
import { runCommand } from "../../cli/command.ts";
import { print } from "../../cli/terminal.ts";
import { workerCodeHash } from "../../pack/worker-code-hash.ts";
import { readReleaseFile } from "../../publish/load-release.ts";
import { ROOT } from "../../sources.ts";
import type { OpenApi } from "./contract-types.ts";
import { writePackage } from "./package-files.ts";
import { writePythonPackage } from "./python-package.ts";

const HELP = `Makes the packages hedge-fund-knowledge for npm and for Python: writes clients/typescript/dist/ and
clients/python/src/hedge_fund_knowledge/contract/ from the contract and the calculators of the release in dist/. Build
first (npm run build). Nothing is published.

Usage: npm run client

  -h, --help   this text
`;

const OUT_DIR = "dist";

await runCommand({
  help: HELP,
  options: {},
  async main() {
    const { catalog, codeHash } = readReleaseFile(OUT_DIR);
    if ((await workerCodeHash()) !== codeHash)
      throw new Error("worker/ has changed since dist/ was built; run npm run build first");
    const contract = JSON.parse(await readFile(`${OUT_DIR}/api/v1/openapi.json`, "utf8")) as OpenApi;
    const files = [...(await writePackage(contract, catalog.calculators)), ...(await writePythonPackage(contract))];
    for (const file of files) print(`${relative(ROOT, file)}  ${(await stat(file)).size} bytes`);
    return undefined;
  },
});
