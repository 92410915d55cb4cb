import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mergeShortPassages, type Passage } from "../../build/render/chunks/merge-passages.ts";
import { splitText } from "../../build/render/chunks/split-text.ts";
import { estimateTokens } from "../../worker/estimate-tokens.ts";

const WORD = fc.constantFrom("risk", "return", "of", "the", "Sharpe", "12.5", "diversification", "130/30", "e.g.");
const SENTENCE = fc.array(WORD, { minLength: 1, maxLength: 30 }).map((words) => `A ${words.join(" ")}.`);
const PARAGRAPH = fc.array(SENTENCE, { minLength: 1, maxLength: 6 }).map((sentences) => sentences.join(" "));
const LIST = fc.array(SENTENCE, { minLength: 1, maxLength: 5 }).map((items) => `- ${items.join("\n- ")}`);
const TEXT = fc.array(fc.oneof(PARAGRAPH, LIST), { minLength: 1, maxLength: 6 }).map((blocks) => blocks.join("\n\n"));

function words(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== "");
}

describe("a text that is split", () => {
  test("keeps every word, in passages that are not too long and no more than needed", () => {
    fc.assert(
      fc.property(TEXT, fc.integer({ min: 60, max: 300 }), (text, max) => {
        const passages = splitText(text, { max });
        expect(words(passages.join("\n"))).toEqual(words(text));
        for (const passage of passages) expect(estimateTokens(passage)).toBeLessThanOrEqual(max);
        if (estimateTokens(text) <= max) expect(passages).toEqual([text]);
        expect(passages.length).toBeLessThanOrEqual(2 * Math.ceil(estimateTokens(text) / max) + 1);
      }),
    );
  });

  test("is cut between paragraphs rather than inside one, and never inside a sentence that fits", () => {
    const paragraph = Array.from({ length: 8 }, (_, i) => `Sentence number ${i} has a few words in it.`).join(" ");
    expect(splitText(`${paragraph}\n\n${paragraph}`, { max: 130 })).toEqual([paragraph, paragraph]);
    for (const passage of splitText(paragraph, { max: 60 })) expect(passage).toMatch(/^Sentence .*in it\.$/);
  });

  test("is cut between words where one sentence is too long", () => {
    const passages = splitText(`${"word ".repeat(200)}end.`, { max: 100 });
    expect(passages.length).toBe(3);
    expect(words(passages.join(" ")).length).toBe(201);
  });
});

describe("short passages", () => {
  const bounds = { min: 60, max: 370, sizeOf: (body: string) => estimateTokens(body) + 10 };
  const SIZED = fc
    .integer({ min: 1, max: 55 })
    .map((count) => Array.from({ length: count }, () => "Some words.").join(" "));
  const SECTIONS = fc.array(SIZED, { minLength: 1, maxLength: 6 });

  test("are joined so that none is left alone, none is too long and no word is lost", () => {
    fc.assert(
      fc.property(SECTIONS, (texts) => {
        const passages = texts.map(
          (body, i): Passage => ({ slug: `s${String.fromCharCode(97 + i)}`, headings: [`S${i}`], body }),
        );
        const joined = mergeShortPassages(passages, bounds);
        const total = texts.join(" ");
        expect(
          joined
            .map(({ body }) => body)
            .join(" ")
            .match(/Some words\./g),
        ).toEqual(total.match(/Some words\./g));
        expect(new Set(joined.map(({ slug }) => slug)).size).toBe(joined.length);
        for (const { body } of joined) {
          expect(estimateTokens(body)).toBeLessThanOrEqual(bounds.max);
          if (joined.length > 1) expect(bounds.sizeOf(body)).toBeGreaterThanOrEqual(bounds.min);
        }
      }),
      { numRuns: 500 },
    );
  });
});
