/** Writes a file of sections, as `search-format.ts` describes it. */
import { padding } from "../../store/binary/bytes.ts";
import { ENTRY_BYTES, HEADER_BYTES } from "./file-sections.ts";
import { VERSION } from "./search-format.ts";

/** @param order of the sections in the file */
export function encodeSections<Name extends string>(
  magic: number,
  order: readonly Name[],
  sections: Readonly<Record<Name, Uint8Array>>,
): Uint8Array<ArrayBuffer> {
  const start = HEADER_BYTES + order.length * ENTRY_BYTES;
  const size = order.reduce((sum, name) => sum + padded(sections[name]), start);
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, magic, true);
  view.setUint32(4, VERSION, true);
  let at = start;
  order.forEach((name, i) => {
    const section = sections[name];
    view.setUint32(HEADER_BYTES + i * ENTRY_BYTES, at, true);
    view.setUint32(HEADER_BYTES + i * ENTRY_BYTES + 4, section.length, true);
    bytes.set(section, at);
    at += padded(section);
  });
  return bytes;
}

function padded({ length }: Uint8Array): number {
  return length + padding(length);
}
