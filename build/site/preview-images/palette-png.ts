/** A picture as a PNG with a palette. */
import { crc32, deflateSync } from "node:zlib";

const PNG_SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
/** Colours of a palette. */
const MAX_COLOURS = 256;

/**
 * Of more colours than the palette has, those that nobody tells apart are made one.
 *
 * @param width pixels of a row
 * @param from rows from the top, of each pixel red, green, blue and opacity
 * @param bits of each colour that are kept
 */
export function palettePng(width: number, from: Uint8Array, bits = 8): Uint8Array<ArrayBuffer> {
  const mask = (0xff & (0xff << (8 - bits))) * 0x010101;
  const places = new Map<number, number>();
  const height = from.length / (4 * width);
  // Each row begins with the number of its filter: none.
  const rows = new Uint8Array(height * (width + 1));
  const pixels = new DataView(from.buffer, from.byteOffset, from.length);
  let [last, place] = [-1, 0];
  for (let i = 0; i < width * height; i++) {
    const colour = (pixels.getUint32(4 * i) >>> 8) & mask;
    if (colour !== last) {
      place = places.get(colour) ?? places.size;
      if (place === MAX_COLOURS) return palettePng(width, from, bits - 1);
      places.set(colour, place);
      last = colour;
    }
    rows[i + Math.floor(i / width) + 1] = place;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3], 8);
  const palette = Buffer.from([...places.keys()].flatMap((c) => [c >> 16, (c >> 8) & 0xff, c & 0xff]));
  const parts = [
    chunk("IHDR", header),
    chunk("PLTE", palette),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ];
  return new Uint8Array(Buffer.concat([PNG_SIGNATURE, ...parts]));
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
