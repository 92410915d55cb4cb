/** Schemas of answers that are not entities: envelopes, discovery documents, problems. */
import { z } from "zod";
import { FIELDS } from "../../formats/search/search-format.ts";
import { PROBLEMS, type ProblemSlug } from "../../worker/problems.ts";
import { CHANGE_TYPES } from "../../worker/release.ts";
import { MAX_SNIPPETS } from "../../worker/release-files/snippets.ts";
import { namesOfFields } from "../../worker/representations/projection.ts";
import { EXPANSION_KINDS } from "../../worker/search/explain.ts";
import { QUESTION_FORMS } from "../../worker/search/query/question-forms.ts";
import { MATCHES } from "../../worker/search/query/reading.ts";
import { MAX_SENTENCE } from "../../worker/sentences.ts";
import { CALCULATORS } from "./collections/calculators.ts";
import { TERMS } from "./collections/terms.ts";
import { COLLECTIONS } from "./collections.ts";
import { EditionName, ParamId, Reference, Slug } from "./primitives.ts";

const Text = z.string().min(1);
const Address = z.url();
const Count = z.int().min(0);
const Counts = z.record(z.string(), Count);

export const ListMeta = z
  .object({
    total: Count.describe("Records that match, on all pages."),
    count: Count.describe("Records on this page."),
    limit: Count,
    offset: Count,
  })
  .describe("Where a page lies in its list.");

export const ListLinks = z
  .object({
    self: Address,
    first: Address,
    prev: Address.nullable(),
    next: Address.nullable(),
    last: Address,
  })
  .describe("The pages around this one; null where there is none.");

const NodeType = z
  .enum(COLLECTIONS.map((collection) => collection.type) as [string, ...string[]])
  .describe("Kind of entity; conventions and sources are nodes of the graph too.");

export const Backlink = z
  .object({ ...Reference.shape, type: NodeType, relation: Text })
  .describe("An entity that refers to the term, and by which relation.");

export const GraphNode = z.object({
  id: Text.describe("`type:slug`, unique over all collections."),
  type: Text,
  slug: Slug,
  name: Text,
  distance: Count.describe("Edges between this node and the root."),
  url: Address,
});

export const BriefNode = GraphNode.pick({ id: true, name: true, distance: true }).describe(
  "A node with `view=summary`.",
);
export const GraphNodeAnswer = z.union([GraphNode, BriefNode]).describe("A node, whole or brief.");
export const PlainNode = GraphNode.omit({ distance: true }).describe("A node of the whole graph.");

const BriefPlainNode = PlainNode.pick({ id: true, name: true });

export const GraphEdge = z.object({
  source: Text,
  target: Text,
  relation: Text,
  field: Text.optional().describe("The field of the source that the edge comes from."),
  sentence: Text.optional().describe(
    "The sentence of the source that names or links to the target, or the statement that cites it, as plain words. " +
      `More than ${MAX_SENTENCE} characters are cut, and an ellipsis stands there.`,
  ),
});

export const Resolved = z.object({ from: Text, to: Text }).describe("A former id, and the id that the record has now.");

export const Neighbourhood = z
  .object({
    root: Text,
    depth: z.int().min(1).max(2),
    truncated: z.boolean(),
    nodes: z.array(GraphNodeAnswer),
    edges: z.array(GraphEdge),
    resolved: z.array(Resolved).optional().describe("Given when the root was asked for by a former id; as `type:id`."),
  })
  .describe("An entity, what lies around it, and the edges between them.");

export const Graph = z
  .object({
    nodes: z.array(z.union([PlainNode, BriefPlainNode])),
    edges: z.array(GraphEdge),
    meta: z.object({ nodes: Count, edges: Count, by_relation: Counts }),
  })
  .describe("Every entity and every edge between two of them.");

export const GraphLine = z
  .union([
    z.object({
      kind: z.literal("neighbourhood"),
      ...Neighbourhood.pick({ root: true, depth: true, truncated: true }).shape,
    }),
    z.object({ kind: z.literal("node"), ...GraphNode.partial({ distance: true }).shape }),
    z.object({ kind: z.literal("node"), ...BriefNode.partial({ distance: true }).shape }),
    z.object({ kind: z.literal("edge"), ...GraphEdge.shape }),
  ])
  .describe("A line of a graph in NDJSON; a neighbourhood begins with one that says what it is of.");

