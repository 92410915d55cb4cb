import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { cellsOf, NOTEBOOKS, notebookSources, notebookText } from "../../build/docs/notebooks.ts";
import { addressedTo } from "../../build/site/connect-document.ts";
import { folderOfPrograms } from "./clients.ts";
import { deployed } from "./deployed.ts";
import { absence, type DebianPackage, PYTHON } from "./installed-packages.ts";

/** The notebooks, run from their published files by Debian's Python, against the deployed bundle. */
const BASE = "http://localhost:8787";
const sources = [...notebookSources()];
const debian = (name: string, module: string): DebianPackage => ({
  kind: "Debian",
  package: name,
  module,
  version: "",
});
const withoutPandas = absence({ name: "pandas", from: debian("python3-pandas", "pandas") }, "");
/** Without Jupyter's kernel the cells run in one scope of Python. */
const missing = [
  ...withoutPandas,
  ...absence({ name: "Jupyter's client", from: debian("python3-nbclient", "nbclient") }, ""),
  ...absence({ name: "Jupyter's kernel", from: debian("python3-ipykernel", "ipykernel") }, ""),
];

const started = deployed("notebooks");

async function printedBy(file: string): Promise<string[]> {
  const { folder, relay } = started;
  const program = fileURLToPath(folderOfPrograms("notebook.py"));
  const env = { ...process.env, ...relay.environment, HOME: folder };
  const { stdout } = await promisify(execFile)(PYTHON, [program, file], { cwd: folder, env });
  return JSON.parse(stdout) as string[];
}

describe.each(sources)("the notebook %s", (name, markdown) => {
  const needsPandas = /^import pandas$/m.test(markdown);

  test.runIf(!needsPandas || withoutPandas.length === 0)("prints what stands in it", async () => {
    const cells = cellsOf(addressedTo(markdown, BASE)).filter((cell) => cell.kind === "code");
    expect(cells.length).toBeGreaterThan(2);
    const file = `${name}.ipynb`;
    await writeFile(join(started.folder, file), await (await started.service.fetch(`/notebooks/${file}`)).text());
    expect(await printedBy(file)).toEqual(cells.map(({ output }) => output));
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

test("what is not on this machine is named, with how to get it", () => {
  if (missing.length > 0)
    console.warn(`\nNOTEBOOKS NOT RUN, OR NOT BY JUPYTER, for want of:\n  ${missing.join("\n  ")}\n`);
  if (process.env["CLIENTS"] === "all") expect(missing).toEqual([]);
  expect(sources.length).toBe(3);
});
