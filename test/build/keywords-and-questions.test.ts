/**
 * What leads people to an entry who do not know its name: keywords, questions and how they ask; and when it is to be
 * looked at again.
 */
import { gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { reviewSection } from "../../build/authoring/report/sections.ts";
import { type ContentService, serve } from "../fixture/content-service.ts";
import { quickCorpus } from "../fixture/corpus.ts";
import { diagnosticsOf, releaseOf } from "../fixture/workspace.ts";

const PATH = "terms/risk/lock-up.md";
const TEXT = `---
name: Lock-up
aliases: [lockup period]
keywords: [redemption freeze, quixotic opposite]
level: intro
summary: The time for which money must stay in a fund.
review_by: 2027-01-31
review_note: A proposal to shorten it was pending.
sources: [book]
tags: [risk]
---

A lock-up is the time after a subscription during which an investor may not redeem.

## In practice

Founders waive the zebra fee after one year.

## Common pitfalls

- The clock of each subscription runs separately.

## Questions

- How long must I wait before I can redeem after a subscription? ("A lock-up is the time")
- Does the zebra fee that founders of the fund were once asked to pay on their way out ever end?
- Which clock counts, the one of my first subscription or that of my last one? (In practice)
- Who gets rid of the zebra fee? ("Founders waive")

## Asked as

- my cash is stuck since april and they want 5 % + $200 to let me out
- ostrich farm fund wont give it back (until 2031)
`;
const OTHER = TEXT.replace("name: Lock-up", "name: Gate")
  .replace("[lockup period]", "[gating]")
  .replace("[redemption freeze, quixotic opposite]", "[lock-up]")
  .replace("2027-01-31", "2026-12-01");
const CONTENT = { ...quickCorpus(4), [PATH]: TEXT, "terms/risk/gate.md": OTHER };

let service: ContentService;
beforeAll(async () => {
  service = await serve(CONTENT);
});

async function found(query: string) {
  const answer = await service.get(`/api/v1/search?q=${encodeURIComponent(query)}`);
  return ((await answer.json()) as { data: { id: string; score: number; matched: string[] }[] }).data;
}

describe("keywords", () => {
  test("are a field of the record, schema:keywords in JSON-LD and a fact of the page", () => {
    const words = ["redemption freeze", "quixotic opposite"];
    expect(JSON.parse(service.file("/api/v1/terms/lock-up.json")).keywords).toEqual(words);
    expect(JSON.parse(service.file("/api/v1/terms/lock-up.jsonld")).keywords).toEqual(words);
    expect(JSON.parse(service.file("/api/context.jsonld"))["@context"].keywords).toBe("schema:keywords");
    expect(service.file("/api/v1/terms/lock-up.md")).toContain("- Keywords: redemption freeze, quixotic opposite\n");
  });

  test("are searched, with less weight than a name", async () => {
    expect((await found("quixotic"))[0]).toMatchObject({ id: "lock-up", matched: ["keywords"] });
    const [name, keyword] = await found("lock-up");
    expect([name?.id, keyword?.id]).toEqual(["lock-up", "gate"]);
    expect(name?.score ?? 0).toBeGreaterThan(4 * (keyword?.score ?? 0));
  });

  test("are no names: no completion, no redirect, no mention, no clash with another entry's name", async () => {
    const suggested = await service.get("/api/v1/suggest?q=quixotic");
    expect(((await suggested.json()) as { data: unknown[] }).data).toEqual([]);
    const mentions = await serve({
      ...CONTENT,
      "terms/risk/third.md": TEXT.replace("Lock-up", "Third")
        .replace("[lockup period]", "[thirdly]")
        .replace("[redemption freeze, quixotic opposite]", "[other]")
        .replace("one year", "one quixotic opposite"),
    });
    const targets = mentions.corpus.edges.flatMap(({ source, target, relation }) =>
      source.id === "third" && relation === "mentions" ? [target.id] : [],
    );
    expect(targets).not.toContain("lock-up");
  });
});

describe("questions", () => {
  test("are published on request, with the field and the sentence that answer each: those that are named behind it, else the lead", async () => {
    const path = "/api/v1/terms/lock-up";
    const plain = (await (await service.get(path)).json()) as object;
    const asked = (await (await service.get(`${path}?include=questions`)).json()) as Record<string, string[]>;
    const { questions, answered_in, answers, ...rest } = asked;
    expect(rest).toEqual(plain);
    expect(await (await service.get(`${path}.jsonld`)).text()).not.toContain("questions");
    expect(questions).toEqual([
      "How long must I wait before I can redeem after a subscription?",
      "Does the zebra fee that founders of the fund were once asked to pay on their way out ever end?",
      "Which clock counts, the one of my first subscription or that of my last one?",
      "Who gets rid of the zebra fee?",
    ]);
    expect(answered_in).toEqual(["definition", "definition", "in_practice", "in_practice"]);
    expect(answers).toEqual([
      "A lock-up is the time after a subscription during which an investor may not redeem.",
      "",
      "",
      "Founders waive the zebra fee after one year.",
    ]);
    expect(service.file("/api/v1/terms/lock-up.md")).toContain(
      "## Questions\n\n- How long must I wait before I can redeem after a subscription?\n",
    );
  });

  test("are a field of the search", async () => {
    const hits = (await found("wait")).slice(0, 2);
    expect(hits.map(({ id, matched }) => [id, matched])).toEqual([
      ["gate", ["questions"]],
      ["lock-up", ["questions"]],
    ]);
  });

  test("are a chunk of their own, which names the section of each answer", () => {
    const lines = service.file("/api/v1/llms/chunks.ndjson").trimEnd().split("\n");
    const chunk = lines.map((line) => JSON.parse(line)).find(({ id }) => id === "term-lock-up-questions");
    expect(chunk.title).toContain("Lock-up: Questions");
    expect(chunk.text).toContain(
      "- Does the zebra fee that founders of the fund were once asked to pay on their way out ever end?\n- Which clock counts, the one of my first subscription or that of my last one? (In practice)",
    );
  });

  test("name a section that the collection, and the entry, has, or the beginning of one of its sentences", async () => {
    const unknown = { ...CONTENT, [PATH]: TEXT.replace("(In practice)", "(In practise)") };
    expect(await diagnosticsOf(unknown)).toEqual([
      expect.stringMatching(
        /^content\/terms\/risk\/lock-up\.md:27:3 {2}"In practise" is not a section \(did you mean In practice\?\): /,
      ),
    ]);
    const quoted = { ...CONTENT, [PATH]: TEXT.replace('"Founders waive"', '"Founders pay"') };
    expect(await diagnosticsOf(quoted)).toEqual([
      'content/terms/risk/lock-up.md:28:3  no sentence of the entry begins with "Founders pay"; quote the first words of the one that answers the question',
    ]);
    const twice = { ...CONTENT, [PATH]: TEXT.replace("one year.", "one year. Founders waive all.") };
    expect(await diagnosticsOf(twice)).toEqual([
      'content/terms/risk/lock-up.md:28:3  2 sentences begin with "Founders waive"; quote more of the one that answers the question',
    ]);
    const absent = { ...CONTENT, [PATH]: TEXT.replace("(In practice)", "(Intuition)") };
    expect(await diagnosticsOf(absent)).toEqual([
      'content/terms/risk/lock-up.md:27:3  a question is answered in "Intuition", which the entry does not have',
    ]);
  });
});

describe("how people ask", () => {
  const GZIP = Buffer.from([0x1f, 0x8b]);
  const textOf = (bytes: Uint8Array): Buffer =>
    Buffer.from(GZIP.equals(bytes.subarray(0, 2)) ? gunzipSync(bytes) : bytes);

  test("is searched as questions are, and quoted in no snippet", async () => {
    const answer = await service.get("/api/v1/search?q=ostrich+farm");
    const { data } = (await answer.json()) as {
      data: { id: string; matched: string[]; snippet: { text: string } }[];
    };
    expect(data.slice(0, 2).map(({ id, matched }) => [id, matched])).toEqual([
      ["gate", ["questions"]],
      ["lock-up", ["questions"]],
    ]);
    expect(data[0]?.snippet.text).not.toContain("ostrich");
  });

  test("is published nowhere: no file but those of the search has its words", async () => {
    const { files } = await releaseOf(CONTENT);
    const paths = files.filter(({ bytes }) => textOf(bytes).includes("ostrich")).map(({ path }) => path);
    expect(paths.filter((path) => !path.startsWith("/.edge/search"))).toEqual([]);
    expect(paths).not.toEqual([]);
  });

  test("is no member of a record, its schema, its JSON-LD context or the contract", () => {
    for (const path of ["terms/lock-up.json", "terms/lock-up.jsonld", "terms.json", "openapi.json"])
      expect([path, service.file(`/api/v1/${path}`).includes("asked_as")]).toEqual([path, false]);
    for (const path of ["/api/schema.json", "/api/context.jsonld"])
      expect([path, service.file(path).includes("asked_as")]).toEqual([path, false]);
  });
});

describe("a review", () => {
  test("is published", () => {
    expect(JSON.parse(service.file("/api/v1/terms/lock-up.json"))).toMatchObject({
      review_by: "2027-01-31",
      review_note: "A proposal to shorten it was pending.",
    });
  });

  test("is listed by the report: all by date, or what is due by a day, the oldest first", () => {
    const note = "A proposal to shorten it was pending.";
    expect(reviewSection(service.corpus).rows).toEqual([
      ["2026-12-01", "term:gate", note],
      ["2027-01-31", "term:lock-up", note],
    ]);
    expect(reviewSection(service.corpus, "2027-01-30").rows).toEqual([["2026-12-01", "term:gate", note]]);
    expect(reviewSection(service.corpus, "2027-01-31").rows.length).toBe(2);
    expect(reviewSection(service.corpus, "2026-11-30").rows).toEqual([]);
  });

  test.each(["review_by", "review_note"])("without its %s is an error", async (field) => {
    const other = field === "review_by" ? "review_note" : "review_by";
    const content = { ...CONTENT, [PATH]: TEXT.replace(new RegExp(`${field}: .*\n`), "") };
    expect(await diagnosticsOf(content)).toEqual([
      `content/${PATH}:7:1  ${other} is given without ${field}: an entry says by which day it must be reviewed, and why`,
    ]);
  });
});

test("questions are in a record that is asked to include them, in Markdown beside the fields that are asked for", async () => {
  const asked = "Who gets rid of the zebra fee?";
  const address = "/api/v1/terms/lock-up";
  expect(await (await service.get(address)).json()).not.toHaveProperty("questions");
  const { questions } = (await (await service.get(`${address}?include=questions`)).json()) as { questions: string[] };
  expect(questions).toContain(asked);
  const markdown = await (await service.get(`${address}.md?fields=id&include=questions,backlinks`)).text();
  expect(markdown).toMatch(/^- id: lock-up\n- questions: /);
  expect(markdown).toContain(asked);
  expect(markdown).toContain("## Referred to by");
});
