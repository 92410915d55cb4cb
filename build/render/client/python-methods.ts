/** Methods of the Python client, from the operations of the contract. */
import { pascalCase } from "../../../worker/pascal-case.ts";
import { required } from "../../../worker/required.ts";
import type { JsonSchema } from "../../schema/json-schema.ts";
import { type OpenApi, type Operation, parametersOf } from "./contract-types.ts";
import { argumentName, MAX_LINE, type PythonTypes, quoted } from "./json-schema-to-python.ts";
import { type Kind, largestPage, type MethodWanted, type Operations, operationsById } from "./operations.ts";

interface Argument {
  readonly name: string;
  readonly isRequired: boolean;
  readonly schema: JsonSchema;
  readonly description: string;
}

/** Writes methods, and declares the types that they need. */
export class PythonMethods {
  readonly #contract: OpenApi;
  readonly #types: PythonTypes;
  readonly #operations: Operations;

  constructor(contract: OpenApi, types: PythonTypes) {
    this.#contract = contract;
    this.#types = types;
    this.#operations = operationsById(contract);
  }

  method({ operation: id, name, kind = "answer", byName = false }: MethodWanted): string {
    const { path, method, operation } = required(this.#operations.get(id), id);
    const body = this.#bodyOf(operation, path);
    // What can be said in the body too is said there.
    const query = this.#parametersOf(operation).filter(({ name }) => !body.some((member) => member.name === name));
    const isInPath = ({ name }: Argument) => path.includes(`{${name}}`);
    const given = [...query.filter(isInPath), ...body, ...query.filter((one) => !isInPath(one))];
    const ordered = [...given.filter(({ isRequired }) => isRequired), ...given.filter(({ isRequired }) => !isRequired)];
    const plain = byName ? 0 : ordered.filter(({ isRequired }) => isRequired).length;
    const signature = ordered.map((argument) => this.#argument(argument, id));
    const parameters = [
      "self",
      ...signature.slice(0, plain),
      ...(plain < signature.length ? ["*"] : []),
      ...signature.slice(plain),
    ];
    const answer = this.#answerOf(operation, kind);
    const [called, inputs] =
      method === "get"
        ? [kind === "list" ? "list" : "get", `"${path}", locals()${kind === "list" ? `, ${largestPage(query)}` : ""}`]
        : ["post", `"${path}", locals(), ${tuple(query.map(({ name }) => name))}`];
    const call = `    answer: ${answer} = self._${called}(`;
    const isLong = `    ${call}${inputs})`.length > MAX_LINE;
    const lines = [
      "@checked",
      `def ${argumentName(name)}(`,
      ...parameters.map((parameter) => `    ${parameter},`),
      `) -> ${answer}:`,
      quoted(this.#documentation(operation, ordered, kind), "    "),
      ...(isLong ? [call, `        ${inputs}`, "    )"] : [`${call}${inputs})`]),
      "    return answer",
    ];
    return lines.map((line) => line.replaceAll(/^(?=.)/gm, "    ")).join("\n");
  }

  #argument({ name, isRequired, schema }: Argument, operation: string): string {
    const type = this.#types.typeOf(schema, pascalCase(operation) + pascalCase(name.replaceAll("_", "-")), "Sequence");
    return isRequired ? `${argumentName(name)}: ${type}` : `${argumentName(name)}: Optional[${type}] = None`;
  }

  /** The parameters. One that is an object stands for its members, each a parameter of its own. */
  #parametersOf(operation: Operation): Argument[] {
    return parametersOf(operation, this.#contract.components.parameters).flatMap(
      ({ name, required: isRequired = false, schema, description = "" }) => {
        const { type, properties } = this.#types.resolved(schema) as {
          type?: unknown;
          properties?: Record<string, JsonSchema>;
        };
        if (type !== "object" || properties === undefined) return [{ name, isRequired, schema, description }];
        return Object.entries(properties).map(([member, value]) => ({
          name: member,
          isRequired: false,
          schema: value,
          description: String(value["description"] ?? ""),
        }));
      },
    );
  }

  #bodyOf(operation: Operation, path: string): Argument[] {
    const given = operation.requestBody?.content["application/json"]?.schema;
    if (given === undefined) return [];
    const schema = this.#types.resolved(given);
    const needed = new Set((schema["required"] ?? []) as string[]);
    const members = Object.entries((schema["properties"] ?? {}) as Readonly<Record<string, JsonSchema>>).map(
      ([name, value]) => ({
        name,
        isRequired: needed.has(name),
        schema: value,
        description: String(value["description"] ?? ""),
      }),
    );
    // Of a body that is open, GET at the same address names the other members.
    const asked = this.#contract.paths[path]?.["get"] as Operation | undefined;
    if (schema["additionalProperties"] === false || asked === undefined) return members;
    const others = this.#parametersOf(asked).filter(
      ({ name }) => !path.includes(`{${name}}`) && !members.some((member) => member.name === name),
    );
    return [...others, ...members];
  }

  #answerOf({ responses, operationId }: Operation, kind: Kind): string {
    const { schema } = required(responses["200"].content["application/json"], `the JSON of ${operationId}`);
    const name = `${pascalCase(operationId)}Answer`;
    if (kind === "answer") return this.#types.typeOf(schema, name);
    const { data } = this.#types.resolved(schema)["properties"] as Readonly<Record<string, JsonSchema>>;
    const item = required(data?.["items"] as JsonSchema | undefined, `the items of ${operationId}`);
    return `Records[${this.#types.typeOf(this.#types.whole(item), name)}]`;
  }

  #documentation(operation: Operation, given: readonly Argument[], kind: Kind): string {
    const { summary, description = "" } = operation;
    // The first line is a sentence of its own; the other addresses are no concern of a method.
    const about = [`${summary}.`, description.split(" Also at ")[0] ?? ""].filter((text) => text !== "");
    const told = given.map(({ name, schema, description }) => {
      const { default: fallback } = schema as { default?: unknown };
      const unless = fallback === undefined || name === "limit" ? "" : ` ${JSON.stringify(fallback)} unless given.`;
      return `  ${argumentName(name)}: ${name === "limit" && kind === "list" ? "At most so many. All unless given." : description + unless}`;
    });
    return [...about.flatMap((text, i) => (i === 0 ? [text] : ["", text])), "", ...told, ...this.#outputs(operation)]
      .join("\n")
      .trimEnd();
  }

  /** What a calculator answers, with units. */
  #outputs({ responses, operationId }: Operation): string[] {
    if (!operationId.endsWith("Calc")) return [];
    const { outputs } = this.#types.resolved(responses["200"].content["application/json"]?.schema ?? {})[
      "properties"
    ] as Readonly<Record<string, JsonSchema>>;
    const members = Object.entries((outputs?.["properties"] ?? {}) as Readonly<Record<string, JsonSchema>>);
    return ["", "Outputs:", "", ...members.map(([name, { description }]) => `  ${name}: ${description}`)];
  }
}

function tuple(names: readonly string[]): string {
  return `(${names.map((name) => `${JSON.stringify(name)},`).join(" ")})`;
}
