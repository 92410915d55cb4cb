/** The mark in the pixels of icons, and as the PNG of a home screen. */
import { crc32, deflateSync } from "node:zlib";
import { type Colour, GRID, GROUND, RADIUS, STROKES } from "./templates/mark.ts";

/** Samples of a pixel, in each direction. */
const SAMPLES = 4;

/**
 * The picture in pixels, rows from the top, each pixel red, green, blue and opacity.
 *
 * @param side pixels
 * @param radius of the corners in units of the grid; none for what a system rounds itself
 */
function pixels(side: number, radius = RADIUS): Uint8Array {
  const rows = new Uint8Array(side * side * 4);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const sum = [0, 0, 0, 0];
      for (let sample = 0; sample < SAMPLES ** 2; sample++) {
        const at = (pixel: number, part: number) => ((pixel + (part + 0.5) / SAMPLES) * GRID) / side;
        const colour = colourAt(at(x, sample % SAMPLES), at(y, Math.floor(sample / SAMPLES)), radius);
        for (const [i, part] of (colour ? [...colour, 255] : []).entries()) sum[i] = (sum[i] ?? 0) + part;
      }
      const [red = 0, green = 0, blue = 0, opacity = 0] = sum;
      const inside = Math.max(1, opacity / 255);
      rows.set(
        [red / inside, green / inside, blue / inside, opacity / SAMPLES ** 2].map(Math.round),
        4 * (y * side + x),
      );
    }
  }
  return rows;
}

function colourAt(x: number, y: number, radius: number): Colour | undefined {
  const fromEdge = (value: number) => Math.max(0, radius - Math.min(value, GRID - value));
  if (Math.hypot(fromEdge(x), fromEdge(y)) > radius) return undefined;
  const stroke = STROKES.find((box) => x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height);
  return stroke?.colour ?? GROUND;
}

const ICON_SIDES = [16, 32];

/** An ICO file with a bitmap of each size, as browsers ask every site for. */
export function favicon(): Uint8Array<ArrayBuffer> {
  const images = ICON_SIDES.map(bitmap);
  const directory = Buffer.alloc(6 + 16 * images.length);
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(images.length, 4);
  let offset = directory.length;
  for (const [i, image] of images.entries()) {
    const [side = 0, entry] = [ICON_SIDES[i], 6 + 16 * i];
    directory.set([side, side], entry);
    directory.writeUInt16LE(1, entry + 4);
    directory.writeUInt16LE(32, entry + 6);
    directory.writeUInt32LE(image.length, entry + 8);
    directory.writeUInt32LE(offset, entry + 12);
    offset += image.length;
  }
  return new Uint8Array(Buffer.concat([directory, ...images]));
}

/** A bitmap as it stands in an ICO file: a header, rows from below as blue, green, red and opacity, and an empty mask. */
function bitmap(side: number): Buffer {
  const header = Buffer.alloc(40);
  for (const [at, value] of [
    [0, header.length],
    [4, side],
    [8, 2 * side],
  ] as const)
    header.writeUInt32LE(value, at);
  header.writeUInt16LE(1, 12);
  header.writeUInt16LE(32, 14);
  const from = pixels(side);
  const rows = Array.from({ length: side }, (_, row) =>
    from.slice(4 * side * (side - 1 - row), 4 * side * (side - row)),
  );
  const body = Buffer.concat(rows);
  for (let at = 0; at < body.length; at += 4) body.subarray(at, at + 3).reverse();
  const mask = Buffer.alloc(side * Math.ceil(side / 32) * 4);
  return Buffer.concat([header, body, mask]);
}

const TOUCH_ICON_SIDE = 180;
const PNG_SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** A PNG for the home screen of a telephone, which rounds the corners itself. */
export function touchIcon(): Uint8Array<ArrayBuffer> {
  return png({ width: TOUCH_ICON_SIDE, samples: pixels(TOUCH_ICON_SIDE, 0) });
}

interface Picture {
  /** Pixels of a row. */
  readonly width: number;
  /** Rows from the top: of each pixel red, green, blue and opacity, or its place in the palette. */
  readonly samples: Uint8Array;
  /** Red, green and blue of each colour. */
  readonly palette?: Uint8Array;
}

export function png({ width, samples, palette }: Picture): Uint8Array<ArrayBuffer> {
  const stride = palette ? width : 4 * width;
  const height = samples.length / stride;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, palette ? 3 : 6], 8);
  // Each row begins with the number of its filter: none.
  const rows = Buffer.alloc(height * (stride + 1));
  for (let y = 0; y < height; y++) rows.set(samples.subarray(y * stride, (y + 1) * stride), y * (stride + 1) + 1);
  const parts = [
    chunk("IHDR", header),
    ...(palette ? [chunk("PLTE", Buffer.from(palette))] : []),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ];
  return new Uint8Array(Buffer.concat([PNG_SIGNATURE, ...parts]));
}

/** Colours of a palette. */
const MAX_COLOURS = 256;

/** The picture in a palette: of more colours than it has, those that nobody tells apart are made one. @param bits kept */
export function inPalette(width: number, from: Uint8Array, bits = 8): Picture {
  const mask = (0xff & (0xff << (8 - bits))) * 0x010101;
  const places = new Map<number, number>();
  const samples = new Uint8Array(from.length / 4);
  const pixels = new DataView(from.buffer, from.byteOffset, from.length);
  let [last, place] = [-1, 0];
  for (let i = 0; i < samples.length; i++) {
    const colour = (pixels.getUint32(4 * i) >>> 8) & mask;
    if (colour !== last) {
      place = places.get(colour) ?? places.size;
      if (place === MAX_COLOURS) return inPalette(width, from, bits - 1);
      places.set(colour, place);
      last = colour;
    }
    samples[i] = place;
  }
  return {
    width,
    samples,
    palette: Uint8Array.from([...places.keys()].flatMap((c) => [c >> 16, (c >> 8) & 0xff, c & 0xff])),
  };
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
