/** Says what of an answer is not as the served OpenAPI document declares it. */
import { readFile } from "node:fs/promises";
import type { ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { PROBLEMS } from "../../../worker/problems.ts";
import type { Operation, RequestMade } from "./requests.ts";

export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

interface Declared {
  readonly content?: Readonly<
    Record<string, { schema?: object; examples?: Readonly<Record<string, { summary: string; value: unknown }>> }>
  >;
  readonly headers?: Readonly<Record<string, unknown>>;
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
  "X-Content-Type-Options",
];
/** Lines of an NDJSON answer that are looked at. */
const LINES = 20;

/** A judge by the document that was built. */
export async function readJudge(): Promise<Judge> {
  const document = JSON.parse(await readFile("dist/api/v1/openapi.json", "utf8")) as OpenApi & {
    servers: { url: string }[];
  };
  const base = document.servers[0]?.url ?? "";
  return new Judge(document, new Set(Object.keys(PROBLEMS).map((slug) => `${base}/problems/${slug}`)));
}

export class Judge {
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
  }

  operations(): Operation[] {
    return Object.entries(this.#document.paths).flatMap(([path, item]) =>
      (["get", "post"] as const).flatMap((method) => {
        const described = item[method] as
          | {
              parameters?: Operation["parameters"];
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
            parameters: described.parameters ?? [],
            responses: described.responses,
            ...(body && { body }),
          },
        ];
      }),
    );
  }

  /** What is wrong with an answer, whatever was asked; `head` when no body may come. */
  unsound(answer: Answer, head = false): string[] {
    const { status, headers, text } = answer;
    const errors = ALWAYS.filter((name) => !headers.has(name)).map((name) => `lacks the header ${name}`);
    if (status >= 500) errors.push(`answers ${status}`);
    if ((head || [204, 304, 308].includes(status)) && text !== "") errors.push("has a body");
    if (status === 405 && !headers.has("Allow")) errors.push("does not say which methods it takes");
    if (status === 308 && !/^\/(?![/\\])/.test(headers.get("Location") ?? ""))
      errors.push("redirects out of the service");
    if (status === 304 && !headers.has("ETag")) errors.push("is a 304 without its tag");
    if (status < 400) return headers.has("Cache-Control") ? errors : [...errors, "lacks the header Cache-Control"];
    return head ? errors : [...errors, ...this.#problemErrors(answer)];
  }

  /** What is wrong with an answer to a request for the operation; nothing when all is well. */
  errors(operation: Operation, request: RequestMade, answer: Answer): string[] {
    const errors = this.unsound(answer);
    const { status } = answer;
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
    const content = declared.content?.[type];
    if (!content) return onPath ? [...errors, `is of the type ${type}, which is not declared`] : errors;
    return [
      ...errors,
      ...this.#bodyErrors(`${operation.method} ${operation.path} ${type}`, content.schema, type, answer.text),
    ];
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

  #bodyErrors(key: string, schema: object | undefined, type: string, text: string): string[] {
    if (!/json/.test(type)) return text === "" ? ["has an empty body"] : [];
    if (type === "application/x-ndjson" && text !== "" && !text.endsWith("\n"))
      return ["has a last line without an end"];
    const lines = type === "application/x-ndjson" ? text.split("\n").slice(0, -1).slice(0, LINES) : [text];
    for (const line of lines) {
      const parsed = parsedOrError(line);
      if ("error" in parsed) return [parsed.error];
      if (type === "application/x-ndjson" && !(parsed.value instanceof Object))
        return [`has a line that is no object: ${line}`];
      if (type === "application/x-ndjson" || !schema) continue;
      const validate = this.#validatorOf(key, schema);
      if (!validate(parsed.value)) return [`does not match its schema: ${this.#ajv.errorsText(validate.errors)}`];
    }
    return [];
  }

  #problemErrors(answer: Answer): string[] {
    const { status, text } = answer;
    if (typeOf(answer) !== "application/problem+json") return [`is an error of the type ${typeOf(answer)}`];
    const parsed = parsedOrError(text);
    if ("error" in parsed) return [parsed.error];
    const validate = this.#validatorOf("problem", { $ref: "#/components/schemas/Problem" });
    if (!validate(parsed.value)) return [`is no problem document: ${this.#ajv.errorsText(validate.errors)}`];
    const problem = parsed.value as { type: string; status: number };
    const errors = problem.status === status ? [] : [`says status ${problem.status} and is ${status}`];
    if (!this.#problemTypes.has(problem.type))
      errors.push(`is a problem of the type ${problem.type}, which has no page`);
    return /\bat .*\.ts\b|node_modules|\/worker\/|\.edge\//.test(text) ? [...errors, "tells of its inside"] : errors;
  }

  #validatorOf(key: string, schema: object): ValidateFunction {
    const known = this.#validators.get(key);
    if (known) return known;
    const validate = this.#ajv.compile(
      JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"openapi#/components/')),
    );
    this.#validators.set(key, validate);
    return validate;
  }

  #resolved(value: object): object {
    const reference = (value as { $ref?: string }).$ref;
    if (reference === undefined) return value;
    const [, , section = "", name = ""] = reference.split("/");
    return (this.#document.components[section]?.[name] ?? {}) as object;
  }
}

/** Declared headers that are not there, and the other way about. */
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
