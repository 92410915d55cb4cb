/**
 * The tables of the documents, from the code. Each stands between the comments `<!-- table: name -->` and
 * `<!-- end -->`, and is replaced.
 */
import { readFileSync } from "node:fs";
import { z } from "zod";
import { CALENDAR_IDS } from "../../worker/duties/calendars/calendars.ts";
import { VERBS } from "../../worker/duties/conditions.ts";
import { valuesInWords } from "../../worker/duties/in-words.ts";
import { EVENT_KINDS } from "../../worker/duties/vocabulary/events.ts";
import type { Fact } from "../../worker/duties/vocabulary/fact.ts";
import { FACT_IDS, factOf } from "../../worker/duties/vocabulary/facts.ts";
import { FIELDS, NAME_KINDS } from "../../worker/search/index/search-format.ts";
import { FIELD_WEIGHTS, NAME_BONUSES } from "../../worker/search/ranking-formulas.ts";
import { formatRange } from "../check/editorial/standards.ts";
import { type CollectionSchema, enumValues } from "../schema/collection.ts";
import { COLLECTIONS } from "../schema/collections.ts";
import type { FieldSchema } from "../schema/field.ts";
import { FIGURE_EXAMPLES } from "../schema/figure-examples.ts";
import { FIGURE_KINDS, KIND_NAMES, KINDS_IN_WORDS } from "../schema/figures.ts";
import { CONNECT_DOCUMENT, codeBlocks, connectDocument } from "../site/connect-document.ts";

/** The documents with tables. */
export const DOCUMENTS = ["CONTRIBUTING.md", "docs/search.md", "docs/duties.md", CONNECT_DOCUMENT] as const;

