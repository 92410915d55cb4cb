import { z } from "zod";
import { collection } from "../collection.ts";
import {
  answeredIn,
  citations,
  idField,
  keywords,
  list,
  nameField,
  oneOf,
  peopleNamed,
  prose,
  questions,
  references,
  review,
  sources,
  summary,
  tags,
  text,
  value,
} from "../fields.ts";
import { Free, Summary } from "../primitives.ts";
import { asRanges } from "../values.ts";

const Ends = z.object({ low: z.number(), high: z.number() }).partial();

export const STRATEGIES = collection({
  name: "strategies",
  type: "strategy",
  schemaName: "Strategy",
  title: "Strategies",
  description: "Hedge-fund strategies: how each makes and loses money.",
  recordDescription: "A strategy profile.",
  example: "merger-arbitrage",
  atLeast: 12,
  referrersWanted: 0,
  jsonld: ["schema:DefinedTerm", "skos:Concept"],
  search: { rank: 2, kindWord: "strategy" },
  mentionRank: 2,
  chunkPhrase: ({ family }) => `a hedge-fund strategy (${String(family)})`,
  fields: {
    id: idField(),
    name: nameField(),
    keywords: keywords(),
    family: oneOf(
      z.enum([
        "equity-hedge",
        "event-driven",
        "global-macro",
        "relative-value",
        "managed-futures",
        "credit",
        "quantitative",
        "multi-strategy",
        "digital-assets",
      ]),
      { title: "Family", required: true, filter: { description: "Only strategies of this family." } },
    ),
    summary: summary({ type: Summary, required: true, oneSentence: true }),
    mechanism: prose({
      title: "Mechanism",
      lead: true,
      required: true,
      describe: "How the strategy generates profit and loss.",
      words: [150, 350],
    }),
    return_drivers: list({ title: "Return drivers", heading: "Return drivers", items: [3, 7] }),
    typical_instruments: list({ title: "Typical instruments", chunked: "profile" }),
    typical_holding_period: text({ title: "Typical holding period", chunked: "profile" }),
    leverage_typical: value(
      z.object({ gross_low: z.number(), gross_high: z.number(), net_low: z.number(), net_high: z.number() }).partial(),
      {
        title: "Typical leverage in multiples of net asset value",
        describe: "Multiples of net asset value.",
        chunked: "profile",
        shown: "fact",
        display: asRanges({ gross: "Gross", net: "Net" }),
      },
    ),
    typical_sharpe: value(Ends, {
      title: "Typical Sharpe ratio",
      chunked: "profile",
      shown: "fact",
      display: asRanges({ "": "" }),
    }),
    capacity_usd: value(
      z
        .object({
          single_fund_billion_low: z.number(),
          single_fund_billion_high: z.number(),
          industry_billion: z.number(),
        })
        .partial(),
      {
        title: "Capacity",
        chunked: "profile",
        shown: "fact",
        display: asRanges({ single_fund_billion: "Single fund", industry_billion: "Industry" }, "USD ", " billion"),
      },
    ),
    risk_profile: value(z.record(z.string(), Free), { title: "Risk profile" }),
    correlation_to_sp500_typical: value(Ends, {
      title: "Typical correlation to the S&P 500",
      chunked: "profile",
      shown: "fact",
      display: asRanges({ "": "" }),
    }),
    best_environment: prose({ title: "Best environment", heading: "Best environment", words: [30, 90] }),
    worst_environment: prose({ title: "Worst environment", heading: "Worst environment", words: [30, 90] }),
    famous_practitioners: peopleNamed({
      title: "Famous practitioners",
      relation: "practitioner",
      chunked: "profile",
    }),
    notable_blowups: references({ title: "Notable blow-ups", relation: "blowup" }),
    related_terms: references({ title: "Related terms", relation: "related_term" }),
    related_formulas: references({ title: "Related formulas", relation: "formula" }),
    regulations: references({ title: "Regulations", relation: "regulation" }),
    history: prose({ title: "History", heading: "History", words: [80, 220] }),
    questions: questions(),
    answered_in: answeredIn(),
    sources: sources(),
    citations: citations(),
    tags: tags(),
    ...review(),
  },
});