export const GraphPath = z
  .object({
    from: Text,
    to: Text,
    length: Count.describe("Steps from one end to the other."),
    nodes: z.array(GraphNodeAnswer).describe("In order; `distance` counts the steps from the first."),
    edges: z.array(GraphEdge).describe("Every edge between two neighbours of the path, whichever way it goes."),
    resolved: z.array(Resolved).optional().describe("The ends that were asked for by a former id; as `type:id`."),
  })
  .describe("A shortest path between two entities.");

export const Included = z
  .object({ backlinks: z.array(Backlink), graph: Neighbourhood })
  .partial()
  .describe("What `include` adds to a term.");

const Explanation = z
  .object({
    form: z
      .enum(QUESTION_FORMS.map(({ name }) => name))
      .nullable()
      .describe("The form in which the query asks."),
    type: z.number().describe("Factor of the entry's type, times that of the form."),
    words: z
      .array(
        z.object({
          word: Text,
          term: Text.describe("The term of the index that counted for the word."),
          kind: z.enum(EXPANSION_KINDS).describe("How the term was found."),
          share: z.number().describe("Share of the word's weight that the term has."),
          fields: z.array(z.enum(FIELDS)),
          points: z.number().describe("Its part of `text`."),
        }),
      )
      .describe("The words of the query that the entry has, the rarest first."),
    text: z.number().describe("Points for the words, before the factor."),
    names: z.number().describe("Points for names, before the factor, which an exact name does not have."),
    meaning: z.number().describe("Points for what the words mean together."),
    links: z.number().describe("Points for links with the best hits."),
  })
  .describe("Why a hit has its score.");

export const SearchHit = z
  .object({
    type: Text,
    id: Slug,
    name: Text,
    summary: z.string(),
    score: z.number(),
    matched: z
      .array(z.enum(FIELDS))
      .describe("Where the query was found; `definition` is the main prose of any kind of entity."),
    url: Address,
    snippet: z
      .object({ text: Text.max(MAX_SENTENCE), field: Text.describe("The field of the record that it stands in.") })
      .nullable()
      .describe(
        `The sentence of the entry that answers the query best, as it stands there; a longer one ends with an ellipsis. ` +
          `Only the first ${MAX_SNIPPETS} hits of a page have one.`,
      ),
    explain: Explanation.optional().describe("Given with `explain=1`."),
  })
  .describe("An entity that a search found.");

export const SearchAnswer = z
  .object({
    data: z.array(SearchHit),
    meta: z.object({
      query: Text,
      ...ListMeta.shape,
      types: Counts.describe("Hits on all pages by type, of the types that were searched."),
      match: z
        .enum(MATCHES)
        .describe(
          "What the best hit matches: `names`, the query names it; `most` or `some` of the query's words; `none`, no hit.",
        ),
      unmatched: z.array(z.string()).describe("Words of the query for which the corpus has nothing."),
      read_as: z
        .record(z.string(), z.string())
        .describe("Words that the corpus lacks, and the word that each was read as."),
    }),
    suggestions: z.array(z.string()).describe("Corrected queries, when there are few hits."),
    links: ListLinks,
  })
  .describe("The hits of a search, best first.");

export const SuggestAnswer = z
  .object({
    data: z.array(z.object({ id: Slug, type: Text, name: Text })),
    meta: z.object({ query: Text, count: Count }),
  })
  .describe("The best completions of a prefix.");

const TERM_FIELDS = namesOfFields({ fields: TERMS.fieldNames }) as [string, ...string[]];

export const BulkRequest = z
  .strictObject({
    ids: z.array(z.string()).min(1).max(200),
    fields: z.array(z.enum(TERM_FIELDS)).min(1).optional().describe("Names of the fields wanted."),
  })
  .describe("Terms to look up.");

export const BulkAnswer = z
  .object({
    data: z.array(z.looseObject({})).describe("The terms found, in the order asked: whole, or the fields asked for."),
    meta: z.object({ requested: Count, found: Count }),
    missing: z.array(z.string()).describe("Ids that no term has."),
    resolved: z
      .array(Resolved)
      .optional()
      .describe("Former ids that were asked for, and what the terms are called now."),
    removed: z
      .array(z.object({ id: z.string(), successor: z.string().optional() }))
      .optional()
      .describe("Of the missing ones, those whose term was removed, and what to read instead, as `type:id`."),
  })
  .describe("The terms that were looked up.");

