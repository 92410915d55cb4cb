/** The deployed bundle as programs reach it at its published address, and a folder for what they write. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, inject } from "vitest";
import { startWorkerd, type Workerd } from "../release/workerd.ts";
import { type Relay, startRelay } from "./relay.ts";

export class Deployed {
  service!: Workerd;
  relay!: Relay;
  folder!: string;
}

/** Starts it before the tests of a file or a block, and ends it after them. */
export function deployed(name: string): Deployed {
  const started = new Deployed();
  beforeAll(async () => {
    started.service = await startWorkerd(inject("bundle"), "dist/.edge/blocks");
    started.relay = await startRelay(started.service.port);
    started.folder = await mkdtemp(join(tmpdir(), `${name}-`));
  });
  afterAll(async () => {
    started.relay.close();
    await started.service.close();
    await rm(started.folder, { recursive: true });
  });
  return started;
}
