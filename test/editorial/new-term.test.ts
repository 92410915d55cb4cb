import { cp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openCache } from "../../build/cache/open-cache.ts";
import { STANDARDS } from "../../build/check/editorial/standards.ts";
import { loadCorpus } from "../../build/load-corpus.ts";
import { formatDiagnostic } from "../../build/parse/diagnostics.ts";
import { SETTINGS, workspace } from "../fixture/workspace.ts";

const SENTENCE = "A test bench is an arrangement on which a desk tries a new model before it may trade with money.";
const MORE =
  "It holds prices, orders and costs of one kind. Desks keep several of them and compare what each says of a rule. ";

const TERM = `---
name: Zzyzx test bench
keywords: [model sandbox]
level: advanced
summary: ${SENTENCE.replace("A test bench", "A Zzyzx test bench")}
see_also: [term:leverage, term:sharpe-ratio, term:volatility]
sources: [sharpe-1994]
tags: [performance]
---

${SENTENCE.replace("A test bench", "A Zzyzx test bench")} ${MORE.repeat(4)}

## Common pitfalls

- Charge costs on the bench: without them a rule looks better on it than in the market.
- Do not judge a rule by prices of another kind than it will trade at.

## Questions

- Where can I try a rule before it trades? ("A Zzyzx test bench is")
- Why does a rule earn less in the market than in the trial? ("Charge costs on the bench")
- How many trials does a desk keep? (Definition)
`;

/** What changes when a contributor adds a term, and touches nothing else. */
test("a term is added to the corpus by its own file: nothing else counts or lists entries", async () => {
  await workspace({}, async (folder) => {
    const contentDir = join(folder, "content");
    await cp("content", contentDir, { recursive: true });
    const path = "terms/quantitative-finance/zzyzx-test-bench.md";
    const added = await addedBy(contentDir, path);
    expect(added.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(added.map(formatDiagnostic)).toEqual([
      `content/${path}:2:1  warning: other entries that refer to term:zzyzx-test-bench: 0; at least 2 must, in a field or by a link`,
    ]);
  });
});

/** The diagnostics that a new file brings, in any file. */
async function addedBy(contentDir: string, path: string) {
  const cache = openCache({ base: SETTINGS.base, contentDir: "content" });
  const options = { ...SETTINGS, contentDir, editorial: { standards: STANDARDS }, ...(cache && { cache }) };
  const read = () => loadCorpus(options);
  const before = new Set((await read()).diagnostics.map(formatDiagnostic));
  await writeFile(join(contentDir, path), TERM);
  const { diagnostics, corpus } = await read();
  expect(corpus?.entities.has("term:zzyzx-test-bench")).toBe(true);
  return diagnostics.filter((diagnostic) => !before.has(formatDiagnostic(diagnostic)));
}
