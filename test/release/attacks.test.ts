import { readdir, readFile } from "node:fs/promises";
import { METHODS } from "node:http";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { MAX_BODY_BYTES } from "../../worker/http/body.ts";
import { decodeBlock } from "../../worker/store/block.ts";
import { type Answer, readJudge } from "./contract/judge.ts";
import type { Operation } from "./contract/requests.ts";
import { ask, type Exact, send } from "./exact.ts";
import { startWorkerd, type Workerd } from "./workerd.ts";

/** The deployed bundle in workerd, asked in bad faith, at every operation of its own contract. */
const judge = await readJudge();
const operations = judge.operations();
/** A corpus of this size has one sitemap and no parts of it. */
const GETS = operations.filter(({ method, path }) => method === "get" && !path.startsWith("/sitemap-"));
const POSTS = operations.filter(({ method }) => method === "post");
const BLOCKS_DIR = "dist/.edge/blocks";
let service: Workerd;
let asked = 0;

beforeAll(async () => {
  service = await startWorkerd(inject("bundle"), BLOCKS_DIR);
});
afterAll(async () => {
  await service.close();
  console.info(`${asked} attacks were made`);
});
afterEach(async () => {
  const { status, text } = await ask(service.port, { target: "/api/v1/terms/leverage" });
  expect([status, text]).toEqual([200, await readFile("dist/api/v1/terms/leverage.json", "utf8")]);
});

/** Makes the requests, some at a time; every answer must be sound, and as `more` says. The faults, with what met them. */
async function attack<Request extends Exact>(
  requests: readonly Request[],
  more: (answer: Answer, request: Request) => readonly string[] = () => [],
): Promise<string[]> {
  const wrong: string[] = [];
  const left = requests.values();
  async function attacker(): Promise<void> {
    for (const request of left) {
      asked++;
      const answer = await ask(service.port, request);
      for (const fault of [...judge.unsound(answer, request.method === "HEAD"), ...more(answer, request)])
        wrong.push(`${shown(request)}: ${fault}`);
    }
  }
  await Promise.all(Array.from({ length: 16 }, attacker));
  return wrong;
}

function shown({ method = "GET", target, headers = {}, body = "" }: Exact): string {
  return [method, target, JSON.stringify(headers), String(body)].map((text) => text.slice(0, 120)).join(" ");
}

/** A fault when the status is none of these. */
function statusIn(...statuses: number[]): (answer: Answer) => string[] {
  return ({ status }) => (statuses.includes(status) ? [] : [`answers ${status}`]);
}

/** The operation's path with what exists in its places, and the query that it needs. */
function addressOf({ path, parameters }: Operation): string {
  const search = new URLSearchParams();
  let filled = path;
  for (const { name, in: place, required, example } of parameters) {
    if (place === "path") filled = filled.replace(`{${name}}`, String(example));
    else if (required) search.set(name, String(example));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}

/** An address with one parameter more. */
function withQuery(address: string, query: string): string {
  return `${address}${address.includes("?") ? "&" : "?"}${query}`;
}

const JSON_TYPE = { "Content-Type": "application/json" };

/** Methods that the runtime passes on. CONNECT asks for a tunnel, and gets no answer in the ordinary sense. */
const CARRIED = METHODS.filter(
  (method) =>
    !["BIND", "CONNECT", "LINK", "M-SEARCH", "MKCALENDAR", "QUERY", "REBIND", "SOURCE", "UNBIND", "UNLINK"].includes(
      method,
    ),
);

/** Names that every object has, or that make it another. */
const INHERITED = [...Object.getOwnPropertyNames(Object.prototype), "prototype"];

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
    const wrong = await attack(requests, (answer, { method, operation }) => {
      const methods = [...(taken.get(operation.path) ?? []), "OPTIONS"];
      if (methods.includes(method) && method !== "OPTIONS") return statusIn(200, 400, 415)(answer);
      const allow = answer.headers.get("Allow") ?? "";
      const faults = allow.split(", ").sort().join() === methods.sort().join() ? [] : [`allows ${allow}`];
      if (method === "OPTIONS" && answer.headers.get("Access-Control-Allow-Methods") !== allow)
        faults.push("is no pre-flight");
      return [...faults, ...statusIn(method === "OPTIONS" ? 204 : 405)(answer)];
    });
    expect(wrong).toEqual([]);
  });
});

