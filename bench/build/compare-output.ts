/**
 * Compares the files of two generators. Every entity has its four files. Its JSON has the same id, name and fields,
 * each text the same length within a few percent, and references the same labels. JSON-LD and Markdown have about the
 * same size.
 */
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { COLLECTIONS } from "../../build/schema/collections.ts";

/** Share of a text's length that may differ: signs of emphasis, white space. */
const TEXT = 0.05;
/** Share of a file's size that may differ: each generator writes tables and maps in Markdown in its own way. */
const BULK = 0.25;
/** Made by our code, which the others do not run. */
const OURS_ALONE: ReadonlySet<string> = new Set(["reference_implementation"]);

/** The differences, one line each. @throws when a file is missing */
export async function differences(ours: string, theirs: string): Promise<{ compared: number; found: string[] }> {
  const found: string[] = [];
  let compared = 0;
  for (const { name } of COLLECTIONS) {
    const folder = join(ours, "api/v1", name);
    const files = (await readdir(folder)).filter((file) => file.endsWith(".json"));
    for (const file of files) {
      const id = file.slice(0, -".json".length);
      const at = (root: string, extension: string) => join(root, "api/v1", name, `${id}.${extension}`);
      const [own, other] = await Promise.all([ours, theirs].map((root) => record(at(root, "json"))));
      compared++;
      for (const line of unlike(own ?? {}, other ?? {})) found.push(`${name}/${id}: ${line}`);
      if (name === "calculators") continue;
      for (const extension of ["ndjson", "jsonld", "md"]) {
        const [a, b] = await Promise.all([ours, theirs].map(async (root) => (await stat(at(root, extension))).size));
        if (!near(a ?? 0, b ?? 0, BULK)) found.push(`${name}/${id}.${extension}: ${b} bytes, not ${a}`);
      }
    }
  }
  return { compared, found };
}

async function record(path: string): Promise<Record<string, unknown>> {
  return JSON.parse(await readFile(path, "utf8")) as Record<string, unknown>;
}

function unlike(own: Record<string, unknown>, other: Record<string, unknown>): string[] {
  return Object.keys(own).flatMap((field) => {
    if (OURS_ALONE.has(field)) return [];
    const [a, b] = [own[field], other[field]];
    if (b === undefined) return [`no ${field}`];
    if (field === "id" || field === "name" || field === "title" || field === "category")
      return a === b ? [] : [`${field} ${JSON.stringify(b)}`];
    const [lengthA, lengthB] = [JSON.stringify(a).length, JSON.stringify(b).length];
    return near(lengthA, lengthB, TEXT) ? [] : [`${field} of length ${lengthB}, not ${lengthA}`];
  });
}

function near(a: number, b: number, part: number): boolean {
  // A few characters are many percent of a short value.
  return Math.abs(a - b) <= Math.max(4, a * part);
}
