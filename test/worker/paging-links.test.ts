import { expect, test } from "vitest";
import { type QueryParameter, readQuery } from "../../worker/http/query-parameters.ts";
import { pageLinks, remainingChoices } from "../../worker/http/query-string.ts";
import type { RoutedRequest } from "../../worker/http/route.ts";

const DECLARED: readonly QueryParameter[] = [
  { type: "integer", name: "limit", min: 1, max: 200, default: 20, partOfEtag: true, description: "" },
  { type: "integer", name: "offset", min: 0, max: 1000, default: 0, partOfEtag: true, description: "" },
  { type: "text", name: "sort", maxLength: 20, default: "id", partOfEtag: true, description: "" },
  { type: "list", name: "view", values: ["summary", "names"], description: "" },
];
const META = { total: 30, count: 10, limit: 10, offset: 10 };

function queryOf(search: string) {
  return readQuery(new URLSearchParams(search), DECLARED);
}

test("links to other pages repeat every choice that was made, in the order of the declaration", () => {
  const links = pageLinks("/things", DECLARED, queryOf("view=summary,names&offset=10&limit=10"), META, "md");
  expect(links).toEqual({
    self: "/things?limit=10&offset=10&view=summary,names&format=md",
    first: "/things?limit=10&view=summary,names&format=md",
    prev: "/things?limit=10&view=summary,names&format=md",
    next: "/things?limit=10&offset=20&view=summary,names&format=md",
    last: "/things?limit=10&offset=20&view=summary,names&format=md",
  });
});

test("links to other pages repeat no default", () => {
  expect(pageLinks("/things", DECLARED, queryOf(""), META, undefined).first).toBe("/things");
});

test("a tag holds every choice that no handler has put into it", () => {
  const choicesOf = (search: string) =>
    remainingChoices({ route: { query: DECLARED }, query: queryOf(search) } as unknown as RoutedRequest);
  expect(choicesOf("limit=5&sort=-id")).toBe("");
  expect(choicesOf("view=names")).not.toBe(choicesOf("view=summary"));
});
