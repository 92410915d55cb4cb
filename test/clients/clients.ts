/**
 * The clients that the service is read with, each described once: the tests run it and docs/clients.md shows it. A
 * client is its program in `programs/`, and where it is made from the contract the command that makes it.
 */
import type { DebianPackage, NpmPackages } from "./installed-packages.ts";

export interface Client {
  readonly name: string;
  readonly purpose: string;
  readonly from: NpmPackages | DebianPackage;
  /** What makes the client from the contract, as it is typed after `npx`. */
  readonly generate?: string;
  /** A file that this command reads. */
  readonly configuration?: string;
  /** What a reader starts with, in a few lines. */
  readonly program: string;
  /** What is tested beside it. */
  readonly checks?: readonly string[];
  readonly note?: string;
}

const CONTRACT = "http://localhost:8787/api/v1/openapi.json";

export const CLIENTS: readonly Client[] = [
  {
    name: "openapi-typescript, openapi-fetch",
    purpose: "typed TypeScript client",
    from: { kind: "npm", packages: ["openapi-typescript", "openapi-fetch"] },
    generate: `openapi-typescript ${CONTRACT} -o api.ts`,
    program: "openapi-fetch.ts",
    checks: ["openapi-fetch.check.ts", "openapi-fetch.operations.ts"],
    note: 'NDJSON, CSV and Markdown are read with `parseAs: "text"`.',
  },
  {
    name: "orval",
    purpose: "typed TypeScript client",
    from: { kind: "npm", packages: ["orval"] },
    generate: "orval --config orval.config.mjs",
    configuration: "orval.config.mjs",
    program: "orval.ts",
    checks: ["orval.check.ts"],
    note: "NDJSON comes as a stream: `await answer.stream.text()`.",
  },
  {
    name: "@hey-api/openapi-ts",
    purpose: "typed TypeScript client",
    from: { kind: "npm", packages: ["@hey-api/openapi-ts"] },
    generate: `openapi-ts -i ${CONTRACT} -o api --no-log-file`,
    program: "hey-api.ts",
    checks: ["hey-api.check.ts"],
    note: 'NDJSON is read with `parseAs: "text"`.',
  },
  {
    name: "Python's standard library",
    purpose: "any operation by its id, from the contract",
    from: { kind: "Debian", package: "python3", module: "urllib", version: "3.11.2" },
    program: "read_contract.py",
    checks: ["check_contract.py"],
  },
  {
    name: "jsonld.js",
    purpose: "JSON-LD by address",
    from: { kind: "npm", packages: ["jsonld"] },
    program: "jsonld.mjs",
  },
  {
    name: "PyLD",
    purpose: "JSON-LD by address",
    from: { kind: "Debian", package: "python3-pyld", module: "pyld", version: "2.0.3" },
    program: "read_pyld.py",
    checks: ["check_pyld.py"],
    note: "Its own loader needs `python3-requests`.",
  },
  {
    name: "RDFLib",
    purpose: "RDF graphs",
    from: { kind: "Debian", package: "python3-rdflib", module: "rdflib", version: "6.1.1" },
    program: "read_rdflib.py",
    checks: ["check_rdflib.py"],
  },
  {
    name: "NetworkX",
    purpose: "graph analysis",
    from: { kind: "Debian", package: "python3-networkx", module: "networkx", version: "2.8.8" },
    program: "read_networkx.py",
  },
  {
    name: "polars",
    purpose: "data frames with strict columns",
    from: { kind: "npm", packages: ["nodejs-polars"] },
    program: "polars.mjs",
    checks: ["polars.check.mjs"],
  },
  {
    name: "DuckDB",
    purpose: "SQL over NDJSON and CSV",
    from: { kind: "npm", packages: ["@duckdb/node-api"] },
    program: "duckdb.mjs",
    checks: ["duckdb.check.mjs"],
  },
  {
    name: "pandas",
    purpose: "data frames",
    from: { kind: "Debian", package: "python3-pandas", module: "pandas", version: "1.5.3" },
    program: "read_pandas.py",
    checks: ["check_pandas.py"],
  },
];

export function folderOfPrograms(file: string): URL {
  return new URL(`programs/${file}`, import.meta.url);
}
