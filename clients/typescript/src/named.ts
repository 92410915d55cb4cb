/** The methods that have names: one per operation, as the Python client has them. */
import type { Get, Post } from "./api.d.ts";
import type { Answer, Known, ListPath, Page, ParametersOf, RecordOf } from "./typing.ts";
import { verify } from "./verify.ts";

/** Of the contract, put in by the build. */
declare const COLLECTIONS: readonly string[];
declare const CALCULATORS: readonly string[];
declare const LARGEST_PAGE: number;

interface Options {
  readonly signal?: AbortSignal;
}

type Values = Readonly<Record<string, unknown>>;

type CollectionName = keyof Get extends infer Path
  ? Path extends `/api/v1/${infer Name}/{id}`
    ? `/api/v1/${Name}` extends ListPath
      ? Name
      : never
    : never
  : never;

type RecordPath<Name extends CollectionName> = `/api/v1/${Name}/{id}` & keyof Get;
type CollectionPath<Name extends CollectionName> = `/api/v1/${Name}` & ListPath;
type Without<Path extends keyof Get, Given extends string> = Omit<ParametersOf<Path>, Given>;

export interface Collection<Name extends CollectionName> {
  get<const P extends Without<RecordPath<Name>, "id">>(
    id: string,
    parameters?: Known<P, Without<RecordPath<Name>, "id">>,
    options?: Options,
  ): Promise<Answer<RecordPath<Name>, P>>;
  /** The records of all pages, or `limit` of them. */
  list<const P extends ParametersOf<CollectionPath<Name>>>(
    parameters?: Known<P, ParametersOf<CollectionPath<Name>>>,
    options?: Options,
  ): AsyncGenerator<RecordOf<Answer<CollectionPath<Name>, P>>, void>;
}

interface TermsOnly {
  random(
    parameters?: ParametersOf<"/api/v1/terms/_random">,
    options?: Options,
  ): Promise<Get["/api/v1/terms/_random"]["answer"]>;
  bulk(
    ids: readonly string[],
    parameters?: Omit<Post["/api/v1/terms/_bulk"]["body"], "ids">,
    options?: Options,
  ): Promise<Post["/api/v1/terms/_bulk"]["answer"]>;
}

interface DutiesOnly {
  match(
    facts: Post["/api/v1/duties/_match"]["body"],
    options?: Options,
  ): Promise<Post["/api/v1/duties/_match"]["answer"]>;
  dates(
    from: string,
    to: string,
    facts?: ParametersOf<"/api/v1/duties/_calendar">["facts"] &
      Without<"/api/v1/duties/_calendar", "from" | "to" | "facts">,
    options?: Options,
  ): Promise<Get["/api/v1/duties/_calendar"]["answer"]>;
}

interface More {
  readonly terms: TermsOnly;
  readonly duties: DutiesOnly;
}

/** `black-scholes-call` is `blackScholesCall`. */
type Camel<Id extends string> = Id extends `${infer Head}-${infer Rest}` ? `${Head}${Capitalize<Camel<Rest>>}` : Id;

type CalculatorPath = `/api/v1/compute/${string}-calc` & keyof Post;

/** A method for each calculator. */
type Calculators = {
  [Path in CalculatorPath as Path extends `/api/v1/compute/${infer Id}-calc` ? Camel<Id> : never]: (
    inputs: Post[Path]["body"],
    parameters?: Post[Path]["parameters"],
    options?: Options,
  ) => Promise<Post[Path]["answer"]>;
};

export interface Compute extends Calculators {
  batch(
    items: Post["/api/v1/compute/_batch"]["body"]["items"],
    parameters?: Post["/api/v1/compute/_batch"]["parameters"],
    options?: Options,
  ): Promise<Post["/api/v1/compute/_batch"]["answer"]>;
  sweep(
    slug: string,
    body: Post["/api/v1/compute/{slug}/_sweep"]["body"],
    options?: Options,
  ): Promise<Post["/api/v1/compute/{slug}/_sweep"]["answer"]>;
}

type Asked<Path extends keyof Get, First extends string> = (
  first: string,
  parameters?: Without<Path, First>,
  options?: Options,
) => Promise<Get[Path]["answer"]>;
type Listed<Path extends ListPath> = (
  parameters?: ParametersOf<Path>,
  options?: Options,
) => AsyncGenerator<RecordOf<Get[Path]["answer"]>, void>;
type Whole<Path extends keyof Get> = (
  parameters?: ParametersOf<Path>,
  options?: Options,
) => Promise<Get[Path]["answer"]>;

type Collections = {
  readonly [Name in CollectionName]: Collection<Name> & (Name extends keyof More ? More[Name] : unknown);
};

