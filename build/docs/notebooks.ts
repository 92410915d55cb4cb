/**
 * The notebooks of docs/notebooks/: each is written in Markdown, in which a block of Python is a cell and the block of
 * text behind it is what it prints. The file for Jupyter is made from that.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parsedDocument, sourceOf } from "../site/connect-document.ts";
import { ROOT } from "../sources.ts";

export const NOTEBOOKS = "docs/notebooks";

export type Cell =
  | { readonly kind: "markdown"; readonly text: string }
  | { readonly kind: "code"; readonly text: string; readonly output: string };

/** The Markdown of each notebook, by its name. */
export function notebookSources(): ReadonlyMap<string, string> {
  const files = readdirSync(join(ROOT, NOTEBOOKS)).filter((file) => file.endsWith(".md"));
  return new Map(
    files.sort().map((file) => [file.slice(0, -".md".length), readFileSync(join(ROOT, NOTEBOOKS, file), "utf8")]),
  );
}

/** The cells of a notebook. @throws for code whose output is not there */
export function cellsOf(markdown: string): Cell[] {
  const nodes = parsedDocument(markdown).children;
  const cells: Cell[] = [];
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i];
    if (!node) continue;
    if (node.type !== "code") {
      cells.push({ kind: "markdown", text: sourceOf(markdown, node) });
      continue;
    }
    const output = nodes[++i];
    if (node.lang !== "python" || output?.type !== "code" || output.lang !== "text")
      throw new Error(`the code that begins with ${node.value.split("\n", 1)[0]} has no output behind it`);
    cells.push({ kind: "code", text: node.value, output: output.value });
  }
  return cells;
}

/** The file for Jupyter (nbformat 4.5). Equal texts make equal bytes: cells are numbered. */
export function notebookText(markdown: string): string {
  let number = 0;
  const cells = cellsOf(markdown).map((cell, i) => {
    const common = { id: `cell-${i + 1}`, metadata: {}, source: linesOf(cell.text) };
    if (cell.kind === "markdown") return { cell_type: "markdown", ...common };
    const outputs = [{ name: "stdout", output_type: "stream", text: linesOf(`${cell.output}\n`) }];
    return { cell_type: "code", execution_count: ++number, ...common, outputs };
  });
  const notebook = {
    cells,
    metadata: {
      kernelspec: { display_name: "Python 3", language: "python", name: "python3" },
      language_info: { name: "python" },
    },
    nbformat: 4,
    nbformat_minor: 5,
  };
  return `${JSON.stringify(notebook, null, 1)}\n`;
}

/** Lines with their ends, as the format has them. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}
