/**
 * The facts that decide which duties apply: the one table that requests, forms, conditions and documents are read
 * against. A new fact is a line here. Values are lower-case kebab or ISO codes.
 */
import { choice, count, type Fact, flag, money, percent, rare, state, states } from "./fact.ts";

const STAKE = {
  issuer_market: choice("Market of the issuer", "Where are the issuer's shares registered or listed?", [
    "us-registered",
    "eu-regulated",
    "uk-regulated",
    "hk-listed",
    "jp-listed",
    "sg-listed",
    "ch-listed",
    "other",
  ]),
  issuer_home_state: state("Home state of the issuer", "Which state is the issuer's home state?"),
  issuer_is_foreign_private: rare("Foreign private issuer", "Is the issuer a foreign private issuer in the US?"),
  issuer_is_sme: rare("Small issuer", "Is the issuer a small or medium-sized one that its state treats apart?"),
  issuer_is_closed_end_fund: rare("Closed-end fund", "Is the issuer a registered closed-end fund?"),
  stake_percent: percent("Stake", "Which percentage of the class or of the votes do you hold now?", {
    previous: "previous_stake_percent",
  }),
  previous_stake_percent: percent("Stake before", "Which percentage did you hold before, or report last?"),
  intent: choice("Intent", "Do you hold it with the purpose or effect of influencing control?", ["passive", "control"]),
  holder_type: choice("Kind of holder", "As which kind of holder do you report?", [
    "ordinary",
    "passive-investor",
    "qualified-institution",
    "exempt-investor",
  ]),
  reports_on: choice("On file", "Which report of this stake is on file?", ["none", "schedule-13d", "schedule-13g"]),
  investment_manager_exemption: flag(
    "Manager's exemption",
    "Do you hold for clients as a manager who may leave out the lowest thresholds of the UK?",
  ),
  jp_special_report: flag(
    "Special reporting",
    "Do you report large holdings in Japan under the special reporting system?",
  ),
  non_listed_stake_percent: percent(
    "Stake in a non-listed company",
    "Which percentage of its votes do your funds hold?",
    {
      previous: "previous_non_listed_stake_percent",
    },
  ),
  previous_non_listed_stake_percent: percent("That stake before", "Which percentage did your funds hold before?"),
  offer_period: flag(
    "UK offer",
    "Is the issuer the target of an offer under the UK Takeover Code, or does it offer shares in one?",
  ),
  insider_role: choice("Role at the issuer", "What are you to the issuer?", [
    "none",
    "director",
    "officer",
    "ten-percent-holder",
    "manager-with-duties",
    "closely-associated",
  ]),
  section_16_unreported: flag("Left for Form 5", "Is there a transaction of the fiscal year that no report has shown?"),
  insider_trades_eur_year: money("EUR", "Insider trades in the year", "How much have you traded in it this year?"),
  insider_trades_chf_month: money("CHF", "Insider trades in the month", "How much have you traded in it this month?"),
} satisfies Record<string, Fact>;

const SHORT = {
  short_percent: percent("Net short position", "Which percentage of the issued shares are you short, net?", {
    previous: "previous_short_percent",
  }),
  previous_short_percent: percent("Short position before", "Which percentage were you short before?"),
  short_market: choice("Market of the short", "Where are the shares listed that you are short?", [
    "us",
    "eu",
    "uk",
    "hk",
    "jp",
    "sg",
    "ch",
    "other",
  ]),
  short_value_usd: money("USD", "Value of the short in USD", "What is the gross short position worth in USD?"),
  short_value_hkd: money("HKD", "Value of the short in HKD", "What is the short position worth in HKD?"),
  short_value_sgd: money("SGD", "Value of the short in SGD", "What is the short position worth in SGD?"),
  short_trading_units: count("trading units", "Trading units short", "How many trading units are you short in Japan?"),
} satisfies Record<string, Fact>;

