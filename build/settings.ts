/** The settings of a build and their sources. */
import packageJson from "../package.json" with { type: "json" };
import { UsageError } from "./cli/command.ts";
import type { Settings } from "./render/render-release.ts";

const DEFAULT_BASE = "http://localhost:8787";
const DEFAULT_CONTACT = "api@example.org";

/**
 * `BASE_URL` (or the argument) is the address that all answers are built with. `CONTACT_EMAIL` is the contact in the
 * plug-in manifest.
 *
 * @throws UsageError when the address is not an http(s) origin
 */
export function settingsFromEnvironment(baseUrl = process.env["BASE_URL"] ?? DEFAULT_BASE): Settings {
  const url = URL.parse(baseUrl);
  if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`) {
    throw new UsageError(
      `BASE_URL must be an http or https address without a path, like https://api.example.org; got ${JSON.stringify(baseUrl)}`,
    );
  }
  return {
    base: url.origin,
    apiVersion: packageJson.version,
    contact: process.env["CONTACT_EMAIL"] ?? DEFAULT_CONTACT,
  };
}
