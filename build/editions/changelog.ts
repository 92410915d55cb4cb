/** `CHANGELOG.md`: the editions in words, newest first. */
import { COLLECTIONS } from "../schema/collections.ts";
import type { Edition } from "./edition.ts";
import { countsText } from "./make-edition.ts";

export const CHANGELOG = "CHANGELOG.md";

const HEAD = `# Changelog of the corpus

Each edition, the newest first. \`npm run edition\` writes this file from \`content/editions/\`; the service lists every
record that an edition changed at \`/api/v1/changes\`.`;

/** @param editions newest first */
export function changelogText(editions: readonly Edition[]): string {
  const sections = editions.map(({ edition, date, note, collections }) => {
    const counts = COLLECTIONS.flatMap(({ name }) => {
      const changes = collections[name];
      return changes ? [`- ${name}: ${countsText(changes)}`] : [];
    });
    return [`## ${edition} (${date})`, ...(note === undefined ? [] : [note]), counts.join("\n")].join("\n\n");
  });
  return `${[HEAD, ...sections].join("\n\n")}\n`;
}
