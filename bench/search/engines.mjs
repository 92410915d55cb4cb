/** Our search and the libraries behind one interface: write an index, load it, search it. */
import { parseQuery } from "../../worker/search/query/parse-query.ts";
import { search } from "../../worker/search/search.ts";
import { SearchIndex } from "../../formats/search/search-index.ts";
import { Summaries } from "../../formats/search/summaries.ts";
import { writeSearchFiles } from "../../build/search/write-search-files.ts";
import { flatten, LIBRARIES } from "./libraries.mjs";
import { TYPES } from "../../test/search/searched-types.ts";

const ours = {
  text: false,
  async write(documents) {
    const { index, summaries } = writeSearchFiles(documents);
    const bytes = new Uint8Array(4 + index.length + summaries.length);
    new DataView(bytes.buffer).setUint32(0, index.length, true);
    bytes.set(index, 4);
    bytes.set(summaries, 4 + index.length);
    return bytes;
  },
  load(bytes) {
    const end = 4 + new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
    return { index: new SearchIndex(bytes.subarray(4, end)), summaries: new Summaries(bytes.subarray(end)) };
  },
  search({ index, summaries }, query) {
    const { hits } = search(index, { query: parseQuery(query), types: TYPES, limit: 10, offset: 0 });
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
