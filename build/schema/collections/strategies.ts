import { z } from "zod";
import { collection } from "../collection.ts";
import { asRanges } from "../display.ts";
import {
  answerFields,
  askedAsField,
  citationsField,
  enumField,
  figuresField,
  idField,
  keywordsField,
  listField,
  nameField,
  peopleField,
  proseField,
  questionsField,
  referencesField,
  reviewFields,
  sourcesField,
  summaryField,
  tagsField,
  textField,
  valueField,
} from "../field-kinds.ts";
import { AnyValue, DrawnNumber, Summary } from "../primitives.ts";

const Ends = z.object({ low: DrawnNumber, high: DrawnNumber }).partial();

export const STRATEGIES = collection({
  name: "strategies",
  type: "strategy",
  schemaName: "Strategy",
  title: "Strategies",
  description: "Hedge-fund strategies: how each makes and loses money.",
  recordDescription: "A strategy profile.",
  example: "merger-arbitrage",
  minRecords: 12,
  minBacklinks: 0,
  jsonld: ["schema:DefinedTerm", "skos:Concept"],
  search: { documentOrder: 2, searchSuffix: "strategy" },
  mentionPriority: 2,
  describeInChunk: ({ family }) => `a hedge-fund strategy (${String(family)})`,
  fields: {
    id: idField(),
    name: nameField(),
    keywords: keywordsField(),
    family: enumField(
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
    summary: summaryField({ type: Summary, required: true, oneSentence: true }),
    mechanism: proseField({
      title: "Mechanism",
      lead: true,
      required: true,
      describe: "How the strategy generates profit and loss.",
      words: [150, 350],
    }),
    return_drivers: listField({ title: "Return drivers", heading: "Return drivers", items: [3, 7] }),
    typical_instruments: listField({ title: "Typical instruments", chunkAs: "profile" }),
    typical_holding_period: textField({ title: "Typical holding period", chunkAs: "profile" }),
    leverage_typical: valueField(
      z
        .object({ gross_low: DrawnNumber, gross_high: DrawnNumber, net_low: DrawnNumber, net_high: DrawnNumber })
        .partial(),
      {
        title: "Typical leverage in multiples of net asset value",
        describe: "Multiples of net asset value.",
        chunkAs: "profile",
        showAs: "fact",
        display: asRanges({ gross: "Gross", net: "Net" }),
      },
    ),
    typical_sharpe: valueField(Ends, {
      title: "Typical Sharpe ratio",
      chunkAs: "profile",
      showAs: "fact",
      display: asRanges({ "": "" }),
    }),
    capacity_usd: valueField(
      z
        .object({
          single_fund_billion_low: DrawnNumber,
          single_fund_billion_high: DrawnNumber,
          industry_billion: DrawnNumber,
        })
        .partial(),
      {
        title: "Capacity",
        chunkAs: "profile",
        showAs: "fact",
        display: asRanges({ single_fund_billion: "Single fund", industry_billion: "Industry" }, "USD ", " billion"),
      },
    ),
    risk_profile: valueField(z.record(z.string(), AnyValue), { title: "Risk profile" }),
    correlation_to_sp500_typical: valueField(Ends, {
      title: "Typical correlation to the S&P 500",
      chunkAs: "profile",
      showAs: "fact",
      display: asRanges({ "": "" }),
    }),
    best_environment: proseField({ title: "Best environment", heading: "Best environment", words: [30, 90] }),
    worst_environment: proseField({ title: "Worst environment", heading: "Worst environment", words: [30, 90] }),
    famous_practitioners: peopleField({
      title: "Famous practitioners",
      relation: "practitioner",
      chunkAs: "profile",
    }),
    notable_blowups: referencesField({
      title: "Notable blow-ups",
      relation: "blowup",
      describe: "Events in which funds or desks with this strategy failed or lost a large part of their capital.",
    }),
    related_terms: referencesField({ title: "Related terms", relation: "related_term" }),
    related_formulas: referencesField({ title: "Related formulas", relation: "formula" }),
    regulations: referencesField({ title: "Regulations", relation: "regulation" }),
    history: proseField({ title: "History", heading: "History", words: [80, 220] }),
    questions: questionsField(),
    ...answerFields(),
    asked_as: askedAsField(),
    figures: figuresField(),
    sources: sourcesField(),
    citations: citationsField(),
    tags: tagsField(),
    ...reviewFields(),
  },
});
