/** The settings of a build, and where they come from. */
import packageJson from "../package.json" with { type: "json" };
import type { Settings } from "./site.ts";

const DEFAULT_BASE = "http://localhost:8787";
const DEFAULT_CONTACT = "api@example.org";

/**
 * `BASE_URL` (or the argument) is the one address that all answers are built with; `CONTACT_EMAIL` stands
 * in the plug-in manifest.
 *
 * @throws when the address is not an http(s) origin with an optional path
 */
export function settingsFromEnvironment(baseUrl = process.env["BASE_URL"] ?? DEFAULT_BASE): Settings {
  const url = URL.parse(baseUrl);
  if (!url || !/^https?:$/.test(url.protocol) || url.search !== "" || url.hash !== "") {
    throw new Error(`BASE_URL must be an http or https address without query; got ${JSON.stringify(baseUrl)}`);
  }
  return {
    base: url.href.replace(/\/+$/, ""),
    apiVersion: packageJson.version,
    contact: process.env["CONTACT_EMAIL"] ?? DEFAULT_CONTACT,
  };
}
