/** What follows from the contract for the signatures of the client. */
import type { Get, GetBinary } from "./api.d.ts";

export type BinaryPath = keyof GetBinary;

export type ParametersOf<Path extends keyof Get> = Get[Path]["parameters"];

/** Refuses members that are no parameter, which a type parameter would let pass. */
export type Known<P, Parameters> = P & Record<Exclude<keyof P, keyof Parameters>, never>;

/** Paths that need no parameter. */
export type PlainPath = {
  [Path in keyof Get]: Record<never, never> extends ParametersOf<Path> ? Path : never;
}[keyof Get];

/** A page of a list. */
export interface Page {
  readonly data: readonly unknown[];
  readonly links: { readonly next?: string };
}

/** Paths of lists that have pages. */
export type ListPath = { [Path in keyof Get]: Get[Path]["answer"] extends Page ? Path : never }[keyof Get];

export type RecordOf<Answer> = Answer extends { data: (infer Row)[] } ? Row : never;

/** The answer to a request with these parameters: whole records, unless it asks for parts of them. */
export type Answer<Path extends keyof Get, P = undefined> = Formed<
  Get[Path]["answer"],
  P extends { fields: unknown } | { view: unknown } ? "part" : "whole"
>;

type Formed<A, Form> = [A] extends [{ data: (infer Row)[] }]
  ? Omit<A, "data"> & { data: RecordFormed<Row, Form>[] }
  : RecordFormed<A, Form>;

/** Of the forms that a record may have, those that always have an id are whole. */
type RecordFormed<Row, Form> = OrElse<
  Form extends "part" ? Exclude<Row, { id: unknown }> : Extract<Row, { id: unknown }>,
  Row
>;

type OrElse<Found, Otherwise> = [Found] extends [never] ? Otherwise : Found;
