import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, truncate, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { NOTEBOOKS } from "../../build/docs/notebooks.ts";
import { CONNECT_DOCUMENT } from "../../build/site/connect-document.ts";
import { BUILD_FOLDERS } from "../../build/sources.ts";
import { quickCorpus } from "../fixture/corpus.ts";
import { freePort } from "../fixture/free-port.ts";
import { linkPackages } from "../fixture/project-copy.ts";
import { hashOfTree } from "../fixture/workspace.ts";

/**
 * A copy of the project in a folder of an unusual name, so that its content can be edited while it is served. Its
 * content is the small corpus: the commands are what is tested. It is held to no standards of editors, because its texts
 * are short and alike.
 */
let project: string;
const run = promisify(execFile);
const NODE = [process.execPath, "--disable-warning=ExperimentalWarning"] as const;
/** The test runner has a BASE_URL of its own, which is not meant for the build. */
const { BASE_URL: _, ...ENVIRONMENT } = process.env;
const TERM = "content/terms/credit/term-000.md";
const STRICT = "editorial: { standards: STANDARDS },";

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), "a b#c%20é-"));
  for (const part of [
    ...BUILD_FOLDERS,
    "CONTENT-LICENSE",
    CONNECT_DOCUMENT,
    NOTEBOOKS,
    "bench/index.ts",
    "package.json",
    "wrangler.toml",
    "tsconfig.json",
  ]) {
    await cp(part, join(project, part), { recursive: true });
  }
  for (const [path, text] of Object.entries(quickCorpus(60))) {
    await mkdir(dirname(join(project, "content", path)), { recursive: true });
    await writeFile(join(project, "content", path), text);
  }
  const build = await readFile("build/index.ts", "utf8");
  expect(build).toContain(STRICT);
  await writeFile(join(project, "build/index.ts"), build.replace(STRICT, ""));
  await linkPackages(project);
});
afterAll(() => rm(project, { recursive: true }));

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** What the command prints and how it ends. */
function command(...args: string[]): Promise<Ended> {
  return commandWith({}, ...args);
}

async function commandWith(options: { env?: Record<string, string>; uid?: number }, ...args: string[]): Promise<Ended> {
  try {
    const env = { ...ENVIRONMENT, ...options.env };
    return { code: 0, ...(await run(NODE[0], [NODE[1], ...args], { cwd: project, ...options, env })) };
  } catch (error) {
    return error as Ended;
  }
}

const builds = new Map<string, Promise<Ended>>();

/** Builds the content as it lies there into a folder, for all tests that need the result and do not change it. */
function builtOnce(folder: string): Promise<Ended> {
  const built = builds.get(folder) ?? command("build/index.ts", "--out", folder);
  builds.set(folder, built);
  return built;
}

/** Root ignores permissions of folders, so this is another user. */
const UNPRIVILEGED = process.getuid?.() === 0 ? { uid: 65_534 } : {};

/** One line that ends with a newline and is not part of a stack. */
const SENTENCE = /^(?!\s*at )[^\n]+\n$/;

async function edit(change: (text: string) => string): Promise<void> {
  const path = join(project, TERM);
  await writeFile(path, change(await readFile(path, "utf8")));
}

/** The number of the line that reads so. */
function lineOf(text: string, line: string): number {
  return text.split("\n").indexOf(line) + 1;
}

async function eventually(check: () => Promise<boolean> | boolean, everyMs = 100): Promise<void> {
  for (let attempt = 0; attempt < 120_000 / everyMs; attempt++) {
    if (await check()) return;
    await new Promise((done) => setTimeout(done, everyMs));
  }
  throw new Error("it did not come to pass");
}

