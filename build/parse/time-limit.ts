/** A limit on the time of work that gives nothing up by itself, such as a parser's. */
import { createContext, Script } from "node:vm";

const context: { work?: () => void } = createContext({});
const script = new Script("work()");

/**
 * Does the work in this thread, and ends it when the time is over: V8 stops whatever runs within a script that has a
 * timeout, also functions from outside of it. So no other thread has to watch.
 *
 * @returns whether the work came to its end
 */
export function withinTime(milliseconds: number, work: () => void): boolean {
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
