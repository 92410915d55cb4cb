import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { PUBLISHED_CODE } from "../../build/compute/receipts/published-code.ts";
import { CHANGELOG } from "../../build/editions/changelog.ts";
import { EDITIONS_FOLDER } from "../../build/editions/edition.ts";
import { formatDiagnostic } from "../../build/parse/diagnostics.ts";

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Workflow {
  readonly on: Readonly<Record<string, unknown>> | string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, { readonly "timeout-minutes"?: number; readonly steps: readonly Step[] }>>;
}

const FOLDER = ".github/workflows";
const WORKFLOWS = readdirSync(FOLDER).map((name) => [name, readFileSync(join(FOLDER, name), "utf8")] as const);

describe.each(WORKFLOWS)("the workflow %s", (name, text) => {
  const { permissions, jobs, on } = parse(text) as Workflow;
  const steps = Object.values(jobs).flatMap((job) => job.steps);

  test("uses actions by the hash of their code, with their version beside it", () => {
    const used = text.split("\n").filter((line) => /^\s*(?:- )?uses:/.test(line));
    expect(used.filter((line) => !/uses: [\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([]);
  });

  test("has only the rights that it names, and writes nothing where a pull request's code runs", () => {
    expect(permissions).toBeDefined();
    const triggers = typeof on === "string" ? [on] : Object.keys(on);
    expect(triggers).not.toContain("pull_request_target");
    if (triggers.includes("pull_request")) expect(permissions).toEqual({ contents: "read" });
    if (triggers.includes("workflow_run")) expect(permissions?.["contents"]).toBe("read");
  });

  test("leaves no token behind in a checkout", () => {
    const checkouts = steps.filter(({ uses }) => uses?.startsWith("actions/checkout@"));
    expect(checkouts.filter((step) => step.with?.["persist-credentials"] !== false)).toEqual([]);
  });

  test("puts no value of others into a script", () => {
    expect(steps.filter(({ run }) => run?.includes("${{")).map(({ run }) => run)).toEqual([]);
  });

  test("ends after a time", () => {
    expect(Object.values(jobs).filter((job) => !((job["timeout-minutes"] ?? 0) > 0))).toEqual([]);
  });

  test("runs commands that exist", () => {
    const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
    const commands = steps.flatMap(({ run = "" }) => [...run.matchAll(/npm run (?:--silent )?([\w:]+)/g)]);
    expect(commands.map(([, command = ""]) => command).filter((command) => !(command in scripts))).toEqual([]);
    expect(name).toMatch(/\.yml$/);
  });

  if (name === "comment.yml")
    test("installs nothing and checks out nothing of the pull request", () => {
      expect(steps.filter(({ run }) => /npm|npx|gh |git /.test(run ?? ""))).toEqual([]);
      const checkout = steps.find(({ uses }) => uses?.startsWith("actions/checkout@"));
      expect(Object.keys(checkout?.with ?? {})).toEqual(["persist-credentials"]);
    });
});

test("the workflow that proposes an edition proposes all that the command writes", () => {
  const script = readFileSync(join(FOLDER, "propose-edition.yml"), "utf8");
  const [, paths = ""] = /propose\.sh propose\/edition [^\\]*\\\n(.*)/.exec(script) ?? [];
  expect(paths.trim().split(" ")).toEqual([`content/${EDITIONS_FOLDER}`, CHANGELOG, PUBLISHED_CODE]);
});

describe("the matcher with which the check annotates a pull request", () => {
  const file = ".github/problem-matcher.json";
  const { problemMatcher } = JSON.parse(readFileSync(file, "utf8")) as {
    problemMatcher: { owner: string; severity: string; pattern: Record<string, string | number>[] }[];
  };

  test.each([
    ["error", "level is missing"],
    ["warning", "sentences of more than 40 words: 1"],
  ] as const)("reads an %s at its place", (severity, message) => {
    const place = { file: "content/terms/risk/margin-call.md", line: 12, column: 3 };
    const line = formatDiagnostic({ ...place, severity, message });
    const found = problemMatcher.map((matcher) => {
      const [pattern = {}] = matcher.pattern;
      const groups = new RegExp(String(pattern["regexp"])).exec(line) ?? [];
      const group = (name: string) => groups[Number(pattern[name])];
      // The runner takes the matcher's own severity where the line has none.
      return [group("file"), group("line"), group("column"), group("severity") ?? matcher.severity, group("message")];
    });
    expect(found).toEqual([[place.file, "12", "3", severity, message]]);
  });

  test("is added for the step of the check, and removed after it", () => {
    const { jobs } = parse(readFileSync(join(FOLDER, "pull-request.yml"), "utf8")) as Workflow;
    const runs = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run = "" }) => run));
    const matched = runs.filter((run) => run.includes(`::add-matcher::${file}"\nnpm run --silent check\n`));
    expect(matched).toEqual([
      expect.stringContaining(`::remove-matcher owner=${problemMatcher.map(({ owner }) => owner).join()}::`),
    ]);
  });
});

