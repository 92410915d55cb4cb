import fc from "fast-check";
import { expect, test } from "vitest";
import { createEtag, matchesIfNoneMatch } from "../../worker/http/conditional.ts";
import { murmur3 } from "../../worker/http/murmur.ts";
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

test("equal contents have equal tags, and unequal ones or ones with another seed do not", () =>
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), fc.uint8Array({ maxLength: 40 }), (a, b) => {
      expect(createEtag(a) === createEtag(b)).toBe(Buffer.compare(a, b) === 0);
      expect(createEtag(a, 1)).not.toBe(createEtag(a));
      expect(createEtag(a)).toMatch(/^"[0-9a-z]+"$/);
    }),
  ));

test("the hash of a tag is MurmurHash3, x86, 128 bits", () => {
  const hashed = murmur3(new TextEncoder().encode("I will not buy this tobacconist's, it is scratched."));
  expect(hashed.map((word) => word.toString(16).padStart(8, "0")).join("")).toBe("9b5b7ba2ef3f7866889adeaf00f3f98e");
});
