#!/usr/bin/env node
// Keeps a copy of the service's public files: node mirror.mjs https://… [folder]
// Run it again to resume or to update: it fetches what is missing or changed, verifies it, and removes what is gone.
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
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

const put = async (path, content) => {
  await writeFile(`${path}.part`, content);
  await rename(`${path}.part`, path);
};

const root = resolve(folder);
const filesOf = ({ files }) => new Map(files.map((file) => [resolve(root, `.${file.path}`), file]));
const manifest = await get("/dumps/manifest.json");
const wanted = filesOf(JSON.parse(manifest));
await mkdir(root, { recursive: true });
// Only what the copy's manifest lists is removed later: other programs have a file of that name too.
const mark = join(root, "manifest.json");
const isNew = (await readdir(root)).length === 0;
const copied = isNew ? { edition: "", files: [] } : await readFile(mark, "utf8").then(JSON.parse).catch(() => null);
if (copied?.edition === undefined || !Array.isArray(copied.files))
  throw new Error(`${root} is neither empty nor a copy of the service`);
const listed = new Map([...filesOf(copied), ...wanted]);
for (const path of listed.keys()) if (!path.startsWith(root + sep)) throw new Error(`${path} is outside of ${root}`);
// A run that breaks off leaves files of both manifests.
await put(mark, JSON.stringify({ ...copied, files: [...listed.values()] }));
const queue = [...wanted];
let fetched = 0;
const worker = async () => {
  for (let next = queue.pop(); next; next = queue.pop()) {
    const [path, file] = next;
    if (sha256(await readFile(path).catch(() => "")) === file.sha256) continue;
    const bytes = await get(file.path);
    if (sha256(bytes) !== file.sha256) throw new Error(`${file.path} is not what the manifest says; run again`);
    await mkdir(dirname(path), { recursive: true });
    await put(path, bytes);
    fetched++;
  }
};
await Promise.all(Array.from({ length: 8 }, worker));
let removed = 0;
for (const path of listed.keys()) {
  if (wanted.has(path) || !existsSync(path)) continue;
  await rm(path);
  removed++;
}
await put(mark, manifest);
console.log(`${wanted.size} files; ${fetched} fetched, ${removed} removed`);
