/** The tool that reads entries. */

import { collectionInfoOfType, nameOfTitle } from "../../collection-info.ts";
import { recordPath } from "../../paths.ts";
import { Problem } from "../../problems.ts";
import type { Catalog } from "../../release.ts";
import { required } from "../../required.ts";
import { findRecord } from "../../resources/records/stored-records.ts";
import { closestHint } from "../../suggest-closest.ts";
import { truncate } from "../../truncate.ts";
import { invalidArguments } from "../arguments.ts";
import { type CutEntry, entryText, parseEntry } from "../entry-sections.ts";
import type { McpContext } from "../mcp-context.ts";
import { errorText } from "../problem-text.ts";
import { MAX_NAME, resolveEntity, withCloseIds, withEntityLinks } from "../resolve-entity.ts";
import { everySectionName, SectionNames } from "../section-names.ts";
import { MAX_TOKENS, tokensOf } from "../token-limit.ts";
import type { Tool } from "../tool.ts";

const MAX_IDS = 10;
/** Sections and facts that may be asked for: no entry has so many. */
const MAX_SECTIONS = 40;
/** Characters of the name of a section. */
const MAX_SECTION = 100;

export function getTool({ collections }: Catalog): Tool {
  const namesByType = new Map(collections.map((collection) => [collection.type, new SectionNames(collection)]));
  const known = everySectionName(collections);
  return {
    name: "get",
    title: "Read entries",
    description:
      "Read one to ten entries as Markdown, with numbered citations and links to related ids. Ids come from `search`; a " +
      "name or abbreviation works too. Give `sections` to save tokens: summary, definition, in_practice, example, " +
      "common_pitfalls; of regulations also applies_to, key_provisions, filings, thresholds, penalties; of strategies " +
      "return_drivers, leverage_typical, best_environment; of formulas formula, variables, worked_example; of events " +
      "lessons; any field of the API, also category, level, jurisdiction, date. Without `sections` the whole entry " +
      "comes, as far as it fits; the answer names what was left out.",
    input: {
      properties: {
        ids: {
          type: "list",
          description: 'Ids such as ["term:sharpe-ratio", "regulation:form-pf"].',
          items: { type: "text", maxLength: MAX_NAME },
          minItems: 1,
          maxItems: MAX_IDS,
        },
        sections: {
          type: "list",
          description: "Only these sections.",
          items: { type: "text", maxLength: MAX_SECTION },
          maxItems: MAX_SECTIONS,
        },
      },
      required: ["ids"],
    },
    async run(given, context) {
      const ids = [...new Set(given.list("ids").flatMap(idsIn))];
      if (ids.length > MAX_IDS || ids.includes(""))
        throw invalidArguments([{ pointer: "#/ids", detail: `\`ids\` must hold 1 to ${MAX_IDS} ids.` }]);
      const found = withoutRepeated(await Promise.all(ids.map((id) => readOne(id, context))));
      const [only] = found;
      if (found.length === 1 && only instanceof Problem) throw only;
      const sections = given.list("sections").filter((name) => name !== "");
      const wanted = sections.filter((name) => known.has(nameOfTitle(name)));
      const unknown = unknownSections(sections, known);
      const tokens = MAX_TOKENS - unknown.reduce((sum, text) => sum + tokensOf(text), 0);
      const entries = found.map((entry) => {
        if (entry instanceof Problem) return () => problemText(entry, context.catalog);
        const names = required(namesByType.get(entry.type), entry.type);
        const parsed = parseEntry(entry.markdown, { names, firstLine: entry.readAs });
        return (most: number) => entryText(parsed, wanted, most, sections.length > 0 && wanted.length === 0);
      });
      const texts = shared(entries, tokens);
      const sources = found.flatMap((entry) => (entry instanceof Problem ? [] : [entry.path]));
      if (sources.length === 0) throw new Problem("not-found", texts.join("\n"));
      return { text: [texts.join("\n\n---\n\n"), ...unknown].join("\n\n"), sources };
    },
  };
}

/** Each entry once, though several names may be its. */
function withoutRepeated(found: readonly (ReadEntry | Problem)[]): (ReadEntry | Problem)[] {
  const paths = found.map((entry) => (entry instanceof Problem ? undefined : entry.path));
  return found.filter((_, i) => paths[i] === undefined || paths.indexOf(paths[i]) === i);
}

/** Names that an answer repeats. */
const MAX_UNKNOWN = 5;

/** A note on the names that no entry has for a section, if there are any. */
function unknownSections(sections: readonly string[], known: ReadonlySet<string>): string[] {
  const unknown = [...new Set(sections)].filter((name) => !known.has(nameOfTitle(name)));
  if (unknown.length === 0) return [];
  const shown = unknown
    .slice(0, MAX_UNKNOWN)
    .map((name) => `No entry has a section \`${truncate(name)}\`.${closestHint(nameOfTitle(name), known)}`);
  const others = unknown.length - shown.length;
  return [`(${[...shown, ...(others > 0 ? [`Nor ${others} others.`] : [])].join(" ")})`];
}

/** The ids of a text, which may be a comma list of them; a name may have a comma. */
function idsIn(text: string): string[] {
  const parts = text.split(",").map((part) => part.trim());
  return parts.every((part) => part.includes(":")) ? parts : [text];
}

function problemText(problem: Problem, catalog: Catalog): CutEntry {
  const text = errorText(problem, catalog);
  return { text, tokens: tokensOf(text) };
}

/** Texts that share the tokens of an answer: what a short one leaves goes to the longer ones. */
function shared(entries: readonly ((tokens: number) => CutEntry)[], tokens: number): string[] {
  const whole = entries.map((make, i) => ({ i, make, cut: make(tokens) }));
  let left = tokens;
  const texts: string[] = [];
  for (const [n, { i, make, cut }] of whole.sort((a, b) => a.cut.tokens - b.cut.tokens).entries()) {
    const share = Math.floor(left / (whole.length - n));
    const made = cut.tokens <= share ? cut : make(share);
    texts[i] = made.text;
    left -= made.tokens;
  }
  return texts;
}

interface EntryMarkdown {
  readonly path: string;
  readonly markdown: string;
}

/** An entry that a caller named. */
interface ReadEntry extends EntryMarkdown {
  readonly type: string;
  readonly readAs?: string;
}

/** The Markdown of an entry, with links to others by their names. @throws Problem */
export async function entryMarkdown(
  { type, id }: { readonly type: string; readonly id: string },
  { api, base, catalog }: McpContext,
): Promise<EntryMarkdown> {
  const collection = collectionInfoOfType(catalog.collections, type);
  const address = recordPath(collection, id);
  const file = await findRecord(collection, id, "md", api.context);
  if (file) {
    api.count(file.length);
    return { path: address, markdown: withEntityLinks(decoder.decode(await file.bytes()), base, catalog) };
  }
  // The handler says where the record is now, or which ids are close.
  const { path, text } = await api.get(address, {}, "md");
  return { path: path.replace(/\.md$/, ""), markdown: withEntityLinks(text, base, catalog) };
}

const decoder = new TextDecoder();

async function readOne(name: string, context: McpContext): Promise<ReadEntry | Problem> {
  try {
    const entity = await resolveEntity(name, context);
    const read = entryMarkdown(entity, context);
    const { path, markdown } = await read.catch(async (error) => {
      throw await withCloseIds(error, entity, context);
    });
    return { type: entity.type, path, markdown, ...(entity.readAs !== undefined && { readAs: entity.readAs }) };
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}
