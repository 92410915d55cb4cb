/** The deployed bundle in workerd, asked with hostile input at every operation of its own contract. */
import { readFile } from "node:fs/promises";
import { afterAll, afterEach, beforeAll, expect, inject } from "vitest";
import { type Answer, readJudge } from "../contract/contract-checker.ts";
import type { Operation } from "../contract/requests.ts";
import { ask, type RawRequest, send } from "../raw-http.ts";
import { startWorkerd, type Workerd } from "../workerd.ts";

const judge = await readJudge();
export const operations = judge.operations();
/** A corpus of this size has a single sitemap. */
export const GETS = operations.filter(({ method, path }) => method === "get" && !path.startsWith("/sitemap-"));
export const POSTS = operations.filter(({ method }) => method === "post");
export const BLOCKS_DIR = "dist/.edge/blocks";
export const JSON_TYPE = { "Content-Type": "application/json" };
/** Names that every object inherits, or that change its prototype. */
export const INHERITED = [...Object.getOwnPropertyNames(Object.prototype), "prototype"];

export interface Attacked {
  /** Makes one request and gives its answer. */
  ask(request: RawRequest): Promise<Answer>;
  /** Writes these bytes to a connection, and gives all that comes back. */
  send(bytes: string | Uint8Array): Promise<string>;
  /**
   * Sends the requests, some at a time. Every answer must be valid, and pass `more`. Returns what is wrong, with the
   * request.
   */
  attack<Request extends RawRequest>(
    requests: readonly Request[],
    more?: (answer: Answer, request: Request) => readonly string[],
  ): Promise<string[]>;
}

/** A service for the tests of this file. After each of them it must still answer an ordinary request. */
export function startAttackedService(): Attacked {
  let service: Workerd;
  let asked = 0;
  beforeAll(async () => {
    service = await startWorkerd(inject("bundle"), BLOCKS_DIR);
  });
  afterEach(async () => {
    const { status, text } = await ask(service.port, { target: "/api/v1/terms/leverage" });
    expect([status, text]).toEqual([200, await readFile("dist/api/v1/terms/leverage.json", "utf8")]);
  });
  afterAll(async () => {
    await service.close();
    console.info(`${asked} attacks were made`);
  });
  return {
    ask(request) {
      asked++;
      return ask(service.port, request);
    },
    send(bytes) {
      asked++;
      return send(service.port, bytes);
    },
    async attack(requests, more = () => []) {
      const wrong: string[] = [];
      const left = requests.values();
      async function attacker(): Promise<void> {
        for (const request of left) {
          asked++;
          const answer = await ask(service.port, request);
          for (const error of [...judge.unsound(answer, request.method === "HEAD"), ...more(answer, request)])
            wrong.push(`${shown(request)}: ${error}`);
        }
      }
      await Promise.all(Array.from({ length: 16 }, attacker));
      return wrong;
    },
  };
}

function shown({ method = "GET", target, headers = {}, body = "" }: RawRequest): string {
  return [method, target, JSON.stringify(headers), String(body)].map((text) => text.slice(0, 120)).join(" ");
}

/** An error when the status is none of these. */
export function statusIn(...statuses: number[]): (answer: Answer) => string[] {
  return ({ status }) => (statuses.includes(status) ? [] : [`answers ${status}`]);
}

/** The operation's path with existing values, and its required query. */
export function addressOf({ path, parameters }: Operation): string {
  const search = new URLSearchParams();
  let filled = path;
  for (const { name, in: place, required, example } of parameters) {
    if (place === "path") filled = filled.replace(`{${name}}`, String(example));
    // Parameters of names that the contract does not fix.
    else if (typeof example === "object" && !Array.isArray(example))
      for (const [member, value] of Object.entries(example ?? {})) search.set(member, String(value));
    // Some calculators need one of two inputs, so a computation is asked for with all of its example.
    else if (required || (path.startsWith("/api/v1/compute/") && example !== undefined))
      search.set(name, String(example));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}

/** An address with one parameter more. */
export function withQuery(address: string, query: string): string {
  return `${address}${address.includes("?") ? "&" : "?"}${query}`;
}

/** Paths to every member and element of a JSON value. */
export function jsonPaths(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value !== "object" || value === null) return [[...path]];
  return [[...path], ...Object.entries(value).flatMap(([name, inner]) => jsonPaths(inner, [...path, name]))];
}

/**
 * The value as JSON with a hostile text at a position, or with an additional member of the object there.
 *
 * @param strange the text as JSON: it stands in many places, and to write a long one takes longer than all the rest
 */
export function withValueAt(value: unknown, [name, ...rest]: readonly string[], strange: string): string {
  if (name === undefined) {
    if (typeof value !== "object" || value === null) return strange;
    if (Array.isArray(value)) return `[${[...value.map((element) => JSON.stringify(element)), strange].join()}]`;
    const members = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}:${JSON.stringify(inner)}`);
    return `{${[...members, `${strange}:1`].join()}}`;
  }
  const members = Object.entries(value as object).map(([key, inner]): [string, string] => [
    key,
    key === name ? withValueAt(inner, rest, strange) : JSON.stringify(inner),
  ]);
  return Array.isArray(value)
    ? `[${members.map(([, text]) => text).join()}]`
    : `{${members.map(([key, text]) => `${JSON.stringify(key)}:${text}`).join()}}`;
}
