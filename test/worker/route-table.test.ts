import { describe, expect, test } from "vitest";
import { maxLengthOf, readQuery } from "../../worker/http/query-parameters.ts";
import { RouteTable } from "../../worker/http/route-matcher.ts";
import { ROUTES } from "../fixture/service.ts";

describe("the route table", () => {
  const table = new RouteTable(ROUTES);

  test("finds every route at its own path, with its parameter", () => {
    for (const { id, method, path } of ROUTES) {
      const matched = table.match(method, path.replace(/:[a-z]+/, "some-id"));
      expect([id, matched?.route.id]).toEqual([id, id]);
      expect(Object.values(matched?.params ?? {})).toEqual(path.includes(":") ? ["some-id"] : []);
    }
  });

  test("takes no path for an id that is empty, of two segments, or shorter than the pattern around it", () => {
    for (const path of ["/api/v1/terms/", "/api/v1/terms/a/b", "/sitemap-.xml", "/sitemap-1/2.xml", "/llms-full/.txt"])
      expect([path, table.match("GET", path)]).toEqual([path, undefined]);
  });

  test("takes a fixed path for no id, whatever the method", () => {
    expect(table.match("POST", "/api/v1/terms/_random")).toBeUndefined();
    expect(table.match("GET", "/api/v1/terms/_bulk")).toBeUndefined();
    expect(table.methodsOf("/api/v1/terms/_bulk")).toEqual(["POST", "OPTIONS"]);
  });

  test.each([
    ["/api/v1/term/leverage", "/api/v1/terms/leverage"],
    ["/api/v1/regulation/form-pf", "/api/v1/regulations/form-pf"],
    ["/terms/leverage", "/api/v1/terms/leverage"],
    ["/v1/terms/leverage", "/api/v1/terms/leverage"],
    ["/term/leverage", "/api/v1/terms/leverage"],
    ["/terms", "/api/v1/terms"],
    ["/schema.json", "/api/schema.json"],
    ["/api/v1/healt", "/api/v1/health"],
    ["/doc", "/docs"],
    ["/nothing/of/the/kind/at/all", "/api/v1/manifest"],
  ])("suggests for %s, among others, %s", (path, wanted) => {
    expect(table.suggestionsFor(path)).toContain(wanted);
    expect(table.suggestionsFor(path).length).toBeLessThanOrEqual(5);
  });

  test.each(["/changes/none", "/changes/termz", "/changes/terms/none"])("suggests for %s not itself", (path) => {
    expect(table.suggestionsFor(path)).not.toContain(path);
    expect(table.suggestionsFor(path)).toContain("/changes");
  });

  test("declares every parameter of a path, and has nothing at a value longer than its declaration allows", () => {
    for (const { id, method, path, pathParameters = [] } of ROUTES) {
      const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
      expect([id, pathParameters.map(({ name }) => name)]).toEqual([id, names]);
      for (const { name, maxLength } of pathParameters) {
        const at = (length: number) => table.match(method, path.replace(`:${name}`, "a".repeat(length)))?.route.id;
        expect([id, at(maxLength), at(maxLength + 1)]).toEqual([id, id, undefined]);
      }
    }
    expect(table.match("GET", `/api/v1/terms/${"a".repeat(1_000_000)}`)).toBeUndefined();
  });

  test("declares how long every value of a query may be, and refuses a longer one before anything else", () => {
    for (const { id, query } of ROUTES) {
      for (const parameter of query) {
        const { name } = parameter;
        const maxLength = maxLengthOf(parameter);
        expect([id, name, maxLength]).toEqual([id, name, expect.toSatisfy((n: number) => n > 0 && n <= 1000)]);
        const search = new URLSearchParams([[name, "9".repeat(maxLength + 1)]]);
        const bound = parameter.type === "integer" ? "an integer" : `at most ${maxLength} characters long`;
        expect(() => readQuery(search, [parameter])).toThrow(`\`${name}\` must be ${bound}`);
      }
    }
  });

  test("gives every parameter of a pattern", () => {
    const [route] = ROUTES;
    const two = new RouteTable(route ? [{ ...route, method: "GET", path: "/:a/:b" }] : []);
    expect(two.match("GET", "/x/y")?.params).toEqual({ a: "x", b: "y" });
  });
});
