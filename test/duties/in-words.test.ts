/** Conditions in words, and the table of thresholds that is made of them. */
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Corpus } from "../../build/corpus.ts";
import { dutyOf } from "../../build/duties/duty-facts.ts";
import { thresholdRows } from "../../build/duties/threshold-rows.ts";
import { parseClause } from "../../worker/duties/conditions.ts";
import {
  amountInWords,
  clauseInWords,
  conditionsInWords,
  dayInWords,
  reasonInWords,
  valueInWords,
} from "../../worker/duties/in-words.ts";
import { reasonOf } from "../../worker/duties/reasons.ts";
import { ROLE_IDS, rolesOf } from "../../worker/duties/vocabulary/roles.ts";
import { wholeCorpus } from "../fixture/whole-corpus.ts";

test.each([
  ["stake_percent is more than 5", "Stake is more than 5%"],
  ["stake_percent crosses steps of 0.1 from 0.5", "Stake crosses steps of 0.1% from 0.5%"],
  ["stake_percent passes 3, 33.333333333", "Stake passes 3% or 33.33%"],
  ["section_13f_aum_usd is at least 1.5 billion", "Section 13(f) securities are at least USD 1.5 billion"],
  ["foreign_account_usd is more than 10000", "Foreign accounts are more than USD 10,000"],
  ["employees is more than 500", "Employees are more than 500 people"],
  ["adviser_registration is sec-registered", "Registration as adviser is SEC registered"],
  [
    "issuer_is_sme is no or insider_role is director, officer",
    "Small issuer: no or Role at the issuer is director or officer",
  ],
  ["not marketed_in includes DE, FR", "not: Marketed in includes DE or FR"],
  [
    "marketed_in includes AT, BE, BG, CY, CZ, DE, DK, EE, ES, FI, FR",
    "Marketed in includes AT, BE or another of 11 states",
  ],
  [
    "aifm_home_state is AT, BE, BG, CY, CZ, DE, DK, EE, ES, FI, FR, GR, HR, HU, IE, IS, IT, LI, LT, LU, LV, MT, NL, NO, PL, PT, RO, SE, SI, SK",
    "Home state of the manager is any state of the EEA",
  ],
  ["event is insider-trade", "an insider traded"],
])("%s: %s", (line, words) => expect(clauseInWords(parseClause(line))).toBe(words));

test("conditions say once what they have in common, and hold for the same facts", () => {
  const lines = (...texts: string[]) => conditionsInWords(texts.map(parseClause));
  const [small, closed, exempt] = [
    "employees is at most 5",
    "issuer_is_closed_end_fund is yes",
    "fund_of_funds is yes",
  ];
  expect(lines(`${small} or ${exempt}`, `${small} or ${closed}`)).toBe(
    "Employees are at most 5 people or (Fund of funds: yes, and Closed-end fund: yes)",
  );
  expect(lines(exempt, `${small} or ${closed}`)).toBe(
    "Fund of funds: yes; Employees are at most 5 people or Closed-end fund: yes",
  );
  expect(lines(`${small} or ${closed}`, closed)).toBe("Closed-end fund: yes");
  const three = ["us_person is yes", "issuer_is_sme is yes"].map((line) => `${exempt} or ${small} or ${line}`);
  expect(lines(`${exempt} or ${closed}`, ...three)).toBe(
    "Fund of funds: yes or (Closed-end fund: yes, and (Employees are at most 5 people or (US person: yes, and Small issuer: yes)))",
  );
});

/** Whether conditions in words hold, for leaves that are true or false: `;` and `, and` bind less than `or`. */
function holds(words: string, isTrue: (leaf: string) => boolean): boolean {
  let rest = words;
  const takes = (text: string): boolean => {
    if (!rest.startsWith(text)) return false;
    rest = rest.slice(text.length);
    return true;
  };
  const all = (separator: string): boolean => {
    let result = any();
    while (takes(separator)) result = any() && result;
    return result;
  };
  const any = (): boolean => {
    let result = one();
    while (takes(" or ")) result = one() || result;
    return result;
  };
  const one = (): boolean => {
    if (takes("(")) {
      const result = all(", and ");
      expect(takes(")")).toBe(true);
      return result;
    }
    const [leaf = ""] = /^[^:]+: (?:yes|no)/.exec(rest) ?? [];
    expect(takes(leaf) && leaf !== "").toBe(true);
    return isTrue(leaf);
  };
  const result = all("; ");
  expect(rest).toBe("");
  return result;
}

