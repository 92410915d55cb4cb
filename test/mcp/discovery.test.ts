import { readFile } from "node:fs/promises";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { pluginManifest } from "../../build/render/discovery/documents.ts";
import { serverCard } from "../../build/render/discovery/mcp.ts";
import { settingsFromEnvironment } from "../../build/settings.ts";
import { META } from "../../worker/mcp/protocol.ts";
import { type Service, startService } from "../fixture/service.ts";
import { SETTINGS } from "../fixture/workspace.ts";
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
          url: { type: "string", pattern: "^https?://\\S+$" },
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

test("the entry for the registry in docs/agents.md fits its schema, and says what the card says", async () => {
  const [, text = ""] = /```json\n([\s\S]*?)```/.exec(await readFile("docs/agents.md", "utf8")) ?? [];
  const entry = JSON.parse(text) as Record<string, unknown>;
  const { remotes, $schema, ...identity } = entry;
  expect(errorsOf(entry)).toEqual([]);
  const card = serverCard(settingsFromEnvironment("https://knowledge.example")) as Record<string, unknown>;
  expect(card).toEqual({ ...identity, $schema: card["$schema"], remotes: card["remotes"] });
  expect(remotes).toEqual([{ type: "streamable-http", url: "https://knowledge.example/mcp" }]);
  expect($schema).toBe("https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json");
});

describe("the plug-in manifest", () => {
  afterEach(() => vi.unstubAllEnvs());

  const { base: address } = SETTINGS;

  /** What the format says of its members: lengths in characters, and which there must be. */
  const MANIFEST = {
    type: "object",
    required: [
      "schema_version",
      "name_for_human",
      "name_for_model",
      "description_for_human",
      "description_for_model",
      "auth",
      "api",
      "logo_url",
      "legal_info_url",
    ],
    properties: {
      schema_version: { const: "v1" },
      name_for_human: { type: "string", maxLength: 30 },
      name_for_model: { type: "string", pattern: "^[a-zA-Z][a-zA-Z0-9_]{0,49}$" },
      description_for_human: { type: "string", maxLength: 100, pattern: "^[A-Z].*\\.$" },
      description_for_model: { type: "string", maxLength: 8000, pattern: "^[A-Z].*\\.$" },
      auth: { const: { type: "none" } },
      api: { const: { type: "openapi", url: `${address}/api/v1/openapi.json` } },
      logo_url: { const: `${address}/logo.svg` },
      contact_email: { type: "string", pattern: "^[^@\\s]+@[^@\\s]+$" },
      legal_info_url: { type: "string", pattern: "^https://" },
    },
    additionalProperties: false,
  };

  test("fits its format, in whole sentences", async () => {
    const validate = new Ajv2020({ allErrors: true }).compile(MANIFEST);
    validate(await json("/.well-known/ai-plugin.json"));
    expect(validate.errors ?? []).toEqual([]);
  });

  test.each([
    ["people@knowledge.org", "people@knowledge.org"],
    ["", undefined],
  ])("takes the contact from CONTACT_EMAIL: %j", (given, contact) => {
    vi.stubEnv("CONTACT_EMAIL", given);
    expect(settingsFromEnvironment("https://knowledge.org").contact).toBe(contact);
  });

  test("a contact that is no address stops the build", () => {
    vi.stubEnv("CONTACT_EMAIL", "somebody");
    expect(() => settingsFromEnvironment("https://knowledge.org")).toThrow(/CONTACT_EMAIL must be an e-mail address/);
  });

  test.each([
    ["people@knowledge.org", { contact_email: "people@knowledge.org" }],
    [undefined, {}],
  ])("names the contact %s that the build was given, or none", (contact, wanted) => {
    const { contact: _, ...rest } = SETTINGS;
    const manifest = pluginManifest({ ...rest, ...(contact !== undefined && { contact }) }) as Record<string, unknown>;
    expect("contact_email" in manifest ? { contact_email: manifest["contact_email"] } : {}).toEqual(wanted);
  });
});
