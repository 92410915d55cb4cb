/** A rebuild after an edit of one term, as `npm run dev` makes it, beside the clean build before it in the same process. */

import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { buildInMemory } from "../../build/build.ts";
import { BuildCache } from "../../build/cache/build-cache.ts";
import { STANDARDS } from "../../build/check/editorial/standards.ts";
import { SETTINGS } from "../pack-settings.ts";
import { copyOfContent, type Edit, edit, TERMS } from "./edits.ts";
import { median, note, printRow } from "./measure.ts";

export async function rebuild(folder: string): Promise<void> {
  const contentDir = await copyOfContent(join(folder, "content"));
  const options = {
    ...SETTINGS,
    contentDir,
    editorial: { standards: STANDARDS, lenient: true as const },
    cache: new BuildCache(),
  };
  async function seconds(): Promise<number> {
    const start = performance.now();
    const { built } = await buildInMemory(options);
    if (!built) throw new Error("the content has errors");
    return (performance.now() - start) / 1000;
  }
  const clean = await seconds();
  note(`clean: ${clean.toFixed(2)} s`);
  for (const kind of ["prose", "name"] satisfies Edit[]) {
    const taken: number[] = [];
    for (const term of TERMS) {
      const undo = await edit(contentDir, term, kind);
      taken.push(await seconds());
      await undo();
      taken.push(await seconds());
      note(
        `${kind} of ${term}: ${taken
          .slice(-2)
          .map((time) => time.toFixed(2))
          .join(" s, back ")} s`,
      );
    }
    const again = median(taken);
    printRow({
      what: `rebuild after an edit of one term's ${kind}, beside a clean build`,
      ours: `${again.toFixed(2)} s`,
      beside: `${clean.toFixed(2)} s`,
      ratio: again / clean,
      ...(kind === "prose" && { aim: "≤ 0.2" }),
    });
  }
}
