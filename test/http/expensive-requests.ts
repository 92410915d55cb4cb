/**
 * The most expensive requests to the routes of the API, made from the route table: for each text, list and number that
 * a route declares, the largest that is taken, one that is far too long, and thousands.
 */
import type { QueryParameter } from "../../worker/http/query-parameters.ts";
import { declaredQuery } from "../../worker/http/query-parameters.ts";
import type { Route } from "../../worker/http/route.ts";

export interface ExpensiveRequest {
  readonly name: string;
  readonly path: string;
  readonly init: RequestInit;
}

/** Nearly as many characters as an address may have, and as a body may. */
const LONG = 15_500;
const LONG_BODY = 1_000_000;
const MANY = 10_000;

const PIECES = ["x", "a+", "%C3%89", "-", "term:co"];

function texts(length: number): string[] {
  return PIECES.map((piece) => piece.repeat(Math.max(1, Math.floor(length / piece.length))));
}

function valuesOf(parameter: QueryParameter): string[] {
  switch (parameter.type) {
    case "text":
      return [...texts(parameter.maxLength), ...texts(LONG - 200)];
    case "integer":
      return [String(parameter.min), String(parameter.max), "1e308", "9".repeat(LONG - 200)];
    case "list":
      return [parameter.values.join(), ...texts(LONG - 200), "x,".repeat((LONG - 200) / 2)];
  }
}

export function requestsAtBounds(routes: readonly Route[]): ExpensiveRequest[] {
  return routes.flatMap((route) => [...queries(route), ...paths(route), ...bodies(route)]);
}

function filled({ path, pathParameters = [] }: Route, value?: string): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const example = pathParameters.find((parameter) => parameter.name === name)?.example;
    return value ?? example ?? "term-001";
  });
}

function queries(route: Route): ExpensiveRequest[] {
  const init = { method: route.method };
  const at = filled(route);
  const declared = declaredQuery(route);
  const needed = declared.filter((parameter) => parameter.required);
  const asked = declared.flatMap((parameter) =>
    valuesOf(parameter).map((value, i): ExpensiveRequest => {
      const others = needed.filter(({ name }) => name !== parameter.name).map(({ name }) => `${name}=term-001`);
      return {
        name: `${route.id}: ${parameter.name}, ${i}`,
        path: `${at}?${[...others, `${parameter.name}=${value}`].join("&")}`,
        init,
      };
    }),
  );
  const names = [...declared.map(({ name }) => name), "x", ""];
  const many = names.map((name) => ({
    name: `${route.id}: many ${name || "parameters"}`,
    path: `${at}?${manyOf(name)}`,
    init,
  }));
  return [...asked, ...many];
}

/** As many parameters as an address holds, of one name or each of its own. */
function manyOf(name: string): string {
  const parameters = Array.from({ length: MANY }, (_, i) => (name === "" ? `${i.toString(36)}=` : `${name}=x`));
  const joined = parameters.join("&").slice(0, LONG - 200);
  return joined.slice(0, joined.lastIndexOf("&"));
}

function paths(route: Route): ExpensiveRequest[] {
  if (!route.path.includes(":")) return [];
  return [255, LONG - 200].flatMap((length) =>
    texts(length).map((text, i) => ({
      name: `${route.id}: a path of ${length}, ${i}`,
      path: filled(route, text.replaceAll("+", "-a")).slice(0, LONG),
      init: { method: route.method },
    })),
  );
}

function bodies(route: Route): ExpensiveRequest[] {
  if (route.method !== "POST" || route.id === "mcp") return [];
  const example = route.body?.example ?? { returns: [0.1, 0.2] };
  const expensive = [
    ...["x", "É", "1"].map((piece) => piece.repeat(LONG_BODY / 4)),
    Array.from({ length: MANY }, (_, i) => `x${i}`),
    Array.from({ length: MANY }, (_, i) => i),
    Object.fromEntries(Array.from({ length: MANY }, (_, i) => [`x${i}`, 1])),
    1e308,
  ];
  return expensive
    .flatMap((value) => placed(example, value))
    .map((body, i) => ({
      name: `${route.id}: body ${i}`,
      path: filled(route),
      init: {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body).slice(0, LONG_BODY),
      },
    }));
}

/** A value of JSON with each part in turn replaced. */
function placed(value: unknown, other: unknown): unknown[] {
  if (Array.isArray(value))
    return [other, ...value.flatMap((item, i) => placed(item, other).map((made) => value.with(i, made)))];
  if (typeof value !== "object" || value === null) return [other];
  return [
    other,
    ...Object.entries(value).flatMap(([name, member]) =>
      placed(member, other).map((made) => ({ ...value, [name]: made })),
    ),
  ];
}
