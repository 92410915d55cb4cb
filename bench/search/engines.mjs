/**
 * Our search and the libraries behind one interface: write an index, load it, search it. Ours is written by
 * `write-ours.mjs`, because a worker cannot hold the modules of the build.
 */
import { parseQuery } from "../../worker/search/parse-query.ts";
import { search } from "../../worker/search/search.ts";
import { SearchIndex } from "../../worker/search/index/search-index.ts";
import { Summaries } from "../../worker/search/index/summaries.ts";
import { flatten, LIBRARIES } from "./libraries.mjs";

const ours = {
  text: false,
  load(bytes) {
    const end = 4 + new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
    return { index: new SearchIndex(bytes.subarray(4, end)), summaries: new Summaries(bytes.subarray(end)) };
  },
  search({ index, summaries }, query) {
    const { hits } = search(index, { query: parseQuery(query), types: index.types.map(({ type }) => type), limit: 10, offset: 0 });
    return hits.map(({ document }) => [index.id(document), index.name(document), summaries.text(document)]);
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
