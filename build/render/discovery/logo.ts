/** The mark of the service: an SVG image, and the icon of two sizes that browsers ask every site for. */
import { readFileSync } from "node:fs";

export const LOGO_PATH = "/logo.svg";
export const LOGO = readFileSync(new URL("../../site/logo.svg", import.meta.url), "utf8");

export function favicon(): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(new URL("../../site/favicon.ico", import.meta.url)));
}
