/** Which duties the market of an issuer leaves open: none that is tied to another market. */
import { expect, test } from "vitest";
import { dutiesOf } from "../../build/duties/duty-facts.ts";
import { answerTo } from "../../worker/duties/answer.ts";
import { verdicts } from "../../worker/duties/match.ts";
import { factOf } from "../../worker/duties/vocabulary/facts.ts";
import { answerMarkup } from "../../worker/representations/duties-answer.ts";
import { matchMarkdown } from "../../worker/resources/duties/match-markdown.ts";
import { wholeCorpus } from "../fixture/whole-corpus.ts";

/** By market, and by home state where that decides, the duties that ask for the market of the issuer. */
const OPEN: Readonly<Record<string, readonly string[]>> = {
  "us-registered": [
    ...["form-3", "form-4", "form-5", "schedule-13d-amendment", "schedule-13d-from-13g", "schedule-13d-initial"],
    ...["schedule-13g-amendment", "schedule-13g-exempt-initial", "schedule-13g-institution-above-ten"],
    ...["schedule-13g-institution-initial", "schedule-13g-institution-move", "schedule-13g-passive-above-ten"],
    "schedule-13g-passive-initial",
  ],
  "eu-regulated DE": ["major-holdings-germany", "mar-managers-transactions"],
  "eu-regulated FR": ["declaration-of-intent-france", "major-holdings-france", "mar-managers-transactions"],
  "eu-regulated IT": ["major-holdings-italy", "mar-managers-transactions"],
  "eu-regulated PL": ["mar-managers-transactions"],
  "uk-regulated": ["uk-dtr5-holder", "uk-mar-managers-transactions"],
  "hk-listed": ["hk-disclosure-of-interests", "hk-substantial-short-position"],
  "jp-listed": ["japan-large-shareholding", "japan-large-shareholding-change", "japan-special-report"],
  "sg-listed": ["singapore-substantial-shareholder"],
  "ch-listed": ["swiss-major-holdings", "swiss-management-transactions"],
  other: [],
};

const { corpus } = await wholeCorpus();
const duties = dutiesOf(corpus);
const asksForMarket = duties.filter(({ versions }) =>
  versions.some(({ applies_when }) => applies_when.some((line) => line.includes("issuer_market"))),
);

const STAKE = { previous_stake_percent: 2.9, stake_percent: 5.1 };
const ACCOUNTS = { financial_institution: true, reportable_accounts: true };

const HOLDINGS = ["austria", "france", "germany", "ireland", "italy", "luxembourg", "netherlands", "spain"];
const IN_EUROPE = ["declaration-of-intent-france", ...HOLDINGS.map((state) => `major-holdings-${state}`)];

test.each([
  [{ ...STAKE, issuer_market: "eu-regulated", issuer_home_state: "BE" }, { BE: IN_EUROPE }],
  [{ ...STAKE, issuer_market: "eu-regulated", issuer_home_state: "DE" }, {}],
  [{ ...STAKE, issuer_market: "uk-regulated", issuer_home_state: "JE" }, {}],
  [{ ...STAKE, issuer_market: "us-registered", issuer_home_state: "US" }, {}],
  [{ ...STAKE, issuer_home_state: "BE" }, {}],
  [{ ...ACCOUNTS, fund_domicile: "SE", emir_category: "financial" }, { SE: ["crs-return", "fatca-model-1-return"] }],
  [{ ...ACCOUNTS, fund_domicile: "KY" }, {}],
  [{ aifm_status: "third-country", aifm_home_state: "US", marketed_in: ["CH", "NL"] }, {}],
  [
    { aifm_status: "third-country", marketed_in: ["CH", "UK"] },
    { CH: ["aifmd-article-42"], UK: ["aifmd-article-42"] },
  ],
])("of %j the states without a counterpart are said", (facts, expected) => {
  const { not_covered } = answerTo({ facts, events: [] }, duties, (id) => id);
  expect(Object.fromEntries(not_covered.map((state) => [state.value, state.duties]))).toEqual(expected);
});

test("a state without a counterpart is said in Markdown and on the page", () => {
  const facts = { ...ACCOUNTS, fatca_agreement: "none", fund_domicile: "SE" };
  const answer = answerTo({ facts, events: [] }, duties, (id) => id);
  expect(matchMarkdown([answer], "")).toContain("For fund_domicile=SE no counterpart is recorded of crs-return.");
  const links = { page: "", json: "" };
  const page = answerMarkup({ answer, notice: "", others: [], names: new Map(), titles: new Map(), links });
  expect(page).toContain(
    'For Domicile of the fund: SE, no counterpart is recorded of <a href="/duties/crs-return">crs-return</a>.',
  );
});

test("every market has its list", () => {
  expect(new Set(Object.keys(OPEN).map((key) => key.split(" ")[0]))).toEqual(new Set(factOf("issuer_market").values));
});

test.each(Object.entries(OPEN))("%s leaves these open and no other", (key, expected) => {
  const [issuer_market = "", issuer_home_state] = key.split(" ");
  const facts = { issuer_market, ...(issuer_home_state !== undefined && { issuer_home_state }) };
  const open = asksForMarket.filter((duty) =>
    verdicts(duty, { facts, events: [] }).some(({ kind }) => kind !== "does-not-apply"),
  );
  expect(open.map(({ id }) => id).toSorted()).toEqual(expected.toSorted());
});

test("a stake or the trades of an insider open only duties that ask for the market, an offer or unlisted shares", () => {
  const MARKET = /issuer_market|offer_period|short_market/;
  const tied = duties.filter(({ versions }) =>
    versions.some(({ applies_when }) =>
      applies_when.some((line) => /\b(stake_percent|short_percent|insider_)/.test(line)),
    ),
  );
  expect(tied.length).toBeGreaterThan(40);
  for (const { id, versions } of tied)
    for (const { applies_when } of versions)
      expect([id, applies_when.join("; ")]).toEqual([id, expect.stringMatching(MARKET)]);
});

test("what an amount speaks for may apply, though another version of the duty does not ask for it", () => {
  const { unknown } = answerTo({ facts: { section_13f_aum_usd: 250_000_000 }, events: [] }, duties, (id) => id);
  expect(unknown).toContainEqual(expect.objectContaining({ duty: "form-13f", needs: ["form_13f_filer"] }));
});
