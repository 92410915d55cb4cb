import { collection } from "../collection.ts";
import type { Field } from "../field.ts";
import { address, date, idField, list, nameField, oneOf, text, wholeNumber } from "../fields.ts";
import { Name, Names, Source, SourceType, Title } from "../primitives.ts";

/** A cited work's class in other vocabularies, by its type. */
const CLASSES: Readonly<Record<string, string>> = {
  academic: "schema:ScholarlyArticle",
  textbook: "schema:Book",
  regulatory: "schema:Legislation",
  news: "schema:NewsArticle",
};

export function classOfSource(type: unknown): string {
  return CLASSES[String(type)] ?? "schema:CreativeWork";
}

export const SOURCES = collection({
  name: "sources",
  type: "source",
  schemaName: "RegistrySource",
  title: "Sources",
  description: "The bibliographic registry that every entry cites from.",
  recordDescription: "A source of the registry.",
  example: "sharpe-1966",
  atLeast: 250,
  referrersWanted: 1,
  jsonld: ({ type }) => [classOfSource(type)],
  about: "publisher",
  fields: {
    id: idField(),
    // The fields that an entry carries of a cited source.
    ...({
      title: nameField({ title: "Title", type: Title }),
      url: address({ title: "Address", required: true, jsonld: { "@id": "schema:url", "@type": "@id" } }),
      publisher: text({ title: "Publisher", type: Name, jsonld: "schema:publisher" }),
      type: oneOf(SourceType, { title: "Type", filter: { description: "Only sources of this type." } }),
      accessed: date({ title: "Accessed", jsonld: { "@id": "hfk:accessed", "@type": "xsd:date" } }),
      license: text({
        title: "Licence",
        type: Source.shape.license.unwrap(),
        describe: "SPDX identifier or URL.",
        jsonld: "schema:license",
      }),
    } satisfies Record<Exclude<keyof typeof Source.shape, "id">, Field>),
    authors: list({ title: "Authors", type: Names, shown: "fact", jsonld: "schema:author" }),
    year: wholeNumber({ title: "Year", describe: "Year of publication." }),
  },
});
