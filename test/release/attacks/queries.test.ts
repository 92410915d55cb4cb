import { describe, expect, test } from "vitest";
import { addressOf, GETS, INHERITED, startAttackedService, statusIn, withQuery } from "./attack.ts";

const service = startAttackedService();

describe("queries", () => {
  const bad = [
    ...INHERITED.map((name) => `${name}=1`),
    ...INHERITED.map((name) => `${name}[x]=1`),
    "=",
    "&&&&",
    "=&=&==",
    "%",
    "%zz=%zz",
    "%ff=%fe",
    "%00=%00",
    "%c0%ae=1",
    "a[]=1&a[]=2",
    "\u00c3\u00bf=\u00c3\u00be",
    "%3Cscript%3Ealert(1)%3C/script%3E",
    "x=%0d%0aSet-Cookie:%20a=b",
    Array.from({ length: 2000 }, (_, i) => `p${i}=`).join("&"),
    "x=1&".repeat(3000),
    `${"x".repeat(15_000)}=1`,
    `x=${"y".repeat(15_000)}`,
    "?".repeat(15_000),
    "+".repeat(15_000),
    "%".repeat(15_000),
    "%f0%9f%98%80".repeat(1_200),
  ];

  test("that no operation knows are 400 within the API and nobody's fault outside it", async () => {
    const requests = GETS.flatMap((operation) =>
      bad.map((query) => ({ target: withQuery(addressOf(operation), query) })),
    );
    const wrong = await service.attack(requests, (answer, { target }) =>
      target.startsWith("/api/") && !/[?&]&&&&$/.test(target) ? statusIn(400)(answer) : statusIn(200)(answer),
    );
    expect(wrong).toEqual([]);
  });

  test("with a bad value in any parameter name that parameter", async () => {
    const values = [
      ...INHERITED,
      "id,__proto__",
      "term:constructor",
      "constructor:alpha",
      "%00",
      "%ff",
      "%",
      "%3Cscript%3E",
      "'%22;--",
      "%F0%9F%98%80",
      "%ed%a0%80",
      ",".repeat(500),
      "a".repeat(15_000),
      "a,".repeat(7_500),
      "%22".repeat(255),
      "9".repeat(400),
      `${"9".repeat(15_000)}x`,
      `${"1,".repeat(7_000)}x`,
      "%22a%22%20".repeat(64),
      "%22the%22%20".repeat(60),
      "-9007199254740992",
      "1e400",
      "%2b1",
    ];
    const requests = GETS.flatMap((operation) =>
      operation.parameters
        .filter((parameter) => parameter.in === "query")
        .flatMap((parameter) =>
          values.map((value) => {
            const [path = "", search = ""] = addressOf(operation).split("?");
            const others = search.split("&").filter((pair) => pair !== "" && !pair.startsWith(`${parameter.name}=`));
            const query = [...others, `${parameter.name}=${value}`].join("&");
            return { target: `${path}?${query}`, parameter };
          }),
        ),
    );
    const wrong = await service.attack(requests, (answer, { parameter }) => {
      const wrongStatus = statusIn(200, 400, 404, 422)(answer);
      if (answer.status !== 400) return wrongStatus;
      const { errors = [] } = JSON.parse(answer.text) as { errors?: { parameter?: string }[] };
      // A good value may leave so many records that a limit is asked for.
      return errors.some((error) => error.parameter === parameter.name || error.parameter === "limit")
        ? wrongStatus
        : [...wrongStatus, "names another parameter"];
    });
    expect(wrong).toEqual([]);
  });

  test("of one parameter given thousands of times, or a series of thousands, are answered", async () => {
    const requests = GETS.flatMap((operation) =>
      operation.parameters
        .filter((parameter) => parameter.in === "query")
        .flatMap(({ name }) => [
          { target: withQuery(addressOf(operation), `${name}=1&`.repeat(Math.floor(15_000 / (name.length + 3)))) },
          { target: withQuery(addressOf(operation), `${name}=${"1,".repeat(7_000)}1`) },
        ]),
    );
    expect(await service.attack(requests, statusIn(200, 400, 404, 422))).toEqual([]);
  });
});
