/** `npm run deploy`: uploads what is missing, checks it, then deploys the worker. */
import { parseArgs } from "node:util";
import { run, TARGET_OPTIONS, withNamespace } from "./command.ts";
import { readBuiltRelease } from "./dist.ts";
import { wrangler } from "./namespace.ts";
import { publish } from "./publish.ts";

const HELP = `Publishes the release in dist/: writes the missing blocks, checks them, then deploys the worker.
An interrupted run is resumed by running it again. Build first, with the BASE_URL of the service.

Usage: npm run deploy -- [options]

  --local              use the namespace on this machine and do not deploy: a rehearsal
  --persist-to <dir>   where the local namespace lies              (.wrangler/state)
  -h, --help           this text
`;

const { values: options } = parseArgs({ options: TARGET_OPTIONS });

async function deploy(): Promise<void> {
  const { release, values } = await readBuiltRelease("dist");
  if (!options.local && /localhost|127\.0\.0\.1/.test(release.base)) {
    throw new Error(
      `dist/ is built for ${release.base}; build it with the address of the service: BASE_URL=https://… npm run build`,
    );
  }
  process.stdout.write(`release ${release.release}: ${values.size} values\n`);
  const published = await withNamespace(options, (namespace) =>
    publish(namespace, release.release, values, (done, total, what) => {
      if (done % 20 === 0 || done === total) process.stdout.write(`${what} ${done} of ${total}\n`);
    }),
  );
  process.stdout.write(`${published.written.length} keys written, ${published.present} were there\n`);
  if (options.local) return;
  await wrangler(["deploy"], true);
  process.stdout.write(
    `release ${release.release} is live at ${release.base}; undo with: npm run wrangler -- rollback\n`,
  );
}

await run(HELP, options.help, deploy);
