// A receipt: what was computed, with what, and by which code, under the hash of all that. It holds no time, no secret and
// no state, so the same question has the same receipt for ever, and anybody can compute it again.

import type { OutputValue } from "../calculator.ts";
import type { Inputs } from "../read-inputs.ts";

/** What a receipt's id is the hash of. */
export type Receipted = {
  v: 1;
  calculator: string;
  /** SHA-256 of the calculator's module, the bytes at `/code/{sha256}.js`. */
  code_sha256: string;
  /** As the calculator was called with them, defaults filled in. */
  inputs: Inputs;
  outputs: Record<string, OutputValue>;
};

export type Receipt = Receipted & { id: string };

/** The receipt of a batch: the ids of its receipts, sorted, under the hash of them. */
export type BatchReceipt = { v: 1; id: string; ids: string[] };

export async function receiptOf({ calculator, code_sha256, inputs, outputs }: Receipted): Promise<Receipt> {
  const receipted: Receipted = { v: 1, calculator, code_sha256, inputs, outputs };
  const id = await sha256Of(canonicalJson(receipted));
  return { v: 1, id, calculator, code_sha256, inputs, outputs };
}

/** @param ids of the receipts in any order */
export async function batchReceipt(ids: readonly string[]): Promise<BatchReceipt> {
  const sorted = [...ids].sort();
  return { v: 1, id: await sha256Of(canonicalJson({ v: 1, ids: sorted })), ids: sorted };
}

/** A JSON value as RFC 8785 writes it: members in the order of their names' code units, numbers as ECMAScript writes them. */
export function canonicalJson(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  const members = value as Readonly<Record<string, unknown>>;
  const names = Object.keys(members).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonicalJson(members[name])}`).join(",")}}`;
}

/** SHA-256 of a text in UTF-8, in hexadecimal. */
export async function sha256Of(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
