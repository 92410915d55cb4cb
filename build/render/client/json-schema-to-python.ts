/** Python of JSON Schema: typed dictionaries and aliases, for Python 3.9 and its standard library. */
import { pascalCase } from "../../../worker/pascal-case.ts";
import { required } from "../../../worker/required.ts";
import type { JsonSchema } from "../../schema/json-schema.ts";
import { nameOfRef } from "./json-schema-to-typescript.ts";

/** Longest line of the package, as PEP 8 allows it. */
export const MAX_LINE = 99;

/** Words of the language that are names in the contract. */
const KEYWORDS = new Set(["and", "as", "class", "def", "from", "global", "import", "in", "is", "lambda", "not", "or"]);

const PRIMITIVES: Readonly<Record<string, string>> = {
  string: "str",
  number: "float",
  integer: "int",
  boolean: "bool",
  null: "None",
};

type Schemas = Readonly<Record<string, JsonSchema>>;

export function isName(text: string): boolean {
  return /^[A-Za-z_]\w*$/.test(text) && !KEYWORDS.has(text);
}

/** An argument's name: a word of the language has an underscore behind it, which the client takes off. */
export function argumentName(name: string): string {
  return KEYWORDS.has(name) ? `${name}_` : name;
}

/** Declares the schemas that are asked for, and those that they need, each once and before its first use. */
export class PythonTypes {
  readonly #schemas: Schemas;
  readonly #declared = new Map<string, string>();
  /** Names of long lists of words, by the list. */
  readonly #wordLists = new Map<string, string>();
  /** Those that are being declared: one may hold itself. */
  readonly #open = new Set<string>();

  constructor(schemas: Schemas) {
    this.#schemas = schemas;
  }

