/** The dumps as a data set in Croissant, which machine-learning tools load. */
import { citeAs, type Described, type DescribedDump, datasetFacts, type Table } from "./dataset-facts.ts";

/** Croissant's own context (https://docs.mlcommons.org/croissant/docs/croissant-spec-1.1.html). */
const CROISSANT_CONTEXT = {
  "@language": "en",
  "@vocab": "https://schema.org/",
  arrayShape: "cr:arrayShape",
  citeAs: "cr:citeAs",
  column: "cr:column",
  conformsTo: "dct:conformsTo",
  containedIn: "cr:containedIn",
  cr: "http://mlcommons.org/croissant/",
  data: { "@id": "cr:data", "@type": "@json" },
  dataType: { "@id": "cr:dataType", "@type": "@vocab" },
  dct: "http://purl.org/dc/terms/",
  equivalentProperty: "cr:equivalentProperty",
  examples: { "@id": "cr:examples", "@type": "@json" },
  extract: "cr:extract",
  field: "cr:field",
  fileObject: "cr:fileObject",
  fileProperty: "cr:fileProperty",
  fileSet: "cr:fileSet",
  format: "cr:format",
  includes: "cr:includes",
  isArray: "cr:isArray",
  isLiveDataset: "cr:isLiveDataset",
  jsonPath: "cr:jsonPath",
  key: "cr:key",
  md5: "cr:md5",
  parentField: "cr:parentField",
  path: "cr:path",
  rai: "http://mlcommons.org/croissant/RAI/",
  recordSet: "cr:recordSet",
  references: "cr:references",
  regex: "cr:regex",
  repeated: "cr:repeated",
  replace: "cr:replace",
  samplingRate: "cr:samplingRate",
  sc: "https://schema.org/",
  separator: "cr:separator",
  source: "cr:source",
  subField: "cr:subField",
  transform: "cr:transform",
};

const CROISSANT_TYPES = {
  string: "sc:Text",
  integer: "sc:Integer",
  number: "sc:Float",
  boolean: "sc:Boolean",
} as const;

export function croissant(dumps: readonly DescribedDump[], tables: readonly Table[], about: Described): unknown {
  return {
    "@context": CROISSANT_CONTEXT,
    "@type": "sc:Dataset",
    conformsTo: "http://mlcommons.org/croissant/1.1",
    ...datasetFacts(about),
    citeAs: citeAs(about),
    distribution: dumps.map((dump) => ({
      "@type": "cr:FileObject",
      "@id": dump.name,
      name: dump.name,
      description: dump.description,
      contentUrl: dump.url,
      contentSize: `${dump.bytes} B`,
      encodingFormat: dump.media_type,
      sha256: dump.sha256,
    })),
    recordSet: tables.map(({ name, columns }) => ({
      "@type": "cr:RecordSet",
      "@id": name,
      name,
      key: { "@id": `${name}/id` },
      field: Object.entries(columns).flatMap(([column, type]) => {
        const item = type.kind === "list" ? type.item : type;
        const dataType = CROISSANT_TYPES[item.kind as keyof typeof CROISSANT_TYPES];
        // Groups are in the file, but have no type here.
        if (dataType === undefined) return [];
        return {
          "@type": "cr:Field",
          "@id": `${name}/${column}`,
          name: column,
          dataType,
          ...(type.kind === "list" && { isArray: true, arrayShape: "-1" }),
          source: { fileObject: { "@id": `${name}.parquet` }, extract: { column } },
        };
      }),
    })),
  };
}