const UNITED_STATES = {
  us_person: flag("US person", "Are you, or is the fund, a US person?"),
  section_13f_aum_usd: money(
    "USD",
    "Section 13(f) securities",
    "How much in 13(f) securities did you manage at a month's end?",
  ),
  form_13f_filer: choice("Form 13F so far", "Have you filed Form 13F?", ["none", "first-year", "existing"]),
  large_trader_status: choice("Large trader", "Are you identified as a large trader?", ["none", "active", "inactive"]),
  nms_day_shares: count("shares", "Shares traded in a day", "How many shares did you trade on one day, at most?"),
  nms_day_usd: money("USD", "Traded in a day", "How much did you trade on one day, at most?"),
  nms_month_shares: count("shares", "Shares traded in a month", "How many shares did you trade in one month, at most?"),
  nms_month_usd: money("USD", "Traded in a month", "How much did you trade in one month, at most?"),
  adviser_registration: choice("Registration as adviser", "How is the adviser registered?", [
    "none",
    "sec-registered",
    "exempt-reporting",
    "state-registered",
  ]),
  regulatory_aum_usd: money("USD", "Regulatory assets", "What are the adviser's regulatory assets under management?"),
  private_fund_aum_usd: money("USD", "Private-fund assets", "How much of them is in private funds?", {
    partOf: "regulatory_aum_usd",
  }),
  hedge_fund_aum_usd: money("USD", "Hedge-fund assets", "How much of them is in hedge funds?", {
    partOf: "private_fund_aum_usd",
  }),
  private_equity_aum_usd: money("USD", "Private-equity assets", "How much of them is in private-equity funds?", {
    partOf: "private_fund_aum_usd",
  }),
  liquidity_fund_aum_usd: money("USD", "Liquidity-fund assets", "How much is in liquidity and money market funds?"),
  fund_nav_usd: money("USD", "Net assets of the fund", "What are the net assets of the fund concerned?"),
  fund_loss_percent_10_days: percent("Loss over ten days", "What did the fund lose over ten business days?"),
  fund_margin_rise_percent_10_days: percent(
    "Rise of margin",
    "By how much of its value did margin rise over ten days?",
  ),
  redemption_requests_percent: percent("Redemption requests", "Which part of its net assets was asked back?"),
  redemptions_suspended: flag(
    "Redemptions suspended",
    "Have redemptions been suspended for more than five business days in a row?",
  ),
  audit_route: choice("Custody", "How does the adviser meet the custody rule?", [
    "none",
    "fund-audit",
    "surprise-examination",
  ]),
  fund_of_funds: flag("Fund of funds", "Is the fund a fund of funds?"),
  fiscal_year_end: {
    kind: "month-day",
    label: "End of the fiscal year",
    question: "On which day does it end (MM-DD)?",
  },
  cpo_registration: choice("Registration as CPO", "Is the operator registered with the CFTC?", [
    "none",
    "registered",
    "exempt",
  ]),
  cta_registration: choice("Registration as CTA", "Is the adviser registered with the CFTC?", [
    "none",
    "registered",
    "exempt",
  ]),
  cpo_aum_usd: money("USD", "Assets in pools", "How much do the operator's pools hold?"),
  pool_kind: choice("Kind of pool", "Which rules does the pool follow?", [
    "full",
    "rule-4-7",
    "rule-4-13",
    "rule-4-12-fund-of-funds",
  ]),
  offering_exemption: choice("Offering", "Under which exemption are the interests sold?", [
    "none",
    "rule-506b",
    "rule-506c",
    "rule-504",
    "section-4a2",
  ]),
  hsr_value_usd: money(
    "USD",
    "Value of what is acquired",
    "What will the voting securities held after the deal be worth?",
  ),
  hsr_investment_only: flag("Solely for investment", "Is it at most 10 % and solely for the purpose of investment?"),
  foreign_account_usd: money("USD", "Foreign accounts", "What did foreign accounts hold together, at most?"),
  tic_slt_position_usd: money("USD", "Cross-border securities", "What are long-term securities worth that TIC counts?"),
} satisfies Record<string, Fact>;

