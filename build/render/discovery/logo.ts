/**
 * The mark of the service, a rising line under a drawdown: as an SVG image, and as the icon that browsers ask every
 * site for.
 */
import { SERVICE } from "../../../worker/service-facts.ts";

/** A square of this side with round corners, and a line across it. */
const SIDE = 64;
const RADIUS = 12;
const LINE: readonly (readonly [x: number, y: number])[] = [
  [10, 46],
  [22, 30],
  [31, 38],
  [40, 20],
  [45, 27],
  [54, 14],
];
const WIDTH = 5;
const BLUE = 0x0b5cad;
const WHITE = 0xffffff;

export const LOGO_PATH = "/logo.svg";
export const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}" role="img" aria-label="${SERVICE.name}">
<rect width="${SIDE}" height="${SIDE}" rx="${RADIUS}" fill="${hex(BLUE)}"/>
<polyline points="${LINE.join(" ")}" fill="none" stroke="${hex(WHITE)}" stroke-width="${WIDTH}" stroke-linecap="round" stroke-linejoin="round"/>
</svg>
`;

function hex(colour: number): string {
  return `#${colour.toString(16).padStart(6, "0")}`;
}

/** Sides of the images in the icon, in pixels. */
const ICON_SIDES = [16, 32];
/** Points of a pixel, each way, that are looked at. */
const SAMPLES = 4;
const ICON_HEADER = 6;
const ENTRY = 16;
const BITMAP_HEADER = 40;

/** An ICO file of bitmaps: not compressed, because a compressor's bytes may differ from machine to machine. */
export function favicon(): Uint8Array<ArrayBuffer> {
  const images = ICON_SIDES.map(bitmap);
  const directory = ICON_HEADER + ENTRY * images.length;
  const bytes = new Uint8Array(directory + images.reduce((sum, image) => sum + image.length, 0));
  const view = new DataView(bytes.buffer);
  view.setUint16(2, 1, true);
  view.setUint16(4, images.length, true);
  let at = directory;
  for (const [i, image] of images.entries()) {
    const entry = ICON_HEADER + ENTRY * i;
    const side = ICON_SIDES[i] ?? 0;
    view.setUint8(entry, side);
    view.setUint8(entry + 1, side);
    view.setUint16(entry + 4, 1, true);
    view.setUint16(entry + 6, 32, true);
    view.setUint32(entry + 8, image.length, true);
    view.setUint32(entry + 12, at, true);
    bytes.set(image, at);
    at += image.length;
  }
  return bytes;
}

/**
 * Rows from the bottom up of blue, green, red and opacity; behind them a mask of one bit a pixel that masks nothing.
 */
function bitmap(side: number): Uint8Array {
  const mask = Math.ceil(side / 32) * 4 * side;
  const bytes = new Uint8Array(BITMAP_HEADER + 4 * side * side + mask);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, BITMAP_HEADER, true);
  view.setInt32(4, side, true);
  // The mask counts as a second half of the image.
  view.setInt32(8, 2 * side, true);
  view.setUint16(12, 1, true);
  view.setUint16(14, 32, true);
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++)
      view.setUint32(BITMAP_HEADER + 4 * ((side - 1 - row) * side + column), pixel(column, row, SIDE / side), true);
  return bytes;
}

/** The colour of a pixel, with its opacity in the highest byte. */
function pixel(column: number, row: number, scale: number): number {
  let inside = 0;
  let onLine = 0;
  for (let sample = 0; sample < SAMPLES * SAMPLES; sample++) {
    const x = (column + ((sample % SAMPLES) + 0.5) / SAMPLES) * scale;
    const y = (row + (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES) * scale;
    if (!isInside(x, y)) continue;
    inside++;
    if (isOnLine(x, y)) onLine++;
  }
  if (inside === 0) return 0;
  const channel = (shift: number) => {
    const [line, ground] = [(WHITE >> shift) & 255, (BLUE >> shift) & 255];
    return Math.round((line * onLine + ground * (inside - onLine)) / inside);
  };
  const opacity = Math.round((255 * inside) / SAMPLES ** 2);
  return ((opacity << 24) | (channel(16) << 16) | (channel(8) << 8) | channel(0)) >>> 0;
}

function isInside(x: number, y: number): boolean {
  const beyond = (at: number) => Math.max(RADIUS - at, at - (SIDE - RADIUS), 0);
  return beyond(x) ** 2 + beyond(y) ** 2 <= RADIUS ** 2;
}

function isOnLine(x: number, y: number): boolean {
  return LINE.slice(1).some(([toX, toY], i) => {
    const [fromX, fromY] = LINE[i] ?? [toX, toY];
    const [alongX, alongY] = [toX - fromX, toY - fromY];
    const share = ((x - fromX) * alongX + (y - fromY) * alongY) / (alongX ** 2 + alongY ** 2);
    const nearest = Math.min(1, Math.max(0, share));
    return (x - fromX - nearest * alongX) ** 2 + (y - fromY - nearest * alongY) ** 2 <= (WIDTH / 2) ** 2;
  });
}
