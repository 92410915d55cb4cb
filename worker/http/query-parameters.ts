/**
 * Query parameters. Each route declares its own, and this module reads a query string by the declaration. The errors of a
 * request are reported together, up to `MAX_ERRORS`.
 */

import { MAX_ERRORS, Problem, type ProblemError } from "../problems.ts";
import { required } from "../required.ts";
import { closestHint, hintAt, suggestClosest } from "../suggest-closest.ts";
import { truncate } from "../truncate.ts";
import type { Route } from "./route.ts";

interface ParameterBase {
  readonly name: string;
  readonly description: string;
  readonly example?: string | number;
  readonly required?: boolean;
  /**
   * The handler makes what the parameter selects a part of the answer's ETag: the ETags of the records, or the
   * names of the fields. The ETag of a list contains all other parameters as they were given.
   */
  readonly partOfEtag?: true;
}

export interface IntegerParameter extends ParameterBase {
  readonly type: "integer";
  readonly min: number;
  readonly max: number;
  /** The value when the parameter is not given; without a default it is absent. */
  readonly default?: number;
}

export interface TextParameter extends ParameterBase {
  readonly type: "text";
  readonly maxLength: number;
  /** White space alone is no value. */
  readonly notBlank?: true;
  /** An empty value counts as none. */
  readonly mayBeEmpty?: true;
  /** Several values with commas, or repeated: they are read as one text, which the handler divides. */
  readonly isCommaList?: true;
  /** The only values allowed, when they can be listed. */
  readonly values?: readonly string[];
  readonly default?: string;
}

/** Distinct values, as a comma list, as a repeated parameter, or both. */
export interface ListParameter extends ParameterBase {
  readonly type: "list";
  readonly values: readonly string[];
  /** The value that another writing of it is read as. */
  readonly readAs?: (item: string) => string;
}

export type QueryParameter = IntegerParameter | TextParameter | ListParameter;

/** The values by parameter name. A parameter without a value and a default is absent. */
export class Query {
  readonly #values: ReadonlyMap<string, number | string | readonly string[]>;
  /** The names of the given parameters. */
  readonly given: ReadonlySet<string>;

  constructor(values: ReadonlyMap<string, number | string | readonly string[]>, given: ReadonlySet<string>) {
    this.#values = values;
    this.given = given;
  }

  integer(name: string): number | undefined {
    const value = this.#values.get(name);
    return typeof value === "number" ? value : undefined;
  }

  text(name: string): string | undefined {
    const value = this.#values.get(name);
    return typeof value === "string" ? value : undefined;
  }

  list(name: string): readonly string[] | undefined {
    const value = this.#values.get(name);
    return Array.isArray(value) ? (value as readonly string[]) : undefined;
  }

  /** A number that is required or has a default. @throws when the route declares neither */
  requiredInteger(name: string): number {
    return required(this.integer(name), name);
  }

  /** A text that is required or has a default. @throws when the route declares neither */
  requiredText(name: string): string {
    return required(this.text(name), name);
  }