const FLAGS = ["us_person", "issuer_is_sme", "fund_of_funds", "issuer_is_closed_end_fund", "redemptions_suspended"];

test("conditions in words hold for the same facts as the conditions", () => {
  const clauses = fc.array(fc.subarray(FLAGS, { minLength: 1 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(clauses, (lines) => {
      const leafOf = new Map(FLAGS.map((flag) => [clauseInWords(parseClause(`${flag} is yes`)), flag]));
      const words = conditionsInWords(
        lines.map((flags) => parseClause(flags.map((flag) => `${flag} is yes`).join(" or "))),
      );
      for (let bits = 0; bits < 2 ** FLAGS.length; bits++) {
        const isTrue = (flag = "") => (bits & (1 << FLAGS.indexOf(flag))) !== 0;
        const expected = lines.every((flags) => flags.some(isTrue));
        expect([words, bits, holds(words, (leaf) => isTrue(leafOf.get(leaf)))]).toEqual([words, bits, expected]);
      }
    }),
  );
});

test("a reason names its alternatives, and is said in words with the values that it holds for", () => {
  const situation = { facts: { insider_role: "officer", stake_percent: 6.2, previous_stake_percent: 4 }, events: [] };
  const among = reasonOf(parseClause("insider_role is director, officer"), situation);
  expect(among).toBe("insider_role is one of director, officer");
  expect(reasonInWords(among)).toBe("Role at the issuer is director or officer");
  const both = reasonOf(parseClause("stake_percent rises above 5 or insider_role is not none, director"), situation);
  expect(both).toBe("stake_percent rises above 5 (4 to 6.2), and insider_role is not one of none, director");
  expect(reasonInWords(both)).toBe("Stake rises above 5% (4 to 6.2), and Role at the issuer is not none or director");
});

test("amounts, values and days are written as people write them", () => {
  expect(amountInWords(0.1, "percent")).toBe("0.1%");
  expect(amountInWords(150e6, "USD")).toBe("USD 150 million");
  expect(amountInWords(2_000_000, "shares")).toBe("2 million shares");
  expect(valueInWords("sec-registered")).toBe("SEC registered");
  expect(dayInWords("2024-02-29")).toBe("Thursday 29 February 2024");
});

test("every duty is of a role, every role has one, and every threshold of the corpus is in the table", async () => {
  const { corpus } = await wholeCorpus();
  const roles = corpus.collections.duties.map((entity) => rolesOf(dutyOf(entity)));
  expect(corpus.collections.duties.filter((_, i) => roles[i]?.length === 0).map(({ id }) => id)).toEqual([]);
  expect(new Set(roles.flat())).toEqual(new Set(ROLE_IDS));
  const rows = thresholdRows(corpus);
  expect(rows).toContainEqual(
    expect.objectContaining({
      jurisdiction: "US",
      form: "Schedule 13D",
      threshold: expect.stringContaining("Stake is more than 5%; Stake rises above 5% or On file is none; "),
      since: "2024-02-05",
      path: "/duties/schedule-13d-initial",
    }),
  );
  const ofRegulations = corpus.collections.regulations.flatMap(({ record }) => Object.keys(record["thresholds"] ?? {}));
  expect(rows.filter(({ path }) => path.startsWith("/regulations/")).length).toBe(ofRegulations.length);
  expect(rows.filter(({ sources }) => sources.length === 0).length).toBeLessThan(rows.length / 3);
});

test("a regulation's thresholds say since when, whom, and where it stands", () => {
  const entity = {
    collection: { name: "regulations" },
    id: "act",
    name: "The <Act>",
    record: {
      jurisdiction: "EU",
      thresholds: {
        large_holder: { amount: 5, unit: "percent of votes", effective: "2020-01-31", note: "Groups too" },
      },
      sources: [{ id: "law", title: "A Law" }],
      citations: [{ field: "thresholds", source: "law", locator: "Article 3", statement: "Groups too" }],
    },
  };
  const corpus = { collections: { duties: [], regulations: [entity] }, entities: new Map() } as unknown as Corpus;
  expect(thresholdRows(corpus)).toEqual([
    {
      jurisdiction: "EU",
      instrument: "The <Act>",
      threshold: "Large holder: 5% of votes",
      since: "2020-01-31",
      who: "Groups too",
      sources: ["A Law, Article 3"],
      entry: "The <Act>",
      path: "/regulations/act",
    },
  ]);
});
