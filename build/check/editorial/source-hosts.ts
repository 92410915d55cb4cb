/** Checks the hosts of sources. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Entity } from "../../corpus.ts";
import { SOURCE_HOSTS } from "../../parse/content-files.ts";
import type { Diagnostic } from "../../parse/diagnostics.ts";
import type { Standards } from "./standards.ts";
import { diagnosticInField } from "./texts.ts";

/** The hosts that a content allows, one a line of its list; `undefined`, for any, when it has no list. */
export function readSourceHosts(contentDir: string): readonly string[] | undefined {
  try {
    return readFileSync(join(contentDir, SOURCE_HOSTS), "utf8").trim().split(/\r?\n/);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** A source's address is on an allowed host. */
export function checkHost(source: Entity, { sourceHosts }: Standards): Diagnostic[] {
  const { url } = source.record;
  if (source.collection.name !== "sources" || typeof url !== "string") return [];
  const { hostname } = new URL(url);
  if (!sourceHosts || sourceHosts.includes(hostname)) return [];
  const message = `${hostname} is not an allowed host; check who publishes there, then add it to content/${SOURCE_HOSTS}`;
  return [diagnosticInField(source, "url", message)];
}
