/** The command line that renames a record: `npm run content -- rename --help`. */
import { requireFolder, runCommand, UsageError } from "../cli/command.ts";
import { print } from "../cli/terminal.ts";
import { idError } from "../parse/ids.ts";
import { COLLECTIONS } from "../schema/collections.ts";
import { didYouMean } from "../text/did-you-mean.ts";
import { checkAfter } from "./check-after-edit.ts";
import { renameRecord } from "./rename-record.ts";

const HELP = `Gives a record another id: moves its file, changes every reference and link to it, and adds the old id to
\`formerly\`, so that the old addresses lead to the new one.

Usage: npm run content -- rename <type> <old id> <new id>
       npm run content -- rename term short-sale short-selling

  --content <dir>    where the content lies                        (content)
  -h, --help         this text
`;

const TYPES = COLLECTIONS.map(({ type }) => type);

await runCommand({
  help: HELP,
  options: { content: { type: "string", default: "content" } },
  allowPositionals: true,
  async main({ content }, [type, from, to, ...more]) {
    if (type === undefined || from === undefined || to === undefined || more.length > 0)
      throw new UsageError("three words are needed: npm run content -- rename <type> <old id> <new id>");
    if (!TYPES.includes(type))
      throw new UsageError(`${type} is no type of record${didYouMean(type, TYPES)}; the types are ${TYPES.join(", ")}`);
    const error = idError(to);
    if (error !== undefined) throw new UsageError(error);
    requireFolder(content);
    const written = await renameRecord(content, { type, from, to });
    print(`${type}:${from} is ${type}:${to} now; ${written.length} files were changed`);
    return checkAfter(content, type, from);
  },
});