describe("conditions", () => {
  test("match in any list, weak or strong, however long; what is malformed never matches", async () => {
    const requests: (Exact & { expected: number })[] = [];
    for (const operation of GETS) {
      const target = addressOf(operation);
      const etag = (await ask(service.port, { method: "HEAD", target })).headers.get("ETag");
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
        "*, *",
        "\u00ff\u00fe",
        `W/${"W/".repeat(4000)}`,
        etag.toUpperCase() === etag ? '"X"' : etag.toUpperCase(),
      ];
      for (const value of matching) requests.push({ target, headers: { "If-None-Match": value }, expected: 304 });
      for (const value of other)
        requests.push({ method: "HEAD", target, headers: { "If-None-Match": value }, expected: 200 });
    }
    expect(await attack(requests, (answer, { expected }) => statusIn(expected)(answer))).toEqual([]);
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
      `${"*".repeat(4000)}/${"*".repeat(4000)}`,
    ];
    const requests = GETS.flatMap((operation) =>
      headers.map((accept) => ({ target: addressOf(operation), method: "HEAD", headers: { Accept: accept } })),
    );
    const wrong = await attack(requests, (answer) => [
      ...statusIn(200, 406)(answer),
      ...(answer.status === 406 && answer.headers.get("Vary") !== "Accept" ? ["does not vary"] : []),
    ]);
    expect(wrong).toEqual([]);
  });
});

