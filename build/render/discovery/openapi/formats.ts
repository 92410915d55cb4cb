/**
 * Representations in the contract. A generated client gets one type per operation: the default answer. The others are
 * in an extension, `x-representations`. Those that programs read whole are operations of their own, at the address with
 * the extension.
 */

import type { Route } from "../../../../worker/http/route.ts";
import { filePath } from "../../../../worker/paths.ts";
import { bareMediaType, formatOf, type Representation } from "../../../../worker/representations/registry.ts";
import type { JsonSchema } from "../../../schema/json-schema.ts";
import { pathTemplate } from "../documents.ts";
import type { DocumentedRoute } from "./documented-route.ts";
import { lineSchema, mediaSchema } from "./schemas.ts";

/** The tag of the operations at addresses with an extension. */
export const FORMATS_TAG = "Formats";

export function tagOf({ group, atExtension }: DocumentedRoute): Route["group"] | typeof FORMATS_TAG {
  return atExtension ? FORMATS_TAG : group;
}

/** A representation in `x-representations`. */
interface RepresentationEntry {
  /** The value of `format` and the extension of the path. */
  readonly format: Representation;
  readonly mediaType: string;
  /** Template of the address of this representation. */
  readonly address: string;
  /** Its schema, unless it is plain text. */
  readonly schema?: JsonSchema;
  /** The schema of a line, as in OpenAPI 3.2. */
  readonly itemSchema?: JsonSchema;
}

/** The representations besides the primary one. */
export function representationsOf(route: Route): RepresentationEntry[] {
  return route.representations.slice(1).map((format) => ({
    format,
    mediaType: bareMediaType(format),
    address: filePath(pathTemplate(route.path), format),
    ...schemasOf(route, format),
  }));
}

function schemasOf(route: Route, format: Representation): Pick<RepresentationEntry, "schema" | "itemSchema"> {
  if (format === "ndjson") return { itemSchema: lineSchema(route) };
  return formatOf(format).contentKind === "text" ? {} : { schema: mediaSchema(route, format) };
}

/** Operations for a route's representations at their own addresses. */
export function formatRoutes(route: Route): DocumentedRoute[] {
  return (route.ownAddresses ?? []).map((format) => {
    const { title } = formatOf(format);
    const { example: _example, ...rest } = route;
    return {
      ...rest,
      id: `${route.id}As${title.replaceAll("-", "")}`,
      path: filePath(route.path, format),
      summary: `${route.summary}, as ${title}`,
      description: `What \`${route.id}\` answers, as ${title} whatever is accepted.`,
      representations: [format],
      atExtension: true,
      example: format === "json" ? (route.example ?? null) : null,
    };
  });
}
