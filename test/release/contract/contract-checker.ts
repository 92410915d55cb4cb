/** Reports how an answer differs from the served OpenAPI document. */
import { readFile } from "node:fs/promises";
import type { ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { PROBLEMS } from "../../../worker/problems.ts";
import type { Operation, Parameter, RequestMade } from "./requests.ts";

export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** What an answer of one media type holds; `itemSchema` is that of a line. */
interface Media {
  readonly schema?: object;
  readonly itemSchema?: object;
  readonly examples?: Readonly<Record<string, { summary: string; value: unknown }>>;
}

interface Declared {
  readonly content?: Readonly<Record<string, Media>>;
  readonly headers?: Readonly<Record<string, unknown>>;
  /** The types that come only when they are asked for. */
  readonly "x-representations"?: readonly (Media & { readonly mediaType: string })[];
}

/** An answer, read to its end. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** On every answer, whatever its status. */
const ALWAYS = [
  "Access-Control-Allow-Origin",
  "Access-Control-Expose-Headers",
  "X-API-Version",
  "X-Data-Version",
  "X-Content-Type-Options",
];
/** An error of the Model Context Protocol, which is no problem document. */
const RPC_ERROR: Media = { schema: { $ref: "#/components/schemas/McpResponse", required: ["error"] } };
/** Maximum lines of an NDJSON answer that are checked. */
const LINES = 20;

/** A judge by the document that was built. */
export async function readJudge(): Promise<ContractChecker> {
  const document = JSON.parse(await readFile("dist/api/v1/openapi.json", "utf8")) as OpenApi & {
    servers: { url: string }[];
  };
  const base = document.servers[0]?.url ?? "";
  return new ContractChecker(document, new Set(Object.keys(PROBLEMS).map((slug) => `${base}/problems/${slug}`)));
}

export class ContractChecker {
  readonly #document: OpenApi;
  readonly #ajv: Ajv2020;
  readonly #validators = new Map<string, ValidateFunction>();
  readonly #problemTypes: ReadonlySet<string>;

  constructor(document: OpenApi, problemTypes: ReadonlySet<string>) {
    this.#document = document;
    this.#problemTypes = problemTypes;
    this.#ajv = new Ajv2020({ strict: false, allErrors: false });
    addFormats.default(this.#ajv);
    this.#ajv.addSchema({ $id: "openapi", components: document.components });
    this.#ajv.addSchema({ $id: "whole", components: withWholeRecords(document.components) });
  }

  operations(): Operation[] {
    return Object.entries(this.#document.paths).flatMap(([path, item]) =>
      (["get", "post"] as const).flatMap((method) => {
        const described = item[method] as
          | {
              parameters?: object[];
              requestBody?: { content: Record<string, { schema: object; example: unknown }> };
              responses: Operation["responses"];
            }
          | undefined;
        if (!described) return [];
        const json = described.requestBody?.content["application/json"];
        const body = json && { schema: this.#resolved(json.schema), example: json.example };
        return [
          {
            path,
            method,
            parameters: (described.parameters ?? []).map((parameter) => this.#resolved(parameter) as Parameter),
            responses: described.responses,
            ...(body && { body }),
          },
        ];
      }),
    );
  }

  /** What is wrong with any answer; `head` if it must have no body. */
  unsound(answer: Answer, head = false): string[] {
    const { status, headers } = answer;
    const errors = ALWAYS.filter((name) => !headers.has(name)).map((name) => `lacks the header ${name}`);
    if (status >= 500) errors.push(`answers ${status}`);
    if ((head || [204, 304, 308].includes(status)) && answer.text !== "") errors.push("has a body");
    if (status === 405 && !headers.has("Allow")) errors.push("does not say which methods it takes");
    if (status === 308 && !/^\/(?![/\\])/.test(headers.get("Location") ?? ""))
      errors.push("redirects out of the service");
    if (status === 304 && !headers.has("ETag")) errors.push("is a 304 without its tag");
    if (status < 400) return headers.has("Cache-Control") ? errors : [...errors, "lacks the header Cache-Control"];
    return head ? errors : [...errors, ...this.#problemErrors(answer)];
  }

  /** What is wrong with an answer to a request for the operation; empty if nothing is. */
  errors(operation: Operation, request: RequestMade, answer: Answer): string[] {
    const errors = this.unsound(answer);
    const { status } = answer;
    if (request.path.startsWith("/api/") && typeOf(answer) === "text/html") errors.push("is a page below /api/");
    if (status >= 500 || status === 308 || leadsElsewhere(request.path)) return errors;
    const onPath = isAt(operation.path, request.path);
    const declared = this.#resolved((operation.responses[String(status)] ?? {}) as object) as Declared;
    // An address with an extension, or with a slash more, is not the operation's own.
    if (operation.responses[String(status)] === undefined && (onPath || ![404, 405].includes(status))) {
      return [...errors, `answers ${status}, which is not declared`];
    }
    if (status === 304) return [...errors, "is a 304 to a tag that is not its own"];
    if (status >= 400) return errors;
    const type = typeOf(answer);
    if (onPath) errors.push(...headerErrors(declared, request, answer));
    const asked = declared["x-representations"]?.find(({ mediaType }) => mediaType === type);
    const content = declared.content?.[type] ?? asked;
    if (!content && declared.content === undefined && answer.text === "") return errors;
    if (!content) return onPath ? [...errors, `is of the type ${type}, which is not declared`] : errors;
    return [...errors, ...this.#bodyErrors(content, type, answer.text, isPart(request) ? "openapi" : "whole")];
  }

  /** What the operation's successful answers are shown by, with the path that was asked. */
  examples(operation: Operation): { path: string; value: unknown }[] {
    const { content = {} } = (operation.responses["200"] ?? {}) as Declared;
    return Object.entries(content).flatMap(([type, { examples = {} }]) =>
      Object.values(examples).flatMap(({ summary, value }) =>
        /\bjson$/.test(type) && value !== undefined ? [{ path: summary.replace(/^[A-Z]+ /, ""), value }] : [],
      ),
    );
  }

  #bodyErrors({ schema, itemSchema }: Media, type: string, text: string, components: Components): string[] {
    const inLines = type === "application/x-ndjson";
    if (!/json/.test(type)) return text === "" ? ["has an empty body"] : [];
    if (inLines && text !== "" && !text.endsWith("\n")) return ["has a last line without an end"];
    const lines = inLines ? text.split("\n").slice(0, -1).slice(0, LINES) : [text];
    for (const line of lines) {
      const parsed = parsedOrError(line);
      if ("error" in parsed) return [parsed.error];
      if (inLines && !(parsed.value instanceof Object)) return [`has a line that is no object: ${line}`];
      const validate = this.#validatorOf((inLines ? itemSchema : schema) ?? {}, components);
      if (!validate(parsed.value)) return [`does not match its schema: ${this.#ajv.errorsText(validate.errors)}`];
    }
    return [];
  }

  #problemErrors(answer: Answer): string[] {
    const { status, text } = answer;
    if (isRpcError(text)) return this.#bodyErrors(RPC_ERROR, typeOf(answer), text, "openapi");
    // Outside of /api/ a browser gets a page that says the same.
    if (typeOf(answer) === "text/html" && text.startsWith("<!doctype html>")) return [];
    if (typeOf(answer) !== "application/problem+json") return [`is an error of the type ${typeOf(answer)}`];
    const parsed = parsedOrError(text);
    if ("error" in parsed) return [parsed.error];
    const validate = this.#validatorOf({ $ref: "#/components/schemas/Problem" }, "openapi");
    if (!validate(parsed.value)) return [`is no problem document: ${this.#ajv.errorsText(validate.errors)}`];
    const problem = parsed.value as { type: string; status: number };
    const errors = problem.status === status ? [] : [`says status ${problem.status} and is ${status}`];
    if (!this.#problemTypes.has(problem.type))
      errors.push(`is a problem of the type ${problem.type}, which has no page`);
    return /\bat .*\.ts\b|node_modules|\/worker\/|\.edge\//.test(text) ? [...errors, "shows its inside"] : errors;
  }

  #validatorOf(schema: object, components: Components): ValidateFunction {
    const text = JSON.stringify(schema).replaceAll('"#/components/', `"${components}#/components/`);
    const known = this.#validators.get(text);
    if (known) return known;
    const validate = this.#ajv.compile(JSON.parse(text));
    this.#validators.set(text, validate);
    return validate;
  }

  #resolved(value: object): object {
    const reference = (value as { $ref?: string }).$ref;
    if (reference === undefined) return value;
    const [, , section = "", name = ""] = reference.split("/");
    const component = this.#document.components[section]?.[name];
    if (component === undefined) throw new Error(`the contract refers to ${reference}, which it does not have`);
    return component as object;
  }
}

/** Whether a request asks for a part of each record. */
function isPart({ path, body = "" }: RequestMade): boolean {
  return /[?&](?:fields|view)=/.test(path) || body.includes('"fields"');
}

/**
 * The schemas by which an answer is judged: those declared, or with records whole where no part of them was asked for.
 */
type Components = "openapi" | "whole";

/** A schema that takes a whole record or its fields takes a whole record alone. */
function withWholeRecords({ schemas = {}, ...rest }: OpenApi["components"]): OpenApi["components"] {
  const whole = Object.entries(schemas).map(([name, schema]) => {
    const [first] = (schema as { anyOf?: object[] }).anyOf ?? [];
    return [name, name.endsWith("Answer") && first ? first : schema];
  });
  return { ...rest, schemas: Object.fromEntries(whole) };
}

/** Declared headers that are missing, and the reverse. */
function headerErrors({ headers: declared = {} }: Declared, request: RequestMade, answer: Answer): string[] {
  // Said of answers that are negotiated, and of those that may be kept.
  const conditional = isUncached(answer) ? ["ETag", "Link", "Content-Location"] : [];
  if (/[?&]format=/.test(request.path)) conditional.push("Content-Location");
  const lacking = Object.keys(declared).filter((name) => !answer.headers.has(name) && !conditional.includes(name));
  const undeclared = ["X-Total-Count", "Content-Location"].filter(
    (name) => answer.headers.has(name) && !(name in declared),
  );
  return [
    ...lacking.map((name) => `lacks the declared header ${name}`),
    ...undeclared.map((name) => `has the header ${name}, which is not declared`),
  ];
}

function isRpcError(text: string): boolean {
  return text.startsWith('{"jsonrpc":"2.0",');
}

function typeOf({ headers }: Answer): string {
  return (headers.get("Content-Type") ?? "").split(";")[0] ?? "";
}

function isUncached({ headers }: Answer): boolean {
  return headers.get("Cache-Control") === "no-store";
}

function parsedOrError(text: string): { value: unknown } | { error: string } {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return { error: `is no JSON: ${text.slice(0, 80)}` };
  }
}

/** Whether an address has steps up (`..`), which a client takes before it asks. */
function leadsElsewhere(path: string): boolean {
  const [bare = ""] = path.split("?");
  return new URL(bare, "http://localhost").pathname.split("/").length !== bare.split("/").length;
}

/** Whether an address is the operation's own path, with something that may stand in its places. */
function isAt(template: string, path: string): boolean {
  const [bare = ""] = path.split("?");
  const pattern = template.replace(/[.]/g, "\\.").replace(/\{[^}]+\}/g, "[a-z0-9]+(?:-[a-z0-9]+)*");
  return new RegExp(`^${pattern}$`).test(bare);
}
