import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { MARK } from "../../build/authoring/review/sanitized-report.ts";
import { quickCorpus } from "../fixture/corpus.ts";
import { zip } from "../fixture/zip.ts";

const TERM = "content/terms/risk/haircut.md";
const TEXT = `---
name: Haircut
level: intro
summary: A deduction from the value of collateral.
---

A lender counts less than the market value.
`;
/** A name of a branch that git takes; a shell that read it would run a program. */
const BRANCH = "feature/$(touch$IFS'PWNED')&head=main";
const HOSTILE_FILE = "content/.notes/$(touch PWNED)\n::error::`touch PWNED`.md";

let root = "";
const at = (...path: string[]) => join(root, ...path);
function git(folder: string, ...words: string[]): string {
  const who = ["-c", "user.name=A", "-c", "user.email=a@example.org"];
  return execFileSync("git", ["-C", at(folder), ...who, ...words], { encoding: "utf8" });
}

function write(path: string, text: string): void {
  mkdirSync(dirname(at(path)), { recursive: true });
  writeFileSync(at(path), text);
}

/** What a job of a workflow runs, up to the action that is named. */
function scriptsOf(workflow: string, job: string, before = ""): string[] {
  const { jobs } = parse(readFileSync(`.github/workflows/${workflow}.yml`, "utf8")) as {
    jobs: Record<string, { steps: { run?: string; uses?: string }[] }>;
  };
  const steps = jobs[job]?.steps ?? [];
  const end = steps.findIndex(({ uses }) => before !== "" && uses?.startsWith(before));
  return steps.slice(0, end < 0 ? steps.length : end).flatMap(({ run }) => run ?? []);
}

/** Runs a script as the workflow's runner does. @returns what it prints */
async function run(folder: string, script: string, environment: Record<string, string>): Promise<string> {
  const PATH = `${dirname(process.execPath)}${delimiter}${process.env["PATH"]}`;
  const env = { ...process.env, BASE_URL: undefined, ...environment, PATH };
  const child = spawn("bash", ["-e", "-c", script], { cwd: at(folder), env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (bytes) => (output += String(bytes)));
  const [code] = await once(child, "close");
  expect([script, code, code === 0 ? "" : output]).toEqual([script, 0, ""]);
  return output;
}

/** The part of GitHub that the workflow of the comment asks. */
const github = { archive: zip(""), sha: "", comments: [] as string[] };
const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? "", "http://localhost");
  const answer = (value: unknown) => response.end(JSON.stringify(value));
  const body = async () => (JSON.parse(Buffer.concat(await request.toArray()).toString()) as { body: string }).body;
  switch (`${request.method} ${pathname.replace("/repos/o/r/", "")}`) {
    case "GET pulls":
      return answer(searchParams.get("head") === `someone:${BRANCH}` ? [{ number: 5, head: { sha: github.sha } }] : []);
    case "GET actions/runs/7/artifacts":
      return answer({ artifacts: [{ id: 9, name: "review", size_in_bytes: github.archive.length }] });
    case "GET actions/artifacts/9/zip":
      return response.end(github.archive);
    case "GET issues/5/comments":
      return answer(github.comments.map((text, id) => ({ id, body: text, user: { login: "github-actions[bot]" } })));
    case "POST issues/5/comments":
      github.comments.push(await body());
      return answer({});
    case "PATCH issues/comments/0":
      github.comments[0] = await body();
      return answer({});
    default:
      return response.writeHead(404).end();
  }
});

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "fork-"));
  for (const [path, text] of Object.entries(quickCorpus(3))) write(`main/content/${path}`, text);
  write(`main/${TERM}`, TEXT);
  write("main/package.json", readFileSync("package.json", "utf8"));
  write("main/test/search/judged.json", "[]");
  git("main", "init", "--quiet", "--initial-branch=main");
  git("main", "add", ".");
  git("main", "commit", "--quiet", "--message=Begin");
  execFileSync("git", ["clone", "--quiet", at("main"), at("fork")]);
  git("fork", "switch", "--quiet", "--create", BRANCH);
  server.listen(0);
  await once(server, "listening");
});
afterAll(() => {
  server.close();
  rmSync(root, { recursive: true });
});

/** The fork's branch with one more commit, as GitHub checks it out: merged into main. */
function push(path: string, text: string): void {
  write(join("fork", path), text);
  git("fork", "add", "--force", ".");
  git("fork", "commit", "--quiet", "--message=Change");
  github.sha = git("fork", "rev-parse", "HEAD").trim();
  rmSync(at("merge"), { recursive: true, force: true });
  execFileSync("git", ["clone", "--quiet", at("main"), at("merge")]);
  git("merge", "fetch", "--quiet", at("fork"), `refs/heads/${BRANCH}`);
  git("merge", "merge", "--quiet", "--no-ff", "--message=Merge", "FETCH_HEAD");
  for (const folder of ["merge", "main"])
    if (!readdirSync(at(folder)).includes("build")) symlinkSync(resolve("build"), at(folder, "build"));
}

/** Both workflows, one after the other. */
async function review(): Promise<string> {
  for (const script of scriptsOf("pull-request", "review", "actions/upload-artifact"))
    if (script !== "npm ci") await run("merge", script, { GITHUB_STEP_SUMMARY: at("summary.md") });
  github.archive = zip(readFileSync(at("merge/diff.md")));
  const described = { id: 7, event: "pull_request", head_sha: github.sha, head_branch: BRANCH };
  const event = { workflow_run: { ...described, head_repository: { owner: { login: "someone" } } } };
  write("event.json", JSON.stringify(event));
  const [script = ""] = scriptsOf("comment", "comment");
  return run("main", script, {
    GITHUB_API_URL: `http://localhost:${(server.address() as AddressInfo).port}`,
    GITHUB_REPOSITORY: "o/r",
    GITHUB_TOKEN: "secret",
    GITHUB_EVENT_PATH: at("event.json"),
  });
}

test("what a fork's branch changes for readers is one comment, which the next push updates", async () => {
  push(TERM, TEXT.replace("less than", "about nine tenths of"));
  expect(await review()).toBe("wrote the comment on pull request 5\n");
  expect(github.comments).toHaveLength(1);
  expect(github.comments[0]?.startsWith(MARK)).toBe(true);
  expect(github.comments[0]).toContain("~~less than~~ **about nine tenths of**");
  expect(readFileSync(at("summary.md"), "utf8")).toContain("about nine tenths of");

  push(HOSTILE_FILE, "not an entry");
  push(TERM, TEXT.replace("less than", "half of"));
  expect(await review()).toBe("updated the comment on pull request 5\n");
  expect(github.comments).toHaveLength(1);
  expect(github.comments[0]).toContain("**half of**");

  const names = readdirSync(root, { recursive: true, encoding: "utf8" });
  expect(names.filter((name) => name.endsWith("PWNED"))).toEqual([]);
});
