import { z } from "zod";
import { collection } from "../collection.ts";
import {
  address,
  idField,
  list,
  nameField,
  oneOf,
  otherName,
  prose,
  references,
  sources,
  summary,
  text,
  value,
  wholeNumber,
} from "../field.ts";
import { Free, Text } from "../primitives.ts";
import { asThresholds } from "../values.ts";

export const REGULATIONS = collection({
  name: "regulations",
  type: "regulation",
  schemaName: "Regulation",
  title: "Regulations",
  description: "Regulatory frameworks with their thresholds and filings.",
  recordDescription: "A regulatory framework.",
  example: "form-pf",
  atLeast: 14,
  referrersWanted: 0,
  jsonld: ["schema:Legislation"],
  search: { rank: 3 },
  mentionRank: 3,
  chunkPhrase: ({ jurisdiction }) => `a regulation (${String(jurisdiction)})`,
  fields: {
    id: idField(),
    name: nameField(),
    long_name: otherName({ title: "Full name", type: Text, named: "long name", chunked: "introduction" }),
    jurisdiction: oneOf(z.enum(["US", "EU", "UK", "JP", "HK", "SG", "CH", "global"]), {
      title: "Jurisdiction",
      required: true,
      jsonld: "schema:legislationJurisdiction",
      filter: { description: "Only regulations of this jurisdiction." },
    }),
    regulator: text({ title: "Regulator", chunked: "introduction" }),
    year_enacted: wholeNumber({ title: "Enacted", chunked: "introduction" }),
    summary: summary({ required: true, oneSentence: true }),
    scope: prose({ title: "Scope", lead: true, words: [100, 300] }),
    applies_to: list({ title: "Applies to" }),
    key_provisions: list({ title: "Key provisions", heading: "Key provisions", items: [4, 12] }),
    filings: value(z.array(z.object({ form: Text, frequency: Text, purpose: Text }).partial()), { title: "Filings" }),
    thresholds: value(z.record(z.string(), Free), {
      title: "Thresholds",
      describe: "Named thresholds: an amount with its currency or unit, and the date from which it holds.",
      display: asThresholds,
    }),
    penalties: prose({ title: "Penalties", heading: "Penalties", words: [40, 200] }),
    related: references({ title: "Related", relation: "related" }),
    official_url: address({ title: "Official text", jsonld: { "@id": "schema:url", "@type": "@id" } }),
    sources: sources(),
  },
});
