/** The duties as the worker evaluates them: one file of the release. */
import type { Duty } from "../../duties/duty.ts";
import type { Context } from "../../http/route.ts";
import { recordPath } from "../../paths.ts";
import { parseJson } from "../../store/binary/bytes.ts";
import { foundDecoded } from "../../store/store.ts";
import { WORKER_DIR } from "../../store/worker-folder.ts";

export const DUTIES_FILE = `/${WORKER_DIR}/duties.json`;

export function loadDuties(context: Context): Promise<readonly Duty[]> {
  return foundDecoded(DUTIES_FILE, parseJson<Duty[]>, context);
}

/** Address of a duty's record. */
export function dutyAddress({ release }: Context): (id: string) => string {
  return (id) => release.base + recordPath({ name: "duties" }, id);
}
