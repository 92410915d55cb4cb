import { describe, expect, test } from "vitest";
import { MAX_BODY_BYTES } from "../../../worker/http/request-body.ts";
import { MAX_MESSAGE_BYTES } from "../../../worker/mcp/http-transport.ts";
import type { Answer } from "../contract/contract-checker.ts";
import type { RawRequest } from "../raw-http.ts";
import {
  addressOf,
  GETS,
  INHERITED,
  JSON_TYPE,
  jsonPaths,
  POSTS,
  startAttackedService,
  statusIn,
  withValueAt,
} from "./attack.ts";

const service = startAttackedService();

/** A message of another shape is an error of JSON-RPC, which has a status of its own; a receipt's is a verdict. */
const RPC = POSTS.filter(({ path }) => path === "/mcp");
const VERIFY = POSTS.filter(({ path }) => path === "/api/v1/receipts/verify");
const API = POSTS.filter((operation) => !RPC.includes(operation) && !VERIFY.includes(operation));

describe("bodies", () => {
  function posts(
    bodies: readonly (string | Uint8Array)[],
    headers: RawRequest["headers"] = JSON_TYPE,
    operations = POSTS,
  ): RawRequest[] {
    return operations.flatMap((operation) =>
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
    expect(await service.attack(requests, statusIn(415))).toEqual([]);
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
    expect(await service.attack(posts(broken), statusIn(400))).toEqual([]);
    expect(
      await service.attack(
        posts([new Uint8Array([0x1f, 0x8b])], { ...JSON_TYPE, "Content-Encoding": "gzip" }),
        statusIn(415),
      ),
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
    expect(await service.attack(posts(shapes, JSON_TYPE, API), statusIn(422))).toEqual([]);
    expect(await service.attack(posts(shapes, JSON_TYPE, VERIFY), isMalformed)).toEqual([]);
    // A list is a batch, of which each message is refused.
    const messages = posts(shapes, JSON_TYPE, RPC);
    expect(await service.attack(messages, ({ status, text }) => statusOfMessage(status, text))).toEqual([]);
  });

  test("with strange members in any place of the example are 422, or say in their place what is wrong", async () => {
    const long = ["x".repeat(10_000), `${"9".repeat(160_000)}x`, "-a".repeat(100_000), "😀".repeat(10_000)];
    const strange = [...INHERITED, "", "\u0000", "\ud800", ...long].map((text) => JSON.stringify(text));
    const requests = [...API, ...VERIFY].flatMap((operation) => {
      const { example } = operation.body ?? {};
      return strange
        .flatMap((text) => jsonPaths(example).map((place) => withValueAt(example, place, text)))
        .map((body) => ({ method: "POST", target: addressOf(operation), headers: JSON_TYPE, body }));
    });
    const wrong = await service.attack(requests, (answer) => {
      // A batch, and ids in bulk, answer what they can.
      if (answer.status !== 200) return statusIn(404, 422)(answer);
      if (answer.text.includes('"verdict":')) return isMalformed(answer);
      return /"missing":\[[^\]]|"failed":[1-9]/.test(answer.text) ? [] : ["takes it"];
    });
    expect(wrong).toEqual([]);
  });

  test("with a member twice take the last one, as JSON.parse does", async () => {
    const { status, text } = await service.ask({
      method: "POST",
      target: "/api/v1/terms/_bulk",
      headers: JSON_TYPE,
      body: '{"ids":["alpha"],"fields":["id"],"ids":["beta"]}',
    });
    expect([status, JSON.parse(text).data]).toEqual([200, [{ id: "beta" }]]);
  });

  test("up to the bound are read, and over it 413, with a length or in chunks", async () => {
    for (const [operations, bound, status] of [
      [API, MAX_BODY_BYTES, 422],
      [VERIFY, MAX_BODY_BYTES, 200],
      [RPC, MAX_MESSAGE_BYTES, 400],
    ] as const) {
      const full = `{"x":"${"y".repeat(bound - 8)}"}`;
      expect(full.length).toBe(bound);
      expect(await service.attack(posts([full], JSON_TYPE, operations), statusIn(status))).toEqual([]);
      for (const operation of operations) {
        // It is refused by its length, before any of it has come.
        const head = `POST ${addressOf(operation)} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`;
        for (const length of [bound + 1, 1e12])
          expect(await service.send(`${head}Content-Length: ${length}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 413 /);
      }
      const chunked = { ...JSON_TYPE, "Transfer-Encoding": "chunked" };
      expect(await service.attack(posts([full], chunked, operations), statusIn(status))).toEqual([]);
      expect(await service.attack(posts([`${full} `], chunked, operations), statusIn(413))).toEqual([]);
    }
  });

  test("that end before they are whole are 400, or nothing", async () => {
    for (const operation of POSTS) {
      for (const framing of [
        'Content-Length: 500\r\n\r\n{"ids":',
        'Transfer-Encoding: chunked\r\n\r\n5\r\n{"ids',
        "Content-Length: 500\r\n\r\n",
      ]) {
        const answer = await service.send(
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
    expect(await service.attack(requests, statusIn(200))).toEqual([]);
  });
});

function isMalformed({ status, text }: Answer): string[] {
  return status === 200 && text.includes('"verdict":"malformed"') ? [] : [`answers ${status}: ${text.slice(0, 200)}`];
}

function statusOfMessage(status: number, text: string): string[] {
  return status === 400 || (status === 200 && text.startsWith('[{"jsonrpc":"2.0","error":'))
    ? []
    : [`answers ${status}`];
}
