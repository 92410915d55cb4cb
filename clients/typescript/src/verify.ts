/** Whether bytes that were fetched or kept are those that the service publishes now. */
import type { Client, RequestOptions } from "./client.ts";

/** A public file as the service lists it. */
export interface VerifiedFile {
  readonly path: string;
  readonly bytes: number;
  /** In hexadecimal. */
  readonly sha256: string;
  readonly media_type: string;
  /** The edition that the list is of. */
  readonly edition: string;
}

export class VerificationError extends Error {
  override readonly name = "VerificationError";
}

const MANIFEST = "/dumps/manifest.json";

type Files = ReadonlyMap<string, Omit<VerifiedFile, "edition">>;

/** The manifest that each client read last. It is longer than what a client keeps of other answers. */
const manifests = new WeakMap<Client, { readonly etag: string; readonly files: Files }>();

/**
 * Compares content with the SHA-256 that the service lists for a file.
 *
 * @param path of a public file: a dump, or an answer at its address with the extension, `/api/v1/terms/alpha.json`
 * @throws VerificationError when it is no such file, is broken, or is of another edition
 */
export async function verify(
  client: Client,
  path: string,
  content: Uint8Array | ArrayBuffer | string,
  options: RequestOptions = {},
): Promise<VerifiedFile> {
  const file = await listed(client, path, options);
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : new Uint8Array(content);
  const sha256 = hexadecimal(await crypto.subtle.digest("SHA-256", bytes));
  if (sha256 === file.sha256) return file;
  throw new VerificationError(
    `${path} of edition ${file.edition} has ${file.bytes} bytes and the SHA-256 ${file.sha256}; ` +
      `these are ${bytes.length} bytes with ${sha256}. Fetch it again.`,
  );
}

/** Dumps are in a short list of their own; the manifest lists every public file. */
async function listed(client: Client, path: string, options: RequestOptions): Promise<VerifiedFile> {
  const dumps = await client.get("/api/v1/dumps", {}, options);
  const { edition } = dumps;
  const dump = dumps.data.find(({ name }) => path === `/dumps/${name}`);
  if (dump) return { path, bytes: dump.bytes, sha256: dump.sha256, media_type: dump.media_type, edition };
  const file = (await filesOf(client, options)).get(path);
  if (file) return { ...file, edition };
  throw new VerificationError(
    `${path} is not among the files of ${MANIFEST}. An answer is listed with its extension, as /api/v1/terms/alpha.json.`,
  );
}

async function filesOf(client: Client, options: RequestOptions): Promise<Files> {
  const kept = manifests.get(client);
  const response = await client.fetch(MANIFEST, {
    ...options,
    ...(kept && { headers: { "If-None-Match": kept.etag } }),
  });
  if (kept && response.status === 304) return kept.files;
  const { files: list } = (await response.json()) as { files: Omit<VerifiedFile, "edition">[] };
  const files: Files = new Map(list.map((file) => [file.path, file]));
  const etag = response.headers.get("ETag");
  if (etag) manifests.set(client, { etag, files });
  return files;
}

function hexadecimal(buffer: ArrayBuffer): string {
  return Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
