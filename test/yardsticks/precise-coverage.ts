/** Which files and functions of the project run during a task, as V8's precise coverage counts them. */
import { Session } from "node:inspector/promises";

/** The project's own code, without tests and packages. */
const COUNTED = /\/(build|clients|worker)\/(?!.*node_modules)/;

export interface Executed {
  readonly files: number;
  /** Functions with a name: modules' top levels and most callbacks have none. */
  readonly functions: number;
}

export async function countExecuted(task: () => Promise<unknown>): Promise<Executed> {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  try {
    await task();
    const { result } = await session.post("Profiler.takePreciseCoverage");
    const scripts = result
      .filter(({ url }) => url.startsWith("file:") && COUNTED.test(url))
      .map(({ functions }) => functions.filter(({ ranges: [whole] }) => (whole?.count ?? 0) > 0))
      .filter((functions) => functions.length > 0);
    return {
      files: scripts.length,
      functions: scripts.flat().filter(({ functionName }) => functionName !== "").length,
    };
  } finally {
    session.disconnect();
  }
}
