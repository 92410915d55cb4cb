/** Key of a value in the store: the first 96 bits of its SHA-256, in hexadecimal. */
export async function contentKey(bytes: Uint8Array): Promise<string> {
  return keyOfDigest(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>)));
}

/** @param digest SHA-256 of the value */
export function keyOfDigest(digest: Uint8Array): string {
  return Array.from(digest.subarray(0, 12), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * The key in the name of an asset, `/assets/style-<key>.css`: a value of the store holds its bytes under this key, so
 * that a page of an earlier release still finds them.
 */
export function keyOfAsset(path: string): string | undefined {
  return /^\/assets\/[a-z]+-([0-9a-f]{24})\.[a-z]+$/.exec(path)?.[1];
}
