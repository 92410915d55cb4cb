import { beforeAll, describe, expect, test } from "vitest";
import { addressOf, GETS, JSON_TYPE, jsonPaths, operations, POSTS, withQuery, withValueAt } from "./attack.ts";
import { costOf, parsingCost, type Request, trivialCost } from "./cpu-time.ts";

/**
 * One request must not block the others: no request takes more processor time than some hundred trivial requests, and
 * twice the input takes no more than some three times as long.
 */

/** Trivial requests that one hostile request may cost. One takes some 50 µs, and the free plan allows 10 ms. */
const MOST = 200;
/** A body is parsed before it can be checked; the checks may cost this many times the parsing. */
const MOST_PARSINGS = 4;
/** Factor that an input of twice the length may cost. Costs of a few trivial requests are not compared. */
const GROWTH = 3;
const COMPARED = 100;

/** A request of any length. */
interface Hostile {
  readonly name: string;
  readonly longest: number;
  readonly request: (length: number) => Request;
}

let trivial = 0;
beforeAll(async () => {
  trivial = await trivialCost();
});

/** What is wrong with the costs of these requests, in trivial requests. */
async function tooExpensive(hostile: readonly Hostile[]): Promise<unknown[]> {
  const wrong: unknown[] = [];
  for (const { name, longest, request } of hostile) {
    const little = COMPARED * trivial;
    const asked = request(longest);
    const whole = await costOf(asked, little);
    if (whole <= little) continue;
    const { init } = asked;
    const parsing = typeof init?.body === "string" ? MOST_PARSINGS * parsingCost(init.body) : 0;
    if (whole <= little + parsing) continue;
    const half = await costOf(request(longest / 2));
    if (whole > MOST * trivial + parsing || whole > GROWTH * half)
      wrong.push([name, ...[half, whole, parsing].map((cost) => Math.round(cost / trivial))]);
  }
  return wrong;
}

/** Texts that grow by repetition, which could be expensive for patterns, lists, numbers, addresses and truncation. */
const REPEATED: Readonly<Record<string, (times: number) => string>> = {
  "digits and a letter": (times) => `${"9".repeat(times)}x`,
  letters: (times) => "a".repeat(times),
  "words with hyphens": (times) => "-a".repeat(times / 2),
  commas: (times) => ",".repeat(times),
  "a list": (times) => `${"1,".repeat(times / 2)}1`,
  "a list of words": (times) => `${"id,".repeat(times / 3)}x`,
  "quotation marks": (times) => '"'.repeat(times),
  "white space": (times) => `${" ".repeat(times)}x`,
  "half characters": (times) => "\ud83d".repeat(times),
};

/** Maximum characters of an address that reach the service. */
const ADDRESS = 15_000;

describe("of a long path", () => {
  const tails: Readonly<Record<string, (length: number) => string>> = {
    slashes: (length) => `${"/".repeat(length)}x`,
    steps: (length) => "/a".repeat(length / 2),
    letters: (length) => `/${"a".repeat(length)}`,
    capitals: (length) => `/${"A".repeat(length)}`,
    "words with hyphens": (length) => `/${"-a".repeat(length / 2)}`,
    dots: (length) => `/${".a".repeat(length / 2)}`,
    "encoded dots": (length) => `/${"%2e".repeat(length / 3)}`,
    "encoded characters": (length) => `/${"%F0%9F%98%80".repeat(length / 12)}`,
    "an extension": (length) => `/${"a".repeat(length)}.md`,
    "a long extension": (length) => `/a.${"a".repeat(length)}`,
  };
  const hostile = operations.flatMap((operation) => {
    const [path = ""] = addressOf(operation).split("?");
    return Object.entries(tails).map(
      ([name, tail]): Hostile => ({
        name: `${path} and ${name}`,
        longest: ADDRESS,
        request: (length) => ({ target: path + tail(length) }),
      }),
    );
  });

  test("the cost is bounded", async () => {
    expect(await tooExpensive(hostile)).toEqual([]);
  });
});

describe("of a long query", () => {
  const unknown = GETS.flatMap((operation): Hostile[] => {
    const target = addressOf(operation);
    // Some answers are long files, which HEAD does not read.
    const at = (query: (length: number) => string) => (length: number) => ({
      target: withQuery(target, query(length)),
      init: { method: "HEAD" },
    });
    return [
      {
        name: `${target}: names`,
        request: at((length) => Array.from({ length: length / 6 }, (_, i) => `p${i}`).join("&")),
      },
      { name: `${target}: one name`, request: at((length) => "x&".repeat(length / 2)) },
      { name: `${target}: a long name`, request: at((length) => "x".repeat(length)) },
      { name: `${target}: format`, request: at((length) => "format=json&".repeat(length / 12)) },
    ].map((hostile) => ({ ...hostile, longest: ADDRESS - 500 }));
  });
  const values = GETS.flatMap((operation) =>
    operation.parameters
      .filter((parameter) => parameter.in === "query")
      .flatMap(({ name }) =>
        Object.entries(REPEATED).map(
          ([kind, text]): Hostile => ({
            name: `${operation.path}?${name}= ${kind}`,
            longest: (ADDRESS - 500) / (/[,\w]/.test(text(9)) ? 1 : 3),
            request: (length) => ({
              target: withQuery(
                operation.path.replace(/\{.*\}/, "alpha"),
                `${name}=${encodeURI(text(length).toWellFormed())}`,
              ),
            }),
          }),
        ),
      ),
  );

  test("of many names the cost is bounded", async () => {
    expect(await tooExpensive(unknown)).toEqual([]);
  });

  test("of a long value the cost is bounded, for every parameter of every operation", async () => {
    expect(await tooExpensive(values)).toEqual([]);
  });
});