describe("the build's command line", () => {
  test("explains itself", async () => {
    for (const script of [
      "build/index.ts",
      "build/serve/start/start-command.ts",
      "build/serve/dev/dev-command.ts",
      "build/publish/deploy-command.ts",
      "build/publish/prune-command.ts",
    ]) {
      const { code, stdout } = await command(script, "--help");
      expect([script, code, stdout]).toEqual([script, 0, expect.stringContaining("Usage: npm ")]);
    }
  });

  test("refuses what it does not know, and says what it knows", async () => {
    const { code, stderr } = await command("build/index.ts", "--chek");
    expect(code).toBe(2);
    expect(stderr).toContain("--check");
  });

  test.each([
    ["build/index.ts"],
    ["build/index.ts", "--check"],
    ["build/serve/start/start-command.ts"],
    ["build/serve/dev/dev-command.ts"],
    ["build/publish/deploy-command.ts"],
    ["build/publish/prune-command.ts"],
    ["build/authoring/report/report-command.ts"],
    ["bench/index.ts"],
  ])("%s %s refuses an option and a word that it does not know in one sentence", async (...words) => {
    // A measurement is asked for by words of its name.
    for (const wrong of words[0] === "bench/index.ts" ? ["--chek"] : ["--chek", "surely-no-command"])
      expect([wrong, await command(...words, wrong)]).toEqual([
        wrong,
        expect.objectContaining({ code: 2, stdout: "", stderr: expect.stringMatching(SENTENCE) }),
      ]);
  });

  test("says in a sentence that it cannot write into a folder", async () => {
    await chmod(project, 0o555);
    const commands = [
      ["build/index.ts"],
      ["build/index.ts", "--out", "new/folder"],
      ["build/serve/start/start-command.ts"],
      ["build/authoring/report/report-command.ts"],
    ];
    for (const words of commands) {
      const { code, stderr } = await commandWith(UNPRIVILEGED, ...words);
      expect([words, code, stderr]).toEqual([words, 1, expect.stringMatching(SENTENCE)]);
      expect(stderr).toContain("permission denied");
    }
    await chmod(project, 0o755);
  });

  test("ends with a sentence when nobody reads what it prints", async () => {
    for (const args of [
      ["build/index.ts", "--check"],
      ["build/authoring/report/report-command.ts"],
      ["build/serve/start/start-command.ts", "--help"],
    ]) {
      const child = spawn(NODE[0], [NODE[1], ...args], { cwd: project, env: ENVIRONMENT });
      child.stdout.destroy();
      let stderr = "";
      child.stderr.on("data", (data: Buffer) => (stderr += data.toString()));
      const [code] = (await once(child, "close")) as [number];
      // Warnings of the content go to stderr.
      expect([args, code]).toEqual([args, 1]);
      expect(stderr.split("\n")).toContain("the output was closed before all of it was written");
    }
  });

  test("prints no control character and no command for a workflow, whatever a file holds", async () => {
    const path = join(project, "content/events/hostile.md");
    await writeFile(
      path,
      '---\n"\\e[31m::error::x\\n::set-env name=A::b ##[group]": 1\nname: "::warning::\\e]0;t"\n---\n\nx\n',
    );
    const { code, stderr } = await command("build/index.ts", "--check");
    await rm(path);
    expect(code).toBe(1);
    expect(stderr).toContain("content/events/hostile.md:");
    expect(stderr).not.toMatch(/(?!\n)\p{Cc}|::[a-z]|##[a-z]*\[/u);
    for (const line of stderr.split("\n")) expect(line).toMatch(/^$|^content\/|^\d+ errors?, /);
  });

  test("says what is wrong with a setting, without a stack", async () => {
    const { code, stderr } = await command("build/index.ts", "--check", "--base-url", "ftp://example.org");
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^--base-url must be an http or https address[^\n]*\n$/)]);
    const env = { BASE_URL: "ftp://example.org" };
    const wrong = await commandWith({ env }, "build/index.ts", "--check");
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringMatching(/^BASE_URL must be an http/)]);
    expect(await commandWith({ env: { BASE_URL: "" } }, "build/index.ts", "--check")).toMatchObject({ code: 0 });
  });

  test("checks without writing, and ends with 1 when there are errors", async () => {
    expect(await command("build/index.ts", "--check", "--out", "nowhere")).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("in order"),
    });
    await expect(readFile(join(project, "nowhere"))).rejects.toThrow();
    const before = await readFile(join(project, TERM), "utf8");
    await edit((text) => text.replace("level: intro", "level: introo"));
    const { code, stderr } = await command("build/index.ts", "--check");
    expect(code).toBe(1);
    expect(stderr).toContain(
      `${TERM}:${lineOf(before, "level: intro")}:1  "introo" is not a value of level (did you mean intro?)`,
    );
    expect(stderr).toMatch(/^1 error, /m);
    await edit(() => before);
  });

  test("says what it made", async () => {
    const { code, stdout } = await builtOnce("made");
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^\d+ records → \d+ files \([\d.]+ MB\) and \d+ values of the store in made\/; \d+ written; release [0-9a-f]{16}; [\d.]+ s\n$/,
    );
  });
});

