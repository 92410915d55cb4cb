import { z } from "zod";
import { collection } from "../collection.ts";
import {
  citations,
  date,
  idField,
  list,
  nameField,
  oneOf,
  prose,
  references,
  review,
  sources,
  summary,
  tags,
  text,
} from "../fields.ts";
import { asDate } from "../values.ts";

export const EVENTS = collection({
  name: "events",
  type: "event",
  schemaName: "Event",
  title: "Events",
  description: "Historical market events and what they taught.",
  recordDescription: "A historical market event.",
  example: "ltcm-collapse",
  atLeast: 40,
  referrersWanted: 1,
  jsonld: ["schema:Event"],
  search: { rank: 7, weight: 0.7 },
  mentionRank: 6,
  chunkPhrase: ({ date: day }) => `a market event (${String(day)})`,
  fields: {
    id: idField(),
    name: nameField(),
    date: date({
      title: "Date",
      required: true,
      display: asDate("date_precision"),
      jsonld: { "@id": "schema:startDate", "@type": "xsd:date" },
    }),
    // The date is shown to the known precision.
    date_precision: oneOf(z.enum(["day", "month", "year"]), {
      title: "Date precision",
      searched: "nothing",
      shown: "nothing",
    }),
    summary: summary({ required: true, oneSentence: true }),
    actors: list({ title: "Actors" }),
    mechanism: prose({ title: "Mechanism", lead: true, words: [120, 300] }),
    magnitude_usd: text({ title: "Magnitude" }),
    lessons: list({ title: "Lessons", heading: "Lessons", items: [2, 6] }),
    tags: tags(),
    see_also: references({
      title: "See also",
      relation: "see_also",
      jsonld: { "@id": "rdfs:seeAlso", "@type": "@id" },
    }),
    sources: sources(),
    citations: citations(),
    ...review(),
  },
});
