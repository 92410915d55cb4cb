/** Archives in the ustar format of POSIX (IEEE Std 1003.1, pax). All entries are files of the same owner and time. */
import { concat } from "../../worker/store/binary/bytes.ts";

export interface TarEntry {
  readonly path: string;
  readonly bytes: Uint8Array;
}

const BLOCK = 512;
const ENCODER = new TextEncoder();

/** Two empty blocks end an archive. */
export const TAR_END = new Uint8Array(2 * BLOCK);

/** @throws when a path is too long for the format */
export function tarEntry({ path, bytes }: TarEntry): Uint8Array {
  const padding = (BLOCK - (bytes.length % BLOCK)) % BLOCK;
  return concat([header(path, bytes.length), bytes, new Uint8Array(padding)]);
}

function header(path: string, size: number): Uint8Array {
  const block = new Uint8Array(BLOCK);
  const { prefix, name } = splitPath(path);
  const put = (offset: number, text: string) => block.set(ENCODER.encode(text), offset);
  put(0, name);
  put(100, octal(0o644, 8));
  put(108, octal(0, 8));
  put(116, octal(0, 8));
  put(124, octal(size, 12));
  put(136, octal(0, 12));
  put(156, "0");
  put(257, "ustar\0" + "00");
  put(345, prefix);
  // The checksum is made with spaces in its own place.
  put(148, " ".repeat(8));
  const sum = block.reduce((total, byte) => total + byte, 0);
  put(148, `${sum.toString(8).padStart(6, "0")}\0 `);
  return block;
}

function octal(value: number, width: number): string {
  return `${value.toString(8).padStart(width - 1, "0")}\0`;
}

/** The format has 100 bytes for a name and 155 for the folders before it. */
function splitPath(path: string): { readonly prefix: string; readonly name: string } {
  if (ENCODER.encode(path).length <= 100) return { prefix: "", name: path };
  for (let at = path.indexOf("/"); at >= 0; at = path.indexOf("/", at + 1)) {
    const [prefix, name] = [path.slice(0, at), path.slice(at + 1)];
    if (ENCODER.encode(prefix).length <= 155 && ENCODER.encode(name).length <= 100) return { prefix, name };
  }
  throw new Error(`the path is too long for an archive: ${path}`);
}