  /** The module's declarations: names that are needed by others come before them. */
  text(): string {
    return [...this.#declared.values()].join("\n\n\n");
  }

  names(): string[] {
    return [...this.#declared.keys()];
  }

  /**
   * The type of a value.
   *
   * @param name what an object or a long list of words is called that has no name of its own
   * @param collection `List` for what is answered; for what is given any `Sequence` will do
   */
  typeOf(schema: JsonSchema, name: string, collection: "List" | "Sequence" = "List"): string {
    const { $ref, type } = schema as { $ref?: string; type?: string | string[] };
    if ($ref !== undefined) return this.#named(nameOfRef($ref));
    if ("const" in schema) return `Literal[${JSON.stringify(schema["const"])}]`;
    if (schema["enum"]) return this.#words(schema["enum"] as unknown[], name);
    const choices = schema["anyOf"] as JsonSchema[] | undefined;
    if (choices) return union(choices.map((choice, i) => this.typeOf(choice, `${name}${i + 1}`, collection)));
    if (schema["allOf"]) return this.#together(schema["allOf"] as JsonSchema[], name, schema);
    if (Array.isArray(type)) return union(type.map((one) => this.typeOf({ ...schema, type: one }, name, collection)));
    if (type === "array") {
      const places = schema["prefixItems"] as JsonSchema[] | undefined;
      const items = places ? { anyOf: places } : ((schema["items"] ?? {}) as JsonSchema);
      return `${collection}[${this.typeOf(items, name, collection)}]`;
    }
    if (type === "object") return this.#object(schema, name);
    return type === undefined ? "Any" : required(PRIMITIVES[type], `a Python type for ${type}`);
  }

  #named(name: string): string {
    if (this.#declared.has(name) || this.#open.has(name)) return name;
    this.#open.add(name);
    const schema = required(this.#schemas[name], name);
    const type = this.typeOf(schema, name);
    if (type !== name) this.#declared.set(name, `${name} = ${type}${docstring(schema, "")}`);
    return name;
  }

  #words(values: readonly unknown[], name: string): string {
    const words = values.map((value) => JSON.stringify(value));
    const inline = `Literal[${words.join(", ")}]`;
    if (inline.length < 50) return inline;
    const known = this.#wordLists.get(inline);
    if (known !== undefined) return known;
    this.#wordLists.set(inline, name);
    this.#declared.set(name, `${name} = Literal[\n${words.map((word) => `    ${word},`).join("\n")}\n]`);
    return name;
  }

  /** A class with the members of all parts. Of a part with two forms it has the whole one, which comes first. */
  #together(parts: readonly JsonSchema[], name: string, schema: JsonSchema): string {
    const bases = parts.map((part, i) => this.typeOf(this.whole(part), `${name}${i + 1}`));
    this.#declared.set(name, `class ${name}(${bases.join(", ")}):${docstring(schema, "    ") || "\n    pass"}`);
    return name;
  }

  /** The schema itself, or the one that it refers to. */
  resolved(schema: JsonSchema): JsonSchema {
    const { $ref } = schema as { $ref?: string };
    return $ref === undefined ? schema : this.resolved(required(this.#schemas[nameOfRef($ref)], $ref));
  }

  /** Of a record that can be asked for in part, the whole one. */
  whole(schema: JsonSchema): JsonSchema {
    const [first] = (this.resolved(schema)["anyOf"] ?? []) as JsonSchema[];
    return first ?? schema;
  }

  #object(schema: JsonSchema, name: string): string {
    const properties = Object.entries((schema["properties"] ?? {}) as Schemas);
    const others = schema["additionalProperties"] as JsonSchema | boolean | undefined;
    if (properties.length === 0)
      return `Dict[str, ${typeof others === "object" ? this.typeOf(others, `${name}Value`) : "Any"}]`;
    const needed = new Set((schema["required"] ?? []) as string[]);
    const members = properties.map(([key, value]) => ({
      key,
      type: this.typeOf(value, name + pascalCase(key.replaceAll(/\W/g, ""))),
      isRequired: needed.has(key),
      doc: docstring(value, "    "),
    }));
    const bases: string[] = [];
    // Until Python 3.11 a class says of all of its members that they may be missing, or of none.
    for (const isRequired of [true, false]) {
      const odd = members.filter((member) => member.isRequired === isRequired && !isName(member.key));
      if (odd.length === 0) continue;
      const base = `_${name}${isRequired ? "Odd" : "OddMaybe"}`;
      const entries = odd.map(({ key, type }) => `    ${JSON.stringify(key)}: ${JSON.stringify(type)},`).join("\n");
      this.#declared.set(
        base,
        `${base} = TypedDict(\n    "${base}",\n    {\n${entries.replaceAll(/^/gm, "    ")}\n    },\n    total=${isRequired ? "True" : "False"},\n)`,
      );
      bases.push(base);
    }
    const plain = members.filter(({ key }) => isName(key));
    const always = plain.filter(({ isRequired }) => isRequired);
    const maybe = plain.filter(({ isRequired }) => !isRequired);
    if (always.length > 0 && maybe.length > 0) {
      this.#declared.set(`_${name}Whole`, classOf(`_${name}Whole`, bases, "", always, true));
      bases.splice(0, bases.length, `_${name}Whole`);
    }
    const own = maybe.length > 0 ? maybe : always;
    this.#declared.set(name, classOf(name, bases, docstring(schema, "    "), own, maybe.length === 0));
    return name;
  }
}

interface Member {
  readonly key: string;
  readonly type: string;
  readonly doc: string;
}

function classOf(name: string, bases: readonly string[], doc: string, members: readonly Member[], total: boolean) {
  const parents = [...(bases.length > 0 ? bases : ["TypedDict"]), ...(total ? [] : ["total=False"])].join(", ");
  const lines = members.map(({ key, type, doc: own }) => `    ${key}: ${type}${own}`);
  const body = [...(doc === "" ? [] : [""]), ...(lines.length + doc.length === 0 ? ["    pass"] : lines)];
  return `class ${name}(${parents}):${doc}\n${body.join("\n")}`.trimEnd();
}

function union(types: readonly string[]): string {
  const once = [...new Set(types)];
  return once.length === 1 ? (once[0] ?? "Any") : `Union[${once.join(", ")}]`;
}

/** The description on the lines below a declaration, or nothing. */
function docstring({ description }: JsonSchema, indent: string): string {
  return typeof description === "string" ? `\n${quoted(description, indent)}` : "";
}

/** A docstring, its lines as long as they may be. */
export function quoted(text: string, indent: string): string {
  const safe = text.replaceAll("\\", "\\\\").replaceAll('"""', "'''");
  const lines = safe.split("\n").flatMap((line) => wrapped(line, MAX_LINE - indent.length - 6));
  const [first = ""] = lines;
  if (lines.length === 1) return `${indent}"""${first}${first.endsWith('"') ? " " : ""}"""`;
  return [`${indent}"""${first}`, ...lines.slice(1).map((line) => (indent + line).trimEnd()), `${indent}"""`].join(
    "\n",
  );
}

/** Lines of at most so many characters; words stay whole, and what is indented stays so. */
function wrapped(text: string, width: number): string[] {
  const indent = /^ */.exec(text)?.[0] ?? "";
  const lines: string[] = [];
  let line = indent;
  for (const word of text.trim().split(" ")) {
    if (line !== indent && `${line} ${word}`.length > width) {
      lines.push(line);
      line = indent === "" ? word : `${indent}    ${word}`;
    } else line = line.trim() === "" ? line + word : `${line} ${word}`;
  }
  return [...lines, line];
}

/** Code whose long lines are broken at the brackets of a type, an entry a line. Docstrings have none. */
export function withoutLongLines(code: string): string {
  return code.split("\n").map(withoutLongLine).join("\n");
}

/** The line broken behind `class Name(` or its first `[`, and before its last bracket. */
function withoutLongLine(line: string): string {
  const [beforeClass] = /^ *class \w+\(/.exec(line) ?? [];
  const start = beforeClass?.length ?? line.indexOf("[") + 1;
  const end = Math.max(line.lastIndexOf("]"), line.lastIndexOf(")"));
  if (line.length <= MAX_LINE || start === 0 || end < start) return line;
  const indent = line.slice(0, line.length - line.trimStart().length);
  const entries: string[] = [""];
  let depth = 0;
  for (const part of line.slice(start, end).split(/(?<=[[\],])/)) {
    depth += part.endsWith("[") ? 1 : part.endsWith("]") ? -1 : 0;
    entries[entries.length - 1] += part;
    if (depth === 0 && part.endsWith(",")) entries.push("");
  }
  const lines = entries.map((entry) => withoutLongLine(`${indent}    ${entry.trim().replace(/,?$/, ",")}`));
  return [line.slice(0, start), ...lines, line.slice(end)].join("\n");
}
