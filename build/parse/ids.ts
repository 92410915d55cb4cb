/** What may be an id. It is the name of a file, here and in every answer that is published. */

/** An id leaves room for the extensions of its files. */
const MAX_ID = 100;
const FORM = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** Names of devices: Windows opens the device whatever the extension is. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/** @returns what is wrong with an id; `undefined` when nothing is */
export function idError(id: string): string | undefined {
  const shown = JSON.stringify(id.length > 60 ? `${id.slice(0, 60)}…` : id);
  if (id.length > MAX_ID) return `the id ${shown} has ${id.length} characters; at most ${MAX_ID} are allowed`;
  if (!FORM.test(id)) return `${shown} is not a valid id: use lower-case ASCII words joined by hyphens`;
  return DEVICE.test(id)
    ? `${shown} is the name of a device on Windows, so no file can have it; add a word`
    : undefined;
}