describe("of a long header", () => {
  const repeated: Readonly<Record<string, readonly string[]>> = {
    Accept: ["x/y,", ";", "*/*;q=0.1,", "a/", "application/json;q=", " ", "application/json;a=b;"],
    "If-None-Match": ['"a",', '"', "W/", 'W/"a" ', "*", " ", ","],
    "Content-Type": [";a", " ", "application/json"],
    "Content-Length": ["9"],
  };
  const hostile = Object.entries(repeated).flatMap(([name, pieces]) =>
    pieces.flatMap((piece) =>
      [GETS, POSTS].flatMap((some) =>
        some.slice(0, 4).map(
          (operation): Hostile => ({
            name: `${operation.path} ${name}: ${piece}`,
            longest: 60_000,
            request: (length) => ({
              target: addressOf(operation),
              init: {
                method: operation.method,
                headers: { [name]: `x${piece.repeat(length / piece.length)}x` },
                ...(operation.method === "post" && { body: "{}" }),
              },
            }),
          }),
        ),
      ),
    ),
  );

  test("the cost is bounded", async () => {
    expect(await tooExpensive(hostile)).toEqual([]);
  });
});

describe("of a long body", () => {
  function posted(target: string, body: string): Request {
    return { target, init: { method: "POST", headers: JSON_TYPE, body } };
  }

  /** What was written of a kind of text, by its length. */
  const written = new Map<string, string>();

  function asJson(kind: string, text: (length: number) => string, length: number): string {
    const name = `${kind} ${length}`;
    const json = written.get(name) ?? JSON.stringify(text(length));
    written.set(name, json);
    return json;
  }

  const texts = POSTS.flatMap((operation) =>
    jsonPaths(operation.body?.example).flatMap((place) =>
      Object.entries(REPEATED).map(
        ([kind, text]): Hostile => ({
          name: `${operation.path} #/${place.join("/")} ${kind}`,
          longest: 160_000,
          request: (length) =>
            posted(operation.path, withValueAt(operation.body?.example, place, asJson(kind, text, length))),
        }),
      ),
    ),
  );

  /** Bodies up to the largest that is read. */
  const shapes: Readonly<Record<string, (length: number) => string>> = {
    "open brackets": (length) => "[".repeat(length),
    "deep arrays": (length) => "[".repeat(length / 2) + "]".repeat(length / 2),
    "deep objects": (length) => `${'{"a":'.repeat(length / 6)}1${"}".repeat(length / 6)}`,
    "many members": (length) => `{${Array.from({ length: length / 12 }, (_, i) => `"m${i}":1`).join()}}`,
    "many ids": (length) => `{"ids":[${'"a",'.repeat(length / 4)}"a"]}`,
    "one long id": (length) => `{"ids":["${"a".repeat(length)}"]}`,
    "long ids": (length) => `{"ids":[${Array.from({ length: 200 }, () => `"${"-a".repeat(length / 400)}"`).join()}]}`,
    "many fields": (length) => `{"ids":["alpha"],"fields":[${'"id",'.repeat(length / 5)}"id"]}`,
    "many other fields": (length) =>
      `{"ids":["alpha"],"fields":[${Array.from({ length: length / 9 }, (_, i) => `"f${i}"`).join()}]}`,
    "many items": (length) => `{"items":[${"{},".repeat(length / 3)}{}]}`,
    "items with long names": (length) =>
      JSON.stringify({ items: Array.from({ length: 50 }, () => ({ calculator: "irr".repeat(length / 150) })) }),
    "items with long numbers": (length) =>
      JSON.stringify({
        items: Array.from({ length: 50 }, () => ({
          calculator: "irr",
          inputs: { cash_flows: [`${"9".repeat(length / 50)}x`] },
        })),
      }),
    "items with many inputs": (length) =>
      `{"items":[${Array.from(
        { length: 50 },
        () => `{"calculator":"irr","inputs":{${Array.from({ length: length / 600 }, (_, i) => `"m${i}":1`).join()}}}`,
      ).join()}]}`,
    "a long series": (length) => `{"returns":[${"0.01,".repeat(length / 5)}0]}`,
    "a series of texts": (length) => `{"returns":[${'"9",'.repeat(length / 4)}"9"]}`,
    "white space": (length) => `${" ".repeat(length)}{}`,
  };
  const large = ["/api/v1/terms/_bulk", "/api/v1/compute/_batch", "/api/v1/compute/sharpe-ratio"].flatMap((target) =>
    Object.entries(shapes).map(
      ([kind, body]): Hostile => ({
        name: `${target} ${kind}`,
        longest: 1_000_000,
        request: (length) => posted(target, body(length)),
      }),
    ),
  );

  // Every place of every example, some thousand bodies: a busy machine needs longer than for other tests.
  test("the cost is bounded, wherever a long text stands", { timeout: 900_000 }, async () => {
    expect(await tooExpensive(texts)).toEqual([]);
  });

  test("the cost is bounded by that of parsing it, up to the largest that is read", async () => {
    expect(await tooExpensive(large)).toEqual([]);
  });
});
