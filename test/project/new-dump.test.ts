/**
 * A new dump is a line in `build/dumps/dumps.ts` with its group, and its extension a line in `worker/resources/dumps/routes.ts`.
 */
import { afterEach, expect, test } from "vitest";
import type { BuiltRelease } from "../../build/build.ts";
import { quickCorpus } from "../fixture/corpus.ts";
import { copyProject, type ProjectCopy } from "../fixture/project-copy.ts";

const DUMP = [
  "    gzipped(",
  '      "names.txt.gz",',
  '      { group: "texts", description: "A name per line." },',
  '      ENCODER.encode("Term\\n"),',
  "    ),",
];
const ROUTE = '  ["txt.gz", GZIP, "Names", "Names as plain text in gzip", "names"],';

let project: ProjectCopy;
afterEach(() => project.remove());

/** The release of a copy of the project to which the lines were added. */
async function releaseWith(...routes: string[]): Promise<BuiltRelease> {
  project = await copyProject("new-dump.test.ts");
  await project.insert("build/dumps/dumps.ts", "const data = await Promise.all([", ...DUMP);
  await project.insert("worker/resources/dumps/routes.ts", "const FAMILIES = [", ...routes);
  const { releaseOf } = await project.load<typeof import("../fixture/workspace.ts")>("test/fixture/workspace.ts");
  return releaseOf(quickCorpus(45), { dumps: true });
}

function textOf({ files }: BuiltRelease, path: string): string {
  return new TextDecoder().decode(files.find((file) => file.path === path)?.bytes);
}

test("a dump added by two lines is listed, described and in its group of the page", async () => {
  const release = await releaseWith(ROUTE);
  const { data } = JSON.parse(textOf(release, "/api/v1/dumps.json")) as { data: Record<string, unknown>[] };
  expect(data).toContainEqual(
    expect.objectContaining({ name: "names.txt.gz", media_type: "application/gzip", description: "A name per line." }),
  );
  expect(textOf(release, "/dumps/sha256sums.txt")).toContain("  names.txt.gz\n");
  const page = textOf(release, "/dumps.html");
  const [, group = ""] = /<section aria-labelledby="texts">([\s\S]*?)<\/section>/.exec(page) ?? [];
  expect(group).toContain("names.txt.gz");
});

test("a dump whose extension has no route fails the build", async () => {
  await expect(releaseWith()).rejects.toThrow(
    "no route serves /dumps/names.txt.gz; worker/resources/dumps/routes.ts has",
  );
});
