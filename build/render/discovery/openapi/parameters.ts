/** Parameters of the OpenAPI document, from the routes' own declarations. */
import type { QueryParameter } from "../../../../worker/http/query-parameters.ts";
import type { PathParameter } from "../../../../worker/http/route.ts";
import type { JsonSchema } from "../../../schema/json-schema.ts";

export function pathParameter({
  name,
  maxLength,
  description,
  values,
  example,
}: PathParameter): Record<string, unknown> {
  const schema = values ? { type: "string", enum: values } : { type: "string", maxLength };
  return { name, in: "path", required: true, description, schema, example };
}

export function queryParameter(parameter: QueryParameter): Record<string, unknown> {
  const { name, description, required, example } = parameter;
  return {
    name,
    in: "query",
    description,
    required: required ?? false,
    schema: querySchema(parameter),
    ...(parameter.type === "list" && { style: "form", explode: false }),
    ...(example !== undefined && { example: parameter.type === "list" ? String(example).split(",") : example }),
  };
}

function querySchema(parameter: QueryParameter): JsonSchema {
  switch (parameter.type) {
    case "integer": {
      const { min, max } = parameter;
      return {
        type: "integer",
        ...(min !== Number.MIN_SAFE_INTEGER && { minimum: min }),
        ...(max !== Number.MAX_SAFE_INTEGER && { maximum: max }),
        ...(parameter.default !== undefined && { default: parameter.default }),
      };
    }
    case "text": {
      const values = parameter.values;
      const fallback = parameter.default === undefined ? {} : { default: parameter.default };
      return values
        ? { type: "string", enum: [...values], ...fallback }
        : {
            type: "string",
            minLength: 1,
            maxLength: parameter.maxLength,
            ...(parameter.notBlank && { pattern: "\\S" }),
            ...fallback,
          };
    }
    case "list":
      return { type: "array", items: { type: "string", enum: [...parameter.values] }, minItems: 1 };
  }
}