const TABLES: Readonly<Record<string, () => string>> = {
  files: () =>
    table(
      ["collection", "file", "the body before the first heading is"],
      COLLECTIONS.map((collection) => [
        collection.name,
        code(`content/${collection.name}/${collection.inCategoryFolders ? "<category>/" : ""}<slug>.md`),
        collection.lead === undefined ? "(no body)" : code(collection.lead),
      ]),
    ),
  keys: () =>
    table(
      ["collection", "required", "optional"],
      COLLECTIONS.map((collection) => {
        const keys = (required: boolean) =>
          fieldsOf(collection)
            .filter(([, { location }]) => location.kind === "front matter" && location.required === required)
            .map(([name]) => code(name))
            .join(" ");
        return [collection.name, keys(true), keys(false)];
      }),
    ),
  references: () =>
    table(
      ["key", "holds", "in"],
      byField(({ reference, location }) =>
        location.kind === "front matter" && reference ? REFERENCE_LABELS[reference.kind] : undefined,
      ),
    ),
  values: () =>
    table(
      ["key", "is one of", "in"],
      byField(({ type, location }) =>
        location.kind === "front matter" ? enumValues(type)?.map(code).join(" ") : undefined,
      ),
    ),
  headings: () =>
    table(
      ["collection", "headings"],
      COLLECTIONS.filter(({ sections }) => sections.length > 0).map(({ name, sections }) => [
        name,
        sections.map(({ heading, holds, parts }) => `${code(`## ${heading}`)}${holdsNote(holds, parts)}`).join(", "),
      ]),
    ),
  "kinds of figures": () =>
    table(
      ["kind", "what it is", "its keys"],
      KIND_NAMES.map((kind) => [
        code(kind),
        KINDS_IN_WORDS[kind],
        Object.entries<z.ZodType>(FIGURE_KINDS[kind])
          .map(
            ([name, type]) => `${code(name)}${type instanceof z.ZodOptional ? "" : " (required)"}: ${keyInWords(type)}`,
          )
          .join("<br>"),
      ]),
    ),
  "examples of figures": () => KIND_NAMES.map((kind) => `\`\`\`yaml\n${FIGURE_EXAMPLES[kind]}\n\`\`\``).join("\n\n"),
  lengths: () =>
    table(
      ["collection", "entries", "lengths"],
      COLLECTIONS.map((collection) => [
        collection.name,
        `at least ${collection.minRecords}`,
        fieldsOf(collection)
          .flatMap(([name, { length, location }]) => {
            if (!length) return [];
            const unit = location.kind === "heading" && location.holds === "list" ? "items" : "words";
            return [`${code(name)} ${formatRange(length)} ${unit}`];
          })
          .join(", "),
      ]),
    ),
  verbs: () =>
    table(
      ["verb", "holds when"],
      Object.entries(VERBS).map(([verb, meaning]) => [code(verb), meaning]),
    ),
  facts: () =>
    table(
      ["fact", "", "values"],
      FACT_IDS.map((id) => [code(id), factOf(id).label, factValues(factOf(id))]),
    ),
  events: () =>
    table(
      ["kind", ""],
      Object.entries(EVENT_KINDS).map(([kind, meaning]) => [code(kind), meaning]),
    ),
  "business calendars": () => CALENDAR_IDS.map(code).join(" "),
  "example of a duty": () => exampleOf("schedule-13g-passive-initial"),
  "example of a suspended duty": () => exampleOf("form-sho"),
  "field weights": () =>
    table(
      ["field", ...FIELDS],
      [
        ["boost", ...FIELDS.map((field) => String(FIELD_WEIGHTS.boost[field]))],
        ["b", ...FIELDS.map((field) => String(FIELD_WEIGHTS.lengthPenalty[field]))],
      ],
    ),
  "what is run": () => table(["lines for", "run", "addresses asked for"], connectRows()),
  "name bonuses": () =>
    table(
      ["match", ...NAME_KINDS],
      Object.entries(BONUS_MATCHES).map(([match, text]) => [
        text,
        ...NAME_KINDS.map((kind) => String(NAME_BONUSES[match as keyof typeof BONUS_MATCHES][kind] || "–")),
      ]),
    ),
};

/** How many blocks of each section the tests run, and of how many they ask for the addresses. */
function connectRows(): string[][] {
  const sections = Map.groupBy(codeBlocks(connectDocument()), ({ section }) => section);
  return [...sections].map(([section, blocks]) => {
    const run = blocks.filter(({ mark }) => mark !== "").length;
    return [section, String(run || "–"), String(blocks.length - run || "–")];
  });
}

const BONUS_MATCHES: Readonly<Record<keyof typeof NAME_BONUSES, string>> = {
  exact: "the whole query is the name",
  contained: "the query holds the name: × s²",
  beginning: "the query is its beginning: × (0.5 + typed ÷ whole ÷ 2)",
  misspelled: "the query misspells it: ÷ √edits",
};

const REFERENCE_LABELS = {
  reference: "references, `type:id`",
  id: "ids",
  source: "ids of the registry of sources",
  name: "names of people and firms",
} as const;

function factValues(fact: Fact): string {
  const { kind, values = [], previous, assumed } = fact;
  const taken = kind === "choice" ? values.map(code).join(" ") : valuesInWords(fact);
  const before = previous === undefined ? "" : `; before: ${code(previous)}`;
  return taken + before + (assumed === undefined ? "" : "; assumed to be no");
}

/** A duty's file as it is. */
function exampleOf(id: string): string {
  return `\`\`\`markdown\n${readFileSync(`content/duties/${id}.md`, "utf8")}\`\`\``;
}

/** The document with current tables. @throws for an unknown table */
export function fillTables(document: string): string {
  const [before = "", ...rest] = document.split(OPEN);
  return [before, ...rest.map(fillTable)].join("");
}

const OPEN = "<!-- table: ";
const CLOSE = "<!-- end -->";

/** @param text from a table's name to the next table */
function fillTable(text: string): string {
  const [name = ""] = text.split(" -->", 1);
  const print = TABLES[name];
  if (!print) throw new Error(`there is no table ${name}; there are ${Object.keys(TABLES).join(", ")}`);
  const end = text.indexOf(CLOSE);
  if (end < 0) throw new Error(`the table ${name} has no ${CLOSE}`);
  return `${OPEN}${name} -->\n\n${print()}\n\n${text.slice(end)}`;
}

function fieldsOf({ fields }: CollectionSchema): [string, FieldSchema][] {
  return Object.entries(fields);
}

/** A row per field that has an entry, with the collections that share it. */
function byField(describe: (field: FieldSchema) => string | undefined): string[][] {
  const found = new Map<string, { name: string; text: string; collections: string[] }>();
  for (const collection of COLLECTIONS) {
    for (const [name, field] of fieldsOf(collection)) {
      const text = describe(field);
      if (text === undefined) continue;
      const key = `${name} ${text}`;
      const row = found.get(key) ?? { name, text, collections: [] };
      row.collections.push(collection.name);
      found.set(key, row);
    }
  }
  return [...found.values()].map(({ name, text, collections }) => [code(name), text, collections.join(", ")]);
}

function keyInWords(type: z.ZodType): string {
  return enumValues(type)?.map(code).join(" or ") ?? type.description ?? "";
}

function holdsNote(holds: "prose" | "list" | "parts", parts: readonly string[]): string {
  if (holds === "list") return " (list)";
  return holds === "parts" ? ` (with ${parts.map((part) => code(`### ${part}`)).join(", ")} inside)` : "";
}

function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`.replaceAll("|  |", "| |");
  return [line(columns), line(columns.map(() => "---")).replaceAll(" ", ""), ...rows.map(line)].join("\n");
}

function code(text: string): string {
  return `\`${text}\``;
}
