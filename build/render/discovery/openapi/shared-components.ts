/** Moves repeated parts of operations to the components, so that the document contains them once. */

type Json = Record<string, unknown>;
type Operation = { operationId: string; parameters?: unknown[]; responses: Json } & Json;

/** Collects equal values and names them; the most used value gets the plain name. */
class Shared {
  readonly #section: string;
  readonly #uses = new Map<string, { plain: string; owner: string; count: number }>();

  constructor(section: string) {
    this.#section = section;
  }

  count(value: unknown, plain: string, owner: string): void {
    const text = JSON.stringify(value);
    const use = this.#uses.get(text) ?? { plain, owner, count: 0 };
    use.count += 1;
    this.#uses.set(text, use);
  }

  /** The name of each value that is used more than once. */
  names(): ReadonlyMap<string, string> {
    const shared = [...this.#uses].filter(([, { count }]) => count > 1);
    const taken = new Set<string>();
    // Equal counts keep the order of first use.
    return new Map(
      shared
        .sort(([, a], [, b]) => b.count - a.count)
        .map(([text, { plain, owner }]) => {
          const name = taken.has(plain) ? `${owner}-${plain}` : plain;
          taken.add(name);
          return [text, name];
        }),
    );
  }

  reference(name: string): Json {
    return { $ref: `#/components/${this.#section}/${name}` };
  }
}

/** @param paths the path items @returns them with references, and the components of these */
export function withShared(paths: Record<string, Json>): {
  paths: Record<string, Json>;
  parameters: Json;
  responses: Json;
} {
  const parameters = new Shared("parameters");
  const responses = new Shared("responses");
  const operations = Object.values(paths).flatMap((item) => Object.values(item) as Operation[]);
  for (const operation of operations) {
    for (const parameter of operation.parameters ?? [])
      parameters.count(parameter, (parameter as { name: string }).name, operation.operationId);
    for (const [status, response] of Object.entries(operation.responses))
      if (status !== "200" && !("$ref" in (response as Json)))
        responses.count(response, status === "304" ? "not-modified" : `status-${status}`, operation.operationId);
  }
  const [parameterNames, responseNames] = [parameters.names(), responses.names()];
  function replaced(value: unknown, names: ReadonlyMap<string, string>, shared: Shared): unknown {
    const name = names.get(JSON.stringify(value));
    return name === undefined ? value : shared.reference(name);
  }
  function rewritten(operation: Operation): Operation {
    return {
      ...operation,
      ...(operation.parameters && {
        parameters: operation.parameters.map((parameter) => replaced(parameter, parameterNames, parameters)),
      }),
      responses: Object.fromEntries(
        Object.entries(operation.responses).map(([status, response]) => [
          status,
          replaced(response, responseNames, responses),
        ]),
      ),
    };
  }
  return {
    paths: Object.fromEntries(
      Object.entries(paths).map(([path, item]) => [
        path,
        Object.fromEntries(
          Object.entries(item).map(([method, operation]) => [method, rewritten(operation as Operation)]),
        ),
      ]),
    ),
    parameters: components(parameterNames),
    responses: components(responseNames),
  };
}

function components(names: ReadonlyMap<string, string>): Json {
  return Object.fromEntries([...names].map(([text, name]) => [name, JSON.parse(text)]));
}
