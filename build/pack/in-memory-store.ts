/**
 * A store in memory for handlers that run in the build, before any block is packed. Like the key-value store, it lacks
 * the files that the worker renders.
 */
import type { Store } from "../../worker/store/store.ts";
import type { ReleaseFile } from "../release-files.ts";

/** Where files are found by their paths. */
interface FileSource {
  get(path: string): ReleaseFile | undefined | Promise<ReleaseFile | undefined>;
}

export function inMemoryStore(files: FileSource): Store {
  async function storedFile(path: string): Promise<ReleaseFile | undefined> {
    const file = await files.get(path);
    return file?.renderedByWorker ? undefined : file;
  }
  return {
    async find(path) {
      const file = await storedFile(path);
      if (!file) return undefined;
      const { bytes, etag } = file;
      return { path, etag, length: bytes.length, bytes: async () => bytes, body: async () => bytes };
    },
    findAsset: async () => undefined,
    async getDecoded(path, decode) {
      const file = await storedFile(path);
      return file && decode(file.bytes);
    },
  };
}
