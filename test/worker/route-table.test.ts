import { describe, expect, test } from "vitest";
import { placeFinder } from "../../worker/http/match-path.ts";
import { maxLengthOf, readQuery } from "../../worker/http/query-parameters.ts";
import { suggestAddresses } from "../../worker/http/suggest-addresses.ts";
import { ROUTES } from "../fixture/service.ts";

describe("the route table", () => {
  const find = placeFinder(ROUTES);

  async function idsAt(path: string): Promise<string[]> {
    return (await find(path))?.routes.map(({ id }) => id) ?? [];
  }

  test("finds every route at its own path, with its parameter, and no route of another", async () => {
    for (const { id, path } of ROUTES) {
      const place = await find(path.replace(/:[a-z]+/, "some-id"));
      const ofPath = ROUTES.filter((route) => route.path === path);
      expect([id, place?.routes]).toEqual([id, ofPath]);
      expect({ ...place?.params }).toEqual(
        path.includes(":") ? { [path.replace(/.*:([a-z]+).*/, "$1")]: "some-id" } : {},
      );
    }
  });

  test("finds the path of a route at its other paths", async () => {
    const withOthers = ROUTES.filter(({ otherPaths = [] }) => otherPaths.length > 0);
    expect(withOthers.length).toBeGreaterThan(0);
    for (const { path, otherPaths = [] } of withOthers)
      for (const other of otherPaths) expect((await find(other))?.movedTo).toBe(path);
  });

  test("takes no path for an id that is empty, of two segments, or shorter than the pattern around it", async () => {
    for (const path of ["/api/v1/terms/", "/api/v1/terms/a/b", "/sitemap-.xml", "/sitemap-1/2.xml", "/llms-full/.txt"])
      expect([path, await find(path)]).toEqual([path, undefined]);
  });

  test("takes no text for a path that another address is a part of", async () => {
    for (const end of ["?a=b", "#a", "/../gamma", "/.", "\\gamma", "\n", " ", "%20", "é"])
      expect([end, await find(`/api/v1/terms/alpha${end}`)]).toEqual([end, undefined]);
    expect(await find("api/v1/terms")).toBeUndefined();
  });

  test("takes a fixed path for no id, whatever the method", async () => {
    expect(await idsAt("/api/v1/terms/_random")).toEqual(["getRandomTerms"]);
    expect(await idsAt("/api/v1/terms/_bulk")).toEqual(["getTermsInBulk"]);
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
    expect(suggestAddresses(ROUTES, path)).toContain(wanted);
    expect(suggestAddresses(ROUTES, path).length).toBeLessThanOrEqual(5);
  });

  test.each(["/changes/none", "/changes/termz", "/changes/terms/none"])("suggests for %s not itself", (path) => {
    expect(suggestAddresses(ROUTES, path)).not.toContain(path);
    expect(suggestAddresses(ROUTES, path)).toContain("/changes");
  });

  test("declares every parameter of a path, and has nothing at a value longer than its declaration allows", async () => {
    for (const { id, path, pathParameters = [] } of ROUTES) {
      const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
      expect([id, pathParameters.map(({ name }) => name)]).toEqual([id, names]);
      for (const { name, maxLength } of pathParameters) {
        const at = async (length: number) => (await idsAt(path.replace(`:${name}`, "a".repeat(length)))).includes(id);
        expect([id, await at(maxLength), await at(maxLength + 1)]).toEqual([id, true, false]);
      }
    }
    expect(await find(`/api/v1/terms/${"a".repeat(1_000_000)}`)).toBeUndefined();
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

  test("gives every parameter of a pattern", async () => {
    const two = placeFinder(ROUTES.slice(0, 1).map((route) => ({ ...route, path: "/from/:a/:b" })));
    expect({ ...(await two("/from/x/y"))?.params }).toEqual({ a: "x", b: "y" });
  });
});
