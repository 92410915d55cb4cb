/** The members of batches, sweeps and receipts, and what is wrong with one. Those of a single computation are its inputs. */
import { invalidBody, pointerToken } from "../../http/request-body.ts";
import type { Problem } from "../../problems.ts";
import { isObject } from "../../representations/representation-format.ts";
import { truncate } from "../../truncate.ts";

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
