import { beforeAll, describe, expect, test } from "vitest";
import { type Service, startService } from "../fixture/service.ts";
import { type Answering, handshake, rpc, stateless } from "./messages.ts";

let service: Service;
let answer: Answering;
beforeAll(async () => {
  service = await startService();
  answer = service.request;
});

async function resultOf(method: string, params: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
  const { result, error } = await rpc(handshake(answer, method, params));
  if (!result) throw new Error(error?.message);
  return result;
}

describe("resources", () => {
  test("have the guide and the list of categories, at the addresses of the API", async () => {
    const { resources } = (await resultOf("resources/list")) as { resources: { uri: string }[] };
    expect(resources.map(({ uri }) => uri)).toEqual([
      `${service.release.base}/llms.txt`,
      `${service.release.base}/api/v1/categories.md`,
    ]);
    for (const { uri } of resources) {
      const { contents } = (await resultOf("resources/read", { uri })) as { contents: { text: string; uri: string }[] };
      const served = await service.get(uri.slice(service.release.base.length));
      expect(contents).toEqual([{ uri, mimeType: "text/markdown", text: await served.text() }]);
    }
  });

  test("have a template for each collection, and every record below", async () => {
    const { resourceTemplates } = (await resultOf("resources/templates/list")) as {
      resourceTemplates: { uriTemplate: string }[];
    };
    expect(resourceTemplates.length).toBe(service.release.catalog.collections.length);
    const uri = resourceTemplates[0]?.uriTemplate.replace("{id}", "term-003");
    const { contents } = (await resultOf("resources/read", { uri })) as { contents: { text: string }[] };
    expect(contents[0]?.text).toContain("# V term 3");
  });

  test.each([
    "/api/v1/terms/no-such.md",
    "/api/v1/terms/term-003.json",
    "/api/v1/terms/../terms/term-003.md",
    "/api/v1/terms.ndjson",
    "/llms-full.txt",
    "//evil.example/llms.txt",
    "/mcp",
  ])("have nothing at %s, and say so by the rules of the revision", async (path) => {
    const uri = service.release.base + path;
    const old = await rpc(handshake(answer, "resources/read", { uri }));
    expect(old.error).toMatchObject({ code: -32002, data: { uri } });
    const now = await stateless(answer, "resources/read", { uri });
    expect([now.status, (await rpc(now)).error?.code]).toEqual([200, -32602]);
  });
});

describe("completion", () => {
  async function completed(ref: Record<string, unknown>, name: string, value: string): Promise<unknown> {
    const { completion } = await resultOf("completion/complete", { ref, argument: { name, value } });
    return completion;
  }

  test("gives ids that begin with what was typed, then those of names that do", async () => {
    const ref = { type: "ref/resource", uri: `${service.release.base}/api/v1/terms/{id}.md` };
    expect(await completed(ref, "id", "term-04")).toEqual({
      values: ["term-040", "term-041", "term-042", "term-043", "term-044"],
      total: 5,
      hasMore: false,
    });
    expect(await completed(ref, "id", "alias 4")).toMatchObject({ values: expect.arrayContaining(["term-004"]) });
  });

  test("gives the arguments of prompts", async () => {
    const explain = { type: "ref/prompt", name: "explain_term" };
    expect(await completed(explain, "audience", "bo")).toMatchObject({ values: ["board member"] });
    const calculate = { type: "ref/prompt", name: "calculate" };
    expect(await completed(calculate, "calculator", "irr-c")).toMatchObject({ values: ["irr-calc"] });
  });

  test.each([
    [{ type: "ref/prompt", name: "nothing" }],
    [{ type: "ref/resource", uri: "http://x.example/{id}" }],
    [{}],
  ])("refuses %j", async (ref) => {
    const params = { ref, argument: { name: "id", value: "" } };
    expect((await rpc(handshake(answer, "completion/complete", params))).error?.code).toBe(-32602);
  });
});

describe("prompts", () => {
  test("are three, each with its arguments", async () => {
    const { prompts } = (await resultOf("prompts/list")) as { prompts: { name: string; arguments: unknown[] }[] };
    expect(prompts.map(({ name }) => name)).toEqual(["explain_term", "compare_strategies", "calculate"]);
  });

  test("bring the entries that they are about", async () => {
    const given = { term: "term-003", audience: "board member" };
    const { messages } = (await resultOf("prompts/get", { name: "explain_term", arguments: given })) as {
      messages: { content: { type: string; text?: string; resource?: { uri: string; text: string } } }[];
    };
    expect(messages.map(({ content }) => content.type)).toEqual(["text", "resource"]);
    expect(messages[0]?.content.text).toContain("board member");
    expect(messages[1]?.content.resource).toMatchObject({
      uri: `${service.release.base}/api/v1/terms/term-003.md`,
      text: expect.stringContaining("# V term 3"),
    });
  });

  test.each([
    [{ name: "nothing" }, "explain_term, compare_strategies, calculate"],
    [{ name: "explain_term" }, "`term` must be a text"],
    [{ name: "explain_term", arguments: { term: 5 } }, "`term` must be a text"],
    [{ name: "explain_term", arguments: { term: "term-00" } }, "Close: "],
    [{ name: "explain_term", arguments: [] }, "`arguments` must be an object"],
  ])("refuse %j with what works", async (params, wanted) => {
    const { error } = await rpc(handshake(answer, "prompts/get", params));
    expect(error).toMatchObject({ code: -32602, message: expect.stringContaining(wanted) });
  });
});