  /** The given value of a parameter, as a query string writes it. */
  givenText(name: string): string | undefined {
    return this.given.has(name) ? required(this.#values.get(name), name).toString() : undefined;
  }
}

/**
 * Reads `search` against `declared`.
 *
 * @throws Problem `invalid-parameter` that lists unknown, repeated and invalid parameters, up to `MAX_ERRORS`
 */
export function readQuery(search: URLSearchParams, declared: readonly QueryParameter[]): Query {
  const errors: ProblemError[] = [];
  const values = new Map<string, number | string | readonly string[]>();
  const given = new Set<string>();
  for (const [name, raw] of search) {
    // A problem lists only so many errors. Of what follows nothing is known, not even what is missing.
    if (errors.length === MAX_ERRORS) throw invalidParameters(errors);
    const parameter = declared.find((candidate) => candidate.name === name);
    const isList = parameter?.type === "list" || (parameter?.type === "text" && parameter.isCommaList === true);
    if (!parameter) {
      errors.push(unknownParameter(name, declared));
    } else if (given.has(name)) {
      if (isList) continue;
      errors.push({ parameter: name, detail: `\`${name}\` is given more than once; it takes one value.` });
    } else {
      given.add(name);
      const read = readValue(parameter, isList ? search.getAll(name).join() : raw);
      if (typeof read === "object" && "detail" in read) errors.push(read);
      else values.set(name, read);
    }
  }
  for (const parameter of declared) {
    if (given.has(parameter.name)) continue;
    if (parameter.required) errors.push({ parameter: parameter.name, detail: `\`${parameter.name}\` is required.` });
    else if ("default" in parameter && parameter.default !== undefined) values.set(parameter.name, parameter.default);
  }
  if (errors.length > 0) throw invalidParameters(errors);
  return new Query(values, given);
}

export function invalidParameters(errors: readonly ProblemError[]): Problem {
  const [first] = errors;
  const detail = errors.length === 1 && first ? first.detail : `${errors.length} query parameters are not valid.`;
  return new Problem("invalid-parameter", detail, { errors });
}

function unknownParameter(name: string, declared: readonly QueryParameter[]): ProblemError {
  const names = declared.map((parameter) => parameter.name);
  const known = names.length > 0 ? "" : " This endpoint takes no query parameters.";
  return {
    parameter: truncate(name),
    detail: `\`${truncate(name)}\` is not a parameter of this endpoint.${closestHint(name, names) || known}`,
    allowed: names,
  };
}

/** Maximum characters of an integer with its sign. */
const MAX_INTEGER = 17;

/** Maximum characters of a comma-separated list. Valid lists are shorter, and links repeat them. */
const MAX_LIST = 1000;

/** Maximum characters of a parameter's value. */
export function maxLengthOf(parameter: QueryParameter): number {
  switch (parameter.type) {
    case "integer":
      return MAX_INTEGER;
    case "text":
      return parameter.maxLength;
    case "list":
      return MAX_LIST;
  }
}

/** The length comes first: whatever is done with a value costs no more than a value of the maximum length. */
function readValue(parameter: QueryParameter, raw: string): number | string | readonly string[] | ProblemError {
  if (raw.length > maxLengthOf(parameter)) return tooLong(parameter, raw);
  switch (parameter.type) {
    case "integer":
      return readInteger(parameter, raw);
    case "text":
      return readText(parameter, raw);
    case "list":
      return readList(parameter, raw);
  }
}

/** @param parameter its name and bounds are all that is looked at */
export function readInteger(
  parameter: Pick<IntegerParameter, "name" | "min" | "max">,
  raw: string,
): number | ProblemError {
  const { min, max } = parameter;
  const value = /^-?\d{1,16}$/.test(raw) ? Number(raw) : Number.NaN;
  return Number.isSafeInteger(value) && value >= min && value <= max ? value : notInteger(parameter, raw);
}

function notInteger({ name, min, max }: Pick<IntegerParameter, "name" | "min" | "max">, raw: string): ProblemError {
  const isOpen = max === Number.MAX_SAFE_INTEGER && !(Number(raw) > max);
  const bounds = isOpen ? `of at least ${min}` : `from ${min} to ${max}`;
  return { parameter: name, detail: `\`${name}\` must be an integer ${bounds}; got \`${truncate(raw)}\`.` };
}

function readText(parameter: TextParameter, raw: string): string | ProblemError {
  const { name, notBlank = false, mayBeEmpty = false } = parameter;
  if (mayBeEmpty && raw.length === 0) return raw;
  if (raw.length === 0 || (notBlank && raw.trim() === ""))
    return { parameter: name, detail: `\`${name}\` must not be empty.` };
  const allowed = parameter.values;
  return allowed && !allowed.includes(raw) ? notAllowed(name, raw, allowed) : raw;
}

function readList(parameter: ListParameter, raw: string): readonly string[] | ProblemError {
  const allowed = parameter.values;
  const { readAs = (item: string) => item } = parameter;
  const items = [...new Set(raw.split(",").map((item) => readAs(item.trim())))];
  if (items.length === 1 && items[0] === "") {
    return { parameter: parameter.name, detail: `\`${parameter.name}\` must not be empty.`, allowed };
  }
  const wrong = items.find((item) => !allowed.includes(item));
  return wrong === undefined ? items : notAllowed(parameter.name, wrong, allowed);
}

/** Maximum values that an error lists. For larger vocabularies it lists only similar values, if there are any. */
const MAX_ALLOWED_LISTED = 50;

function tooLong(parameter: QueryParameter, raw: string): ProblemError {
  if (parameter.type === "integer") return notInteger(parameter, raw);
  const { name } = parameter;
  const bound = `at most ${maxLengthOf(parameter)} characters long`;
  return { parameter: name, detail: `\`${name}\` must be ${bound}; got ${raw.length}.` };
}

function notAllowed(name: string, value: string, allowed: readonly string[]): ProblemError {
  const near = suggestClosest(value, allowed);
  return {
    parameter: name,
    detail: `\`${truncate(value)}\` is not a value of \`${name}\`.${hintAt(near[0])}`,
    allowed: allowed.length > MAX_ALLOWED_LISTED && near.length > 0 ? near : allowed,
  };
}

const NO_QUERY = new URLSearchParams();

/** Parameters that trackers and caches append to addresses. They choose nothing. */
const OF_TRACKERS = /^(?:utm_\w*|fbclid|gclid|msclkid|_|cb)$/;

/** Parameters that every address of the API takes; a route that does not declare them ignores them. */
const TAKEN_EVERYWHERE: readonly string[] = ["fields", "format"];

/** Drops what trackers and caches appended to an address, so that it stands in no link, tag or redirect. */
export function dropTrackers(url: URL): void {
  dropParameters(url, (name) => OF_TRACKERS.test(name));
}

/** Drops the parameters that every address of the API takes and this one does not have. A page passes them on to the API. */
export function dropIgnored(url: URL, route: Route): void {
  if (!isOfApi(route)) return;
  const declared = declaredQuery(route);
  const ignored = TAKEN_EVERYWHERE.filter((name) => !declared.some((parameter) => parameter.name === name));
  if (ignored.length > 0) dropParameters(url, (name) => ignored.includes(name));
}

function dropParameters(url: URL, isDropped: (name: string) => boolean): void {
  const parts = url.search.slice(1).split("&");
  const kept = parts.filter((part) => !isDropped(nameOf(part)));
  if (kept.length < parts.length) url.search = kept.join("&");
}

/** The name in a part of a query string, which may be percent-encoded: `utm%5Fsource=x`. */
function nameOf(part: string): string {
  const [name = ""] = part.split("=", 1);
  return name.includes("%") ? ([...new URLSearchParams(name).keys()][0] ?? name) : name;
}

/** The parameters of a route, with `format` if it has several representations. */
export function declaredQuery(route: Route): readonly QueryParameter[] {
  if (route.representations.length < 2) return route.query;
  const format: QueryParameter = {
    type: "text",
    name: "format",
    maxLength: 16,
    values: route.representations,
    description: "The representation; overrides the `Accept` header.",
    example: "json",
  };
  return [...route.query, format];
}

/** @throws Problem `invalid-parameter` when the query of `url` does not fit the declaration */
export function readParameters(route: Route, url: URL, declared = declaredQuery(route)): Query {
  if (url.search === "") return readQuery(NO_QUERY, declared);
  const strict = isOfApi(route) && !route.parsesOwnQuery;
  return readQuery(strict ? url.searchParams : onlyDeclared(url.searchParams, declared), declared);
}

function isOfApi({ path }: Route): boolean {
  return path.startsWith("/api/");
}

/** Ignores unknown parameters outside `/api/`, such as campaign tags. */
function onlyDeclared(given: URLSearchParams, declared: readonly QueryParameter[]): URLSearchParams {
  return new URLSearchParams([...given].filter(([name]) => declared.some((parameter) => parameter.name === name)));
}
