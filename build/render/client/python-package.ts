/** The modules of the Python package that are made: the folder `contract` of its sources. */
import { copyFile, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "../../sources.ts";
import type { OpenApi } from "./contract-types.ts";
import { pythonContract } from "./python-contract.ts";

const PACKAGE = join(ROOT, "clients/python");

/**
 * Writes `contract/` beside the sources, and the licence, so that any tool that packs the folder finds all of it.
 *
 * @param into a folder with the sources
 */
export async function writePythonPackage(contract: OpenApi, into = PACKAGE): Promise<string[]> {
  const folder = join(into, "src/hedge_fund_knowledge/contract");
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const files = [...pythonContract(contract)].map(([name, text]) => [join(folder, `${name}.py`), text] as const);
  for (const [file, text] of files) await writeFile(file, text);
  await copyFile(join(ROOT, "LICENSE"), join(into, "LICENSE"));
  return files.map(([file]) => file);
}
