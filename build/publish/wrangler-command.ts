/** `npm run tool -- wrangler`: Cloudflare's own command, on the Node of this project. */
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const folder = dirname(createRequire(import.meta.url).resolve("wrangler/package.json"));
const program = join(folder, "bin/wrangler.js");
const { status, error } = spawnSync(process.execPath, [program, ...process.argv.slice(2)], { stdio: "inherit" });
if (error) throw error;
process.exitCode = status ?? 1;
