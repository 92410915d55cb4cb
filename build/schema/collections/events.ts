import { z } from "zod";
import { collection } from "../collection.ts";
import { asDate } from "../display.ts";
import {
  askedAsField,
  citationsField,
  dateField,
  enumField,
  idField,
  listField,
  nameField,
  proseField,
  reviewFields,
  seeAlsoField,
  sourcesField,
  summaryField,
  tagsField,
  textField,
} from "../field-kinds.ts";

export const EVENTS = collection({
  name: "events",
  type: "event",
  schemaName: "Event",
  title: "Events",
  description: "Historical market events and what they taught.",
  recordDescription: "A historical market event.",
  example: "ltcm-collapse",
  minRecords: 40,
  minBacklinks: 1,
  jsonld: ["schema:Event"],
  search: { documentOrder: 7, weight: 0.7 },
  mentionPriority: 6,
  describeInChunk: ({ date: day }) => `a market event (${String(day)})`,
  fields: {
    id: idField(),
    name: nameField(),
    date: dateField({
      title: "Date",
      required: true,
      sortable: true,
      display: asDate("date_precision"),
      jsonld: { "@id": "schema:startDate", "@type": "xsd:date" },
    }),
    // The date is shown to the known precision.
    date_precision: enumField(z.enum(["day", "month", "year"]), {
      title: "Date precision",
      searchAs: "nothing",
      showAs: "nothing",
    }),
    summary: summaryField({ required: true, oneSentence: true }),
    actors: listField({ title: "Actors" }),
    mechanism: proseField({ title: "Mechanism", lead: true, words: [120, 300] }),
    magnitude_usd: textField({ title: "Magnitude" }),
    lessons: listField({ title: "Lessons", heading: "Lessons", items: [2, 6] }),
    tags: tagsField({ parameter: "tag", description: "Only records with this tag." }),
    see_also: seeAlsoField(),
    asked_as: askedAsField(),
    sources: sourcesField(),
    citations: citationsField(),
    ...reviewFields(),
  },
});
