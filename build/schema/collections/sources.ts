import { collection } from "../collection.ts";
import type { FieldSchema } from "../field.ts";
import {
  addressField,
  dateField,
  enumField,
  idField,
  integerField,
  listField,
  nameField,
  textField,
} from "../field-kinds.ts";
import { Name, NameList, Source, SourceType, Title } from "../primitives.ts";

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
  minRecords: 250,
  minBacklinks: 1,
  jsonld: ({ type }) => [classOfSource(type)],
  about: "publisher",
  fields: {
    id: idField(),
    // The fields that an entry carries of a cited source.
    ...({
      title: nameField({ title: "Title", type: Title }),
      url: addressField({ title: "Address", required: true, jsonld: { "@id": "schema:url", "@type": "@id" } }),
      publisher: textField({ title: "Publisher", type: Name, jsonld: "schema:publisher" }),
      type: enumField(SourceType, { title: "Type", filter: { description: "Only sources of this type." } }),
      accessed: dateField({ title: "Accessed", jsonld: { "@id": "hfk:accessed", "@type": "xsd:date" } }),
      license: textField({
        title: "Licence",
        type: Source.shape.license.unwrap(),
        describe: "SPDX identifier or URL.",
        jsonld: "schema:license",
      }),
    } satisfies Record<Exclude<keyof typeof Source.shape, "id">, FieldSchema>),
    authors: listField({ title: "Authors", type: NameList, showAs: "fact", jsonld: "schema:author" }),
    year: integerField({ title: "Year", describe: "Year of publication." }),
  },
});