describe("paths", () => {
  const bent: readonly ((path: string) => string)[] = [
    (path) => `${path}/`,
    (path) => `${path}//`,
    (path) => `/${path}`,
    (path) => `//example.org${path}`,
    (path) => `/\\example.org${path}`,
    (path) => path.replaceAll("/", "//"),
    (path) => path.replace(/(?<=.)\/(?=[^/]*$)/, "%2f"),
    (path) => path.replace(/(?<=.)\/(?=[^/]*$)/, "\\"),
    (path) => path.replace(/\/(?=[^/]*$)/, "/./"),
    (path) => `${path}/..${path}`,
    (path) => `${path}/%2e%2e${path}`,
    (path) => `/..${path}`,
    (path) => `${path}/%2e`,
    (path) => `${path}/..%2f..%2f..%2fetc%2fpasswd`,
    (path) => `${path}/%252e%252e%252f`,
    (path) => `${path}%00`,
    (path) => `${path}%00.json`,
    (path) => `${path}%c0%ae`,
    (path) => `${path}/%c0%ae%c0%ae/`,
    (path) => `${path}%ff`,
    (path) => `${path}%ed%a0%80`,
    (path) => `${path}%`,
    (path) => `${path}%z`,
    (path) => `${path}%zz`,
    (path) => `${path}%u002e`,
    (path) => `${path}\u00c3\u00bf`,
    (path) => `${path}%e2%80%ae`,
    (path) => `${path}%0d%0aSet-Cookie:%20a=b`,
    (path) => `${path}%20`,
    (path) => `${path}+`,
    (path) => `${path};a=b`,
    (path) => `${path}#fragment`,
    (path) => `${path}?`,
    (path) => `${path}??`,
    (path) => `${path}.`,
    (path) => `${path}..json`,
    (path) => `${path}.json.json`,
    (path) => `${path}.constructor`,
    (path) => `${path}.__proto__`,
    (path) => `${path}%3Cscript%3Ealert(1)%3C/script%3E`,
    (path) => path.toUpperCase(),
    (path) => `${path.toUpperCase()}/`,
    (path) => path.replaceAll(/[a-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
    (path) => `${path}${"a".repeat(15_900 - path.length)}`,
    (path) => `${path}/${"a".repeat(17_000)}`,
    (path) => `${path}${"/a".repeat(8_000)}`,
    (path) => `${path}${"/..".repeat(5_000)}`,
    (path) => `${path}${"%2e".repeat(5_000)}`,
    (path) => `${path}${"/".repeat(15_900)}`,
    (path) => `${path}${"-a".repeat(7_000)}`,
    ...INHERITED.map((name) => (path: string) => path.replace(/[^/]*$/, name)),
    ...INHERITED.map((name) => (path: string) => `${path}/${name}`),
  ];

  test("bent in any way are an address, a move to one within the service, or a problem", async () => {
    const requests = operations.flatMap((operation) => {
      const [path = "", search] = addressOf(operation).split("?");
      return bent.map((bend) => ({ target: bend(path) + (search ? `?${search}` : "") }));
    });
    expect(await attack(requests, statusIn(200, 308, 400, 404, 405, 406, 414))).toEqual([]);
  });

  test("that are no URI are refused by the runtime, before the service; clients encode them", async () => {
    const strange = ["<script>", "\u00ff", "?<script>", '?q="', "?\u00ff=\u00fe"];
    const answers = operations.flatMap(({ path }) =>
      strange.map((text) => ask(service.port, { target: `${path.replaceAll(/[{}]/g, "")}${text}` })),
    );
    const told = (await Promise.all(answers)).map(({ status, text }) => `${status} ${text}`);
    expect(new Set(told)).toEqual(new Set(["400 invalid URI"]));
  });

  test("that move lead in one step to where nothing moves", async () => {
    const requests = operations.flatMap((operation) => {
      const [path = ""] = addressOf(operation).split("?");
      return bent.map((bend) => bend(path));
    });
    const wrong: string[] = [];
    for (const target of new Set(requests)) {
      const { status, headers } = await ask(service.port, { method: "HEAD", target });
      if (status !== 308) continue;
      const location = headers.get("Location") ?? "";
      const then = await ask(service.port, { method: "HEAD", target: location });
      if (![200, 400, 404, 405].includes(then.status))
        wrong.push(`${target.slice(0, 80)} → ${location}: ${then.status}`);
    }
    expect(wrong).toEqual([]);
  });

  test("of the release's own files are nobody else's", async () => {
    const internal: string[] = [];
    for (const key of await readdir(BLOCKS_DIR)) {
      const bytes = await readFile(`${BLOCKS_DIR}/${key}`);
      // Parts of long bodies lie beside the blocks, and have no directory.
      if (bytes[4] !== 0x5b || bytes.readUInt32LE(0) > bytes.length) continue;
      internal.push(...[...decodeBlock(bytes).files.keys()].filter((path) => path.startsWith("/.edge/")));
    }
    expect(internal.length).toBeGreaterThan(1000);
    const requests = internal
      .filter((path, i) => !path.includes("/chunks/api/") || i % 20 === 0)
      .flatMap((path) => [path, `/api/..${path}`, path.replace("/.edge", "/%2eedge"), `/${path}`, `${path}.json`])
      .map((target) => ({ target }));
    // The problem repeats the address that was asked for, which is all that it tells of the inside.
    const wrong = (await attack(requests, statusIn(404))).filter((fault) => !fault.endsWith("tells of its inside"));
    expect(wrong).toEqual([]);
  });
});

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
    const wrong = await attack(requests, (answer, { target }) =>
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
    const wrong = await attack(requests, (answer, { parameter }) => {
      const faults = statusIn(200, 400, 404, 422)(answer);
      if (answer.status !== 400) return faults;
      const { errors = [] } = JSON.parse(answer.text) as { errors?: { parameter?: string }[] };
      return errors.some((fault) => fault.parameter === parameter.name)
        ? faults
        : [...faults, "names another parameter"];
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
    expect(await attack(requests, statusIn(200, 400, 404, 422))).toEqual([]);
  });
});

describe("bodies", () => {
  function posts(bodies: readonly (string | Uint8Array)[], headers: Exact["headers"] = JSON_TYPE): Exact[] {
    return POSTS.flatMap((operation) =>
      bodies.map((body) => ({ method: "POST", target: addressOf(operation), ...(headers && { headers }), body })),
    );
  }

  test("of another type, or of none, are 415", async () => {
    const types = ["text/plain", "application/jsonx", "application/problem+json", "", "json", "*/*", ";", "\u00ff"];
    const body = "{}";
    const requests = POSTS.flatMap((operation) => [
      { method: "POST", target: addressOf(operation), body },
      ...types.map((type) => ({
        method: "POST",
        target: addressOf(operation),
        headers: { "Content-Type": type },
        body,
      })),
    ]);
    expect(await attack(requests, statusIn(415))).toEqual([]);
  });

  test("that are no JSON in UTF-8 are 400", async () => {
    const broken = [
      "",
      "{",
      "{'ids':1}",
      "[".repeat(10_000),
      '{"a":'.repeat(10_000),
      '{"ids":["alpha"]} x',
      "NaN",
      "\u0000",
      new Uint8Array([0x22, 0xff, 0xfe, 0x22]),
      new Uint8Array([0x22, 0xc0, 0xae, 0x22]),
      new Uint8Array([0x22, 0xed, 0xa0, 0x80, 0x22]),
      // UTF-16, and gzip that nobody asked to be unpacked.
      new Uint8Array([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
      new Uint8Array([0x1f, 0x8b, 0x08, 0x00, 0x00]),
    ];
    expect(await attack(posts(broken), statusIn(400))).toEqual([]);
    expect(
      await attack(posts([new Uint8Array([0x1f, 0x8b])], { ...JSON_TYPE, "Content-Encoding": "gzip" }), statusIn(400)),
    ).toEqual([]);
  });

  test("of another shape are 422, however deep, long or strangely named", async () => {
    const deep = `${"[".repeat(10_000)}${"]".repeat(10_000)}`;
    const shapes = [
      "null",
      "1",
      '"x"',
      "true",
      deep,
      `{"x":${deep}}`,
      `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`,
      ...INHERITED.map((name) => JSON.stringify(Object.fromEntries([[name, 1]]))),
      ...INHERITED.map((name) => `{${JSON.stringify(name)}:{"ids":["alpha"],"items":[]}}`),
      `{${Array.from({ length: 20_000 }, (_, i) => `"m${i}":1`).join()}}`,
      JSON.stringify({ ["x".repeat(500_000)]: 1 }),
      '{"\\ud800":1}',
      '{"/~":1,"#":1,"":1}',
    ];
    expect(await attack(posts(shapes), statusIn(422))).toEqual([]);
  });

  test("with strange members in any place of the example are 422, or say in their place what is wrong", async () => {
    const strange = [...INHERITED, "", "\u0000", "x".repeat(10_000), "\ud800"];
    const requests = POSTS.flatMap((operation) => {
      const { example } = operation.body ?? {};
      return strange
        .flatMap((name) => places(example).map((place) => planted(example, place, name)))
        .map((body) => ({ method: "POST", target: addressOf(operation), headers: JSON_TYPE, body }));
    });
    const wrong = await attack(requests, (answer) => {
      // A batch, and ids in bulk, answer what they can.
      if (answer.status !== 200) return statusIn(404, 422)(answer);
      return /"missing":\[[^\]]|"failed":[1-9]/.test(answer.text) ? [] : ["takes it"];
    });
    expect(wrong).toEqual([]);
  });

  test("with a member twice take the last one, as JSON.parse does", async () => {
    const { status, text } = await ask(service.port, {
      method: "POST",
      target: "/api/v1/terms/_bulk",
      headers: JSON_TYPE,
      body: '{"ids":["alpha"],"fields":["id"],"ids":["beta"]}',
    });
    expect([status, JSON.parse(text).data]).toEqual([200, [{ id: "beta" }]]);
  });

  test("up to the bound are read, and over it 413, with a length or in chunks", async () => {
    const full = `{"x":"${"y".repeat(MAX_BODY_BYTES - 8)}"}`;
    expect(full.length).toBe(MAX_BODY_BYTES);
    expect(await attack(posts([full]), statusIn(422))).toEqual([]);
    for (const operation of POSTS) {
      // It is refused by its length, before any of it has come.
      const head = `POST ${addressOf(operation)} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`;
      for (const length of [MAX_BODY_BYTES + 1, 1e12])
        expect(await send(service.port, `${head}Content-Length: ${length}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 413 /);
    }
    const chunked = { ...JSON_TYPE, "Transfer-Encoding": "chunked" };
    expect(await attack(posts([full], chunked), statusIn(422))).toEqual([]);
    expect(await attack(posts([`${full} `], chunked), statusIn(413))).toEqual([]);
  });

  test("that end before they are whole are 400, or nothing", async () => {
    for (const operation of POSTS) {
      for (const framing of [
        'Content-Length: 500\r\n\r\n{"ids":',
        'Transfer-Encoding: chunked\r\n\r\n5\r\n{"ids',
        "Content-Length: 500\r\n\r\n",
      ]) {
        asked++;
        const answer = await send(
          service.port,
          `POST ${addressOf(operation)} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${framing}`,
        );
        expect([operation.path, framing, answer]).toEqual([
          operation.path,
          framing,
          expect.stringMatching(/^$|^HTTP\/1\.1 400 /),
        ]);
      }
    }
  });

  test("where none belongs are not looked at", async () => {
    const headers = { ...JSON_TYPE, "Content-Length": "1" };
    const requests = GETS.map((operation) => ({ target: addressOf(operation), headers, body: "{" }));
    expect(await attack(requests, statusIn(200))).toEqual([]);
  });
});

/** Paths to every member and element of a JSON value. */
function places(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value !== "object" || value === null) return [[...path]];
  return [[...path], ...Object.entries(value).flatMap(([name, inner]) => places(inner, [...path, name]))];
}

/** The value as JSON with a strange text at a place, or as a member more of the object there. */
function planted(value: unknown, [name, ...rest]: readonly string[], strange: string): string {
  if (name === undefined) {
    if (typeof value !== "object" || value === null) return JSON.stringify(strange);
    if (Array.isArray(value)) return JSON.stringify([...value, strange]);
    const members = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}:${JSON.stringify(inner)}`);
    return `{${[...members, `${JSON.stringify(strange)}:1`].join()}}`;
  }
  const members = Object.entries(value as object).map(([key, inner]): [string, string] => [
    key,
    key === name ? planted(inner, rest, strange) : JSON.stringify(inner),
  ]);
  return Array.isArray(value)
    ? `[${members.map(([, text]) => text).join()}]`
    : `{${members.map(([key, text]) => `${JSON.stringify(key)}:${text}`).join()}}`;
}

describe("what is no request at all", () => {
  test.each([
    ["another protocol", "SSH-2.0-OpenSSH_9.0\r\n\r\n"],
    ["a TLS greeting", new Uint8Array([0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3])],
    ["an endless header", `GET / HTTP/1.1\r\nHost: x\r\nX: ${"y".repeat(200_000)}\r\n\r\n`],
    ["thousands of headers", `GET / HTTP/1.1\r\nHost: x\r\n${"X: y\r\n".repeat(20_000)}\r\n`],
    ["no host", "GET /api/v1/terms/alpha HTTP/1.1\r\n\r\n"],
    ["a target of its own", "GET * HTTP/1.1\r\nHost: x\r\n\r\n"],
    ["another host's address", "GET http://example.org/api/v1/terms HTTP/1.1\r\nHost: x\r\n\r\n"],
    ["a method of its own", "CONSTRUCTOR / HTTP/1.1\r\nHost: x\r\n\r\n"],
    ["a target that is no path", "GET ../../etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n"],
    ["a header in two lines", "GET / HTTP/1.1\r\nHost: x\r\nA: b\r\n c\r\n\r\n"],
    ["two lengths", "POST /api/v1/terms/_bulk HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}"],
    ["a negative length", "POST /api/v1/terms/_bulk HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n{}"],
    [
      "a length and chunks",
      "POST /api/v1/terms/_bulk HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api/v1/health HTTP/1.1\r\nHost: x\r\n\r\n",
    ],
  ])("(%s) is refused by the runtime, or answered and never with a 5xx", async (_, bytes) => {
    asked++;
    const answer = await send(service.port, bytes);
    expect(answer).not.toMatch(/^HTTP\/1\.1 5.*X-API-Version/s);
  });
});