describe("a build that is killed", () => {
  test("while it writes is repaired by the next one", async () => {
    expect((await builtOnce("made")).code).toBe(0);
    const clean = await hashOfTree(join(project, "made"));
    const child = spawn(NODE[0], [NODE[1], "build/index.ts", "--out", "killed"], { cwd: project, env: ENVIRONMENT });
    const ended = once(child, "close");
    await eventually(async () => (await filesOf("killed")) > Object.keys(clean).length / 2, 5);
    child.kill("SIGKILL");
    await ended;
    expect((await command("build/index.ts", "--out", "killed")).code).toBe(0);
    expect(await hashOfTree(join(project, "killed"))).toEqual(clean);
  });

  async function filesOf(folder: string): Promise<number> {
    return (await readdir(join(project, folder), { recursive: true }).catch(() => [])).length;
  }
});

describe("npm run deploy", () => {
  const deploy = () => command("build/publish/deploy-command.ts", "--local", "--persist-to", join(project, "kv"));
  let block: string;

  beforeAll(async () => {
    expect((await builtOnce("dist")).code).toBe(0);
    const [key = ""] = (await readdir(join(project, "dist/.edge/blocks"))).sort();
    block = `dist/.edge/blocks/${key}`;
  });

  test("publishes a release that is whole, and the second time finds all of it", async () => {
    expect(await deploy()).toMatchObject({ code: 0, stderr: "" });
    expect((await deploy()).stdout).toMatch(/\n0 keys written, \d+ already present\n$/);
  });

  test.each<[string, (path: string) => Promise<unknown>, string]>([
    ["missing", (path) => rm(path), "is missing: build again (npm run build)\n"],
    ["truncated", (path) => truncate(path, 1000), "is truncated or altered, its 1000 bytes"],
    ["altered", async (path) => writeFile(path, (await readFile(path)).reverse()), "is truncated or altered"],
    ["extra", (path) => writeFile(`${path}0`, ""), "0 does not belong to release"],
  ])("refuses a release with one block %s", async (_, harm, message) => {
    const path = join(project, block);
    const bytes = await readFile(path);
    await harm(path);
    const { code, stdout, stderr } = await deploy();
    await writeFile(path, bytes);
    await rm(`${path}0`, { force: true });
    expect([code, stdout, stderr]).toEqual([1, "", expect.stringMatching(SENTENCE)]);
    expect(stderr).toContain(`${block}${message.startsWith("0") ? "" : " "}${message}`);
    expect(stderr).toContain("npm run build");
  });

  test("refuses to put other code of the worker under the tags of this release; a comment is no other code", async () => {
    const path = join(project, "worker/http/respond.ts");
    const text = await readFile(path, "utf8");
    await writeFile(path, `// Said again.\n${text}`);
    expect(await deploy()).toMatchObject({ code: 0 });
    await writeFile(path, text.replace('"Access-Control-Allow-Origin"', '"X-Allow-Origin"'));
    const { code, stderr } = await deploy();
    await writeFile(path, text);
    expect([code, stderr]).toEqual([1, expect.stringMatching(SENTENCE)]);
    expect(stderr).toMatch(/^worker\/ has changed since dist\/ was built; run npm run build/);
  });

  test("says in a sentence that it cannot write into the folder that it has to lock, or into the namespace", async () => {
    await chmod(project, 0o755);
    await chmod(join(project, "dist/.edge"), 0o555);
    for (const script of ["build/publish/deploy-command.ts", "build/publish/prune-command.ts"]) {
      const { code, stderr } = await commandWith(UNPRIVILEGED, script, "--local", "--persist-to", "dist/.edge/kv");
      expect([script, code, stderr]).toEqual([script, 1, expect.stringMatching(SENTENCE)]);
      expect(stderr).toContain("permission denied");
    }
    await chmod(join(project, "dist/.edge"), 0o755);
  });

  test.each(["deploy", "prune"])("%s refuses a folder of the local namespace without --local", async (name) => {
    const { code, stderr } = await command(`build/publish/${name}-command.ts`, "--persist-to", "kv");
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^--persist-to goes with --local; [^\n]*\n$/)]);
  });

  test("says that there is nothing to deploy where nothing was built", async () => {
    await rename(join(project, "dist"), join(project, "away"));
    for (const script of ["build/publish/deploy-command.ts", "build/publish/prune-command.ts"]) {
      const { code, stderr } = await command(script, "--local");
      expect([script, code, stderr]).toEqual([script, 1, expect.stringMatching(SENTENCE)]);
      expect(stderr).toContain("npm run build");
    }
    await rm(join(project, "dist"), { recursive: true, force: true });
    await rename(join(project, "away"), join(project, "dist"));
  });

  test("is not followed by a prune that keeps a release nobody knows", async () => {
    const words = ["build/publish/prune-command.ts", "--local", "--persist-to", join(project, "kv"), "--yes"];
    const { code, stderr } = await command(...words, "--running", "nobody");
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^the release nobody is not in the namespace, [^\n]*\n$/),
    ]);
    expect(await command(...words, "--keep", "0")).toMatchObject({ code: 2 });
    expect(await command(...words)).toMatchObject({ code: 0, stdout: expect.stringContaining("\n0 keys removed\n") });
  });
});

