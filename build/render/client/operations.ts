/** The operations of the contract that the clients have as methods: both clients have the same. */
import { required } from "../../../worker/required.ts";
import { type AddressedOperation, type OpenApi, operationsIn, type Parameter } from "./contract-types.ts";

/** What a method does with its answer: gives it, or yields the items of a list from all of its pages. */
export type Kind = "answer" | "list";

export interface MethodWanted {
  readonly operation: string;
  readonly name: string;
  readonly kind?: Kind;
  /** Whether required arguments are given by name too, as where there are several of one kind. */
  readonly byName?: boolean;
}

/** Methods of the client itself. */
export const OF_CLIENT: readonly MethodWanted[] = [
  { operation: "search", name: "search" },
  { operation: "suggest", name: "suggest" },
  { operation: "listChunksAsJSON", name: "chunks", kind: "list" },
  { operation: "listChanges", name: "changes", kind: "list" },
  { operation: "getEdition", name: "edition" },
  { operation: "getManifest", name: "manifest" },
  { operation: "getStats", name: "stats" },
  { operation: "getHealth", name: "health" },
];

/** Operations by their ids, with paths and methods. */
export function operationsById({ paths }: OpenApi): Map<string, AddressedOperation> {
  return new Map(operationsIn(paths).map((one) => [one.operation.operationId, one]));
}

export type Operations = ReturnType<typeof operationsById>;

/** The collections: what has a list with pages, and a record below the same path. */
export function collectionsOf(operations: Operations): { attribute: string; about: string; wanted: MethodWanted[] }[] {
  const byPath = new Map([...operations.values()].map((one) => [`${one.method} ${one.path}`, one.operation] as const));
  return [...byPath].flatMap(([key, record]) => {
    const [, attribute] = /^get \/api\/v1\/(\w+)\/\{id\}$/.exec(key) ?? [];
    const list = byPath.get(`get /api/v1/${attribute}`);
    const hasPages = list?.parameters?.some(({ $ref = "", name = $ref }) => name.endsWith("offset"));
    if (attribute === undefined || list === undefined || !hasPages) return [];
    const others = [
      ["bulk", byPath.get(`post /api/v1/${attribute}/_bulk`)],
      ["random", byPath.get(`get /api/v1/${attribute}/_random`)],
      ["match", byPath.get(`post /api/v1/${attribute}/_match`)],
      ["dates", byPath.get(`get /api/v1/${attribute}/_calendar`)],
    ] as const;
    return [
      {
        attribute,
        about: list.description?.split(" As NDJSON")[0] ?? list.summary,
        wanted: [
          { operation: record.operationId, name: "get" },
          { operation: list.operationId, name: "list", kind: "list" },
          ...others.flatMap(([name, operation]) => (operation ? [{ operation: operation.operationId, name }] : [])),
        ],
      },
    ];
  });
}

/** The calculators, without `-calc`, with the operations that take their inputs as a body. */
export function calculatorsOf(operations: Operations): { id: string; operation: string }[] {
  return [...operations.values()].flatMap(({ path, method, operation: { operationId } }) => {
    const [, id] = /^\/api\/v1\/compute\/([\w-]+)-calc$/.exec(path) ?? [];
    return method === "post" && id !== undefined ? [{ id, operation: operationId }] : [];
  });
}

/** The records of a list's largest page. */
export function largestPage(parameters: readonly Pick<Parameter, "name" | "schema">[]): number {
  const limit = parameters.find(({ name }) => name === "limit");
  return required(limit?.schema["maximum"] as number | undefined, "the largest page");
}
