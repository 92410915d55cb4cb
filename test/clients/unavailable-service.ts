/** The TypeScript client of a service that is unavailable for a while, and the client as an untyped program sees it. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

interface Problem extends Error {
  readonly status: number;
  readonly slug?: string;
}

/** The package as an untyped program sees it: its types are tested by compiling. */
interface UntypedClient {
  get(path: string, parameters?: object, options?: object): Promise<{ readonly id: string; readonly name: string }>;
  records(path: string, parameters?: object): AsyncGenerator<{ readonly id: string }, void>;
  fetch(path: string, init?: RequestInit): Promise<Response>;
}
export interface Package {
  createClient(options: object): UntypedClient;
  verify(
    client: UntypedClient,
    path: string,
    content: Uint8Array | string,
    options?: object,
  ): Promise<{ readonly edition: string }>;
  readonly ProblemError: new (...values: never) => Problem;
  readonly VerificationError: new (...values: never) => Error;
}

/** @param built the package, once it is installed */
export function testsOfUnavailableService(built: () => Package): void {
  describe("a service that is unavailable for a while", () => {
    let server: Server;
    let failing: string;
    /** The answers to come: a status and headers, or none for a success. */
    let script: (readonly [status: number, headers: Record<string, string>] | undefined)[] = [];
    const waits: number[] = [];
    const sleep = async (milliseconds: number) => void waits.push(milliseconds);

    beforeAll(async () => {
      server = createServer((_, response) => {
        const [status, headers] = script.shift() ?? [200, { "Content-Type": "application/json" }];
        response.writeHead(status, headers).end(status === 200 ? '{"name":"here"}' : "<html>not now</html>");
      });
      await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
      failing = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    });
    afterAll(() => new Promise((done) => server.close(done)));

    test("is asked again after as long as it says", async () => {
      script = [
        [503, { "Retry-After": "5" }],
        [429, { "Retry-After": "0" }],
        [503, {}],
      ];
      waits.length = 0;
      const client = built().createClient({ base: failing, sleep });
      expect(await client.get("/api/v1/terms/{id}", { id: "alpha" })).toEqual({ name: "here" });
      expect(waits).toEqual([5000, 0, 4000]);
    });

    test("is given up after the last try, when the wait is too long, and for other failures at once", async () => {
      for (const [answers, options, expected] of [
        [
          [
            [503, {}],
            [503, {}],
            [503, {}],
          ],
          { retries: 2 },
          [1000, 2000],
        ],
        [[[503, { "Retry-After": "31" }]], {}, []],
        [[[503, { "Retry-After": "Fri, 31 Dec 9999 23:59:59 GMT" }]], {}, []],
        [[[500, {}]], {}, []],
      ] as const) {
        script = [...answers];
        waits.length = 0;
        const client = built().createClient({ base: failing, sleep, ...options });
        const problem = await client.get("/x").catch((error) => error);
        expect(problem).toBeInstanceOf(built().ProblemError);
        expect([problem.status, problem.slug, problem.message]).toEqual([
          answers[0][0],
          undefined,
          expect.stringContaining("not now"),
        ]);
        expect([script, waits]).toEqual([[], expected]);
      }
    });

    test("is no longer waited for when the signal aborts", async () => {
      script = [[503, { "Retry-After": "20" }]];
      const controller = new AbortController();
      const client = built().createClient({ base: failing });
      const answer = client.get("/x", {}, { signal: controller.signal });
      setTimeout(() => controller.abort(new Error("enough")), 50);
      await expect(answer).rejects.toThrow("enough");
    });
  });
}