export const ProblemError = z
  .object({
    detail: Text,
    parameter: z.string().optional().describe("Name of the query parameter at fault."),
    pointer: z.string().optional().describe("JSON Pointer, as a URI fragment, to the part of the body at fault."),
    header: z.string().optional().describe("Name of the request header at fault."),
    allowed: z.array(z.string()).optional().describe("The allowed values."),
  })
  .describe("One error within a problem.");

const ComputeValue = z.union([z.number(), z.string(), z.boolean(), z.array(z.number())]);

const Units = z.record(ParamId, Text);

export const ComputationUnits = z
  .object({ inputs: Units, outputs: Units })
  .describe("The units of inputs and outputs by id: `decimal` is 0.05 for 5 %. A text has none.");

export const ComputationWarning = z
  .object({ input: ParamId.describe("The input that it is about."), detail: Text })
  .describe("What to know before the answer is used: an input that is implausible, or a search that did not converge.");

export const Computation = z
  .object({
    calculator: Slug,
    formula_id: Slug,
    inputs: z.record(ParamId, ComputeValue).describe("The inputs as used, defaults filled in."),
    outputs: z.record(ParamId, z.number()).describe("Finite numbers."),
    units: ComputationUnits,
    warnings: z.array(ComputationWarning).optional().describe("Only where there is something to say."),
    meta: z
      .object({ iterations: Count, converged: z.boolean() })
      .optional()
      .describe("How an iteration ended; only where a calculator iterates."),
  })
  .describe("A computation's inputs and outputs.");

export const Computations = z
  .object({
    data: z.array(
      z.object({
        calculator: Slug,
        name: Text,
        summary: Text.optional(),
        url: Address,
        formula_id: Slug,
        aliases: z.array(Slug).optional(),
        inputs: CALCULATORS.fields.inputs.type,
        outputs: CALCULATORS.fields.outputs.type,
      }),
    ),
  })
  .describe("Every calculator with its inputs, outputs and address.");

export const CalculatorCatalogue = z
  .object({
    $schema: Address,
    endpoint: Text.describe("Template of the compute address."),
    version: z.string().regex(/^\d{4}\.\d{2}\.\d+$/),
    description: Text,
    count: Count,
    calculators: z.array(CALCULATORS.schema),
  })
  .describe("The static calculator catalogue.");

export const BatchRequest = z
  .strictObject({
    items: z
      .array(z.strictObject({ calculator: z.string(), inputs: z.record(z.string(), z.unknown()).optional() }))
      .min(1)
      .max(50),
  })
  .describe("Computations to do.");

const PROBLEM_SLUGS = Object.keys(PROBLEMS) as [ProblemSlug, ...ProblemSlug[]];

export const Problem = z
  .object({
    type: Address.describe("Address of a page that explains the problem."),
    title: Text,
    status: z.int().min(400).max(599),
    detail: Text,
    errors: z.array(ProblemError).optional(),
    suggestions: z.array(z.string()).optional(),
  })
  .describe("A problem document (RFC 9457).");

export const ProblemType = z
  .object({
    slug: z.enum(PROBLEM_SLUGS),
    type: Address,
    status: z.int(),
    title: Text,
    meaning: Text.describe("What happened and why."),
    remedy: Text.describe("What the caller can do about it."),
  })
  .describe("A kind of problem.");

export const BatchAnswer = z
  .object({
    data: z.array(z.object({ status: z.int(), result: Computation.optional(), problem: Problem.optional() })),
    meta: z.object({ count: Count, failed: Count }),
  })
  .describe("The items' results or problems, in order.");

export const ProblemTypes = z.object({ data: z.array(ProblemType) }).describe("Every kind of problem.");

const EditionServed = Text.describe(
  "Name of the edition of the corpus, such as `2026.11.0`; `unreleased` before the first.",
);

const ChangedFields = z.array(z.string()).describe("Names of the fields that changed.");

