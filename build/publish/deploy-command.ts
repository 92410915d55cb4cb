/** `npm run deploy`: uploads what is missing, checks it, then deploys the worker; `-- prune` removes what is old. */
import { runCommand } from "../cli/command.ts";
import { runSubcommand } from "../cli/subcommands.ts";
import { print } from "../cli/terminal.ts";
import { withFolderLock } from "../pack/folder-lock.ts";
import { workerCodeHash } from "../pack/worker-code-hash.ts";
import { loadRelease, readReleaseFile } from "./load-release.ts";
import { wrangler } from "./namespace.ts";
import { publish } from "./publish.ts";
import { requireLocalFolder, TARGET_OPTIONS, type Target, withNamespace } from "./target.ts";

const HELP = `Publishes the release in dist/: writes the missing blocks, checks them, then deploys the worker.
An interrupted run is resumed by running it again. Build first, with the BASE_URL of the service.
A release that is not whole, or was built with other code of the worker, is refused.

Usage: npm run deploy -- [options]
       npm run deploy -- prune --help   about removing what no kept release uses

  --local              use the namespace on this machine and deploy nothing
  --persist-to <dir>   folder of the local namespace               (.wrangler/state)
  -h, --help           this text
`;

const OUT_DIR = "dist";

async function deploy(target: Target): Promise<undefined> {
  const { release, values } = loadRelease(OUT_DIR);
  if (!target.local && /localhost|127\.0\.0\.1/.test(release.base)) {
    throw new Error(
      `dist/ is built for ${release.base}; build it with the address of the service: BASE_URL=https://… npm run build`,
    );
  }
  await requireSameWorkerCode(release.codeHash);
  print(`release ${release.id}: ${values.size} values`);
  const published = await withNamespace(target, (namespace) =>
    publish(namespace, release.id, values, {
      progress(done, total, what) {
        if (done % 20 === 0 || done === total) print(`${what} ${done} of ${total}`);
      },
    }),
  );
  print(`${published.written.length} keys written, ${published.present} already present`);
  if (target.local) return;
  // The sources may have changed during the upload, and wrangler bundles them as they are now.
  await requireSameWorkerCode(release.codeHash);
  await wrangler(["deploy"], true);
  print(`release ${release.id} is live at ${release.base}; undo with: npm run tool -- wrangler rollback`);
}

/**
 * Tags of edge-rendered answers include the hash of the code. Other code would serve different bytes under the same
 * tags.
 */
async function requireSameWorkerCode(built: string): Promise<void> {
  if ((await workerCodeHash()) === built) return;
  throw new Error("worker/ has changed since dist/ was built; run npm run build, then deploy again");
}

const PRUNE = { about: "removes what is old", program: new URL("prune-command.ts", import.meta.url) };

if (!(await runSubcommand({ script: "npm run deploy", commands: { prune: PRUNE } })))
  await runCommand({
    help: HELP,
    options: TARGET_OPTIONS,
    async main(target) {
      requireLocalFolder(target);
      // Fails before anything is created if there is no release.
      readReleaseFile(OUT_DIR);
      // A concurrent build would change the files that are uploaded and bundled.
      return withFolderLock(OUT_DIR, "deploy", () => deploy(target));
    },
  });
