import { describe, expect, test } from "vitest";
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

  test("gives every parameter of a pattern", () => {
    const [route] = ROUTES;
    const two = new RouteTable(route ? [{ ...route, method: "GET", path: "/:a/:b" }] : []);
    expect(two.match("GET", "/x/y")?.params).toEqual({ a: "x", b: "y" });
  });
});
