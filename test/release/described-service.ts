/** How the tests ask the service over `dist/`, and what its published schema says. */
import { readFileSync } from "node:fs";
import { expect } from "vitest";
import { distRelease, distService } from "../mcp/dist-service.ts";

const { base } = distRelease();
const answer = distService();

export type Json = Record<string, unknown>;

export function ask(path: string, init?: RequestInit): Promise<Response> {
  return answer(new Request(base + path, init));
}

export async function read(path: string, init?: RequestInit): Promise<Json> {
  const response = await ask(path, init);
  expect([path, response.status]).toEqual([path, 200]);
  return (await response.json()) as Json;
}

export function post(path: string, body: unknown): Promise<Json> {
  return read(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
}

export async function list(path: string): Promise<Json[]> {
  const { data } = await read(path);
  return data as Json[];
}

export interface SchemaNode {
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly items?: SchemaNode;
  readonly pattern?: string;
  readonly format?: string;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly additionalProperties?: boolean | SchemaNode;
  readonly $ref?: string;
}

export const SCHEMA = JSON.parse(readFileSync(new URL("../../dist/api/schema.json", import.meta.url), "utf8")) as {
  readonly $schema: string;
  readonly $defs: Readonly<Record<string, SchemaNode>>;
};

export function definition(name: string): SchemaNode {
  const found = SCHEMA.$defs[name];
  if (!found) throw new Error(`the schema has no ${name}`);
  return found;
}

export function resolved(node: SchemaNode | undefined): SchemaNode {
  if (node === undefined) throw new Error("there is no such member");
  return node.$ref === undefined ? node : resolved(definition(node.$ref.slice("#/$defs/".length)));
}

/** How the schema names a member's type: a list by its items, a reference by the type that it leads to. */
export function typeOf(node: SchemaNode | undefined): string {
  if (node?.$ref !== undefined) {
    const name = node.$ref.slice("#/$defs/".length);
    return name === "Reference" || name === "Source" ? name : typeOf(resolved(node));
  }
  if (node === undefined) return "missing";
  if (node.type === "array") return `${typeOf(node.items)}[]`;
  if (node.enum !== undefined) return "enum";
  return node.format === "date" ? "date" : String(node.type ?? "any");
}
