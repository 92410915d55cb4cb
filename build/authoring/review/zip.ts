/** Reads one file of a ZIP archive that may be hostile. Nothing is written, and no name in it is used as a path. */
import { crc32, inflateRawSync } from "node:zlib";

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
const END_LENGTH = 22;
const MAX_COMMENT = 65_535;
const [STORED, DEFLATED] = [0, 8];
/** An archive with more entries is not one that the workflow made. */
const MAX_ENTRIES = 10;

/**
 * The bytes of the entry with this name.
 *
 * @param maxBytes the most that the entry may hold when it is inflated
 * @throws when the archive is damaged, lacks the entry or exceeds a limit
 */
export function readZipEntry(archive: Buffer, name: string, maxBytes: number): Buffer {
  const end = endOfDirectory(archive);
  const count = archive.readUInt16LE(end + 10);
  if (count > MAX_ENTRIES) throw new Error(`the archive has ${count} entries; at most ${MAX_ENTRIES} are expected`);
  let at = archive.readUInt32LE(end + 16);
  for (let i = 0; i < count; i++) {
    requireBytes(archive, at, 46);
    if (archive.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new Error("the archive's directory is damaged");
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) => archive.readUInt16LE(at + field));
    const next = at + 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
    requireBytes(archive, at, next - at);
    if (archive.toString("utf8", at + 46, at + 46 + (nameLength ?? 0)) === name) return bytesOf(archive, at, maxBytes);
    at = next;
  }
  throw new Error(`the archive has no file ${name}`);
}

function endOfDirectory(archive: Buffer): number {
  const last = archive.length - END_LENGTH;
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT); at--)
    if (archive.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  throw new Error("this is not a ZIP archive");
}

/** @param entry offset in the directory */
function bytesOf(archive: Buffer, entry: number, maxBytes: number): Buffer {
  const method = archive.readUInt16LE(entry + 10);
  const checksum = archive.readUInt32LE(entry + 16);
  const packed = archive.readUInt32LE(entry + 20);
  const size = archive.readUInt32LE(entry + 24);
  const local = archive.readUInt32LE(entry + 42);
  if (size > maxBytes) throw new Error(`the file has ${size} bytes; at most ${maxBytes} are allowed`);
  requireBytes(archive, local, 30);
  if (archive.readUInt32LE(local) !== LOCAL_HEADER) throw new Error("the file's header is damaged");
  const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  requireBytes(archive, start, packed);
  const body = archive.subarray(start, start + packed);
  // The size may be a lie; the inflater stops at the limit.
  const bytes = method === DEFLATED ? inflateRawSync(body, { maxOutputLength: maxBytes }) : body;
  if (method !== DEFLATED && method !== STORED) throw new Error(`the compression ${method} is not supported`);
  if (bytes.length !== size || crc32(bytes) !== checksum) throw new Error("the file is damaged");
  return bytes;
}

function requireBytes(archive: Buffer, at: number, length: number): void {
  if (at + length > archive.length) throw new Error("the archive ends too early");
}
