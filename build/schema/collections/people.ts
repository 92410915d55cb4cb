import { z } from "zod";
import { collection } from "../collection.ts";
import {
  address,
  citations,
  flag,
  idField,
  list,
  nameField,
  oneOf,
  prose,
  references,
  review,
  sources,
  text,
  value,
} from "../fields.ts";
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
  atLeast: 60,
  referrersWanted: 1,
  jsonld: ["schema:Person"],
  search: { rank: 8, weight: 0.7 },
  mentionRank: 7,
  chunkPhrase: ({ role }) => `a person of the hedge-fund world (${String(role)})`,
  fields: {
    id: idField(),
    name: nameField(),
    role: oneOf(z.enum(["pm", "founder", "allocator", "operator", "researcher", "regulator", "academic"]), {
      title: "Role",
      required: true,
      filter: { description: "Only people in this role." },
    }),
    summary: prose({
      title: "Summary",
      lead: true,
      searched: "summary",
      describe: "What the person is known for, from the public record.",
      jsonld: "schema:description",
      words: [40, 130],
    }),
    firm: text({ title: "Firm", chunked: "introduction", type: Name }),
    firm_url: address({ title: "Firm's address", jsonld: { "@id": "hfk:firm_url", "@type": "@id" } }),
    city: text({ title: "City", type: Name }),
    country: text({ title: "Country", type: Name }),
    education: list({ title: "Education" }),
    strategies: references({ title: "Strategies", relation: "strategy" }),
    scoring: value(
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
    verified: flag({ title: "Verified" }),
    sources: sources(),
    citations: citations(),
    ...review(),
  },
});
