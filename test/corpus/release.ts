/** The release that the real content makes. It is built once, for all that is tested of it. */
import { type BuiltRelease, renderAndPack } from "../../build/build.ts";
import { wholeCorpus } from "../fixture/whole-corpus.ts";
import { SETTINGS } from "../fixture/workspace.ts";

export interface RealRelease extends BuiltRelease {
  bytes(path: string): Uint8Array<ArrayBuffer>;
  text(path: string): string;
  json(path: string): unknown;
  readonly paths: string[];
}

export async function realRelease(): Promise<RealRelease> {
  const { corpus, options } = await wholeCorpus();
  const built = await renderAndPack(corpus, { ...options, ...SETTINGS, images: true });
  const files = new Map(built.files.map((file) => [file.path, file.bytes]));
  function bytesOf(path: string): Uint8Array<ArrayBuffer> {
    const bytes = files.get(path);
    if (!bytes) throw new Error(`the release has no ${path}`);
    return bytes;
  }
  function text(path: string): string {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytesOf(path));
  }
  const paths = [...files.keys()].filter((path) => !path.startsWith("/.edge/")).sort();
  return { ...built, bytes: bytesOf, text, json: (path) => JSON.parse(text(path)) as unknown, paths };
}
