import { readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import fastGlob from "fast-glob";
import { beforeAll, expect, test } from "vitest";
import { bundleWorker } from "../../build/pack/worker-code-hash.ts";
import { BUILD_FOLDERS } from "../../build/sources.ts";

/** What each file of the code imports, except types, which may cross: the paths of files, the names of packages. */
const imports = new Map<string, readonly string[]>();

beforeAll(async () => {
  for (const file of await fastGlob(BUILD_FOLDERS.map((folder) => `${folder}/**/*.ts`))) {
    const text = await readFile(file, "utf8");
    const specifiers = [...text.matchAll(/^(?:import|export)(?! type)[^;]*? from "([^"]+)";/gms)].map(
      ([, specifier = ""]) => specifier,
    );
    imports.set(
      file,
      specifiers.map((specifier) => (specifier.startsWith(".") ? join(dirname(file), specifier) : specifier)),
    );
  }
});

/** The files of the code whose path matches. */
function filesOf(pattern: RegExp): string[] {
  const files = [...imports.keys()].filter((file) => pattern.test(file));
  expect(files).not.toEqual([]);
  return files;
}

/** `file → import` for each import of the files that is not allowed. */
function foreignImports(files: readonly string[], allowed: (path: string) => boolean): string[] {
  return files.flatMap((file) =>
    (imports.get(file) ?? []).filter((path) => !allowed(path)).map((path) => `${file} → ${path}`),
  );
}

/** Some files and all that they import, and what these import. */
function reachedFrom(files: readonly string[]): string[] {
  const reached = new Set(files);
  for (const file of reached) for (const path of imports.get(file) ?? []) reached.add(path);
  return [...reached];
}

function isEncoder(file: string): boolean {
  return basename(file).startsWith("encode-");
}

function isOfWorker(file: string): boolean {
  return file.startsWith("worker/");
}

test("the worker imports nothing of the build, of Node or of packages but its router and its runtime", () => {
  const foreign = foreignImports([...imports.keys()].filter(isOfWorker), isOfWorker);
  expect(foreign.map((line) => line.split(" → ")[1]).sort()).toEqual([
    "#release",
    "cloudflare:workers",
    "itty-router/IttyRouter",
  ]);
});

test("an encoder is imported by the build and by other encoders alone, and the worker's bundle holds none", async () => {
  const encoders = [...imports.keys()].filter((file) => isOfWorker(file) && isEncoder(file));
  expect(encoders).toContain("worker/store/blocks/encode-block.ts");
  const readers = [...imports.keys()].filter((file) => isOfWorker(file) && !isEncoder(file));
  expect(foreignImports(readers, (path) => !isEncoder(path))).toEqual([]);
  const bundled = Object.keys((await bundleWorker()).metafile.inputs);
  expect(bundled).toContain("worker/store/blocks/block.ts");
  expect(bundled.filter((file) => file.startsWith("build/") || isEncoder(file))).toEqual([]);
});

test("the binary files know neither HTTP nor an address", async () => {
  const encoders = [...imports.keys()].filter((file) => isOfWorker(file) && isEncoder(file));
  const files = reachedFrom(encoders);
  expect(files).toContain("worker/store/binary/bytes.ts");
  expect(files.filter((file) => /\/(http|resources|routes|problems)\b/.test(file))).toEqual([]);
  const addressed: string[] = [];
  for (const file of files) if (/\/api\/|\\\/api/.test(await readFile(file, "utf8"))) addressed.push(file);
  expect(addressed).toEqual([]);
});

test("the graph and the search speak no HTTP", () => {
  const domain = filesOf(/^worker\/(graph|search)\//);
  expect(foreignImports(domain, (path) => !/\/(http|resources|routes|problems)\b/.test(path))).toEqual([]);
});

test("nothing below the resources imports one, and no resource imports the table of routes", () => {
  const below = filesOf(
    /^worker\/(calculator-page|chunks|compute|graph|http|lists|names|representations|search|store)\//,
  );
  expect(foreignImports(below, (path) => !path.startsWith("worker/resources/"))).toEqual([]);
  expect(foreignImports(filesOf(/^worker\/resources\//), (path) => path !== "worker/routes.ts")).toEqual([]);
});

test("templates import each other, the parts of calculators and what the worker has, and nothing else of the build", () => {
  const templates = filesOf(/^build\/site\/templates\//);
  expect(foreignImports(templates, (path) => /^build\/site\/templates\//.test(path) || isOfWorker(path))).toEqual([]);
});

test("all that a browser runs is of the scripts, the templates, the calculators' parts or the worker", () => {
  const reached = reachedFrom(filesOf(/^build\/site\/scripts\//));
  const allowed = /^build\/site\/(scripts|templates)\//;
  expect(reached.filter((file) => !allowed.test(file) && !isOfWorker(file))).toEqual([]);
  expect(reached.filter(isEncoder)).toEqual([]);
});

test("the build imports nothing of the tests but the clients that docs/clients.md shows", () => {
  const importing = foreignImports([...imports.keys()], (path) => !path.startsWith("test/"));
  expect(new Set(importing.map((line) => line.split(" → ")[0]))).toEqual(new Set(["build/docs/clients-document.ts"]));
});
