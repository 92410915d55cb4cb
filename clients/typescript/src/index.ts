/** The client of the Hedge Fund Knowledge API. */
export type * from "./api.d.ts";
export { type Client, type ClientOptions, createClient, type RequestOptions } from "./client.ts";
export type { Collection, Compute, Named } from "./named.ts";
export { ProblemError } from "./problem-error.ts";
export { VerificationError, type VerifiedFile, verify } from "./verify.ts";
