/**
 * What work costs, as the number of blocks of code that V8 counts while it runs: the same in every run and on every
 * machine, whatever else the machine does, which no time is. What runs inside of the engine, such as the search for a
 * pattern, counts as nothing.
 */
import { type Profiler, Session } from "node:inspector";

const session = new Session();
session.connect();
session.post("Profiler.enable");
// Functions are counted block by block only if they are compiled after this.
session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });

/** The blocks that `work` executes, of the project and of packages. */
export function stepsOf(work: () => unknown): number {
  takeCounts();
  work();
  return takeCounts()
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
    .reduce((sum, { count }) => sum + count, 0);
}

/** What was counted since the last time. */
function takeCounts(): Profiler.ScriptCoverage[] {
  let counted: Profiler.ScriptCoverage[] | undefined;
  session.post("Profiler.takePreciseCoverage", (_error, taken) => {
    counted = taken.result;
  });
  if (counted === undefined) throw new Error("The engine did not say what it counted.");
  return counted;
}
