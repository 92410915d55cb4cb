import { describe, expect, test } from "vitest";
import { startAttackedService } from "./attack.ts";

const service = startAttackedService();

describe("bytes that are not a request", () => {
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
    const answer = await service.send(bytes);
    expect(answer).not.toMatch(/^HTTP\/1\.1 5.*X-API-Version/s);
  });
});
