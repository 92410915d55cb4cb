/** What happens, and what is planned, that deadlines are counted from or to. */

export const EVENT_KINDS = {
  acquisition: "a stake was bought or grew",
  disposal: "a stake was sold or fell",
  "voting-rights-change": "the issuer's number of votes changed, and with it a percentage",
  "intent-change": "the purpose of holding a stake changed",
  "eligibility-lost": "the holder may no longer use a short form",
  "insider-appointed": "someone became a director, officer or large holder",
  "insider-trade": "an insider traded",
  trade: "a trade that reaches a threshold by its size",
  "short-position-change": "a net short position reached or fell below a threshold",
  "dealing-in-offer-period": "a dealing in the securities of a company in an offer period",
  "offer-period-begun": "an offer period began",
  "form-filed": "a notice was filed that has to be renewed",
  "exemption-begun": "an adviser first relied on an exemption from registration",
  "first-sale": "the first sale of interests in a fund",
  registration: "a registration or authorisation took effect",
  "material-change": "a fact that was reported changed in substance",
  "change-planned": "a material change to what a supervisor was told",
  "pre-marketing-begun": "a manager began to test investors' interest in a fund",
  "marketing-planned": "marketing of a fund is to begin",
  "marketing-begun": "marketing of a fund began",
  "marketing-ended": "marketing of a fund is to stop or has stopped",
  "fund-launched": "a fund was launched",
  "control-acquired": "a fund acquired control of a non-listed company",
  "closing-planned": "an acquisition is to close",
  "extraordinary-loss": "a fund lost a large part of its value in days",
  "margin-increase": "a fund's margin rose by a large part of its value in days",
  "margin-default": "a fund or a counterparty defaulted on margin",
  "prime-broker-change": "a prime broker ended or restricted the relationship",
  "operations-event": "critical operations were disrupted",
  "large-redemption": "large redemptions were asked for, or redemptions suspended",
  "adviser-led-secondary": "an adviser-led secondary was completed",
  "manager-removed": "a general partner was removed, or a fund terminated",
  "derivative-concluded": "a derivative was concluded, changed or ended",
  "sft-concluded": "a securities financing transaction was concluded, changed or ended",
  "arrangement-available": "a cross-border arrangement was made available, was ready or begun",
  "report-received": "a report that has to be passed on was received",
} as const;

export type EventKind = keyof typeof EVENT_KINDS;

export const EVENT_KIND_NAMES = Object.keys(EVENT_KINDS) as readonly EventKind[];

/** What a duty recurs by. Fiscal periods end by `fiscal_year_end`; a week ends on Friday. */
export const PERIODS = [
  "week",
  "month",
  "quarter",
  "half-year",
  "year",
  "fiscal-quarter",
  "fiscal-half-year",
  "fiscal-year",
] as const;

export type Period = (typeof PERIODS)[number];

export const STATUSES = ["in-force", "pending", "suspended", "vacated", "ended"] as const;

export type Status = (typeof STATUSES)[number];

export const AUDIENCES = ["public", "authority", "counterparty", "investors"] as const;

export const JURISDICTION_NAMES = {
  US: "United States",
  EU: "European Union",
  UK: "United Kingdom",
  DE: "Germany",
  FR: "France",
  NL: "Netherlands",
  IT: "Italy",
  IE: "Ireland",
  LU: "Luxembourg",
  ES: "Spain",
  BE: "Belgium",
  AT: "Austria",
  SE: "Sweden",
  HK: "Hong Kong",
  JP: "Japan",
  SG: "Singapore",
  CH: "Switzerland",
  global: "More than one",
} as const;

export type Jurisdiction = keyof typeof JURISDICTION_NAMES;

export const JURISDICTIONS = Object.keys(JURISDICTION_NAMES) as readonly Jurisdiction[];

export const ZONES = [
  "UTC",
  "America/New_York",
  "Europe/London",
  "Europe/Berlin",
  "Europe/Paris",
  "Europe/Amsterdam",
  "Europe/Rome",
  "Europe/Dublin",
  "Europe/Luxembourg",
  "Europe/Zurich",
  "Asia/Hong_Kong",
  "Asia/Tokyo",
  "Asia/Singapore",
] as const;
