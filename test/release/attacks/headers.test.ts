import { METHODS } from "node:http";
import { describe, expect, test } from "vitest";
import type { RawRequest } from "../raw-http.ts";
import { addressOf, GETS, operations, POSTS, startAttackedService, statusIn } from "./attack.ts";

const service = startAttackedService();

/** Methods that the runtime passes on. CONNECT opens a tunnel and gets no ordinary answer. */
const CARRIED = METHODS.filter(
  (method) =>
    !["BIND", "CONNECT", "LINK", "M-SEARCH", "MKCALENDAR", "QUERY", "REBIND", "SOURCE", "UNBIND", "UNLINK"].includes(
      method,
    ),
);

describe("methods", () => {
  test("that an address does not take are 405 and told which it takes; OPTIONS is answered everywhere", async () => {
    const taken = new Map<string, string[]>();
    for (const operation of operations) {
      const methods = operation.method === "get" ? ["GET", "HEAD"] : ["POST"];
      taken.set(operation.path, [...(taken.get(operation.path) ?? []), ...methods]);
    }
    const requests = [...GETS, ...POSTS].flatMap((operation) =>
      CARRIED.map((method) => ({ method, target: addressOf(operation), operation })),
    );
    const wrong = await service.attack(requests, (answer, { method, operation }) => {
      const methods = [...(taken.get(operation.path) ?? []), "OPTIONS"];
      if (methods.includes(method) && method !== "OPTIONS") return statusIn(200, 400, 415, 422)(answer);
      const allow = answer.headers.get("Allow") ?? "";
      const errors = allow.split(", ").sort().join() === methods.sort().join() ? [] : [`allows ${allow}`];
      if (method === "OPTIONS" && answer.headers.get("Access-Control-Allow-Methods") !== allow)
        errors.push("is no pre-flight");
      return [...errors, ...statusIn(method === "OPTIONS" ? 204 : 405)(answer)];
    });
    expect(wrong).toEqual([]);
  });
});

describe("conditions", () => {
  test("match in any list, weak or strong, however long; what is malformed never matches", async () => {
    const requests: (RawRequest & { expected: number })[] = [];
    for (const operation of GETS) {
      const target = addressOf(operation);
      const etag = (await service.ask({ method: "HEAD", target })).headers.get("ETag");
      if (etag === null || operation.path.endsWith("_random")) continue;
      const long = `${'"0123456789abcdef", '.repeat(400)}W/"x"`;
      const matching = [etag, `W/${etag}`, "*", ` ${etag} `, `${long}, ${etag}`, [`"a"`, etag], `,, ,${etag},,`];
      const other = [
        long,
        '"',
        "W/",
        etag.slice(1, -1),
        `"${etag}"x`,
        etag.slice(0, -1),
        `${'"'.repeat(8191)}`,
        `${'"'.repeat(60_001)}`,
        `${'"a",'.repeat(12_000)}`,
        "*, *",
        "\u00ff\u00fe",
        `W/${"W/".repeat(4000)}`,
        etag.toUpperCase() === etag ? '"X"' : etag.toUpperCase(),
      ];
      for (const value of matching) requests.push({ target, headers: { "If-None-Match": value }, expected: 304 });
      for (const value of other)
        requests.push({ method: "HEAD", target, headers: { "If-None-Match": value }, expected: 200 });
    }
    expect(await service.attack(requests, (answer, { expected }) => statusIn(expected)(answer))).toEqual([]);
  });
});

describe("Accept", () => {
  test("of any form is answered with what it admits, or with 406 that names what there is", async () => {
    const headers = [
      "",
      ",",
      ";q=1",
      "*/*;q=0",
      "*/*;q=0.0, text/html;level=1;q=0",
      "application/json;q=0.001",
      "application/json;q=1.0000",
      "application/json;q=-1, */*;q=NaN",
      'application/json;profile="a,b;q=0";q=0.5',
      "application/*;q=0.3, */*;q=0.1",
      "text/html;q=1e3",
      "a/b/c, */*",
      "*/json",
      "\u00e9\u00ff/\u0080",
      "constructor/__proto__, toString/valueOf;__proto__=1",
      "x/y,".repeat(2000),
      "q=".repeat(4096),
      `${"application/json;".repeat(500)}q=0.5`,
      ";".repeat(8192),
      "*/*;q=0.1,".repeat(6_000),
      `${"*".repeat(4000)}/${"*".repeat(4000)}`,
    ];
    const requests = GETS.flatMap((operation) =>
      headers.map((accept) => ({ target: addressOf(operation), method: "HEAD", headers: { Accept: accept } })),
    );
    const wrong = await service.attack(requests, (answer) => [
      ...statusIn(200, 406)(answer),
      ...(answer.status === 406 && answer.headers.get("Vary") !== "Accept" ? ["does not vary"] : []),
    ]);
    expect(wrong).toEqual([]);
  });
});
