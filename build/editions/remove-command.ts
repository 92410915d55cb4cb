/** The command line that removes a record: `npm run content -- remove --help`. */
import { requireFolder, runCommand, UsageError } from "../cli/command.ts";
import { print } from "../cli/terminal.ts";
import { checkAfter } from "./check-after-edit.ts";
import { EDITIONS_FOLDER, REMOVALS_FILE } from "./edition.ts";
import { removeRecord } from "./remove-record.ts";

const HELP = `Removes a record: deletes its file, and writes into content/editions/removed.json that its address is gone.

Usage: npm run content -- remove <type> <id> [--successor <type:id>]
       npm run content -- remove term bulge-bracket --successor term:investment-bank

  --successor <type:id>   the record to read instead, which the 410 of the old address names
  --content <dir>         where the content lies                   (content)
  -h, --help              this text

What still refers to the record is printed afterwards.
`;

await runCommand({
  help: HELP,
  options: { content: { type: "string", default: "content" }, successor: { type: "string" } },
  allowPositionals: true,
  async main({ content, successor }, [type, id, ...more]) {
    if (type === undefined || id === undefined || more.length > 0)
      throw new UsageError("two words are needed: npm run content -- remove <type> <id>");
    requireFolder(content);
    const { removed, recorded } = await removeRecord(content, { type, id, successor });
    print(`deleted ${content}/${removed}`);
    if (recorded.length > 0) print(`wrote ${recorded.join(", ")} into ${content}/${EDITIONS_FOLDER}/${REMOVALS_FILE}`);
    else print("no edition has published it, so there is nothing to write down");
    return checkAfter(content, type, id);
  },
});
