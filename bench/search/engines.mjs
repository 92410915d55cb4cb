/** Ours and the libraries behind one face: write an index, load it, search it. */
import { DEFAULT_TYPES } from "../../worker/search/index-format.ts";
import { search } from "../../worker/search/search.ts";
import { SearchIndex } from "../../worker/search/search-index.ts";
import { writeIndex } from "../../worker/search/write-index.ts";
import { flatten, LIBRARIES } from "./libraries.mjs";

const ours = {
  text: false,
  write: async (documents) => writeIndex(documents).index,
  load: (bytes) => new SearchIndex(bytes),
  search(index, query) {
    const { hits } = search(index, { query, types: DEFAULT_TYPES, limit: 10, offset: 0 });
    return hits.map(({ document }) => [index.id(document), index.name(document), index.summary(document)]);
  },
};

export const engines = new Map([
  ["ours", ours],
  ...LIBRARIES.map(({ name, write, load, search: find }) => [
    name,
    {
      text: true,
      load,
      search: find,
      write: async (documents) => new TextEncoder().encode(await write(flatten(documents))),
    },
  ]),
]);
