/** What a route is: the router, the OpenAPI document, the manifest and llms.txt are derived from it. */
import type { ProblemSlug } from "../problems.ts";
import type { Release } from "../release.ts";
import type { Representation } from "../representations/registry.ts";
import type { Store } from "../store/store.ts";
import type { Answer } from "./answer.ts";
import type { Query, QueryParameter } from "./query-parameters.ts";

export interface Route {
  /** `operationId` of the OpenAPI document; unique. */
  readonly id: string;
  readonly method: "GET" | "POST";
  /** Pattern: segments beginning with `:` are parameters. */
  readonly path: string;
  /** Other paths at which programs look for it; answered with 308. */
  readonly otherPaths?: readonly string[];
  readonly group: "Discovery" | "Knowledge" | "Compute" | "Text" | "Pages";
  readonly summary: string;
  readonly description: string;
  /** The path's parameters, described, with an example that exists. */
  readonly pathParameters?: readonly PathParameter[];
  readonly query: readonly QueryParameter[];
  /** The handler reads what the route does not declare: the inputs of a calculator, the facts of a firm. */
  readonly parsesOwnQuery?: boolean;
  /** Representations for negotiation, the default first; empty when the address is one file. */
  readonly representations: readonly Representation[];
  /** Those that the contract shows as operations of their own, at the address with the extension. */
  readonly ownAddresses?: readonly Representation[];
  /** A `Link` of its own. The path's parameters stand in it as in the path: `:id`. */
  readonly link?: string;
  /** Media type of a route that is one file. */
  readonly mediaType?: string;
  /** The body of a 200: a schema of `$defs`, a list of one, or text. */
  readonly answer: AnswerShape;
  /** The body of a POST: a schema of `$defs`, and an example. */
  readonly body?: { readonly schema: string; readonly example: unknown };
  /** Query of the example request, with `?`; `null` if the route has no example. */
  readonly example?: string | null;
  /** Its answers without a query are files too, for hosts without a worker. Those of a list always are. */
  readonly alsoAsFiles?: true;
  /** `false` keeps an address without required parameters out of the sitemap. */
  readonly inSitemap?: false;
  /** Its answers with other statuses that are no problem documents: what they say, and the schema of the body. */
  readonly otherAnswers?: Readonly<Record<number, { readonly description: string; readonly schema?: string }>>;
  /** Its problems, besides those that follow from the rest: from its parameters, its representations, and `moves`. */
  readonly problems?: readonly ProblemSlug[];
  /** A page about it: a browser that asks for the address with GET, which it does not take, is led there. */
  readonly page?: string;
  /** The resource may have moved: an id that it had before is answered with 308. */
  readonly moves?: true;
  readonly handle: Handler;
}

export interface PathParameter {
  readonly name: string;
  /** Maximum characters, checked before anything is done with a value; there is nothing at a longer one. */
  readonly maxLength: number;
  readonly description: string;
  /** An example value; where it is the id of a record, of one in the corpus. */
  readonly example: string;
  /** The only values, where they can be listed. */
  readonly values?: readonly string[];
  /** Values that there are now, of which an unknown one is told the closest. */
  readonly known?: readonly string[];
  /** The collection that the value is an id of. */
  readonly collection?: string;
}

export type AnswerShape =
  /**
   * `hasTotalCount`: `X-Total-Count` says how many there are, as it does for a list. `line`: the schema of a line of
   * NDJSON, where it is another.
   */
  | { readonly kind: "record"; readonly schema: string; readonly hasTotalCount?: boolean; readonly line?: string }
  | { readonly kind: "list"; readonly schema: string }
  | { readonly kind: "text"; readonly description: string };

/** A request that was routed, negotiated and checked against its route's declaration. */
export interface RoutedRequest {
  readonly request: Request;
  /** The request's address, parsed. */
  readonly url: URL;
  readonly route: Route;
  /** The canonical path, without an extension. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Query;
  /** The body of a POST, parsed from JSON. Rejects with a problem if it is no JSON within the bounds. */
  body(): Promise<unknown>;
  readonly representation: Representation;
  /** How the representation was chosen. */
  readonly chosenBy: "extension" | "format" | "accept" | "route";
}

export interface Context {
  readonly release: Release;
  readonly store: Store;
}

export type Handler = (routed: RoutedRequest, context: Context) => Promise<Answer>;
