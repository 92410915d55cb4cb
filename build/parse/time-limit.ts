/** A timeout for synchronous work such as parsing. */
import { createContext, Script } from "node:vm";

const context: { work?: () => void } = createContext({});
const script = new Script("work()");

/**
 * Does the work in this thread and stops it at the timeout. V8 stops everything that runs inside a script with a
 * timeout, also functions from outside of the script, so no second thread is needed.
 *
 * @returns whether the work was completed
 */
export function runWithTimeout(milliseconds: number, work: () => void): boolean {
  context.work = work;
  try {
    script.runInContext(context, { timeout: milliseconds });
    return true;
  } catch (error) {
    if ((error as { code?: unknown } | null)?.code === "ERR_SCRIPT_EXECUTION_TIMEOUT") return false;
    throw error;
  } finally {
    delete context.work;
  }
}