test("the issue forms are YAML, and each asks for something", () => {
  for (const name of ["wrong-fact", "missing-entry", "new-source"]) {
    const form = parse(readFileSync(`.github/ISSUE_TEMPLATE/${name}.yml`, "utf8")) as {
      name: string;
      description: string;
      body: { id: string; validations?: { required: boolean } }[];
    };
    expect([form.name, form.description].every((text) => text.length > 5)).toBe(true);
    expect(form.body.some(({ validations }) => validations?.required === true)).toBe(true);
    expect(new Set(form.body.map(({ id }) => id)).size).toBe(form.body.length);
  }
});

describe("a proposal", () => {
  let folder = "";
  let log = "";
  const git = (where: string, ...words: string[]) =>
    execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@example.org", "-C", where, ...words], {
      encoding: "utf8",
    });

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "propose-"));
    log = join(folder, "gh.log");
    git(folder, "init", "--quiet", "--bare", "remote");
    git(folder, "init", "--quiet", "--initial-branch=main", "work");
    writeFileSync(join(folder, "work/a.txt"), "1\n");
    git(join(folder, "work"), "add", ".");
    git(join(folder, "work"), "commit", "--quiet", "--message=Begin");
    writeFileSync(join(folder, "text.md"), "Why.\n");
    mkdirSync(join(folder, "bin"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** @param open number of the open pull request, if there is one */
  function propose(open: string) {
    // GitHub's own command, as far as the script calls it.
    const gh = `#!/bin/sh\necho "$@" >> ${log}\n[ "$2" = list ] && echo "${open}"\nexit 0\n`;
    writeFileSync(join(folder, "bin/gh"), gh);
    chmodSync(join(folder, "bin/gh"), 0o755);
    const words = ["propose/edition", "A title; $(touch x)", join(folder, "text.md"), "a.txt", "b"];
    const env = {
      ...process.env,
      PATH: `${join(folder, "bin")}${delimiter}${process.env["PATH"]}`,
      PUSH_TO: join(folder, "remote"),
    };
    const { status, stderr } = spawnSync(resolve(".github/scripts/propose.sh"), words, {
      cwd: join(folder, "work"),
      env,
      encoding: "utf8",
    });
    expect([status, stderr]).toEqual([0, ""]);
  }

  test("is a branch with one commit, and a pull request; the next one replaces both", () => {
    mkdirSync(join(folder, "work/b"));
    writeFileSync(join(folder, "work/b/new.txt"), "new\n");
    writeFileSync(join(folder, "work/other.txt"), "not proposed\n");
    propose("");
    const remote = join(folder, "remote");
    expect(git(remote, "log", "--format=%an %s", "propose/edition").split("\n")[0]).toBe(
      "github-actions[bot] A title; $(touch x)",
    );
    expect(git(remote, "ls-tree", "-r", "--name-only", "propose/edition")).toBe("a.txt\nb/new.txt\n");
    expect(readFileSync(log, "utf8")).toContain(
      "pr create --head propose/edition --base main --title A title; $(touch x)",
    );

    git(join(folder, "work"), "switch", "--quiet", "main");
    mkdirSync(join(folder, "work/b"), { recursive: true });
    writeFileSync(join(folder, "work/b/new.txt"), "newer\n");
    propose("12");
    expect(git(remote, "rev-list", "--count", "propose/edition").trim()).toBe("2");
    expect(readFileSync(log, "utf8")).toContain("pr edit 12 --title");
  });

  test("is none when nothing has changed", () => {
    mkdirSync(join(folder, "work/b"));
    propose("");
    expect(git(join(folder, "remote"), "branch", "--list")).toBe("");
  });
});
