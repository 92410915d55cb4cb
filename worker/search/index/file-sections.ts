/** Reads a file of sections, as `search-format.ts` describes it, as views of its bytes. */
import { VERSION } from "./search-format.ts";

/** Bytes of the magic and the version. */
export const HEADER_BYTES = 8;
/** Bytes of a section's offset and length. */
export const ENTRY_BYTES = 8;

/**
 * The sections of a file by their names.
 *
 * @param kind what the file is called in messages
 * @throws when the bytes are not such a file, or one of another version
 */
export function readSections<Name extends string>(
  magic: number,
  order: readonly Name[],
  given: Uint8Array,
  kind: string,
): Readonly<Record<Name, Uint8Array>> {
  // Typed arrays of wider numbers need an aligned start, which a body inside a block does not have.
  const bytes = given.byteOffset % 4 === 0 ? given : given.slice();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER_BYTES + order.length * ENTRY_BYTES || view.getUint32(0, true) !== magic)
    throw new Error(`these bytes are not the ${kind} (magic number)`);
  const version = view.getUint32(4, true);
  if (version !== VERSION) throw new Error(`the ${kind} has version ${version}; this code reads version ${VERSION}`);
  const sections = order.map((name, i): [Name, Uint8Array] => {
    const at = view.getUint32(HEADER_BYTES + i * ENTRY_BYTES, true);
    const length = view.getUint32(HEADER_BYTES + i * ENTRY_BYTES + 4, true);
    if (at % 4 > 0 || at < HEADER_BYTES + order.length * ENTRY_BYTES || at + length > bytes.length)
      throw new Error(`the ${kind} ends before its section ${name}`);
    return [name, bytes.subarray(at, at + length)];
  });
  return Object.fromEntries(sections) as Record<Name, Uint8Array>;
}

export function uint32s(section: Uint8Array): Uint32Array {
  return new Uint32Array(section.buffer, section.byteOffset, section.length / 4);
}

export function uint16s(section: Uint8Array): Uint16Array {
  return new Uint16Array(section.buffer, section.byteOffset, section.length / 2);
}
