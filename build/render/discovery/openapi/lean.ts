/**
 * The contract for readers that count tokens: without examples, headers of answers, other representations, white space,
 * and the answers that any address can give. An operation for any calculator stands for those of most, and what `fields` leaves
 * of a record is any object, so that its length hardly grows with their number.
 */
import type { Route } from "../../../../worker/http/route.ts";
import { pathTemplate } from "../documents.ts";
import { isLeftToAnyCalculator, isOfAnyCalculator, routeOfAnyCalculator } from "./compute-routes.ts";
import { type OperationInput, operation } from "./operation.ts";
import { withoutUnused } from "./schemas.ts";

/** Members of the document that are left out. */
const LEFT_OUT = ["example", "examples", "headers", "x-representations"];

/** Statuses that any operation can answer with: the description of the document names them. */
export const GENERAL_STATUSES = ["304", "414", "500", "503"];

/**
 * @param document the whole contract
 * @param routes the table that it documents
 */
export function leanText(document: object, routes: readonly Route[], input: OperationInput): string {
  const { paths, ...rest } = document as { paths: Record<string, object> };
  const kept: Record<string, object> = {};
  for (const [path, item] of Object.entries(paths)) if (!isLeftToAnyCalculator(path)) kept[path] = item;
  for (const route of routes.filter(isOfAnyCalculator)) {
    const path = pathTemplate(route.path);
    kept[path] = { ...kept[path], [route.method.toLowerCase()]: operation(routeOfAnyCalculator(route), input) };
  }
  const shortened = lean({ ...rest, paths: kept }, "") as { components: Record<string, Record<string, unknown>> };
  return `${JSON.stringify(withoutUnused(shortened))}\n`;
}

/** @param parent name of the member that holds the value: a field of a schema may be called `examples` */
function lean(value: unknown, parent: string): unknown {
  if (Array.isArray(value)) return value.map((item) => lean(item, ""));
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => {
    if (parent === "properties") return true;
    return !LEFT_OUT.includes(name) && !(parent === "responses" && GENERAL_STATUSES.includes(name));
  });
  return Object.fromEntries(
    kept.map(([name, member]) => [
      name,
      parent === "schemas" && name.endsWith("Fields")
        ? { type: "object", description: (member as { description?: string }).description }
        : lean(member, parent === "properties" ? "" : name),
    ]),
  );
}
