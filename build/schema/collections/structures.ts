import { collection } from "../collection.ts";
import { idField, list, nameField, prose, references, sources, summary } from "../field.ts";

export const STRUCTURES = collection({
  name: "structures",
  type: "structure",
  schemaName: "Structure",
  title: "Structures",
  description: "Legal structures of funds and accounts.",
  recordDescription: "A legal structure.",
  example: "master-feeder-fund",
  atLeast: 14,
  referrersWanted: 1,
  jsonld: ["schema:DefinedTerm", "skos:Concept"],
  search: { rank: 6, weight: 0.7 },
  mentionRank: 4,
  fields: {
    id: idField(),
    name: nameField(),
    summary: summary({ required: true, oneSentence: true }),
    purpose: prose({ title: "Purpose", lead: true, required: true, words: [80, 220] }),
    mechanics: prose({ title: "Mechanics", heading: "Mechanics", words: [80, 250] }),
    tax_treatment: prose({ title: "Tax treatment", heading: "Tax treatment", words: [40, 220] }),
    investor_eligibility: prose({
      title: "Investor eligibility",
      heading: "Investor eligibility",
      words: [30, 160],
    }),
    common_jurisdictions: list({ title: "Common jurisdictions", shown: "fact" }),
    advantages: list({ title: "Advantages", heading: "Advantages", items: [2, 6] }),
    disadvantages: list({ title: "Disadvantages", heading: "Disadvantages", items: [2, 6] }),
    regulations: references({ title: "Regulations", relation: "regulation" }),
    see_also: references({
      title: "See also",
      relation: "see_also",
      jsonld: { "@id": "rdfs:seeAlso", "@type": "@id" },
    }),
    sources: sources(),
  },
});