export const Change = z
  .object({
    edition: EditionName,
    date: z.iso.date(),
    type: z.enum(CHANGE_TYPES),
    collection: Text,
    id: Slug.describe("Id that the edition gave the record."),
    name: z.string().optional().describe("What the record is called now; absent when it is gone."),
    from: Slug.optional().describe("Id that a renamed record had before."),
    fields: ChangedFields.optional(),
    successor: Address.optional().describe("Address of the record to read instead of one that was removed."),
    url: Address.describe("Address of the record, under the id that it has now."),
  })
  .describe("A record that an edition added, changed, renamed or removed.");

export const Edition = z
  .object({
    edition: EditionName,
    date: z.iso.date(),
    note: z.string().optional().describe("What is new, for people."),
    url: Address,
    previous: Address.optional().describe("Address of the edition before."),
    counts: z.record(z.string(), Counts).describe("By collection, how many records changed in which way."),
    collections: z.record(
      z.string(),
      z
        .object({
          added: z.array(Slug),
          changed: z.array(z.object({ id: Slug, fields: ChangedFields })),
          renamed: z.array(z.object({ from: Slug, to: Slug, fields: ChangedFields })),
          removed: z.array(z.object({ id: Slug, category: Slug.optional(), successor: z.string().optional() })),
        })
        .partial(),
    ),
  })
  .describe("An edition of the corpus: what changed since the one before.");

export const Health = z
  .object({ status: z.literal("ok"), api_version: Text, edition: EditionServed, release: Text })
  .describe("That the service answers, and what it serves.");

const Link = z.object({ name: Text, url: Address, description: Text });

export const Home = z
  .object({
    name: Text,
    description: Text,
    api_version: Text,
    license: Address,
    documents: z.array(Link),
    collections: z.array(Link),
  })
  .describe("Where everything is.");

export const DumpList = z
  .object({
    edition: Text,
    license: Address,
    data: z.array(
      z.object({
        name: Text,
        url: Address,
        description: Text,
        media_type: Text,
        bytes: z.int().nonnegative(),
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
      }),
    ),
  })
  .describe("The dumps of an edition.");

export const Manifest = z
  .object({
    name: Text,
    description: Text,
    base: Address,
    api_version: Text,
    edition: EditionServed,
    release: Text.describe("Hash of the published bytes."),
    license: z.object({ content: Text, code: Text, url: Address, attribution: Text }),
    formats: z.array(z.object({ name: Text, media_type: Text, extension: Text })),
    collections: z.array(
      z.object({
        name: Text,
        type: Text,
        title: Text,
        description: Text,
        count: Count,
        url: Address,
        download: Address.describe("The whole collection as NDJSON."),
        schema: Address,
        filters: z.array(z.string()),
      }),
    ),
    endpoints: z.array(
      z.object({
        id: Text,
        method: z.enum(["GET", "POST"]),
        path: Text.describe("Path template (RFC 6570 level 1)."),
        summary: Text,
        parameters: z.array(z.string()),
        formats: z.array(z.string()),
      }),
    ),
    schemas: z.array(z.object({ name: Text, url: Address })),
    problems: Address,
    mcp: z.object({ url: Address, card: Address }).describe("The server of the Model Context Protocol, and its card."),
  })
  .describe("Every endpoint, schema, format and collection.");

export const Stats = z
  .object({
    edition: EditionServed,
    release: Text,
    updated: z.iso.date().optional().describe("Newest `updated` of any record."),
    collections: Counts,
    terms: z.object({ by_category: Counts, by_level: Counts }),
    graph: z.object({ nodes: Count, edges: Count, by_relation: Counts }),
    chunks: Count,
    words: Count.describe("Words of prose over all records."),
  })
  .describe("Counts of the corpus.");

export const McpRequest = z
  .object({
    jsonrpc: z.literal("2.0"),
    id: z.union([z.string(), z.int()]).optional().describe("Absent in a notification, which has no answer."),
    method: Text,
    params: z.looseObject({}).optional(),
  })
  .describe("A message of the Model Context Protocol (JSON-RPC 2.0).");

const McpMessage = z.object({
  jsonrpc: z.literal("2.0"),
  id: z.union([z.string(), z.int()]).optional(),
  result: z.looseObject({}).optional(),
  error: z.object({ code: z.int(), message: Text, data: z.unknown().optional() }).optional(),
});

export const McpResponse = z
  .union([McpMessage, z.array(McpMessage)])
  .describe("The result or the error of a message; a list of them for a batch, which the revision 2025-03-26 has.");
