/**
 * Derives the published reference implementation of a calculator from the source that the service runs: the calculator
 * and the declarations that it uses, as plain JavaScript with its comments, in one piece that runs anywhere.
 *
 * The sources are read as syntax trees, so nothing depends on their layout or on file names.
 */
import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { type Declaration, type Module, readModule } from "./module-declarations.ts";

const ALL_CALCULATORS = new URL("../../../worker/compute/all-calculators.ts", import.meta.url);

/**
 * The self-contained JavaScript of a calculator: its dependencies first, the calculator last.
 *
 * @throws when there is no such calculator, or when two declarations share a name
 */
export function referenceCode(id: string): string {
  const { name, file } = calculatorAt(id);
  const { headerComment, declarations } = standaloneCode(name, file);
  const usage = `// Call ${name}(inputs) with every input filled in.`;
  return `${[`${headerComment}\n${usage}`, ...declarations].join("\n\n")}\n`;
}

/** The calculator as an ES module: its reference code, exported, with the id of the calculator. */
export function codeModule(id: string): { readonly sha256: string; readonly text: string } {
  const exported = `export const CALCULATOR = ${JSON.stringify(id)};\nexport { ${calculatorAt(id).name} as calculate };\n`;
  const text = `${referenceCode(id)}\n${exported}`;
  return { sha256: hash("sha256", text), text };
}

/**
 * A declaration of a file with all that it refers to, the declaration last, as JavaScript.
 *
 * @throws when two declarations share a name
 */
export function standaloneCode(
  name: string,
  file: URL,
): { readonly headerComment: string; readonly declarations: string[] } {
  const used = new Map<Declaration, URL>();
  collect(name, file, used);
  return { headerComment: moduleAt(file).headerComment, declarations: [...used.keys()].map(({ text }) => text) };
}

function calculatorAt(id: string): { readonly name: string; readonly file: URL } {
  const calculator = moduleAt(ALL_CALCULATORS).reexports.get(id);
  if (calculator === undefined) throw new Error(`There is no calculator ${id}.`);
  return calculator;
}

/** Adds a declaration after its dependencies. */
function collect(name: string, file: URL, used: Map<Declaration, URL>): void {
  const { declarations, imports } = moduleAt(file);
  const declaration = declarations.get(name);
  if (declaration === undefined) throw new Error(`${file.pathname} does not declare ${name}.`);
  if (used.has(declaration)) return;
  for (const other of declaration.references) {
    const from = imports.get(other) ?? (declarations.has(other) ? file : undefined);
    if (from !== undefined) collect(other, from, used);
  }
  for (const [{ name: taken }, origin] of used) {
    if (taken === name) {
      throw new Error(`${name} is declared in ${origin.pathname} and in ${file.pathname}: one has to be renamed.`);
    }
  }
  used.set(declaration, file);
}

const MODULES = new Map<string, Module>();

/** A file is read once: the code does not change during a build. */
function moduleAt(file: URL): Module {
  const known = MODULES.get(file.href);
  if (known) return known;
  const module = readModule(readFileSync(file, "utf8"), file);
  MODULES.set(file.href, module);
  return module;
}