const FUNDS = {
  aifm_status: choice("Manager of funds", "What is the manager under the rules on alternative funds?", [
    "none",
    "authorised",
    "registered",
    "third-country",
  ]),
  aifm_home_state: state("Home state of the manager", "Where is the manager established?"),
  aifm_aum_eur: money("EUR", "Assets of the manager", "What are the manager's assets under management?"),
  largest_aif_aum_eur: money("EUR", "Largest fund", "What are the assets of its largest fund?", {
    partOf: "aifm_aum_eur",
  }),
  leveraged: flag("Leverage", "Does any of its funds use leverage?"),
  substantial_leverage: flag("Leverage above three", "Does a fund employ leverage above three times its net assets?"),
  closed_to_redemption: rare(
    "Closed to redemption",
    "Can no investor redeem within five years from the first investment?",
  ),
  unleveraged_private_equity: flag(
    "Non-listed companies only",
    "Does the fund without leverage buy control of companies?",
  ),
  fund_domicile: state("Domicile of the fund", "Where is the fund established?"),
  marketed_in: states("Marketed in", "In which states is the fund marketed?"),
  sfdr_article: choice("Sustainability", "Under which article of SFDR is the fund?", [
    "article-6",
    "article-8",
    "article-9",
  ]),
  employees: count("people", "Employees", "How many people does the firm employ?"),
  emir_category: choice("Counterparty to derivatives", "What are you under EMIR?", [
    "financial",
    "small-financial",
    "non-financial-above",
    "non-financial-below",
    "third-country",
  ]),
  sftr_category: choice("Counterparty to financing", "What are you under SFTR?", [
    "financial",
    "non-financial",
    "small-non-financial",
    "third-country",
  ]),
  dac6_role: choice("Cross-border arrangement", "What are you to a reportable arrangement?", [
    "none",
    "intermediary",
    "taxpayer",
  ]),
  financial_institution: flag("Financial institution", "Is the fund a reporting financial institution?"),
  fatca_agreement: choice("FATCA", "Which agreement does the fund's state have?", ["none", "model-1", "model-2"]),
  reportable_accounts: flag("Reportable accounts", "Does it have accounts that are reportable?"),
  singapore_tax_incentive: choice("Singapore incentive", "Which tax incentive does the fund have?", [
    "none",
    "13o",
    "13u",
    "13d",
  ]),
  licence: choice("Licence", "Which licence does the firm hold in HK, JP, SG or CH?", [
    "none",
    "hk-type-9",
    "jp-investment-management",
    "jp-article-63",
    "sg-lfmc",
    "sg-vcfm",
    "ch-collective-assets",
    "ch-portfolio-manager",
  ]),
} satisfies Record<string, Fact>;

export const FACTS = { ...STAKE, ...SHORT, ...UNITED_STATES, ...FUNDS } satisfies Record<string, Fact>;

export type FactId = keyof typeof FACTS;

export const FACT_IDS = Object.keys(FACTS) as readonly FactId[];

export function isFactId(id: string): id is FactId {
  return Object.hasOwn(FACTS, id);
}

export function factOf(id: FactId): Fact {
  return FACTS[id];
}

/** Conditions that cannot all be true of one situation. */
export const CONTRADICTIONS: readonly (readonly string[])[] = [
  ["intent is control", "holder_type is passive-investor, qualified-institution"],
  ["issuer_market is us-registered", "issuer_is_foreign_private is yes", "issuer_home_state is US"],
  ["aifm_status is third-country", "aifm_home_state is AT, BE, DE, DK, ES, FI, FR, IE, IT, LU, MT, NL, PL, PT, SE"],
  ["pool_kind is full, rule-4-7, rule-4-12-fund-of-funds", "cpo_registration is none, exempt"],
  ["substantial_leverage is yes", "leveraged is no"],
];
