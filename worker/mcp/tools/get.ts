/** The tool that reads entries. */
import { collectionInfoOfType, recordPath } from "../../collection-info.ts";
import { Problem } from "../../problems.ts";
import type { Catalog } from "../../release.ts";
import { findRecord } from "../../release-files/stored-records.ts";
import { invalidArguments } from "../arguments.ts";
import { MAX_TOKENS, tokensOf } from "../budget.ts";
import { withEntityLinks } from "../entity-of-address.ts";
import { type CutEntry, type Entry, entryText, parseEntry } from "../entry-sections.ts";
import { resolveEntity, withCloseIds } from "../resolve-entity.ts";
import { errorText, type Tool } from "../tool.ts";
import type { ToolContext } from "../tool-context.ts";

const MAX_IDS = 10;

export const GET_TOOL: Tool = {
  name: "get",
  title: "Read entries",
  description:
    "Read one to ten entries as Markdown, with numbered citations and links to related ids. Ids come from `search`; a " +
    "name or abbreviation works too. Give `sections` to save tokens: summary, definition, in_practice, " +
    "example, common_pitfalls; of regulations also applies_to, key_provisions, filings, thresholds, penalties; of strategies " +
    "return_drivers, best_environment, worst_environment; of formulas formula, variables, assumptions, worked_example; " +
    "of events lessons. Without `sections` the whole entry comes, as far as it fits; the answer names what was left out.",
  input: {
    properties: {
      ids: {
        type: "array",
        description: 'Ids such as ["term:sharpe-ratio", "regulation:form-pf"].',
        items: { type: "string" },
        minItems: 1,
        maxItems: MAX_IDS,
      },
      sections: { type: "array", description: "Only these sections.", items: { type: "string" } },
    },
    required: ["ids"],
  },
  async run(given, served) {
    const ids = [...new Set(given.list("ids").flatMap(idsIn))];
    if (ids.length < 1 || ids.length > MAX_IDS || ids.includes(""))
      throw invalidArguments([
        { pointer: "#/ids", detail: `\`ids\` must hold 1 to ${MAX_IDS} ids; ask for others in another call.` },
      ]);
    const found = await Promise.all(ids.map((id) => readOne(id, served)));
    const [only] = found;
    if (found.length === 1 && only instanceof Problem) throw only;
    const sections = given.list("sections");
    const entries = found.map((entry) => (entry instanceof Problem ? entry : parseEntry(entry.markdown, entry.readAs)));
    const texts = shared(entries.map((entry) => (tokens) => textOf(entry, sections, tokens, served.catalog)));
    const sources = found.flatMap((entry) => (entry instanceof Problem ? [] : [entry.path]));
    if (sources.length === 0) throw new Problem("not-found", texts.join("\n"));
    return { text: texts.join("\n\n---\n\n"), sources };
  },
};

/** The ids of a text, which may be a comma list of them; a name may have a comma. */
function idsIn(text: string): string[] {
  const parts = text.split(",").map((part) => part.trim());
  return parts.every((part) => part.includes(":")) ? parts : [text];
}

function textOf(entry: Entry | Problem, sections: readonly string[], tokens: number, catalog: Catalog): CutEntry {
  if (!(entry instanceof Problem)) return entryText(entry, sections, tokens);
  const text = errorText(entry, catalog);
  return { text, tokens: tokensOf(text) };
}

/** Texts that share the tokens of an answer: what a short one leaves goes to the longer ones. */
function shared(made: readonly ((tokens: number) => CutEntry)[]): string[] {
  const whole = made.map((make, i) => ({ i, make, cut: make(MAX_TOKENS) }));
  let left = MAX_TOKENS;
  const texts: string[] = [];
  for (const [n, { i, make, cut }] of whole.sort((a, b) => a.cut.tokens - b.cut.tokens).entries()) {
    const share = Math.floor(left / (whole.length - n));
    const { text, tokens } = cut.tokens <= share ? cut : make(share);
    texts[i] = text;
    left -= tokens;
  }
  return texts;
}

interface EntryMarkdown {
  readonly path: string;
  readonly markdown: string;
}

/** An entry that a caller named. */
interface ReadEntry extends EntryMarkdown {
  readonly readAs?: string;
}

/** The Markdown of an entry, with links to others by their names. @throws Problem */
export async function entryMarkdown(
  { type, id }: { readonly type: string; readonly id: string },
  { api, base, catalog }: ToolContext,
): Promise<EntryMarkdown> {
  const collection = collectionInfoOfType(catalog.collections, type);
  const address = recordPath(collection, id);
  const file = await findRecord(collection, id, "md", api.context);
  if (file) return { path: address, markdown: withEntityLinks(decoder.decode(await file.bytes()), base, catalog) };
  // The handler says where the record is now, or which ids are close.
  const { path, text } = await api.get(address, {}, "md");
  return { path: path.replace(/\.md$/, ""), markdown: withEntityLinks(text, base, catalog) };
}

const decoder = new TextDecoder();

async function readOne(name: string, served: ToolContext): Promise<ReadEntry | Problem> {
  try {
    const entity = await resolveEntity(name, "ids", served);
    const read = entryMarkdown(entity, served);
    const { path, markdown } = await read.catch(async (error) => {
      throw await withCloseIds(error, entity, served);
    });
    return { path, markdown, ...(entity.readAs !== undefined && { readAs: entity.readAs }) };
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}
