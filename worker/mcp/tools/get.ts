/** The tool that reads entries. */
import { recordPath } from "../../collections.ts";
import { suggestClosest } from "../../did-you-mean.ts";
import { parseNodeName } from "../../graph/lookup.ts";
import { entityNamed } from "../../handlers/entity-named.ts";
import { graphOf } from "../../handlers/graph-file.ts";
import { Problem } from "../../problems.ts";
import type { Catalog } from "../../release.ts";
import { truncate } from "../../truncate.ts";
import { collectionOfType, entityOfAddress, withEntityLinks } from "../address.ts";
import type { Api } from "../api.ts";
import { invalidArguments } from "../arguments.ts";
import { MAX_TOKENS, tokensOf } from "../budget.ts";
import { calculatorNamed } from "../calculators.ts";
import { type CutEntry, type Entry, entryText, parseEntry } from "../entry.ts";
import type { Served } from "../served.ts";
import { errorText, type Tool } from "../tool.ts";

const MAX_IDS = 10;

export const GET_TOOL: Tool = {
  name: "get",
  title: "Read entries",
  description:
    "Read one to ten entries as Markdown, with numbered citations and links to related ids. Ids come from `search`; an " +
    "exact name or abbreviation works too. Give `sections` to save tokens: definition, in_practice, example, " +
    "common_pitfalls; of regulations also applies_to, key_provisions, filings, thresholds, penalties; of strategies " +
    "return_drivers, best_environment, worst_environment; of formulas formula, variables, assumptions, worked_example; " +
    "of events lessons. Without it the whole entry comes, as far as it fits; the answer names what was left out.",
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
    const ids = [...new Set(given.list("ids"))];
    if (ids.length < 1 || ids.length > MAX_IDS || ids.includes(""))
      throw invalidArguments([{ pointer: "#/ids", detail: `\`ids\` must hold 1 to ${MAX_IDS} ids.` }]);
    const found = await Promise.all(ids.map((id) => readOne(id, served)));
    const [only] = found;
    if (found.length === 1 && only instanceof Problem) throw only;
    const sections = given.list("sections");
    const entries = found.map((entry) => (entry instanceof Problem ? entry : parseEntry(entry.markdown)));
    const texts = shared(entries.map((entry) => (tokens) => textOf(entry, sections, tokens, served.catalog)));
    const sources = found.flatMap((entry) => (entry instanceof Problem ? [] : [entry.path]));
    if (sources.length === 0) throw new Problem("not-found", texts.join("\n"));
    return { text: texts.join("\n\n---\n\n"), sources };
  },
};

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

export interface EntryMarkdown {
  readonly path: string;
  readonly markdown: string;
}

/** The Markdown of an entry, with links to others by their names. @throws Problem */
export async function entryMarkdown(
  { type, id }: { readonly type: string; readonly id: string },
  { api, base, catalog }: Served,
): Promise<EntryMarkdown> {
  const { path, text } = await api.get(recordPath(collectionOfType(type, catalog), id), {}, "md");
  return { path: path.replace(/\.md$/, ""), markdown: withEntityLinks(text, base, catalog) };
}

async function readOne(name: string, served: Served): Promise<EntryMarkdown | Problem> {
  try {
    return await entryMarkdown(await entityOf(name, "ids", served), served);
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

/** An id of a path. */
const ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The entity that a caller names. @throws Problem with close ones */
export async function entityOf(
  name: string,
  argument: string,
  { api, base, catalog }: Served,
): Promise<{ readonly type: string; readonly id: string }> {
  const path = name.startsWith(`${base}/`) ? name.slice(base.length) : name;
  const { type, slug } = parseNodeName(entityOfAddress(path, catalog) ?? name);
  const types = catalog.collections.map((collection) => collection.type);
  if (type !== undefined && !types.includes(type)) {
    const near = suggestClosest(type, types, 1)[0];
    const hint =
      near === undefined ? `The types are ${types.join(", ")}.` : `Did you mean \`${near}:${truncate(slug)}\`?`;
    throw new Problem("not-found", `\`${truncate(type)}\` is not a type of entry. ${hint}`);
  }
  if (type !== undefined && ID.test(slug)) return { type, id: idOf(type, slug, catalog) };
  const graph = await graphOf(api.context);
  try {
    const { node } = await entityNamed(name, argument, graph, api.context);
    return { type: graph.type(node), id: graph.slug(node) };
  } catch (error) {
    if (!(error instanceof Problem) || error.slug !== "not-found") throw error;
    throw new Problem("not-found", `No entry has this id or name: \`${truncate(name)}\`.`, {
      suggestions: await foundBySearch(slug, api),
    });
  }
}

/** A calculator has aliases that are no names. */
function idOf(type: string, slug: string, catalog: Catalog): string {
  return type === "calculator" ? (calculatorNamed(slug, catalog)?.id ?? slug) : slug;
}

/** Characters of a name that are searched for. */
const MAX_SEARCHED = 100;

/** The ids that a search finds for a name. */
async function foundBySearch(name: string, api: Api): Promise<string[]> {
  if (name.trim() === "") return [];
  const { data } = await api.json<{ data: { type: string; id: string }[] }>("/api/v1/search", {
    q: name.slice(0, MAX_SEARCHED),
    limit: "4",
  });
  return data.map(({ type, id }) => `${type}:${id}`);
}
