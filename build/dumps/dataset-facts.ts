/** Facts about the data set that several of its documents state. */
import { SERVICE } from "../../worker/service-facts.ts";
import type { ColumnType } from "./parquet.ts";

export const LICENSE = SERVICE.licenseUrl;

export const TITLE = "Hedge Fund Knowledge";

/** A dump as `/api/v1/dumps` lists it. */
export interface DescribedDump {
  readonly name: string;
  readonly url: string;
  readonly description: string;
  readonly media_type: string;
  readonly bytes: number;
  /** In hexadecimal. */
  readonly sha256: string;
}

export interface Described {
  readonly base: string;
  readonly edition: string;
  readonly date: string;
}

/** A collection with its columns. */
export interface Table {
  readonly name: string;
  readonly columns: Readonly<Record<string, ColumnType>>;
  readonly records: readonly unknown[];
}

/** Facts about the data set in the terms of schema.org. */
export function datasetFacts({ base, edition, date }: Described): Record<string, unknown> {
  return {
    name: TITLE,
    description: SERVICE.description,
    url: `${base}/`,
    license: LICENSE,
    version: edition,
    datePublished: date,
    keywords: ["hedge funds", "finance", "glossary", "knowledge graph", "regulation", "derivatives"],
    inLanguage: "en",
    isAccessibleForFree: true,
  };
}
