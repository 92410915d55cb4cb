/** Schemas of the documents that say what the service has. */
import { z } from "zod";
import { Address, Count, Counts, EditionServed, Text } from "./values.ts";

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

export const Dump = z
  .object({
    name: Text,
    url: Address,
    description: Text,
    media_type: Text,
    bytes: z.int().nonnegative(),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
  })
  .describe("A file with the whole corpus or a part of it.");

export const DumpList = z
  .object({ edition: Text, license: Address, data: z.array(Dump) })
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
