/**
 * The eleven kinds of entity as the API answers with them. These schemas are the source of the TypeScript
 * types, `/api/schema.json`, the OpenAPI components and, through `authoring.ts`, of what authors may write.
 */
import { z } from "zod";
import {
  DateOnly,
  DifficultyLevel,
  Free,
  Latex,
  Name,
  Names,
  ParamId,
  PlainFormula,
  Prose,
  Proses,
  Reference,
  References,
  Slug,
  Source,
  Sources,
  Text,
  Texts,
  WebAddress,
} from "./primitives.ts";
import { line } from "./text.ts";

export const Tags = z.array(z.string()).describe("From one vocabulary, which grows.");
/** A term's or strategy's summary: 280 characters are the aim, 320 the limit. */
const Summary = line(320).describe("A self-contained one-sentence definition.");

export const Term = z
  .object({
    id: Slug,
    name: Name,
    abbreviation: Name.optional(),
    aliases: Names.optional(),
    plural: Name.optional(),
    category: Slug.describe("Id of the category."),
    subcategory: Name.optional(),
    level: DifficultyLevel,
    summary: Summary.optional(),
    definition: Prose.describe("Full prose, at least one paragraph."),
    in_practice: Prose.optional().describe("Use on a desk or in a fund."),
    intuition: Prose.optional().describe("Plain-language mental model."),
    formula_id: Slug.optional().describe("The canonical formula that defines the term."),
    example: z.object({ scenario: Prose, computation: Prose, result: Prose }).optional(),
    common_pitfalls: Proses.optional(),
    see_also: References.optional(),
    regulatory_context: References.optional(),
    first_use: z.object({ year: z.int(), context: Text }).optional(),
    sources: Sources.optional(),
    tags: Tags.optional(),
    updated: DateOnly.optional(),
  })
  .describe("A term of the vocabulary.");

export const Category = z
  .object({
    id: Slug,
    name: Name,
    description: Prose,
    parent: Slug.optional(),
    term_count: z.int().min(0).optional(),
    key_terms: z.array(Slug).optional(),
    see_also: References.optional(),
  })
  .describe("A knowledge domain.");

const Range = z.object({ low: z.number(), high: z.number() });

