/** What a starting isolate rehearses with (`worker/rehearsal.ts`): a release of a few made-up records, and requests for them. */

import { INDEX_PATH, SUMMARIES_PATH } from "../formats/search/search-format.ts";
import type { Rehearsal } from "../worker/rehearsal.ts";
import { PACKING, pack } from "./pack.ts";
import { ReleaseFiles } from "./release-files.ts";
import type { SearchDocument } from "./search/search-document.ts";
import { writeSearchFiles } from "./search/write-search-files.ts";

/** Enough for words that are shared, for names that begin alike, and for mistakes in them. */
const NAMES = ["Beta", "Management fee", "Performance fee", "Performance report", "Sharpe ratio", "Value at risk"];

/** A record however it is addressed, and searches that differ as those of people do. */
const REQUESTS = [
  "/api/v1/terms/beta",
  "/api/v1/terms/beta.json",
  "/api/v1/terms/beta?format=json",
  "/api/v1/search?q=beta",
  "/api/v1/search?q=how+are+performance+fees+charged",
  "/api/v1/search?q=managment+fee&limit=3",
  "/api/v1/search?q=value+of+risk",
  "/api/v1/search?q=sharpe+rat&type=term",
  "/api/v1/search?q=what+does+a+performance+report+measure",
];

export function makeRehearsal(): Rehearsal {
  const files = new ReleaseFiles();
  const { index, summaries } = writeSearchFiles(NAMES.map(documentOf));
  files.add(INDEX_PATH, index, { standalone: true });
  files.add(SUMMARIES_PATH, summaries, { standalone: true });
  files.add("/api/v1/terms/beta.json", '{"id":"beta","name":"Beta"}\n');
  // Outside of a block lies what does in a real release, too.
  const { index: blocks, values } = pack(files.all, { ...PACKING, outside: 256 });
  return {
    blocks,
    values: Object.fromEntries([...values].map(([key, value]) => [key, Buffer.from(value).toString("base64")])),
    requests: REQUESTS,
  };
}

function documentOf(name: string): SearchDocument {
  const summary = `A ${name} is charged or measured.`;
  return {
    type: "term",
    id: name.toLowerCase().replaceAll(" ", "-"),
    name,
    summary,
    texts: { name: [name], abbreviation: [], aliases: [], summary: [summary], definition: [summary], text: [] },
    names: [{ text: name, kind: "name" }],
    links: [],
  };
}
