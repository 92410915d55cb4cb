/**
 * The libraries that our search is measured beside: the same documents and fields, weighted as each is meant
 * to be, stop words left out, prefixes and spelling mistakes on. Each can write its index, load it, and
 * answer with `type:id`, best first.
 */
import { create, insertMultiple, load, save, search as searchOrama } from "@orama/orama";
import flexsearch from "flexsearch";
import MiniSearch from "minisearch";
import { FIELDS } from "../../worker/search/index/search-format.ts";
import { isStopWord } from "../../worker/search/text/stop-words.ts";

const BOOSTS = { name: 8, abbreviation: 8, aliases: 5, summary: 2.5, definition: 1.2, text: 0.6, keywords: 4, questions: 2.5 };
const HITS = 10;

/** One object per document: its fields as texts, and its key. */
export function flatten(documents) {
  return documents.map(({ type, id, texts }) => ({
    key: `${type}:${id}`,
    ...Object.fromEntries(FIELDS.map((field) => [field, texts[field].join("\n")])),
  }));
}

const MINISEARCH = {
  idField: "key",
  fields: [...FIELDS],
  processTerm: (term) => (isStopWord(term.toLowerCase()) ? null : term.toLowerCase()),
  searchOptions: {
    boost: BOOSTS,
    prefix: (term, i, terms) => i === terms.length - 1 && term.length > 1,
    fuzzy: (term) => (term.length > 3 ? 0.2 : false),
  },
};

const miniSearch = {
  name: "MiniSearch",
  write(documents) {
    const index = new MiniSearch(MINISEARCH);
    index.addAll(documents);
    return JSON.stringify(index);
  },
  load: (text) => MiniSearch.loadJSON(text, MINISEARCH),
  search: (index, query) => index.search(query).slice(0, HITS).map(({ id }) => id),
};

function createOrama() {
  const schema = Object.fromEntries(["key", ...FIELDS].map((field) => [field, "string"]));
  return create({ schema, components: { tokenizer: { stemming: true, language: "english" } } });
}

const orama = {
  name: "Orama",
  async write(documents) {
    const index = createOrama();
    await insertMultiple(index, documents);
    return JSON.stringify(save(index));
  },
  load(text) {
    const index = createOrama();
    load(index, JSON.parse(text));
    return index;
  },
  /** Orama is exact without a tolerance. A query is tried exactly first, and with a tolerance if nothing is found. */
  async search(index, query) {
    const content = query.split(/\s+/).filter((word) => !isStopWord(word.toLowerCase()));
    const term = content.length > 0 ? content.join(" ") : query;
    const options = { term, limit: HITS, boost: BOOSTS, properties: [...FIELDS], threshold: 1 };
    const exact = await searchOrama(index, options);
    const found = exact.hits.length > 0 ? exact : await searchOrama(index, { ...options, tolerance: 1 });
    return found.hits.map(({ document }) => document.key);
  },
};

function createFlexSearch() {
  const encoder = new flexsearch.Encoder(flexsearch.Charset.LatinBalance, { filter: (word) => !isStopWord(word) });
  return new flexsearch.Document({
    document: { id: "key", index: FIELDS.map((field) => ({ field, tokenize: "forward", encoder })) },
  });
}

const flexSearch = {
  name: "FlexSearch",
  write(documents) {
    const index = createFlexSearch();
    for (const document of documents) index.add(document);
    const parts = [];
    index.export((key, data) => {
      parts.push([key, data]);
    });
    return JSON.stringify(parts);
  },
  load(text) {
    const index = createFlexSearch();
    for (const [key, data] of JSON.parse(text)) index.import(key, data);
    return index;
  },
  /** FlexSearch ranks within a field; the rankings of the fields are merged by weight and place. */
  search(index, query) {
    const scores = new Map();
    for (const { field, result } of index.search(query, { limit: 100, suggest: true })) {
      result.forEach((key, place) => {
        scores.set(key, (scores.get(key) ?? 0) + BOOSTS[field] / (place + 1));
      });
    }
    return [...scores]
      .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
      .slice(0, HITS)
      .map(([key]) => key);
  },
};

export const LIBRARIES = [miniSearch, orama, flexSearch];

/** Per library, a function from a query to keys. */
export async function rankings(documents) {
  const flat = flatten(documents);
  return Promise.all(
    LIBRARIES.map(async ({ name, write, load: read, search }) => {
      const index = await read(await write(flat));
      return [name, (query) => search(index, query)];
    }),
  );
}
