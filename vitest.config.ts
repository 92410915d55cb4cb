import { fileURLToPath } from "node:url";
import { cloudflareTest } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";
import { CountReporter } from "./test/fixture/count-reporter.ts";

/** The contract's tests run twice: in Node on a store in memory, and in workerd on its real key-value store. */
const HTTP = ["test/http/**/*.test.ts"];

/** Seeds the random inputs of every project's tests. */
const RANDOM = {
  provide: { seed: Number(process.env["SEED"] ?? 1) },
  setupFiles: ["test/fixture/random-seed.ts"],
};

/** Of the projects that run in Node. */
const NODE = { ...RANDOM, setupFiles: [...RANDOM.setupFiles, "test/fixture/count-file-bytes.ts"] };

function source(file: string): { find: string; replacement: string } {
  return { find: "#block-source", replacement: fileURLToPath(new URL(`./test/fixture/${file}`, import.meta.url)) };
}

export default defineConfig({
  test: {
    // Half of the tests wait for a server or a build that runs beside them.
    maxWorkers: 2,
    reporters: ["default", new CountReporter()],
    projects: [
      {
        resolve: { alias: [source("block-source-memory.ts")] },
        test: {
          ...NODE,
          name: "node",
          include: ["test/**/*.test.ts"],
          exclude: ["test/release/**", "test/clients/**", "test/browser/**"],
          globalSetup: ["test/fixture/provide-small-release.ts"],
          // The whole corpus is built by some tests; a busy machine takes a minute for it.
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      {
        plugins: [cloudflareTest({ wrangler: { configPath: "./test/fixture/workerd.toml" } })],
        resolve: { alias: [source("block-source-workerd.ts")] },
        test: {
          ...RANDOM,
          name: "workerd",
          include: HTTP,
          globalSetup: ["test/fixture/provide-small-release.ts"],
          testTimeout: 60_000,
          // The first service of a file fills the store, for which a busy machine needs its time.
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...NODE,
          name: "clients",
          include: ["test/clients/*.test.ts"],
          globalSetup: ["test/fixture/bundle.ts", "test/clients/install.ts"],
          // A cold run of a generator on a busy machine takes half a minute.
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          ...NODE,
          name: "browser",
          include: ["test/browser/**/*.test.ts"],
          globalSetup: ["test/fixture/bundle.ts"],
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          ...NODE,
          name: "release",
          include: ["test/release/**/*.test.ts"],
          globalSetup: ["test/fixture/bundle.ts"],
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
