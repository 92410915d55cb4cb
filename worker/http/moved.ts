/** Thrown by handlers when a resource has moved permanently; answered with 308. */
export class Moved extends Error {
  /** Path and query. */
  readonly location: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(location: string, headers: Readonly<Record<string, string>> = {}) {
    super(`moved to ${location}`);
    this.location = location;
    this.headers = headers;
  }
}
