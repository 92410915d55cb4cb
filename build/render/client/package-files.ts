/** The files of the npm package that are made: two modules of JavaScript and the declarations beside them. */
import { execFile } from "node:child_process";
import { copyFile, mkdir, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { CalculatorFacts } from "../../../worker/release.ts";
import { required } from "../../../worker/required.ts";
import { bundle } from "../../pack/bundler.ts";
import { ROOT } from "../../sources.ts";
import { calculatorsDeclarations, calculatorsModule } from "./calculators.ts";
import { contractTypes, type OpenApi, parametersOf } from "./contract-types.ts";
import { calculatorsOf, collectionsOf, largestPage, OF_CLIENT, operationsById } from "./operations.ts";

const PACKAGE = join(ROOT, "clients/typescript");

/** The language level of every maintained Node and of the browsers of the last years. */
const TARGET = "es2022";

/** Writes `clients/typescript/dist/`. */
export async function writePackage(contract: OpenApi, calculators: readonly CalculatorFacts[]): Promise<string[]> {
  const folder = join(PACKAGE, "dist");
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const declarations = calculatorsDeclarations((id) => summaryOf(contract, id));
  await writeFile(join(folder, "api.d.ts"), contractTypes(contract));
  await writeFile(join(folder, "calculators.d.ts"), declarations);
  await writeFile(join(folder, "index.js"), await clientModule(contract));
  const stdin = { contents: calculatorsModule(calculators), resolveDir: ROOT, loader: "ts" };
  await writeFile(join(folder, "calculators.js"), await bundled({ stdin }));
  await copyFile(join(ROOT, "LICENSE"), join(folder, "LICENSE"));
  await emitDeclarations();
  return ["api.d.ts", "calculators.d.ts", "calculators.js", "index.js"].map((name) => join(folder, name));
}

/** The client as one module. */
export function clientModule(contract: OpenApi): Promise<string> {
  return bundled({ entryPoints: [join(PACKAGE, "src/index.ts")], define: namesOf(contract) });
}

/** What the sources declare and the contract says: the names of collections and calculators, and a page that each list has. */
function namesOf(contract: OpenApi): Record<string, string> {
  const operations = operationsById(contract);
  const { parameters: shared } = contract.components;
  const collections = collectionsOf(operations);
  const lists = [...OF_CLIENT, ...collections.flatMap(({ wanted }) => wanted)].filter(({ kind }) => kind === "list");
  const largest = lists.map(({ operation: id }) =>
    largestPage(parametersOf(required(operations.get(id), id).operation, shared)),
  );
  const defined = {
    COLLECTIONS: collections.map(({ attribute }) => attribute),
    CALCULATORS: calculatorsOf(operations).map(({ id }) => id),
    LARGEST_PAGE: Math.min(...largest),
  };
  return Object.fromEntries(Object.entries(defined).map(([name, value]) => [name, JSON.stringify(value)]));
}

/** A readable module. A program that bundles it can minify it. */
async function bundled(entry: Readonly<Record<string, unknown>>): Promise<string> {
  const { outputFiles } = await bundle({ ...entry, minify: false, target: TARGET, charset: "utf8" });
  return outputFiles.map(({ text }) => text).join("");
}

/** Checks the sources against the contract, and writes the declarations of what they export. */
async function emitDeclarations(): Promise<void> {
  const typescript = createRequire(import.meta.url).resolve("typescript/package.json");
  const args = [join(dirname(typescript), "bin/tsc"), "-p", PACKAGE];
  await promisify(execFile)(process.execPath, args).catch((error: Error & { stdout?: string }) => {
    throw new Error(`clients/typescript does not compile:\n${error.stdout ?? error.message}`);
  });
}

function summaryOf({ paths }: OpenApi, id: string): string {
  const { description = id } = (paths[`/api/v1/compute/${id}`]?.["post"] ?? {}) as { description?: string };
  return description.split(" Also at ")[0] ?? description;
}
