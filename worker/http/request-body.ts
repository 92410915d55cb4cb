/** Reads a JSON request body within bounds, and says what is wrong with its members. */
import { Problem, type ProblemError } from "../problems.ts";
import { isObject } from "../representations/representation-format.ts";
import { concat } from "../store/binary/bytes.ts";
import { truncate } from "../truncate.ts";

/** What is wrong with a body, also by the schema that its handler reads it by. */
export const BODY_PROBLEMS = ["malformed-json", "unsupported-media-type", "payload-too-large", "invalid-body"] as const;

export const MAX_BODY_BYTES = 1024 * 1024;

/**
 * Arrays, objects and members of a body. To parse a megabyte of small objects takes thirty times as long as a megabyte
 * of numbers, and no operation takes nearly as many.
 */
export const MAX_BODY_PARTS = 25_000;

/**
 * The request's body as JSON.
 *
 * @param maxBytes of the body
 * @throws Problem `unsupported-media-type`, `payload-too-large` or `malformed-json`
 */
export async function readJson(request: Request, maxBytes = MAX_BODY_BYTES): Promise<unknown> {
  const type = (request.headers.get("Content-Type") ?? "").split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") {
    throw new Problem("unsupported-media-type", "The body must be sent as `Content-Type: application/json`.", {
      errors: [
        { header: "Content-Type", detail: "Only application/json is supported.", allowed: ["application/json"] },
      ],
      headers: { Accept: "application/json" },
    });
  }
  const coding = request.headers.get("Content-Encoding") || "identity";
  if (coding.toLowerCase() !== "identity") {
    throw new Problem("unsupported-media-type", "The body must be sent uncompressed, without `Content-Encoding`.", {
      errors: [{ header: "Content-Encoding", detail: "No coding of a body is supported.", allowed: ["identity"] }],
      headers: { "Accept-Encoding": "identity" },
    });
  }
  const bytes = await readBounded(request, maxBytes);
  if (hasManyParts(bytes)) {
    throw new Problem("payload-too-large", `The body has over ${MAX_BODY_PARTS} arrays, objects and members.`);
  }
  const text = decoded(bytes);
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    // The message quotes some twenty characters of the text, whatever its length.
    const reason = error instanceof Error ? error.message : "it could not be parsed";
    throw new Problem("malformed-json", `The body is not JSON: ${reason}.`);
  }
}

const [BRACKET, BRACE, COLON] = [0x5b, 0x7b, 0x3a];

/** Counts the bytes that open an array or an object or name a member. Those in texts count too: they are few. */
function hasManyParts(bytes: Uint8Array): boolean {
  let parts = 0;
  // By its index a byte is read four times as fast as by the array's iterator.
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i];
    if (byte === BRACKET || byte === BRACE || byte === COLON) parts++;
  }
  return parts > MAX_BODY_PARTS;
}

const decoder = new TextDecoder("utf-8", { fatal: true });

function decoded(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw new Problem("malformed-json", "The body is not text in UTF-8.");
  }
}

async function readBounded(request: Request, maxBytes: number): Promise<Uint8Array> {
  const declared = Number(request.headers.get("Content-Length") ?? 0);
  if (declared > maxBytes) throw tooLarge(maxBytes);
  try {
    // The runtime reads no more than was declared, and it reads the whole faster than its pieces.
    if (declared > 0) return new Uint8Array(await request.arrayBuffer());
    const pieces: Uint8Array[] = [];
    let length = 0;
    for await (const piece of (request.body ?? []) as AsyncIterable<Uint8Array>) {
      length += piece.length;
      // Leaving the loop cancels the stream.
      if (length > maxBytes) throw tooLarge(maxBytes);
      pieces.push(piece);
    }
    return concat(pieces);
  } catch (error) {
    // The stream fails if the client disconnects or sends less than `Content-Length`.
    throw error instanceof Problem ? error : new Problem("malformed-json", "The body is incomplete.");
  }
}

function tooLarge(maxBytes: number): Problem {
  return new Problem("payload-too-large", `The body is over ${maxBytes} bytes.`);
}

/** @param errors of its members */
export function invalidBody(errors: readonly ProblemError[]): Problem {
  const [first] = errors;
  const detail = errors.length === 1 && first ? first.detail : `The body has ${errors.length} errors.`;
  return new Problem("invalid-body", detail, { errors });
}

/** A member's name as a token of a JSON Pointer in a URI fragment (RFC 6901, section 6). */
export function pointerToken(name: string): string {
  return encodeURIComponent(truncate(name).replaceAll("~", "~0").replaceAll("/", "~1"));
}

/** The members of an object that allows only these. */
export function membersOf(
  value: unknown,
  allowed: readonly string[],
  pointer: string,
): Readonly<Record<string, unknown>> {
  if (!isObject(value)) {
    throw invalidMember(
      pointer,
      `An object with ${allowed.map((name) => `\`${name}\``).join(" and ")} is needed here.`,
    );
  }
  const extra = Object.keys(value).find((name) => !allowed.includes(name));
  if (extra !== undefined)
    throw invalidMember(`${pointer}/${pointerToken(extra)}`, `\`${truncate(extra)}\` is not a member here.`, allowed);
  return value;
}

export function invalidMember(pointer: string, detail: string, allowed?: readonly string[]): Problem {
  return invalidBody([{ pointer, detail, ...(allowed && { allowed }) }]);
}
