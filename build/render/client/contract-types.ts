/** The contract as TypeScript: its schemas, and per method its paths with their parameters and answers. */
import { PROBLEMS } from "../../../worker/problems.ts";
import type { JsonSchema } from "../../schema/json-schema.ts";
import { comment, declarationOf, indented, membersType, nameOfRef, typeOf } from "./json-schema-to-typescript.ts";

export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly servers?: readonly { readonly url: string }[];
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
  };
}

export interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}

interface Media {
  readonly schema: JsonSchema;
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: { readonly "200": { readonly content: Readonly<Record<string, Media>> } };
}

/** An operation with its address. */
export interface AddressedOperation {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

export function operationsIn(paths: OpenApi["paths"]): AddressedOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    ["get", "post"].flatMap((method) => {
      const operation = methods[method] as Operation | undefined;
      return operation ? [{ path, method, operation }] : [];
    }),
  );
}

const HEAD = "/** The contract of the service. Made from its OpenAPI document. */";

/** Types of answers that are neither JSON nor text. */
const BINARY = new Set(["application/gzip", "application/vnd.apache.parquet", "image/png", "image/x-icon"]);

/** Spoken by libraries of its own. */
const OTHER_PROTOCOL = "/mcp";

/** The declarations of the whole contract. */
export function contractTypes({ paths, components }: OpenApi): string {
  const operations = operationsIn(paths).filter(({ path }) => path !== OTHER_PROTOCOL);
  const entries = (wanted: (one: AddressedOperation) => boolean) =>
    operations.filter(wanted).map(({ path, operation }) => entryOf(path, operation, components.parameters));
  return [
    HEAD,
    `/** The last part of a problem's type. */\nexport type ProblemSlug =\n${Object.keys(PROBLEMS)
      .map((slug) => `  | ${JSON.stringify(slug)}`)
      .join("\n")};`,
    interfaceOf(
      "Addresses that are read as JSON or text.",
      "Get",
      entries(({ method, operation }) => method === "get" && !isBinary(operation)),
    ),
    interfaceOf(
      "Addresses of binary files.",
      "GetBinary",
      entries(({ operation }) => isBinary(operation)),
    ),
    interfaceOf(
      "Addresses that a body is sent to.",
      "Post",
      entries(({ method }) => method === "post"),
    ),
    ...Object.entries(components.schemas).map(([name, schema]) => declarationOf(name, schema)),
  ]
    .join("\n\n")
    .concat("\n");
}

function interfaceOf(description: string, name: string, entries: readonly string[]): string {
  return `/** ${description} */\nexport interface ${name} {\n${entries.map(indented).join("\n")}\n}`;
}

function isBinary(operation: Operation): boolean {
  return Object.keys(operation.responses["200"].content).some((type) => BINARY.has(type));
}

function entryOf(path: string, operation: Operation, shared: OpenApi["components"]["parameters"]): string {
  const parameters = parametersOf(operation, shared).map(({ name, required = false, description, schema }) => ({
    name,
    required,
    schema: { ...schema, ...(description !== undefined && { description }) },
  }));
  const body = operation.requestBody?.content["application/json"]?.schema;
  const members = [
    `parameters: ${membersType(parameters)};`,
    ...(body ? [`body: ${typeOf(body)};`] : []),
    ...(isBinary(operation) ? [] : [`answer: ${answerOf(operation)};`]),
  ];
  const documented = comment({ description: operation.summary });
  return `${documented}${JSON.stringify(path)}: {\n${members.map(indented).join("\n")}\n};`;
}

/** Those of the path and of the query. */
export function parametersOf(operation: Operation, shared: OpenApi["components"]["parameters"]): Parameter[] {
  return (
    (operation.parameters ?? [])
      .map((parameter) => shared[nameOfRef(parameter.$ref ?? "")] ?? parameter)
      // The client reads the format that an address has by itself.
      .filter(({ name }) => name !== "format")
  );
}

function answerOf({ responses }: Operation): string {
  return Object.values(responses["200"].content)
    .map(({ schema }) => typeOf(schema))
    .join(" | ");
}
