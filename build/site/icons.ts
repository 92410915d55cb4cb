/** The mark as icons, by the renderer of the preview images. */
import { logo } from "./templates/mark.ts";

const ICON_SIDES = [16, 32];
const TOUCH_ICON_SIDE = 180;

/** An ICO file with a PNG of each size, as browsers ask every site for. */
export async function favicon(): Promise<Uint8Array<ArrayBuffer>> {
  const images = await Promise.all(ICON_SIDES.map((side) => drawn(logo(), side)));
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

/** A PNG for the home screen of a telephone, which rounds the corners itself. */
export function touchIcon(): Promise<Uint8Array<ArrayBuffer>> {
  return drawn(logo({ radius: 0 }), TOUCH_ICON_SIDE);
}

async function drawn(svg: string, side: number): Promise<Uint8Array<ArrayBuffer>> {
  // A build that draws nothing new does not load it.
  const { renderAsync } = await import("@resvg/resvg-js");
  const image = await renderAsync(svg, {
    fitTo: { mode: "width", value: side },
    font: { loadSystemFonts: false },
  });
  return new Uint8Array(image.asPng());
}
