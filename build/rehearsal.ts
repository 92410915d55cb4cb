/** The made-up release that a starting isolate rehearses with (`worker/rehearsal.ts`). */
import type { Rehearsal } from "../worker/rehearsal.ts";
import type { SearchDocument } from "../worker/search/document.ts";
import { INDEX_PATH, POSITIONS_PATH, SUMMARIES_PATH } from "../worker/search/index-format.ts";
import { writeIndex } from "../worker/search/write-index.ts";
import { PACKING, pack } from "./pack.ts";
import { ReleaseFiles } from "./release-files.ts";

const NAMES = ["Sharpe ratio", "Value at risk", "Performance fee", "Management fee", "Fee waterfall", "Beta"];

export async function rehearsal(): Promise<Rehearsal> {
  const files = new ReleaseFiles();
  const { index, summaries, positions } = writeIndex(NAMES.map(documentOf));
  files.add(INDEX_PATH, index);
  files.add(SUMMARIES_PATH, summaries);
  files.add(POSITIONS_PATH, positions);
  files.add("/api/v1/terms/beta.json", '{"id":"beta"}\n');
  const packed = await pack(files.all, { ...PACKING, outside: 256 });
  return {
    blocks: packed.index,
    values: Object.fromEntries([...packed.values].map(([key, value]) => [key, Buffer.from(value).toString("base64")])),
    requests: ["/api/v1/terms/beta", "/api/v1/search?q=how+are+managment+fees+charged"],
  };
}

function documentOf(name: string): SearchDocument {
  const id = name.toLowerCase().replaceAll(" ", "-");
  return {
    type: "term",
    id,
    name,
    summary: `What a ${name} is.`,
    texts: {
      name: [name],
      abbreviation: [],
      aliases: [],
      summary: [`What a ${name} is.`],
      definition: [],
      text: ["charged"],
    },
    names: [{ text: name, kind: "name" }],
  };
}
