import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { cellsOf, NOTEBOOKS, notebookSources, notebookText } from "../../build/docs/notebooks.ts";
import { addressedTo } from "../../build/site/connect-document.ts";
import { deployed } from "./deployed.ts";
import { absence, type DebianPackage, PYTHON } from "./installed-packages.ts";

/** The notebooks, cell by cell by Debian's Python, against the deployed bundle. */
const BASE = "http://localhost:8787";
const sources = [...notebookSources()];
const PANDAS: DebianPackage = { kind: "Debian", package: "python3-pandas", module: "pandas", version: "" };
const missing = absence({ name: "pandas", from: PANDAS }, "");

/** Runs the cells of a list in one scope, as Jupyter does, and prints what each printed. */
const DRIVER = `
import contextlib, io, json, sys
scope, printed = {}, []
for cell in json.load(sys.stdin):
    with contextlib.redirect_stdout(io.StringIO()) as output:
        exec(compile(cell, "cell", "exec"), scope)
    printed.append(output.getvalue().rstrip("\\n"))
print(json.dumps(printed))
`;

const started = deployed("notebooks");
beforeAll(() => writeFile(join(started.folder, "driver.py"), DRIVER));

async function printedBy(cells: readonly string[]): Promise<string[]> {
  const options = { cwd: started.folder, env: { ...process.env, ...started.relay.environment } };
  const running = promisify(execFile)(PYTHON, ["driver.py"], options);
  running.child.stdin?.end(JSON.stringify(cells));
  return JSON.parse((await running).stdout) as string[];
}

describe.each(sources)("the notebook %s", (name, markdown) => {
  const needsPandas = /^import pandas$/m.test(markdown);

  test.runIf(!needsPandas || missing.length === 0)("prints what stands in it", async () => {
    const cells = cellsOf(addressedTo(markdown, BASE)).filter((cell) => cell.kind === "code");
    expect(cells.length).toBeGreaterThan(2);
    expect(await printedBy(cells.map(({ text }) => text))).toEqual(cells.map(({ output }) => output));
  });

  test("is published as a file for Jupyter, with the address of the service", async () => {
    const response = await started.service.fetch(`/notebooks/${name}.ipynb`);
    expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "application/x-ipynb+json"]);
    const text = await response.text();
    expect(text).toBe(notebookText(addressedTo(markdown, BASE)));
    expect(text).not.toContain("knowledge.example");
  });

  test("is committed as the file that is made from its Markdown", async () => {
    expect(await readFile(`${NOTEBOOKS}/${name}.ipynb`, "utf8"), "run `npm run tool -- docs`").toBe(
      notebookText(markdown),
    );
  });
});

test("pandas is named where it is not on this machine", () => {
  if (missing.length > 0) console.warn(`\nA NOTEBOOK NOT RUN, for want of:\n  ${missing.join("\n  ")}\n`);
  if (process.env["CLIENTS"] === "all") expect(missing).toEqual([]);
  expect(sources.length).toBe(3);
});
