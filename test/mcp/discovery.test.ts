import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { beforeAll, describe, expect, test } from "vitest";
import { MCP_SUMMARY } from "../../build/discovery/mcp.ts";
import packageJson from "../../package.json" with { type: "json" };
import { META } from "../../worker/mcp/protocol.ts";
import { SERVICE } from "../../worker/service.ts";
import { type Service, startService } from "../fixture/service.ts";
import { rpc, stateless } from "./messages.ts";

let service: Service;
let base: string;
beforeAll(async () => {
  service = await startService();
  ({ base } = service.release);
});

async function json(path: string): Promise<Record<string, unknown>> {
  const response = await service.get(path);
  expect(response.status).toBe(200);
  return (await response.json()) as Record<string, unknown>;
}

/**
 * What the registry's schema of 2025-12-11 and the draft of the server card say of the members that are used here, read
 * by hand; neither schema is in a package.
 */
const SHARED = {
  type: "object",
  required: ["$schema", "name", "description", "version", "remotes"],
  properties: {
    $schema: { type: "string" },
    name: { type: "string", minLength: 3, maxLength: 200, pattern: "^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$" },
    title: { type: "string", minLength: 1, maxLength: 100 },
    description: { type: "string", minLength: 1, maxLength: 100 },
    version: { type: "string", maxLength: 255, pattern: "^\\d+\\.\\d+\\.\\d+$" },
    websiteUrl: { type: "string", pattern: "^https?://" },
    icons: {
      type: "array",
      items: {
        type: "object",
        required: ["src"],
        properties: {
          src: { type: "string", maxLength: 255 },
          mimeType: { enum: ["image/png", "image/jpeg", "image/jpg", "image/svg+xml", "image/webp"] },
          sizes: { type: "array", items: { type: "string", pattern: "^(\\d+x\\d+|any)$" } },
        },
        additionalProperties: false,
      },
    },
    remotes: {
      type: "array",
      minItems: 1,
      items: {
        type: "object",
        required: ["type", "url"],
        properties: {
          type: { enum: ["streamable-http", "sse"] },
          url: { type: "string", pattern: "^(https?://[^\\s]+|\\{[a-zA-Z_][a-zA-Z0-9_]*\\}[^\\s]*)$" },
          variables: {
            type: "object",
            additionalProperties: {
              type: "object",
              properties: {
                description: { type: "string" },
                isRequired: { type: "boolean" },
                placeholder: { type: "string" },
              },
              additionalProperties: false,
            },
          },
          supportedProtocolVersions: { type: "array", items: { type: "string" } },
        },
        additionalProperties: false,
      },
    },
  },
  additionalProperties: false,
};

function errorsOf(document: unknown): unknown {
  const validate = new Ajv2020({ allErrors: true }).compile(SHARED);
  validate(document);
  return validate.errors ?? [];
}

describe("agents find the server", () => {
  test("by a card that says what a connected client sees", async () => {
    const card = await json("/mcp/server-card");
    expect(errorsOf(card)).toEqual([]);
    const { result } = await rpc(stateless(service.request, "server/discover"));
    const { [META.serverInfo]: info } = (result?.["_meta"] ?? {}) as Record<string, object>;
    expect(card).toMatchObject(info ?? {});
    expect(card["remotes"]).toEqual([
      { type: "streamable-http", url: `${base}/mcp`, supportedProtocolVersions: result?.["supportedVersions"] },
    ]);
    expect((await service.get("/mcp/server-card")).headers.get("Content-Type")).toBe(
      "application/mcp-server-card+json",
    );
  });

  test("by the AI catalogue of the host, which leads to the card", async () => {
    expect(await json("/.well-known/ai-catalog.json")).toEqual({
      specVersion: "1.0",
      entries: [
        {
          identifier: "urn:air:localhost:mcp:hedge-fund-knowledge",
          type: "application/mcp-server-card+json",
          url: `${base}/mcp/server-card`,
        },
      ],
    });
  });

  test("by the front page, llms.txt, the manifest, the API catalogue and the contract", async () => {
    for (const path of [
      "/",
      "/index.md",
      "/llms.txt",
      "/api/v1/manifest",
      "/.well-known/api-catalog",
      "/api/v1/openapi.json",
    ])
      expect([path, await (await service.get(path, { Accept: "*/*" })).text()]).toEqual([
        path,
        expect.stringMatching(/\/mcp\b/),
      ]);
  });
});

test("the entry for the registry fits its schema, and says what the card says", () => {
  const entry = JSON.parse(readFileSync("server.json", "utf8")) as Record<string, unknown>;
  expect(errorsOf(entry)).toEqual([]);
  expect(entry).toMatchObject({ title: SERVICE.name, description: MCP_SUMMARY, version: packageJson.version });
});

test("the plug-in manifest is described in whole sentences and names no contact that is not real", async () => {
  const manifest = await json("/.well-known/ai-plugin.json");
  expect(manifest["description_for_human"]).toMatch(/^.{20,100}\.$/);
});
