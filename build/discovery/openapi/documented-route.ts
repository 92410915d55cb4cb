import type { Route } from "../../../worker/http/route.ts";
import type { JsonSchema } from "../../schema/document.ts";

/** A route as the contract shows it: one for each operation. */
export interface DocumentedRoute extends Route {
  /** Query parameters in OpenAPI's own form, in place of the declared ones. */
  readonly parameters?: readonly Record<string, unknown>[];
  /** Schema of the request body, in place of the declared one. */
  readonly bodySchema?: JsonSchema;
  /** Other paths that answer the same. */
  readonly aliases?: readonly string[];
  /** The path has the extension of its one representation. */
  readonly atExtension?: true;
}
