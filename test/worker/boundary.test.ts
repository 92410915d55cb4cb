import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { bundledFiles } from "../../build/pack/worker-code-hash.ts";

/** The specifiers that the files below a folder import, each with its file. */
async function imports(folder: string): Promise<[file: string, specifier: string][]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.name.endsWith(".ts"))
    .map((entry) => join(entry.parentPath, entry.name));
  const found: [string, string][] = [];
  for (const file of files) {
    const text = await readFile(file, "utf8");
    // Types vanish from the bundle; they may cross.
    for (const [, specifier = ""] of text.matchAll(/^(?:import|export)(?! type)[^;]*? from "([^"]+)";/gms))
      found.push([file, specifier]);
  }
  return found;
}

test("the worker imports nothing of the build, of Node or of packages but its router and its runtime", async () => {
  const foreign = (await imports("worker")).filter(
    ([, specifier]) =>
      !(specifier.startsWith("./") || /^(\.\.\/)+[a-z-]+(\/|\.ts$)/.test(specifier)) || specifier.includes("/build/"),
  );
  expect(foreign.map(([, specifier]) => specifier).sort()).toEqual([
    "#release",
    "cloudflare:workers",
    "itty-router/IttyRouter",
  ]);
});

test("the formats import nothing but each other", async () => {
  const inside = (await imports("formats")).filter(([, specifier]) =>
    /^(\.\/|\.\.\/[a-z]+\/|\.\.\/[a-z-]+\.ts$)/.test(specifier),
  );
  expect(await imports("formats")).toEqual(inside);
});

test("the worker's bundle holds decoders of the formats and no encoder", async () => {
  const bundled = await bundledFiles();
  expect(bundled).toContain("worker/store/blocks/block.ts");
  expect(bundled).toContain("worker/store/blocks/block-index.ts");
  expect(bundled).toContain("worker/lists/list-index.ts");
  expect(bundled).toContain("worker/chunks/chunk-index.ts");
  expect(bundled).toContain("formats/search/search-index.ts");
  expect(bundled).toContain("worker/graph/graph-reader.ts");
  expect(bundled.filter((file) => /^build\/|^formats\/.*encode-/.test(file))).toEqual([]);
});

test("an encoder is imported by the build and by other encoders alone", async () => {
  const all = [...(await imports("worker")), ...(await imports("formats"))];
  const encoding = all.filter(([file, specifier]) => specifier.includes("/encode-") && !file.includes("/encode-"));
  expect(encoding).toEqual([]);
});

test("the graph and the search speak no HTTP", async () => {
  const domain = [...(await imports("worker/graph")), ...(await imports("worker/search"))];
  expect(domain.filter(([, specifier]) => /\/(http|handlers|routes|problems)\b/.test(specifier))).toEqual([]);
});

test("every file of the handlers has a handler, and what handlers share imports none", async () => {
  const files = (await readdir("worker/handlers")).map((name) => join("worker/handlers", name));
  const texts = await Promise.all(files.map((file) => readFile(file, "utf8")));
  const isHandler = /^export (?:const|function|async function) (?:handle[A-Z]\w*|\w+Handler)\b/m;
  expect(files.filter((_, i) => !isHandler.test(texts[i] ?? ""))).toEqual([]);
  const shared = (
    await Promise.all(["release-files", "parameters", "representations"].map((name) => imports(`worker/${name}`)))
  ).flat();
  expect(shared.filter(([, specifier]) => specifier.includes("/handlers/"))).toEqual([]);
});

test("the templates of pages import each other and what escapes markup, and nothing of the build", async () => {
  const foreign = (await imports("build/site/templates")).filter(
    ([, specifier]) => !/^(\.\/|\.\.\/(\.\.\/)?(worker\/|calculator\/|[a-z-]+\.ts$))/.test(specifier),
  );
  expect(foreign).toEqual([]);
  expect((await imports("worker")).filter(([, specifier]) => specifier.includes("/site/"))).toEqual([]);
});

test("the build imports nothing of the tests but the clients that docs/clients.md shows", async () => {
  const importing = (await imports("build")).filter(([, specifier]) => specifier.includes("/test/"));
  expect(new Set(importing.map(([file]) => file))).toEqual(new Set(["build/docs/clients-document.ts"]));
});
