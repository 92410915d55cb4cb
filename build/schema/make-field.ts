/** Makes a field of a collection's schema from its options; `field-kinds.ts` has the kinds that schemas are written with. */
import type { z } from "zod";
import { byShape, type Display } from "./display.ts";
import type {
  ChunkAs,
  FieldFilter,
  FieldLocation,
  FieldReference,
  FieldSchema,
  IncludedPart,
  JsonLdProperty,
  NameKind,
  Publish,
  SearchAs,
  ShowAs,
} from "./field.ts";

/** Options of any field. */
export interface FieldOptions {
  readonly title: string;
  /** Overrides the default type. */
  readonly type?: z.ZodType;
  readonly describe?: string;
  /** The API promises the field, and authors must write it. */
  readonly required?: boolean;
  readonly nameKind?: NameKind;
  readonly searchAs?: SearchAs | "nothing";
  readonly chunkAs?: ChunkAs;
  readonly showAs?: ShowAs;
  readonly display?: Display;
  readonly jsonld?: JsonLdProperty;
  readonly filter?: FieldFilter;
  readonly sortable?: true;
  readonly include?: IncludedPart;
  readonly words?: readonly [least: number, most: number];
  readonly items?: readonly [least: number, most: number];
  readonly oneSentence?: boolean;
  readonly undated?: true;
  /** Authors must write it though the API does not promise it. */
  readonly requiredOfAuthors?: boolean;
}

/** Where prose is written: before the first heading, under one, or (without either) in the front matter. */
export interface ProseLocation {
  readonly lead?: true;
  readonly heading?: string;
}

export interface FieldOrigin {
  readonly location?: FieldLocation;
  readonly reference?: FieldReference;
  readonly authoringType?: z.ZodType;
  readonly completeType?: z.ZodType;
  readonly publish?: Publish;
  readonly isAddress?: true;
  readonly cites?: boolean;
}

/** Defaults of fields whose text may cite sources. */
export const CITES = { cites: true } as const;

export function field(usual: z.ZodType, options: FieldOptions, origin: FieldOrigin = {}): FieldSchema {
  const { title, type = usual, describe, required = false, searchAs = "text", words, items, include } = options;
  const range = words ?? items;
  const whole = required ? type : type.optional();
  return {
    type: describe === undefined ? whole : whole.describe(describe + (include ? ` With \`include=${include}\`.` : "")),
    title,
    location: origin.location ?? { kind: "front matter", required: required || options.requiredOfAuthors === true },
    chunkAs: options.chunkAs ?? "section",
    showAs: options.showAs ?? "section",
    display: options.display ?? byShape,
    oneSentence: options.oneSentence ?? false,
    cites: origin.cites ?? false,
    ...(origin.authoringType && { authoringType: origin.authoringType }),
    ...(origin.completeType && { completeType: origin.completeType }),
    ...(origin.publish && { publish: origin.publish }),
    ...(origin.reference && { reference: origin.reference }),
    ...(origin.isAddress && { isAddress: true }),
    ...(options.nameKind && { nameKind: options.nameKind }),
    ...(searchAs !== "nothing" && options.nameKind === undefined && { searchAs }),
    ...(options.jsonld !== undefined && { jsonld: options.jsonld }),
    ...(options.filter && { filter: options.filter }),
    ...(options.sortable && { sortable: true }),
    ...(include && { include }),
    ...(options.undated && { undated: true }),
    ...(range && { length: { min: range[0], max: range[1] } }),
  };
}

/** A fact: short, in the list under the title, and by default in no chunk. */
export function fact(type: z.ZodType, options: FieldOptions, origin: FieldOrigin = {}): FieldSchema {
  return field(type, { chunkAs: "nothing", showAs: "fact", ...options }, origin);
}

export function underHeading(heading: string | undefined, holds: "prose" | "list"): FieldOrigin {
  return heading === undefined ? {} : { location: { kind: "heading", heading, holds, parts: [] }, ...CITES };
}
