import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { workerCodeHash } from "../../build/pack/worker-code-hash.ts";
import { BUILD_FOLDERS } from "../../build/sources.ts";

/** A copy of the sources, so that they can be edited. */
let project: string;

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), "a b#c%20é-"));
  for (const part of [...BUILD_FOLDERS, "package.json"]) await cp(part, join(project, part), { recursive: true });
  await symlink(resolve("node_modules"), join(project, "node_modules"));
});
afterAll(() => rm(project, { recursive: true }));

async function codeOfCopy(): Promise<string> {
  const script =
    'import { workerCodeHash } from "./build/pack/worker-code-hash.ts"; process.stdout.write(await workerCodeHash());';
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script], {
    cwd: project,
  });
  return stdout;
}

async function edit(path: string, change: (text: string) => string): Promise<void> {
  const file = join(project, path);
  const before = await readFile(file, "utf8");
  const after = change(before);
  expect(after).not.toBe(before);
  await writeFile(file, after);
}

test("the code of the worker has the same hash in a folder with a space, `#`, `%` and `é`", async () => {
  expect(await codeOfCopy()).toBe(await workerCodeHash());
});

test("a comment, a line break or an unused file in the worker leaves the hash as it is", async () => {
  await edit("worker/http/respond.ts", (text) => `// A new comment.\n\n${text}\n/** Another one. */\n`);
  await writeFile(join(project, "worker/unused.ts"), "export const UNUSED = 1;\n");
  expect(await codeOfCopy()).toBe(await workerCodeHash());
});

test("a change of what the worker does changes the hash", async () => {
  await edit("worker/http/respond.ts", (text) => text.replace('"Access-Control-Allow-Origin"', '"X-Other"'));
  expect(await codeOfCopy()).not.toBe(await workerCodeHash());
});
