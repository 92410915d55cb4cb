import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { bundle } from "../../build/pack/bundler.ts";
import type { OpenApi } from "../../build/render/client/contract-types.ts";
import { clientModule } from "../../build/render/client/package-files.ts";
import { startWorkerd } from "../release/workerd.ts";
import { deployed } from "./deployed.ts";

/** The module of the npm package in a worker, beside the service that it asks: the runtime lets no worker out. */
const PROGRAM = `
import service from "./service.js";
import { createClient, ProblemError, verify } from "./client.js";

export default {
  async fetch(request, env, context) {
    const fetch = (url, init) => service.fetch(new Request(url, init), env, context);
    const client = createClient({ base: "https://service.example", fetch });
    const problem = await client.terms.get("levrage").catch((error) => error);
    const ids = [];
    for await (const { id } of client.terms.list({ category: "risk-management", limit: 2 })) ids.push(id);
    const { path } = await verify(client, "/dumps/events.parquet", await client.dumps.download("events.parquet"));
    return Response.json([problem instanceof ProblemError && problem.slug, ids, path]);
  },
};
`;

const started = deployed("worker");

test("the package runs in a worker", async () => {
  const { folder, service } = started;
  const contract = JSON.parse(await readFile("dist/api/v1/openapi.json", "utf8")) as OpenApi;
  await writeFile(join(folder, "client.js"), await clientModule(contract));
  await writeFile(join(folder, "service.js"), inject("bundle"));
  const { outputFiles } = await bundle({
    stdin: { contents: PROGRAM, resolveDir: folder },
    external: ["cloudflare:*"],
  });
  const worker = await startWorkerd(outputFiles[0]?.text ?? "", "dist/.edge/blocks");
  try {
    const list = await service.fetch("/api/v1/terms?category=risk-management&limit=2&fields=id");
    const { data } = (await list.json()) as { data: { id: string }[] };
    const answer = await worker.fetch("/");
    expect(await answer.json()).toEqual(["not-found", data.map(({ id }) => id), "/dumps/events.parquet"]);
  } finally {
    await worker.close();
  }
});
