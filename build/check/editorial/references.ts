/** Checks the backlinks of entries and the hosts of sources. */
import { allEntities, type Corpus, type Entity, keyOf } from "../../corpus.ts";
import type { Diagnostic } from "../../parse/diagnostics.ts";
import { SOURCE_HOSTS } from "./source-hosts.ts";
import type { Standards } from "./standards.ts";
import { diagnosticIn } from "./texts.ts";

/** Each entry has enough backlinks. Only references and links that authors wrote count, not names found in prose. */
export function checkUse(corpus: Corpus, { referrers: wanted }: Standards): Diagnostic[] {
  const pointing = referrers(corpus);
  return allEntities(corpus).flatMap((entity) => {
    const count = pointing.get(keyOf(entity))?.size ?? 0;
    const least = wanted[entity.collection.name];
    if (count >= least) return [];
    const message = `other entries that refer to ${keyOf(entity)}: ${count}; at least ${least} must, in a field or by a link`;
    // A source that nobody cites is left over. Whoever adds an entry touches its file only; others link to it later.
    const severity = entity.collection.name === "sources" ? "error" : "warning";
    return [diagnosticIn(entity, entity.collection.nameField, message, severity)];
  });
}

/** For each entity, as `type:id`, the others that refer to it in a field or by a link in their prose. */
export function referrers(corpus: Corpus): Map<string, Set<string>> {
  const pointing = new Map<string, Set<string>>();
  function add(target: string, source: string): void {
    if (target === source) return;
    const known = pointing.get(target);
    if (known) known.add(source);
    else pointing.set(target, new Set([source]));
  }
  for (const { source, target, relation } of corpus.edges) {
    if (relation !== "mentions") add(keyOf(target), keyOf(source));
  }
  for (const entity of allEntities(corpus)) {
    for (const { type, id } of entity.draft.body.links) add(`${type}:${id}`, keyOf(entity));
  }
  return pointing;
}

/** A source's address is on an allowed host. */
export function checkHost(source: Entity): Diagnostic[] {
  const { url } = source.record;
  if (source.collection.name !== "sources" || typeof url !== "string") return [];
  const { hostname } = new URL(url);
  if (SOURCE_HOSTS.has(hostname)) return [];
  const message = `${hostname} is not an allowed host; check who publishes there, then add it to build/check/editorial/source-hosts.ts`;
  return [diagnosticIn(source, "url", message)];
}
