/** The parameters of lists: position, order, filters, search. */
import type { CollectionInfo } from "../../collection-info.ts";
import type { QueryParameter } from "../../http/query-parameters.ts";
import { pageParameters } from "../list-page.ts";
import { MAX_QUERY } from "../search/q-parameter.ts";
import { fieldsParameter, VIEW } from "./projection-parameters.ts";

/** A collection of at most so many records comes whole. */
const SMALL = 100;

/** The parameter that keeps what a search finds. */
function searchParameter({ name }: CollectionInfo): QueryParameter {
  return {
    type: "text",
    name: "q",
    maxLength: MAX_QUERY,
    notBlank: true,
    partOfEtag: true,
    description: `Only ${name} that this search finds; best first, unless \`sort\` is given.`,
    example: "drawdown",
  };
}

/** The parameters that select records of a collection. */
export function filterParameters(collection: CollectionInfo): QueryParameter[] {
  const filters = collection.filters.map(
    ({ parameter, description, values }): QueryParameter => ({
      type: "text",
      name: parameter,
      maxLength: 100,
      partOfEtag: true,
      description,
      ...(values && { values }),
    }),
  );
  return collection.searchableList ? [...filters, searchParameter(collection)] : filters;
}

export function listParameters(collection: CollectionInfo): QueryParameter[] {
  return [
    ...pageParameters("Records", { limit: collection.count <= SMALL ? SMALL : undefined }),
    {
      type: "text",
      name: "sort",
      maxLength: 20,
      default: "id",
      partOfEtag: true,
      values: collection.sorts.flatMap((sort) => [sort, `-${sort}`]),
      description: "The order; a leading `-` reverses it.",
    },
    fieldsParameter(collection),
    VIEW,
    ...filterParameters(collection),
  ];
}
