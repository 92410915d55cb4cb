/** The parameters of projection, which lists and single records take (`representations/projection.ts`). */
import type { CollectionInfo } from "../../collection-info.ts";
import type { QueryParameter } from "../../http/query-parameters.ts";
import { namesOfFields, VIEWS } from "../../representations/projection.ts";

/** The parameter that selects fields of each record. */
export function fieldsParameter(collection: CollectionInfo): QueryParameter {
  const { nameField } = collection;
  return {
    type: "list",
    name: "fields",
    values: namesOfFields(collection),
    partOfEtag: true,
    description: "Only these fields, in this order.",
    example: `id,${nameField}`,
  };
}

/** The parameter that selects the summary view of each record. */
export const VIEW: QueryParameter = {
  type: "text",
  name: "view",
  maxLength: 20,
  default: "full",
  values: VIEWS,
  partOfEtag: true,
  description: "`summary` gives id, name, one sentence and address of each record; it does not go with `fields`.",
};
