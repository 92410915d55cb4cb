#!/usr/bin/env node
// Keeps a copy of the service's public files: node mirror.mjs https://… [folder]
// Run it again to resume or to update: it fetches what is missing or changed, verifies it, and removes what is gone.
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve, sep } from "node:path";

const [base, folder = "mirror"] = process.argv.slice(2);
if (!base) throw new Error("usage: node mirror.mjs <address of the service> [folder]");
const sha256 = (bytes) => createHash("sha256").update(bytes).digest("hex");
const get = async (path) => {
  const response = await fetch(new URL(path, base));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
};

const root = resolve(folder);
const manifest = await get("/dumps/manifest.json");
const wanted = new Map(JSON.parse(manifest).files.map((file) => [resolve(root, `.${file.path}`), file]));
for (const path of wanted.keys()) if (!path.startsWith(root + sep)) throw new Error(`${path} is outside of ${root}`);
await mkdir(root, { recursive: true });
// Files that are no part of the copy are removed, so nothing else may lie in the folder.
const mark = join(root, "manifest.json");
const started = (await readdir(root)).length === 0 || (await readFile(mark).catch(() => undefined));
if (!started) throw new Error(`${root} is neither empty nor a copy of the service`);
await writeFile(mark, manifest);
const queue = [...wanted];
let fetched = 0;
const worker = async () => {
  for (let next = queue.pop(); next; next = queue.pop()) {
    const [path, file] = next;
    if (sha256(await readFile(path).catch(() => "")) === file.sha256) continue;
    const bytes = await get(file.path);
    if (sha256(bytes) !== file.sha256) throw new Error(`${file.path} is not what the manifest says; run again`);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(`${path}.part`, bytes);
    await rename(`${path}.part`, path);
    fetched++;
  }
};
await Promise.all(Array.from({ length: 8 }, worker));
const present = (await readdir(root, { recursive: true, withFileTypes: true })).filter((entry) => !entry.isDirectory());
const extra = present.map(({ parentPath, name }) => join(parentPath, name)).filter((path) => path !== mark && !wanted.has(path));
for (const path of extra) await rm(path);
await writeFile(mark, manifest);
console.log(`${wanted.size} files; ${fetched} fetched, ${extra.length} removed`);
