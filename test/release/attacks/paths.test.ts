import { readdir, readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { describe, expect, test } from "vitest";
import { compareText } from "../../../worker/compare-text.ts";
import { decodeBlock } from "../../../worker/store/blocks/block.ts";
import { addressOf, BLOCKS_DIR, INHERITED, operations, startAttackedService, statusIn } from "./attack.ts";

const service = startAttackedService();

describe("paths", () => {
  const bent: readonly ((path: string) => string)[] = [
    (path) => `${path}/`,
    (path) => `${path}//`,
    (path) => `/${path}`,
    (path) => `//example.org${path}`,
    (path) => `/\\example.org${path}`,
    (path) => path.replaceAll("/", "//"),
    (path) => path.replace(/(?<=.)\/(?=[^/]*$)/, "%2f"),
    (path) => path.replace(/(?<=.)\/(?=[^/]*$)/, "\\"),
    (path) => path.replace(/\/(?=[^/]*$)/, "/./"),
    (path) => `${path}/..${path}`,
    (path) => `${path}/%2e%2e${path}`,
    (path) => `/..${path}`,
    (path) => `${path}/%2e`,
    (path) => `${path}/..%2f..%2f..%2fetc%2fpasswd`,
    (path) => `${path}/%252e%252e%252f`,
    (path) => `${path}%00`,
    (path) => `${path}%00.json`,
    (path) => `${path}%c0%ae`,
    (path) => `${path}/%c0%ae%c0%ae/`,
    (path) => `${path}%ff`,
    (path) => `${path}%ed%a0%80`,
    (path) => `${path}%`,
    (path) => `${path}%z`,
    (path) => `${path}%zz`,
    (path) => `${path}%u002e`,
    (path) => `${path}\u00c3\u00bf`,
    (path) => `${path}%e2%80%ae`,
    (path) => `${path}%0d%0aSet-Cookie:%20a=b`,
    (path) => `${path}%20`,
    (path) => `${path}+`,
    (path) => `${path};a=b`,
    (path) => `${path}#fragment`,
    (path) => `${path}?`,
    (path) => `${path}??`,
    (path) => `${path}.`,
    (path) => `${path}..json`,
    (path) => `${path}.json.json`,
    (path) => `${path}.constructor`,
    (path) => `${path}.__proto__`,
    (path) => `${path}%3Cscript%3Ealert(1)%3C/script%3E`,
    (path) => path.toUpperCase(),
    (path) => `${path.toUpperCase()}/`,
    (path) => path.replaceAll(/[a-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
    (path) => `${path}${"a".repeat(15_900 - path.length)}`,
    (path) => `${path}/${"a".repeat(17_000)}`,
    (path) => `${path}${"/a".repeat(8_000)}`,
    (path) => `${path}${"/..".repeat(5_000)}`,
    (path) => `${path}${"%2e".repeat(5_000)}`,
    (path) => `${path}${"/".repeat(15_900)}`,
    (path) => `${path}${"-a".repeat(7_000)}`,
    ...INHERITED.map((name) => (path: string) => path.replace(/[^/]*$/, name)),
    ...INHERITED.map((name) => (path: string) => `${path}/${name}`),
  ];

  test("malformed paths are served, redirected within the service, or refused with a problem", async () => {
    const requests = operations.flatMap((operation) => {
      const [path = "", search] = addressOf(operation).split("?");
      return bent.map((bend) => ({ target: bend(path) + (search ? `?${search}` : "") }));
    });
    expect(await service.attack(requests, statusIn(200, 308, 400, 404, 405, 406, 414, 422))).toEqual([]);
  });

  test("that are no URI are refused by the runtime, before the service; clients encode them", async () => {
    const strange = ["<script>", "\u00ff", "?<script>", '?q="', "?\u00ff=\u00fe"];
    const answers = operations.flatMap(({ path }) =>
      strange.map((text) => service.ask({ target: `${path.replaceAll(/[{}]/g, "")}${text}` })),
    );
    const told = (await Promise.all(answers)).map(({ status, text }) => `${status} ${text}`);
    expect(new Set(told)).toEqual(new Set(["400 invalid URI"]));
  });

  test("a redirect has one hop", async () => {
    const requests = operations.flatMap((operation) => {
      const [path = ""] = addressOf(operation).split("?");
      return bent.map((bend) => bend(path));
    });
    const redirects = new Map<string, string>();
    const bad = await service.attack(
      [...new Set(requests)].map((target) => ({ method: "HEAD", target })),
      ({ status, headers }, { target }) => {
        if (status === 308) redirects.set(target, headers.get("Location") ?? "");
        return [];
      },
    );
    expect(bad).toEqual([]);
    expect(redirects.size).toBeGreaterThan(operations.length);
    const wrong = await service.attack(
      [...new Set(redirects.values())].map((target) => ({ method: "HEAD", target })),
      statusIn(200, 400, 404, 405, 422),
    );
    expect(wrong).toEqual([]);
  });

  test("internal files are not served", async () => {
    const internal: string[] = [];
    for (const key of await readdir(BLOCKS_DIR)) {
      const bytes = await readFile(`${BLOCKS_DIR}/${key}`);
      // Parts of external bodies are stored beside the blocks, and have no directory.
      if (bytes[4] !== 0x5b || bytes.readUInt32LE(0) > bytes.length) continue;
      internal.push(...[...decodeBlock(bytes).files.keys()].filter((path) => path.startsWith("/.edge/")));
    }
    expect(internal.length).toBeGreaterThan(1000);
    // Of every folder its first, and each twentieth.
    const requests = internal
      .sort(compareText)
      .filter((path, i, { [i - 1]: before = "" }) => i % 20 === 0 || dirname(path) !== dirname(before))
      .flatMap((path) => [path, `/api/..${path}`, path.replace("/.edge", "/%2eedge"), `/${path}`, `${path}.json`])
      .map((target) => ({ target }));
    // The problem repeats the requested address and nothing internal.
    const wrong = (await service.attack(requests, statusIn(404))).filter(
      (error) => !error.endsWith("shows its inside"),
    );
    expect(wrong).toEqual([]);
  });
});
