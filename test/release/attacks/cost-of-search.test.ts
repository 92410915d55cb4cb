import { beforeAll, expect, test } from "vitest";
import { seededRandom } from "../random.ts";
import { costOf, trivialCost } from "./cpu-time.ts";

/** Trivial requests that one search may cost. One takes some 50 µs, and a search 15 ms at most. */
const MOST = 300;
const MAX_QUERY = 256;
const COMMON = `the of and a to in is it as for by on with that this an or be are from at not which was were has have
  their its but than more no if when such other into may any each some only also between over under after before`;
const WORDS = COMMON.split(/\s+/);
const FIELD = `fund risk price market return rate value trade option credit equity bond capital asset hedge manager
  investor cash loss volatility`.split(/\s+/);

let trivial = 0;
beforeAll(async () => {
  trivial = await trivialCost();
});

function repeated(text: (i: number) => string): string {
  let query = "";
  for (let i = 0; ; i++) {
    const longer = query === "" ? text(i) : `${query} ${text(i)}`;
    if (longer.length > MAX_QUERY) return query;
    query = longer;
  }
}

function word(i: number): string {
  return WORDS[i % WORDS.length] ?? "";
}

const random = seededRandom(11);
function drawn(from: readonly string[]): string {
  return from[Math.floor(random() * from.length)] ?? "";
}

const QUERIES = [
  "the",
  repeated(word),
  repeated((i) => `"${word(i)}"`),
  repeated((i) => `"${word(i)} ${word(i + 1)}"`),
  repeated((i) => `"${word(i)} the"`),
  repeated((i) => `"of ${word(i)} the"`),
  `"${repeated(word)}`,
  `"${repeated(word).slice(0, MAX_QUERY - 2)}"`,
  repeated((i) => String.fromCharCode(97 + (i % 26))),
  repeated((i) => String.fromCharCode(97 + (i % 26), 97 + ((i * 7) % 26))),
  repeated((i) => `${FIELD[i % FIELD.length]}`),
  repeated((i) => `"${FIELD[i % FIELD.length]}"`),
  repeated((i) => `${FIELD[i % FIELD.length]}x`),
  repeated((i) => String(i)),
  repeated((i) => `${i}/${i}`),
  "a".repeat(MAX_QUERY),
  "-a".repeat(MAX_QUERY / 2),
  "9".repeat(MAX_QUERY),
  "é".repeat(MAX_QUERY),
  '"'.repeat(MAX_QUERY),
  ...Array.from({ length: 200 }, () =>
    repeated(() => {
      const text = drawn([...WORDS, ...FIELD]);
      return random() < 0.3 ? `"${text} ${drawn(WORDS)}"` : text.slice(0, 1 + Math.floor(random() * 8));
    }),
  ),
];

test.each(["/api/v1/search?limit=100&", "/api/v1/search?type=term,source&", "/api/v1/suggest?", "/api/v1/terms?"])(
  "whatever is searched at %s, the cost is bounded",
  async (path) => {
    const wrong: unknown[] = [];
    for (const query of QUERIES) {
      const cost = await costOf({ target: `${path}q=${encodeURIComponent(query)}` }, MOST * trivial);
      if (cost > MOST * trivial) wrong.push([query, Math.round(cost / trivial)]);
    }
    expect(wrong).toEqual([]);
  },
);

test.each(["leverage?", "risk-management?type=category&", "hedge-fund?", "sharpe-ratio?"])(
  "the neighbourhood of %s costs no more",
  async (root) => {
    const cost = await costOf({ target: `/api/v1/graph/${root}depth=2&limit=500` }, MOST * trivial);
    expect(cost).toBeLessThanOrEqual(MOST * trivial);
  },
);

test("nor does the path between any two entities", async () => {
  const ends = ["alpha", "event:ltcm-collapse", "leverage", "source:sharpe-1966", "person:william-sharpe"];
  for (const from of ends) {
    for (const to of ends)
      expect(await costOf({ target: `/api/v1/graph/path?from=${from}&to=${to}` }, MOST * trivial)).toBeLessThanOrEqual(
        MOST * trivial,
      );
  }
});
