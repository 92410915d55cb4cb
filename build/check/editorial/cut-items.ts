/** In `[one, two]` a comma ends an item, so an unquoted item with a comma becomes two. */
import type { Entity } from "../../corpus.ts";
import type { Diagnostic } from "../../parse/diagnostics.ts";
import { diagnosticAt } from "./texts.ts";

export function checkCutItems(entity: Entity): Diagnostic[] {
  return Object.entries(entity.record).flatMap(([field, value]) =>
    (Array.isArray(value) ? value : [])
      .filter((item): item is string => typeof item === "string" && isCut(item))
      .map((item) =>
        diagnosticAt(
          entity,
          field,
          item,
          `${JSON.stringify(item)} seems to be a part of an item; quote one with a comma`,
        ),
      ),
  );
}

/** Whether an item begins as the rest of another, or has one bracket of a pair. */
function isCut(item: string): boolean {
  return /^(?:and|or) /.test(item) || item.split("(").length !== item.split(")").length;
}
