import fc from "fast-check";
import { expect, test } from "vitest";
import { createEtag, matchesIfNoneMatch } from "../../worker/http/conditional.ts";
import { negotiate } from "../../worker/http/negotiate.ts";
import { RECORD_REPRESENTATIONS } from "../../worker/representations/registry.ts";

test.each([
  [null, "json"],
  ["", "json"],
  ["text/markdown;q=0.5, application/json;q=0.5", "json"],
  ["text/markdown;q=0.6, application/json;q=0.5", "md"],
  ["application/json;q=0", undefined],
  ["*/*;q=0", undefined],
  ["application/*;q=0.2, application/ld+json;q=0.9", "jsonld"],
  ["text/*;q=0.9, text/markdown;q=0", undefined],
  ["text/markdown;q=2", "md"],
  ["text/markdown;q=abc", "md"],
  [";;;,,,", "json"],
  ["garbage", "json"],
  ["*/json", "json"],
  // What jsonld.js and pyld send.
  ["application/ld+json, application/json", "jsonld"],
  ["application/json, application/ld+json", "jsonld"],
  ["application/ld+json;q=0.9, application/json", "json"],
  ["text/markdown, */*", "md"],
  ["*/*, text/markdown", "md"],
  ["text/*, application/json", "json"],
  ["text/*, */*", "md"],
  ["application/json, text/plain, */*", "json"],
  ["application/json, text/markdown", "json"],
  ["text/html,application/xhtml+xml,application/xml;q=0.9,image/webp,*/*;q=0.8", "json"],
  ["image/*", undefined],
])("Accept: %s gives %s", (accept, expected) => {
  expect(negotiate(accept, RECORD_REPRESENTATIONS)).toBe(expected);
});

test("any text at all is negotiated without a throw, to something available or nothing", () =>
  fc.assert(
    fc.property(fc.string({ maxLength: 9000 }), (accept) => {
      const chosen = negotiate(accept, RECORD_REPRESENTATIONS);
      expect(chosen === undefined || RECORD_REPRESENTATIONS.includes(chosen as never)).toBe(true);
    }),
  ));

test("a tag matches exactly where it stands whole in the header", () =>
  fc.assert(
    fc.property(
      fc.array(fc.stringMatching(/^[a-c]{1,2}$/), { maxLength: 4 }),
      fc.stringMatching(/^[a-c]{1,2}$/),
      fc.boolean(),
      (tags, own, weak) => {
        const header = tags.map((tag) => `${weak ? "W/" : ""}"${tag}"`).join(" , ");
        expect(matchesIfNoneMatch(header, `"${own}"`)).toBe(tags.includes(own));
      },
    ),
  ));

test("equal contents have equal tags, and unequal ones do not", () =>
  fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 40 }), fc.uint8Array({ maxLength: 40 }), async (a, b) => {
      expect((await createEtag(a)) === (await createEtag(b))).toBe(Buffer.compare(a, b) === 0);
    }),
  ));

test("the tag of a text is the beginning of its SHA-256, quoted", async () => {
  expect(await createEtag("abc")).toBe('"ba7816bf8f01cfea414140de"');
});