export interface Named extends Collections {
  readonly compute: Compute;
  readonly graph: {
    readonly around: Asked<"/api/v1/graph/{slug}", "slug">;
    path(
      from: string,
      to: string,
      parameters?: Without<"/api/v1/graph/path", "from" | "to">,
      options?: Options,
    ): Promise<Get["/api/v1/graph/path"]["answer"]>;
    readonly whole: Whole<"/api/v1/graph">;
  };
  readonly dumps: {
    readonly list: Whole<"/api/v1/dumps">;
    /** The bytes of a dump, compared with the SHA-256 that the service lists. */
    download(name: string, options?: Options): Promise<Uint8Array>;
  };
  readonly search: Asked<"/api/v1/search", "q">;
  readonly suggest: Asked<"/api/v1/suggest", "q">;
  readonly chunks: Listed<"/api/v1/llms/chunks.json">;
  readonly changes: Listed<"/api/v1/changes">;
  readonly edition: Asked<"/api/v1/changes/{edition}", "edition">;
  readonly manifest: Whole<"/api/v1/manifest">;
  readonly stats: Whole<"/api/v1/stats">;
  readonly health: Whole<"/api/v1/health">;
}

/** The client without its names. */
interface Plain {
  get(path: string, parameters?: Values, options?: Options): Promise<unknown>;
  post(path: string, body: unknown, parameters?: Values, options?: Options): Promise<unknown>;
  pages(path: string, parameters?: Values, options?: Options): AsyncGenerator<Page, void>;
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

export function named(client: Plain): object {
  const asked =
    (path: string, first: string) =>
    (value: string, parameters?: Values, options?: Options): Promise<unknown> =>
      client.get(path, { ...parameters, [first]: value }, options);
  const whole =
    (path: string) =>
    (parameters?: Values, options?: Options): Promise<unknown> =>
      client.get(path, parameters, options);
  const listed = (path: string) =>
    async function* records({ limit, ...rest }: Values = {}, options?: Options) {
      let left = (limit ?? Number.POSITIVE_INFINITY) as number;
      if (!(left >= 0)) throw new RangeError(`\`limit\` is a count of records or left out, and not ${limit}`);
      if (left < 1) return;
      for await (const page of client.pages(path, { ...rest, limit: Math.min(left, LARGEST_PAGE) }, options))
        for (const record of page.data) {
          yield record;
          if (--left < 1) return;
        }
    };

  const collections: Record<string, object> = {};
  for (const name of COLLECTIONS)
    collections[name] = { get: asked(`/api/v1/${name}/{id}`, "id"), list: listed(`/api/v1/${name}`) };
  Object.assign(collections["terms"] ?? {}, {
    random: whole("/api/v1/terms/_random"),
    bulk: (ids: readonly string[], parameters?: Values, options?: Options) =>
      client.post("/api/v1/terms/_bulk", { ids, ...parameters }, {}, options),
  });
  Object.assign(collections["duties"] ?? {}, {
    match: (facts: unknown, options?: Options) => client.post("/api/v1/duties/_match", facts, {}, options),
    dates: (from: string, to: string, facts?: Values, options?: Options) =>
      client.get("/api/v1/duties/_calendar", { ...facts, from, to }, options),
  });
  const compute: Record<string, unknown> = {
    batch: (items: unknown, parameters?: Values, options?: Options) =>
      client.post("/api/v1/compute/_batch", { items }, parameters, options),
    sweep: (slug: string, body: unknown, options?: Options) =>
      client.post("/api/v1/compute/{slug}/_sweep", body, { slug }, options),
  };
  for (const id of CALCULATORS)
    compute[id.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())] = (
      inputs: unknown,
      parameters?: Values,
      options?: Options,
    ) => client.post(`/api/v1/compute/${id}-calc`, inputs, parameters, options);

  return {
    ...collections,
    compute,
    graph: {
      around: asked("/api/v1/graph/{slug}", "slug"),
      path: (from: string, to: string, parameters?: Values, options?: Options) =>
        client.get("/api/v1/graph/path", { ...parameters, from, to }, options),
      whole: whole("/api/v1/graph"),
    },
    dumps: {
      list: whole("/api/v1/dumps"),
      async download(name: string, options: Options = {}) {
        const path = `/dumps/${name}`;
        const bytes = new Uint8Array(await (await client.fetch(path, options)).arrayBuffer());
        await verify(client as Parameters<typeof verify>[0], path, bytes, options);
        return bytes;
      },
    },
    search: asked("/api/v1/search", "q"),
    suggest: asked("/api/v1/suggest", "q"),
    chunks: listed("/api/v1/llms/chunks.json"),
    changes: listed("/api/v1/changes"),
    edition: asked("/api/v1/changes/{edition}", "edition"),
    manifest: whole("/api/v1/manifest"),
    stats: whole("/api/v1/stats"),
    health: whole("/api/v1/health"),
  };
}
