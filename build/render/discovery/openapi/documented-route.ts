import type { Route } from "../../../../worker/http/route.ts";
import type { JsonSchema } from "../../../schema/json-schema.ts";

/** A route in the contract: one per operation. */
export interface DocumentedRoute extends Route {
  /** Query parameters in OpenAPI's form, in place of the declared ones. */
  readonly parameters?: readonly Record<string, unknown>[];
  /** Schema of the request body, in place of the declared one. */
  readonly bodySchema?: JsonSchema;
  /** Other paths with the same answer. */
  readonly aliases?: readonly string[];
  /** Whether the path has the extension of its one representation. */
  readonly atExtension?: true;
}
