/** The duties as the worker evaluates them: one file of the release. */
import type { Duty } from "../../duties/duty.ts";
import type { Context } from "../../http/route.ts";
import { recordPath } from "../../paths.ts";
import { StorageError } from "../../store/store.ts";
import { WORKER_DIR } from "../../store/worker-folder.ts";

export const DUTIES_FILE = `/${WORKER_DIR}/duties.json`;

export async function loadDuties({ store }: Context): Promise<readonly Duty[]> {
  const duties = await store.getDecoded(DUTIES_FILE, (bytes) => JSON.parse(new TextDecoder().decode(bytes)) as Duty[]);
  if (!duties) throw new StorageError("the release has no duties to evaluate");
  return duties;
}

/** Address of a duty's record. */
export function dutyAddress({ release }: Context): (id: string) => string {
  return (id) => release.base + recordPath({ name: "duties" }, id);
}
