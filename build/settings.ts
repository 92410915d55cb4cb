/** The settings of a build and their sources. */
import packageJson from "../package.json" with { type: "json" };
import { UsageError } from "./cli/command.ts";

export interface Settings {
  /** Address that the service is published at, without a trailing slash. */
  readonly base: string;
  readonly apiVersion: string;
  /** Address that the plug-in manifest gives for questions. */
  readonly contact?: string;
  /** Address of the repository of the content, for links to edit it; without a trailing slash. */
  readonly repository?: string;
  /** Whether the pictures of previews are drawn, which takes seconds. They are unless it is false. */
  readonly images?: boolean;
}

const DEFAULT_BASE = "http://localhost:8787";

/**
 * `BASE_URL` (or `--base-url`) is the address that all answers are built with; without either, `base` is. `CONTACT_EMAIL` is the contact in the
 * plug-in manifest and the contract, which name none without it. `REPOSITORY_URL` is where pages lead those who want to
 * edit an entry.
 *
 * @param option what `--base-url` says
 * @throws UsageError when the address is not an http(s) origin
 */
export function settingsFromEnvironment(option?: string, base = DEFAULT_BASE): Settings {
  // An empty variable is none.
  const given = option ?? (process.env["BASE_URL"] || base);
  const url = URL.parse(given);
  if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`) {
    throw new UsageError(
      `${option === undefined ? "BASE_URL" : "--base-url"} must be an http or https address without a path, like https://api.example.org; got ${JSON.stringify(given)}`,
    );
  }
  return {
    base: url.origin,
    apiVersion: packageJson.version,
    ...contactFrom(process.env["CONTACT_EMAIL"]),
    ...repositoryFrom(process.env["REPOSITORY_URL"]),
  };
}

/** @throws UsageError when it is not an e-mail address */
function contactFrom(given: string | undefined): { contact?: string } {
  if (given === undefined || given === "") return {};
  if (!/^[^@\s]+@[^@\s]+$/.test(given))
    throw new UsageError(
      `CONTACT_EMAIL must be an e-mail address, like data@example.org; got ${JSON.stringify(given)}`,
    );
  return { contact: given };
}

/** @throws UsageError when it is not an https address */
function repositoryFrom(given: string | undefined): { repository?: string } {
  if (given === undefined || given === "") return {};
  const url = URL.parse(given);
  if (url?.protocol !== "https:" || url.search !== "" || url.hash !== "")
    throw new UsageError(
      `REPOSITORY_URL must be an https address, like https://github.com/owner/name; got ${JSON.stringify(given)}`,
    );
  return { repository: url.href.endsWith("/") ? url.href.slice(0, -1) : url.href };
}