test("a port that another server has is found before the build, with one that is free", async () => {
  for (const host of ["127.0.0.1", "::"]) {
    const server = createServer().listen(0, host);
    await once(server, "listening");
    const address = server.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const { code, stdout, stderr } = await commandWith(
      { env: { PORT: String(port) } },
      "build/serve/start/start-command.ts",
    );
    server.close();
    expect([code, stdout, stderr]).toEqual([1, "", expect.stringMatching(SENTENCE)]);
    expect(stderr).toMatch(new RegExp(`^port ${port} is in use; port (\\d+) is free: PORT=\\1 npm start\n$`));
  }
});

test("the worker is bundled in a folder of this name as in any other", async () => {
  await builtOnce("dist");
  const words = ["deploy", "--dry-run", "--outdir", "bundled"];
  await run(resolve("node_modules/.bin/wrangler"), words, {
    cwd: project,
    env: { ...ENVIRONMENT, WRANGLER_SEND_METRICS: "false" },
  });
  expect(await readFile(join(project, "bundled/index.js"), "utf8")).toContain("dist/.edge/release.json");
});

describe("npm start", () => {
  const BUILT = /built \d+ records/;
  const SAME = /nothing has changed since the last start: it is served as it was built \(release [0-9a-f]{16}\)/;

  /** Starts a server, asks it, and stops it. */
  async function started(
    port: number,
    settings: Record<string, string> = {},
  ): Promise<{ output: string; health: string }> {
    const child = spawn(NODE[0], [NODE[1], "build/serve/start/start-command.ts"], {
      cwd: project,
      env: { ...ENVIRONMENT, PORT: String(port), ...settings },
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (data: Buffer) => {
        output += data.toString();
      });
    const gone = once(child, "exit");
    await eventually(() => output.includes("ready after") || child.exitCode !== null);
    const answers = ["/api/v1/health", "/api/v1/terms/term-000", "/api/v1/terms.ndjson", "/api/v1/search?q=term"].map(
      async (path) => {
        const response = await fetch(`http://localhost:${port}${path}`);
        expect([path, response.status]).toEqual([path, 200]);
        return response.text();
      },
    );
    const [health = ""] = await Promise.all(answers);
    child.kill("SIGTERM");
    await gone;
    return { output, health };
  }

  test("serves again what the last start built when nothing changed, and builds when anything did", async () => {
    const port = await freePort();
    const first = await started(port);
    expect(first.output).toMatch(BUILT);
    const second = await started(port);
    expect(second.output).toMatch(SAME);
    expect(second.output).not.toMatch(BUILT);
    expect(second.health).toBe(first.health);

    await rm(join(project, ".wrangler/state"), { recursive: true });
    const emptied = await started(port);
    expect(emptied.output).toMatch(BUILT);
    expect(emptied.health).toBe(first.health);

    const before = await readFile(join(project, TERM), "utf8");
    await edit((text) => text.replace(/summary: .*/, "summary: Another one."));
    const edited = await started(port);
    await edit(() => before);
    expect(edited.output).toMatch(BUILT);
    expect(edited.health).not.toBe(first.health);
  });
});

describe("npm run dev", () => {
  let child: ChildProcess;
  let output = "";
  let base: string;

  beforeAll(async () => {
    const port = await freePort();
    base = `http://localhost:${port}`;
    child = spawn(NODE[0], [NODE[1], "build/serve/dev/dev-command.ts"], {
      cwd: project,
      env: { ...ENVIRONMENT, PORT: String(port) },
    });
    child.stdout?.on("data", (data: Buffer) => (output += data.toString()));
    child.stderr?.on("data", (data: Buffer) => (output += data.toString()));
    await eventually(() => output.includes("watching content/"));
  });
  afterAll(async () => {
    const gone = new Promise((done) => child.once("exit", done));
    child.kill("SIGTERM");
    await gone;
  });

  async function summary(): Promise<string> {
    const response = await fetch(`${base}/api/v1/terms/term-000?fields=summary`);
    return ((await response.json()) as { summary: string }).summary;
  }

  test("serves on the port asked for, and its answers point there", async () => {
    expect(output).toContain(`ready after`);
    const list = (await (await fetch(`${base}/api/v1/terms?limit=1`)).json()) as { links: { self: string } };
    expect(list.links.self).toBe(`${base}/api/v1/terms?limit=1`);
  });

  test("serves an edit, keeps the last good state through an error, and goes on when it is corrected", async () => {
    await edit((text) => text.replace(/summary: .*/, "summary: The first edit."));
    await eventually(async () => (await summary()) === "The first edit.");
    await edit((text) => text.replace(/summary: .*/, "summary: The second edit.").replace("level: intro", "level: x"));
    await eventually(() => output.includes("the last good state is still served"));
    const line = lineOf(await readFile(join(project, TERM), "utf8"), "level: x");
    expect(output).toContain(`${TERM}:${line}:1  "x" is not a value of level`);
    expect(await summary()).toBe("The first edit.");
    await edit((text) => text.replace("level: x", "level: intro"));
    await eventually(async () => (await summary()) === "The second edit.");
  });

  test("goes on serving what it serves while another build changes dist/, and leaves that alone", async () => {
    const paths = ["/api/v1/health", "/api/v1/openapi.json", "/llms.txt", "/api/v1/terms?limit=200", "/api/v1/stats"];
    const answers = () => Promise.all(paths.map(async (path) => (await fetch(base + path)).text()));
    const before = await answers();
    expect((await command("build/index.ts", "--base-url", "https://api.example.org")).code).toBe(0);
    const release = await readFile(join(project, "dist/.edge/release.json"), "utf8");
    // Long enough for a reload, if there were one.
    for (let i = 0; i < 20; i++) {
      await new Promise((done) => setTimeout(done, 100));
      expect(await answers()).toEqual(before);
    }
    await edit((text) => text.replace(/summary: .*/, "summary: The third edit."));
    await eventually(async () => (await summary()) === "The third edit.");
    expect(await readFile(join(project, "dist/.edge/release.json"), "utf8")).toBe(release);
  });
});
