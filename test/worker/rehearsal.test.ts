import { expect, test } from "vitest";
import { makeRehearsal } from "../../build/rehearsal.ts";
import { createHandler } from "../../worker/http/router.ts";
import { type Rehearsal, rehearse } from "../../worker/rehearsal.ts";
import { BlockStore } from "../../worker/store/store.ts";
import { ROUTES, startService } from "../fixture/service.ts";

const rehearsal = makeRehearsal();
const { release } = await startService();

function rehearsing(changed: Partial<Rehearsal> = {}): Promise<void> {
  return rehearse(ROUTES, { ...release, rehearsal: { ...rehearsal, ...changed } });
}

test("the rehearsal finds what it asks for, so that all that a hit needs is run", async () => {
  const get = (key: string) =>
    Promise.resolve(Uint8Array.from(Buffer.from(rehearsal.values[key] ?? "", "base64")).buffer);
  const handle = createHandler(ROUTES, { release, store: new BlockStore({ get }, rehearsal.blocks) });
  for (const path of rehearsal.requests) {
    const response = await handle(new Request(`http://localhost${path}`));
    const { data } = (await response.json()) as { data?: unknown[] };
    expect([path, response.status, path.includes("/search") ? (data?.length ?? 0) > 0 : true]).toEqual([
      path,
      200,
      true,
    ]);
  }
});

test("a rehearsal that fails is a fault of the bundle, and no isolate starts with it", async () => {
  await expect(rehearsing()).resolves.toBeUndefined();
  await expect(rehearsing({ requests: ["/nothing"] })).rejects.toThrow("/nothing was answered with 404");
});

test("it leaves nothing behind: the service knows none of its records", async () => {
  await rehearsing();
  const service = await startService();
  expect((await service.get("/api/v1/terms/beta")).status).toBe(404);
});
