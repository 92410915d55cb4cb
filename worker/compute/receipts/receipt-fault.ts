// Whether a value from outside has the shape of a receipt. Nothing is done with a value before that is known.

import { truncate } from "../../truncate.ts";

const MAX_NAME = 100;

/** What a receipt's members have to be, in words. */
const MEMBERS: Readonly<Record<string, { needs: string; fits: (value: unknown) => boolean }>> = {
  v: { needs: "1, the version of receipts", fits: (value) => value === 1 },
  id: { needs: "a SHA-256 of 64 lower-case hexadecimal digits", fits: isSha256 },
  calculator: {
    needs: "the id of a calculator",
    fits: (value) => typeof value === "string" && value.length <= MAX_NAME && /^[a-z0-9-]+$/.test(value),
  },
  code_sha256: { needs: "a SHA-256 of 64 lower-case hexadecimal digits", fits: isSha256 },
  inputs: { needs: "the inputs by id: numbers, texts, booleans, or lists of them", fits: isInputs },
  outputs: { needs: "the outputs by id: numbers, lists of them, or dates", fits: isOutputs },
};

/** Why a value is no receipt, in words; `undefined` for one that has the shape of a receipt. */
export function receiptFault(value: unknown): string | undefined {
  if (!isObject(value)) return "A receipt is one JSON object.";
  const extra = Object.keys(value).find((name) => !Object.hasOwn(MEMBERS, name));
  if (extra !== undefined)
    return `\`${truncate(extra)}\` is no member of a receipt: these are ${Object.keys(MEMBERS).join(", ")}.`;
  for (const [name, { needs, fits }] of Object.entries(MEMBERS))
    if (!fits(value[name])) return `\`${name}\` has to be ${needs}.`;
  return undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isSha256(value: unknown): boolean {
  return typeof value === "string" && /^[0-9a-f]{64}$/.test(value);
}

function isOutput(value: unknown): boolean {
  if (typeof value === "string") return /^\d{4}-\d{2}-\d{2}$/.test(value);
  return Array.isArray(value) ? value.every(Number.isFinite) : Number.isFinite(value);
}

function isOutputs(value: unknown): boolean {
  if (!isObject(value)) return false;
  const ids = Object.keys(value);
  return ids.length > 0 && ids.every((id) => /^\w{1,60}$/.test(id)) && Object.values(value).every(isOutput);
}

function isInputs(value: unknown): boolean {
  const isOne = (item: unknown) => typeof item === "string" || typeof item === "boolean" || Number.isFinite(item);
  return (
    isObject(value) &&
    Object.values(value).every((input) =>
      Array.isArray(input)
        ? input.every((item) => isOne(item) || (Array.isArray(item) && item.every(Number.isFinite)))
        : isOne(input),
    )
  );
}
