/** Who a person may be: the first question of the page. Which duties are of a role follows from their conditions. */
import type { Duty } from "../duty.ts";
import { clausesOf } from "../match.ts";
import type { FactId } from "./facts.ts";

interface Role {
  /** Completes "I …". */
  readonly label: string;
  /** A duty is of the role if its conditions name one of these. */
  readonly facts: readonly FactId[];
}

export const ROLES = {
  holder: {
    label: "hold or buy a stake in a company",
    facts: ["stake_percent", "reports_on", "non_listed_stake_percent", "hsr_value_usd", "offer_period"],
  },
  "short-seller": { label: "am short shares", facts: ["short_market"] },
  insider: { label: "am an insider of a listed company", facts: ["insider_role"] },
  manager: {
    label: "advise or manage funds",
    facts: ["adviser_registration", "aifm_status", "aifm_home_state", "licence", "form_13f_filer", "sfdr_article"],
  },
  "pool-operator": { label: "operate or advise commodity pools", facts: ["cpo_registration", "cta_registration"] },
  fund: { label: "offer or run a fund", facts: ["offering_exemption", "fund_domicile", "marketed_in", "sfdr_article"] },
  trader: {
    label: "trade in size, in derivatives or in securities financing",
    facts: ["large_trader_status", "emir_category", "sftr_category", "fund_domicile"],
  },
  "tax-reporter": {
    label: "have foreign accounts, cross-border holdings or tax reports",
    facts: ["us_person", "financial_institution", "dac6_role"],
  },
} as const satisfies Record<string, Role>;

export type RoleId = keyof typeof ROLES;

export const ROLE_IDS = Object.keys(ROLES) as readonly RoleId[];

export function rolesOf(duty: Duty): RoleId[] {
  const subjects = new Set(duty.versions.flatMap(clausesOf).flatMap((clause) => clause.map(({ subject }) => subject)));
  return ROLE_IDS.filter((id) => ROLES[id].facts.some((fact) => subjects.has(fact)));
}
