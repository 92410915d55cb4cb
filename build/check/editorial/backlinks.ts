/** Checks the backlinks of entries. */
import { allEntities, type Corpus, keyOf } from "../../corpus.ts";
import type { Diagnostic } from "../../parse/diagnostics.ts";
import type { Standards } from "./standards.ts";
import { diagnosticInField } from "./texts.ts";

/** Each entry has enough backlinks. Only references and links that authors wrote count, not names found in prose. */
export function checkBacklinks(corpus: Corpus, { minBacklinks: minimums }: Standards): Diagnostic[] {
  const backlinks = backlinksByKey(corpus);
  return allEntities(corpus).flatMap((entity) => {
    const count = backlinks.get(keyOf(entity))?.size ?? 0;
    const minimum = minimums[entity.collection.name];
    if (count >= minimum) return [];
    const message = `other entries that refer to ${keyOf(entity)}: ${count}; at least ${minimum} must, in a field or by a link`;
    // A source that nobody cites is left over. A person who adds an entry touches its file only; others link to it
    // later.
    const severity = entity.collection.name === "sources" ? "error" : "warning";
    return [diagnosticInField(entity, entity.collection.nameField, message, severity)];
  });
}

/** For each entity, as `type:id`, the others that refer to it in a field or by a link in their prose. */
export function backlinksByKey(corpus: Corpus): Map<string, Set<string>> {
  const backlinks = new Map<string, Set<string>>();
  function add(target: string, source: string): void {
    if (target === source) return;
    const known = backlinks.get(target);
    if (known) known.add(source);
    else backlinks.set(target, new Set([source]));
  }
  for (const { source, target, relation } of corpus.edges) {
    if (relation !== "mentions") add(keyOf(target), keyOf(source));
  }
  for (const entity of allEntities(corpus)) {
    for (const { type, id } of entity.draft.body.links) add(`${type}:${id}`, keyOf(entity));
  }
  return backlinks;
}
