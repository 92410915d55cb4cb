/** Jobs that may run in another thread: pure functions from plain data to plain data. */

import { BuildCache } from "../cache/build-cache.ts";
import { ResultStore, type StoreAddress } from "../cache/result-store.ts";
import { gzipped } from "../dumps/gzip.ts";
import type { ContentFile } from "../parse/content-files.ts";
import { type Parsed, parseFiles } from "../parse/parse.ts";
import type { CollectionName } from "../schema/collections.ts";
import { collectionNamed } from "../schema/collections.ts";
import { type SearchedEntity, type SearchFiles, searchFiles } from "../search/searched-entities.ts";

/** A file whose collection is given by name, because schemas cannot be sent to a thread. */
export interface SentFile extends Omit<ContentFile, "collection"> {
  readonly collection: CollectionName;
}

interface JobTypes {
  parse: { input: { readonly files: readonly SentFile[]; readonly base: string }; output: readonly Parsed[] };
  search: {
    input: { readonly entities: readonly SearchedEntity[]; readonly store?: StoreAddress };
    output: SearchFiles;
  };
  gzip: { input: Uint8Array; output: Uint8Array };
}

export type JobName = keyof JobTypes;
export type Input<N extends JobName> = JobTypes[N]["input"];
export type Output<N extends JobName> = JobTypes[N]["output"];

const JOBS: { readonly [N in JobName]: (input: Input<N>) => Output<N> } = {
  parse: ({ files, base }) =>
    parseFiles(
      files.map((file) => ({ ...file, collection: collectionNamed(file.collection) })),
      base,
    ),
  search({ entities, store }) {
    const cache = store ? new BuildCache(new ResultStore(store)) : BuildCache.disabled();
    const files = searchFiles(entities, cache);
    cache.write();
    return files;
  },
  gzip: gzipped,
};

export function runJob<N extends JobName>(name: N, input: Input<N>): Output<N> {
  return JOBS[name](input);
}
