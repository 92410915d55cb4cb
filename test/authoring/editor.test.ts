import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { beforeAll, describe, expect, test } from "vitest";
import { idSnippets } from "../../build/authoring/snippets.ts";
import { changelogDocument } from "../../build/docs/changelog-document.ts";
import { CHANGELOG } from "../../build/editions/changelog.ts";
import { collect, listContent } from "../../build/parse/content-files.ts";
import { formatDiagnostic } from "../../build/parse/diagnostics.ts";
import { readFrontMatter } from "../../build/parse/front-matter.ts";
import { COLLECTIONS } from "../../build/schema/collections.ts";
import { type ContentService, serve } from "../fixture/content-service.ts";
import { quickCorpus } from "../fixture/corpus.ts";
import { workspace } from "../fixture/workspace.ts";

interface Tasks {
  readonly tasks: readonly {
    readonly problemMatcher:
      | readonly []
      | {
          readonly pattern: { readonly regexp: string } & Readonly<Record<string, number | string>>;
          readonly background: { readonly beginsPattern: string; readonly endsPattern: string };
        };
  }[];
}

async function problemMatcher() {
  const { tasks } = JSON.parse(await readFile(".vscode/tasks.json", "utf8")) as Tasks;
  const [matcher] = tasks.flatMap((task) => ("pattern" in task.problemMatcher ? [task.problemMatcher] : []));
  if (!matcher) throw new Error("no task has a problem matcher");
  return matcher;
}

test.each([["tasks.json"], ["settings.json"], ["extensions.json"], ["../.devcontainer/devcontainer.json"]])(
  ".vscode/%s is JSON",
  async (name) => {
    expect(() => JSON.parse("{")).toThrow();
    expect(JSON.parse(await readFile(join(".vscode", name), "utf8"))).toBeTypeOf("object");
  },
);

describe("the editor's task", () => {
  test.each([
    ["error", "level is missing"],
    ["warning", "sentences of more than 40 words: 1"],
  ] as const)("reads an %s at its place", async (severity, message) => {
    const { pattern } = await problemMatcher();
    const file = "content/terms/risk/margin-call.md";
    const line = formatDiagnostic({ file, line: 12, column: 3, severity, message });
    const found = new RegExp(pattern.regexp).exec(line) ?? [];
    const group = (name: string) => found[Number(pattern[name])];
    expect([group("file"), group("line"), group("column"), group("message")]).toEqual([file, "12", "3", message]);
    expect(group("severity")).toBe(severity === "warning" ? "warning" : undefined);
  });

  test("sees where each check begins and ends, after every edit, and has the ids of the content", async () => {
    const { background } = await problemMatcher();
    await workspace(quickCorpus(3), async (folder) => {
      await mkdir(join(folder, ".vscode"));
      const [program, command] = [resolve("build/node.cjs"), resolve("build/index.ts")];
      // The test runner has a BASE_URL of its own.
      const options = ["--check", "--watch", "--content", "content", "--base-url", "http://localhost:8787"];
      const checking = spawn(process.execPath, [program, command, ...options], { cwd: folder });
      const exited = once(checking, "exit");
      const awaited = new Set<{ pattern: string; found: (line: string) => void }>();
      const died = exited.then(() => Promise.reject(new Error("the check ended by itself")));
      died.catch(() => undefined);
      /** The next line that matches. Lines of the two streams may come in any order. */
      const line = (pattern: string) =>
        Promise.race([new Promise<string>((found) => awaited.add({ pattern, found })), died]);
      for (const stream of [checking.stdout, checking.stderr])
        createInterface({ input: stream }).on("line", (text) => {
          for (const waiting of awaited) if (new RegExp(waiting.pattern).test(text)) waiting.found(text);
        });
      try {
        const begun = line(background.beginsPattern);
        await line(background.endsPattern);
        await begun;
        const ids = await readFile(join(folder, ".vscode/ids.code-snippets"), "utf8");
        expect(JSON.parse(ids)["term:term-001"]).toMatchObject({ body: ["term:term-001"] });
        const again = line(background.endsPattern);
        const reported = line("new-one");
        await writeFile(join(folder, "content/terms/risk/new-one.md"), "no front matter\n");
        expect(await reported).toMatch(
          /^content\/terms\/risk\/new-one\.md:1:1 {2}the file must begin with front matter/,
        );
        await again;
      } finally {
        checking.kill();
        await exited;
      }
    });
  });
});

test("the changelog is the one that the code writes", async () => {
  expect(await readFile(CHANGELOG, "utf8"), "run `npm run tool -- docs`").toBe(await changelogDocument());
});

test("snippets of records give the reference, and a source's id alone", async () => {
  const { corpus } = await serve(quickCorpus(2));
  const snippets = JSON.parse(idSnippets(corpus)) as Record<string, { prefix: string[]; body: string[] }>;
  expect(Object.keys(snippets).sort()).toEqual([...corpus.entities.keys()].sort());
  const [source] = corpus.collections.sources;
  expect(snippets[`source:${source?.id}`]).toMatchObject({ prefix: [source?.id, source?.name], body: [source?.id] });
});

describe("the JSON Schema of the front matter", () => {
  function validator(schema: Record<string, unknown>) {
    const ajv = new Ajv2020({ allErrors: true });
    addFormats.default(ajv);
    return ajv.compile(schema);
  }
  let service: ContentService;
  beforeAll(async () => {
    service = await serve(quickCorpus(2));
  });
  const schemaOf = async (name: string) =>
    (await (await service.get(`/schemas/front-matter/${name}.json`)).json()) as Record<string, unknown>;

  test.each(COLLECTIONS.map((collection) => [collection.name, collection] as const))(
    "of %s is published, and every file of the corpus keeps to it",
    async (name, collection) => {
      const answer = await service.get(`/schemas/front-matter/${name}.json`);
      expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "application/schema+json"]);
      const schema = (await answer.json()) as Record<string, unknown>;
      expect(schema["$id"]).toBe(`http://localhost:8787/schemas/front-matter/${name}.json`);
      const validate = validator(schema);
      const paths = (await listContent("content")).filter((path) => path.startsWith(`${name}/`));
      const { files } = collect("content", paths);
      expect(files.length).toBeGreaterThan(10);
      const wrong = files.filter(({ text }) => !validate(readFrontMatter(text).data)).map(({ path }) => path);
      expect(wrong).toEqual([]);
      expect(Object.keys(schema["properties"] as object)).toEqual(Object.keys(collection.frontMatter.shape));
    },
  );

  test.each([
    ["an unknown key", { nam: "x" }],
    ["a missing key", { level: undefined }],
    ["a value that is none", { level: "introo" }],
    ["a list of the wrong things", { see_also: ["alpha"] }],
    ["an unknown tag", { tags: ["greek"] }],
    ["a wrong type", { name: 12 }],
    ["a date that is none", { review_by: "soon" }],
  ])("refuses %s", async (_, wrong) => {
    const validate = validator(await schemaOf("terms"));
    const term = { name: "Haircut", level: "intro", summary: "A deduction from the value of collateral." };
    expect(validate(term)).toBe(true);
    expect(validate(JSON.parse(JSON.stringify({ ...term, ...wrong })))).toBe(false);
  });

  test("of another collection is not found", async () => {
    expect((await service.get("/schemas/front-matter/trems.json")).status).toBe(404);
  });
});
