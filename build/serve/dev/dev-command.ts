/** `npm run dev` serves the content while it is edited. It needs neither an account nor a network. */
import { runServer } from "../../cli/run-server.ts";

await runServer({
  name: "npm run dev",
  help: `Serves the content on this machine while it is edited. Open pages are loaded again after each save, and show the
errors of the content. dist/ is left alone: npm run build writes it.

Usage: npm run dev
`,
  serve: async (options) => {
    // The build's code is loaded after the options were read.
    const { serveWhileEdited } = await import("./serve-while-edited.ts");
    return serveWhileEdited(options);
  },
});
