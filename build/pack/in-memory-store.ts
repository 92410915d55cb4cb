/** A store in memory for handlers that run in the build, before any block is packed. */
import type { Store, StoredFile } from "../../worker/store/store.ts";
import type { ReleaseFiles } from "./release-files.ts";

export function inMemoryStore(files: ReleaseFiles): Store {
  function stored(path: string): StoredFile | undefined {
    const file = files.get(path);
    if (!file) return undefined;
    const { bytes, etag } = file;
    return { path, etag, length: bytes.length, bytes: async () => bytes, body: async () => bytes };
  }
  return {
    find: async (path) => stored(path),
    getDecoded: async (path, decode) => {
      const file = files.get(path);
      return file && decode(file.bytes);
    },
  };
}
