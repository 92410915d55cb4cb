/** The API, called in process: the handlers of its routes, with the parameters read by the same declarations. */

import type { Body } from "../http/answer.ts";
import type { FindPlace } from "../http/match-path.ts";
import { Moved } from "../http/moved.ts";
import { readParameters } from "../http/query-parameters.ts";
import { toQueryString } from "../http/query-string.ts";
import type { Context } from "../http/route.ts";
import { filePath } from "../paths.ts";
import { Problem } from "../problems.ts";
import { type Representation, splitExtension } from "../representations/registry.ts";
import { required } from "../required.ts";

/**
 * Characters that the API may have written when another message is begun. A message that comes later is refused, so a
 * request exceeds this by one message at most.
 */
const MAX_WORK = 500_000;

/** A call of the API costs about as much as it does to write so many characters, beside those that it writes. */
const CALL = 20_000;

/** Reading a number of a series, and computing with it, costs about as much as writing so many characters. */
export const SERIES_VALUE = 10;

/**
 * The work that all messages of a request make the service do. A single message is bounded by the bounds of its arguments;
 * a batch of the most expensive ones is cut here.
 */
export class RequestCost {
  #done = 0;

  /** @param characters that were written, or what costs as much */
  add(characters: number): void {
    this.#done += characters;
  }

  get isOver(): boolean {
    return this.#done > MAX_WORK;
  }
}

export type Parameters = Readonly<Record<string, string | undefined>>;

/** An answer of the API. */
export interface ApiAnswer {
  /** Address of the answer, without the base of the service. */
  readonly path: string;
  readonly mediaType: string;
  readonly text: string;
  /** Number of records that match, on all pages of a list. */
  readonly total: number;
}

/** An address leads to its new one by at most this many moves. */
const MAX_MOVES = 3;

export class Api {
  readonly context: Context;
  readonly #find: FindPlace;
  readonly #cost: RequestCost;

  /** @param cost of the request that the API is called for */
  constructor(find: FindPlace, context: Context, cost: RequestCost) {
    this.context = context;
    this.#find = find;
    this.#cost = cost;
  }

  /** Counts work that is done without a call. */
  count(characters: number): void {
    this.#cost.add(characters);
  }

  /**
   * Answers a GET. Moves are followed.
   *
   * @param path without an extension
   * @throws Problem
   */
  async get(path: string, parameters: Parameters = {}, representation: Representation = "json"): Promise<ApiAnswer> {
    let wanted = { path, search: toQueryString(Object.entries(parameters)) };
    for (let moves = 0; ; moves++) {
      try {
        return await this.#call("GET", wanted.path, wanted.search, representation);
      } catch (error) {
        if (!(error instanceof Moved) || moves === MAX_MOVES) throw error;
        const moved = new URL(error.location, this.context.release.base);
        wanted = { path: splitExtension(moved.pathname).path, search: moved.search };
      }
    }
  }

  /** The JSON of a GET. @throws Problem */
  async json<Answer>(path: string, parameters: Parameters = {}): Promise<Answer & { readonly path: string }> {
    const reply = await this.get(path, parameters);
    return { ...(JSON.parse(reply.text) as Answer), path: reply.path };
  }

  /** The JSON of a POST. @throws Problem */
  async post<Answer>(path: string, body: unknown): Promise<Answer> {
    const reply = await this.#call("POST", path, "", "json", body);
    return JSON.parse(reply.text) as Answer;
  }

  async #call(
    method: "GET" | "POST",
    path: string,
    search: string,
    representation: Representation,
    body?: unknown,
  ): Promise<ApiAnswer> {
    const place = await this.#find(path);
    const route = place?.routes.find((candidate) => candidate.method === method);
    if (!place || !route) throw new Problem("not-found", `There is nothing at \`${path}\`.`);
    this.#cost.add(CALL);
    const isFile = route.representations.length === 0;
    const isDefault = isFile || route.representations[0] === representation;
    const address = `${isDefault ? path : filePath(path, representation)}${search}`;
    const url = new URL(this.context.release.base + address);
    const answer = await route.handle(
      {
        request: new Request(url, { method }),
        url,
        route,
        path,
        params: place.params,
        query: readParameters(route, url, route.query),
        body: async () => body,
        representation,
        chosenBy: isFile ? "route" : "extension",
      },
      this.context,
    );
    const total = Number(answer.headers?.["X-Total-Count"] ?? 0);
    const text = await textOf(await answer.body());
    this.#cost.add(text.length);
    return { path: address, mediaType: answer.mediaType, text, total };
  }
}

const decoder = new TextDecoder();

function textOf(body: Body): string | Promise<string> {
  if (typeof body === "string") return body;
  if (body instanceof Uint8Array) return decoder.decode(body);
  return new Response(required(body.stream, "the stream of a body")).text();
}
