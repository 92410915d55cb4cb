/** The script of each calculator's page: the function of that calculator and of no other, with what forms and figures need. */
import { CALCULATOR_FUNCTIONS } from "../../worker/compute/calculator-functions.ts";
import { ROOT } from "../sources.ts";

/** The part of the bundler's plugin interface that is used here. */
interface PluginBuild {
  onResolve(
    options: { filter: RegExp },
    resolve: (found: { path: string }) => { path: string; namespace: string },
  ): void;
  onLoad(
    options: { filter: RegExp; namespace: string },
    load: (found: { path: string }) => { contents: string; resolveDir: string },
  ): void;
}

const NAMESPACE = "calculator";
const ENTRY_POINT = new RegExp(`^${NAMESPACE}:`);

/** For each calculator an entry point that is no file, and the name of its bundle, `calculator/<id>`. */
export const CALCULATOR_ENTRIES = [...CALCULATOR_FUNCTIONS.keys()].map((id) => ({
  in: `${NAMESPACE}:${id}`,
  out: `${NAMESPACE}/${id}`,
}));

/** Tells the bundler what these entry points hold. */
export const calculatorEntriesPlugin = {
  name: NAMESPACE,
  setup(build: PluginBuild): void {
    build.onResolve({ filter: ENTRY_POINT }, ({ path }) => ({
      path: path.slice(NAMESPACE.length + 1),
      namespace: NAMESPACE,
    }));
    build.onLoad({ filter: /.*/, namespace: NAMESPACE }, ({ path: id }) => ({
      contents: `import { ${JSON.stringify(id)} as calculate } from "./worker/compute/all-calculators.ts";
export { startForm } from "./build/site/scripts/calculator.ts";
export { startFigure } from "./build/site/scripts/live-figure.ts";
export { calculate };
`,
      resolveDir: ROOT,
    }));
  },
};
