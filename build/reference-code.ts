// Makes the published reference implementation of a calculator from the source that the service runs: the calculator
// and exactly the helpers it uses, as plain JavaScript with its comments, in one piece that runs anywhere.

import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { CALCULATORS } from "../worker/compute/registry.ts";

const SOURCES = new URL("../worker/compute/", import.meta.url);

/** A top-level declaration with the comment above it. */
type Declaration = { name: string; comment: string; code: string };

/** A source file: its opening comment, what it declares, and which file each imported name comes from. */
type Source = { opening: string; declarations: Map<string, Declaration>; imports: Map<string, string> };

/**
 * The self-contained JavaScript of a calculator: helpers before what uses them, the calculator last. Throws when there
 * is no such calculator or when two helpers would share a name.
 */
export function referenceCode(id: string): string {
  const name = CALCULATORS.get(id)?.name;
  if (name === undefined) throw new Error(`There is no calculator ${id}.`);
  const sources = new Map<string, Source>();
  const used = new Map<string, { file: string; declaration: Declaration }>();
  const start = `./${id.replace(/-calc$/, "")}.ts`;
  collect(start, name);
  const blocks = [...used.values()].map(({ declaration }) => declaration.comment + declaration.code);
  const usage = `// Call ${name}(inputs) with every input filled in.\n`;
  return `${sourceOf(start).opening}${usage}\n${blocks.join("\n")}`;

  function sourceOf(file: string): Source {
    const source = sources.get(file) ?? readSource(readFileSync(new URL(file, SOURCES), "utf8"));
    sources.set(file, source);
    return source;
  }

  /** Adds a declaration after everything it refers to. */
  function collect(file: string, wanted: string): void {
    const { declarations, imports } = sourceOf(file);
    const declaration = declarations.get(wanted);
    if (declaration === undefined) throw new Error(`${file} does not declare ${wanted}.`);
    const present = used.get(wanted);
    if (present !== undefined && present.file !== file) {
      throw new Error(`${wanted} is declared both in ${present.file} and in ${file}: one has to be renamed.`);
    }
    if (present !== undefined) return;
    for (const other of [...imports.keys(), ...declarations.keys()]) {
      if (other !== wanted && refersTo(declaration.code, other)) collect(imports.get(other) ?? file, other);
    }
    used.set(wanted, { file, declaration });
  }
}

function refersTo(code: string, name: string): boolean {
  const withoutComments = code.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
  return new RegExp(`(?<![.\\w])${name}(?!\\w)`).test(withoutComments);
}

/** Takes a file apart. It relies on the formatter: only what opens a top-level declaration stands at a line's start. */
function readSource(typescript: string): Source {
  const source: Source = { opening: "", declarations: new Map(), imports: new Map() };
  const javascript = withoutTypes(typescript);
  for (const [statement, names, file] of javascript.matchAll(/^import \{([^}]*)\} from "(.*)";\n/gm)) {
    if (names === undefined || file === undefined) throw new Error(`Not understood: ${statement}`);
    for (const name of names.split(",").map((part) => part.trim())) if (name !== "") source.imports.set(name, file);
  }
  let comment = "";
  let current: Declaration | undefined;
  for (const line of javascript.replace(/^import [^;]*;\n/gm, "").split(/(?<=\n)/)) {
    const name = /^(?:export )?(?:function|const|class) (\w+)/.exec(line)?.[1];
    if (name !== undefined) {
      current = { name, comment, code: line.replace(/^export /, "") };
      comment = "";
      source.declarations.set(name, current);
    } else if (/^(?:\/\/|\/\*\*| \*)/.test(line)) {
      current = undefined;
      comment += line;
    } else if (current !== undefined) {
      current.code += line;
    } else {
      // A blank line ends a comment that belongs to no declaration: the file's opening, or that of an erased type.
      if (source.opening === "") source.opening = comment;
      comment = "";
    }
  }
  for (const declaration of source.declarations.values()) declaration.code = `${declaration.code.trimEnd()}\n`;
  return source;
}

/**
 * Removes the types. Node replaces them with spaces to keep every position; here the holes are closed, which the
 * comparison with the original makes possible without parsing.
 */
function withoutTypes(typescript: string): string {
  const blanked = stripTypeScriptTypes(typescript);
  if (blanked.length !== typescript.length) throw new Error("Types were not removed in place.");
  let result = "";
  let position = 0;
  while (position < typescript.length) {
    const end = endOfErased(typescript, blanked, position);
    if (end === position) {
      result += blanked[position];
      position += 1;
      continue;
    }
    position = end;
    const next = blanked[position] ?? "";
    if (/[\s(]$/.test(result)) while (blanked[position] === " ") position += 1;
    if (/[;,)\]}\n]/.test(next)) result = result.replace(/ $/, "");
  }
  // Without their types, the parameters that stood on lines of their own fit on one.
  return result.replace(/^((?:export )?function \w+)\(\n((?:\s+\w+,\n)+)\)/gm, (_, head, parameters) => {
    return `${head}(${parameters.trim().replace(/,$/, "").replace(/,\s+/g, ", ")})`;
  });
}

/** The end of the erased text that starts here; spaces and line ends inside it belong to it. */
function endOfErased(original: string, blanked: string, start: number): number {
  let end = start;
  for (let position = start; position < original.length; position++) {
    const same = original[position] === blanked[position];
    if (same && !/\s/.test(original[position] ?? "")) break;
    if (same && end === start) break;
    if (!same) end = position + 1;
  }
  return end;
}