export const Strategy = z
  .object({
    id: Slug,
    name: Name,
    family: z.enum([
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
    summary: Summary,
    mechanism: Prose.describe("How the strategy generates profit and loss."),
    return_drivers: Proses.optional(),
    typical_instruments: Texts.optional(),
    typical_holding_period: Text.optional(),
    leverage_typical: z
      .object({ gross_low: z.number(), gross_high: z.number(), net_low: z.number(), net_high: z.number() })
      .partial()
      .optional()
      .describe("Multiples of net asset value."),
    typical_sharpe: Range.partial().optional(),
    capacity_usd: z
      .object({
        single_fund_billion_low: z.number(),
        single_fund_billion_high: z.number(),
        industry_billion: z.number(),
      })
      .partial()
      .optional(),
    risk_profile: z.record(z.string(), Free).optional(),
    correlation_to_sp500_typical: Range.partial().optional(),
    best_environment: Prose.optional(),
    worst_environment: Prose.optional(),
    famous_practitioners: Texts.optional(),
    notable_blowups: References.optional(),
    related_terms: References.optional(),
    related_formulas: References.optional(),
    regulations: References.optional(),
    history: Prose.optional(),
    sources: Sources.optional(),
    tags: Tags.optional(),
  })
  .describe("A strategy profile.");

export const Formula = z
  .object({
    id: Slug,
    name: Name,
    latex: Latex.describe("LaTeX source without surrounding delimiters."),
    plain_text: PlainFormula.regex(/^[\x20-\x7e\n]+$/).describe("Terminal-safe ASCII."),
    variables: z
      .array(
        z.object({
          symbol: Name,
          name: Name,
          description: Text.optional(),
          unit: Text.optional(),
          typical_range: Text.optional(),
        }),
      )
      .min(1),
    category: Slug.optional(),
    summary: Text.optional(),
    intuition: Prose.optional(),
    derivation: Prose.optional(),
    assumptions: Proses.optional(),
    edge_cases: Proses.optional(),
    worked_example: z
      .object({ given: z.record(z.string(), Free), steps: Texts, result: Text })
      .partial()
      .optional(),
    related_terms: References.optional(),
    see_also: References.optional(),
    first_published: z.object({ year: z.int(), by: Name }).optional(),
    sources: Sources.optional(),
  })
  .describe("A formula.");

export const Structure = z
  .object({
    id: Slug,
    name: Name,
    summary: Text,
    purpose: Prose,
    mechanics: Prose.optional(),
    tax_treatment: Prose.optional(),
    investor_eligibility: Prose.optional(),
    common_jurisdictions: Texts.optional(),
    advantages: Proses.optional(),
    disadvantages: Proses.optional(),
    regulations: References.optional(),
    see_also: References.optional(),
    sources: Sources.optional(),
  })
  .describe("A legal structure.");

/** A type as `number` or `array<number>`. */
const ValueType = z.string().regex(/^[a-z]{1,20}(?:<[a-z]{1,20}>)?$/);

export const CalculatorInput = z.object({
  id: ParamId,
  label: Name,
  type: z.enum(["number", "percent", "currency", "integer", "string", "boolean", "array<number>"]),
  unit: Text.optional(),
  default: Free.optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  required: z.boolean().optional(),
  description: Text.optional(),
});

export const Calculator = z
  .object({
    id: Slug,
    name: Name,
    inputs: z.array(CalculatorInput).min(1),
    outputs: z
      .array(
        z.object({ id: ParamId, label: Name, type: ValueType, unit: Text.optional(), description: Text.optional() }),
      )
      .min(1),
    formula_id: Slug,
    summary: Text.optional(),
    description: Prose.optional().describe("What it computes and what to make of the answer."),
    aliases: z.array(Slug).optional().describe("Other names that the compute endpoint takes."),
    common_pitfalls: Proses.optional(),
    reference_implementation: z
      .object({ language: z.enum(["javascript", "python", "pseudo"]), code: z.string().min(1) })
      .optional(),
    examples: z
      .array(z.object({ name: Text, inputs: z.record(ParamId, Free), outputs: z.record(ParamId, Free) }))
      .optional(),
  })
  .describe("A calculator's definition.");

export const Regulation = z
  .object({
    id: Slug,
    name: Name,
    long_name: Text.optional(),
    jurisdiction: z.enum(["US", "EU", "UK", "JP", "HK", "SG", "CH", "global"]),
    regulator: Text.optional(),
    year_enacted: z.int().optional(),
    summary: Text,
    scope: Prose.optional(),
    applies_to: Texts.optional(),
    key_provisions: Proses.optional(),
    filings: z.array(z.object({ form: Text, frequency: Text, purpose: Text }).partial()).optional(),
    thresholds: z
      .record(z.string(), Free)
      .optional()
      .describe("Named thresholds: an amount with its currency or unit, and the date from which it holds."),
    penalties: Prose.optional(),
    related: References.optional(),
    official_url: WebAddress.optional(),
    sources: Sources.optional(),
  })
  .describe("A regulatory framework.");

export const Event = z
  .object({
    id: Slug,
    name: Name,
    date: DateOnly,
    date_precision: z.enum(["day", "month", "year"]).optional(),
    summary: Text,
    actors: Texts.optional(),
    mechanism: Prose.optional(),
    magnitude_usd: Text.optional(),
    lessons: Proses.optional(),
    tags: Tags.optional(),
    see_also: References.optional(),
    sources: Sources.optional(),
  })
  .describe("A historical market event.");

export const Person = z
  .object({
    id: Slug,
    name: Name,
    role: z.enum(["pm", "founder", "allocator", "operator", "researcher", "regulator", "academic"]),
    summary: Prose.optional().describe("What the person is known for, from the public record."),
    firm: Name.optional(),
    firm_url: WebAddress.optional(),
    city: Name.optional(),
    country: Name.optional(),
    education: Texts.optional(),
    strategies: References.optional(),
    scoring: z
      .object({
        track_record: z.number().min(1).max(10),
        originality: z.number().min(1).max(10),
        operational: z.number().min(1).max(10),
        narrative: z.number().min(1).max(10),
        ecosystem_impact: z.number().min(1).max(10),
      })
      .partial()
      .optional(),
    verified: z.boolean().optional(),
    sources: Sources.optional(),
  })
  .describe("A manager or market participant.");

export const Convention = z
  .object({
    id: Slug,
    name: Name,
    kind: z.enum(["day-count", "settlement", "business-day", "compounding"]),
    definition: Prose,
    formula: PlainFormula.optional().describe("Plain text."),
    used_in: Texts.optional(),
    example: Prose.optional(),
    see_also: References.optional(),
    sources: Sources.optional(),
  })
  .describe("A market convention.");

export const RegistrySource = z
  .object({
    id: Slug,
    ...Source.shape,
    authors: Names.optional(),
    year: z.int().optional().describe("Year of publication."),
  })
  .describe("A source of the registry.");

export const Chunk = z
  .object({
    id: Slug,
    text: Prose,
    source: z.url().describe("Canonical address where the chunk lives."),
    title: Text.optional(),
    entity: Reference.optional(),
    tokens_approx: z.int().min(0).optional(),
    tags: z.array(z.string()).optional(),
  })
  .describe("A passage of an entity, cut for retrieval.");
