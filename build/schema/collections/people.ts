import { z } from "zod";
import { collection } from "../collection.ts";
import {
  addressField,
  askedAsField,
  booleanField,
  citationsField,
  enumField,
  idField,
  listField,
  nameField,
  otherNamesField,
  proseField,
  referencesField,
  reviewFields,
  sourcesField,
  textField,
  valueField,
} from "../field-kinds.ts";
import { Name } from "../primitives.ts";

const Score = z.number().min(1).max(10);

export const PEOPLE = collection({
  name: "people",
  type: "person",
  schemaName: "Person",
  title: "People",
  description: "Managers, founders, academics and regulators, from the public record.",
  recordDescription: "A manager or market participant.",
  example: "william-sharpe",
  minRecords: 60,
  minBacklinks: 1,
  jsonld: ["schema:Person"],
  search: { documentOrder: 8, weight: 0.7 },
  mentionPriority: 7,
  describeInChunk: ({ role }) => `a person of the hedge-fund world (${String(role)})`,
  fields: {
    id: idField(),
    name: nameField(),
    aliases: otherNamesField({
      title: "Also called",
      nameKind: "alias",
      chunkAs: "introduction",
      jsonld: "skos:altLabel",
      undated: true,
    }),
    role: enumField(z.enum(["pm", "founder", "allocator", "operator", "researcher", "regulator", "academic"]), {
      title: "Role",
      required: true,
      filter: { description: "Only people in this role." },
    }),
    summary: proseField({
      title: "Summary",
      lead: true,
      searchAs: "summary",
      describe: "What the person is known for, from the public record.",
      jsonld: "schema:description",
      words: [40, 130],
    }),
    firm: textField({ title: "Firm", searchAs: "implied name", chunkAs: "introduction", type: Name }),
    firm_url: addressField({ title: "Firm's address", jsonld: { "@id": "hfk:firm_url", "@type": "@id" } }),
    city: textField({ title: "City", type: Name }),
    country: textField({ title: "Country", type: Name }),
    education: listField({ title: "Education" }),
    strategies: referencesField({ title: "Strategies", relation: "strategy" }),
    scoring: valueField(
      z
        .object({
          track_record: Score,
          originality: Score,
          operational: Score,
          narrative: Score,
          ecosystem_impact: Score,
        })
        .partial(),
      { title: "Scoring" },
    ),
    verified: booleanField({ title: "Verified" }),
    asked_as: askedAsField(),
    sources: sourcesField(),
    citations: citationsField(),
    ...reviewFields(),
  },
});
