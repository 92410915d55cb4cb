/**
 * One engine inside workerd. `ENGINE` is set by the bundler; the index comes as a data module, the queries as
 * a binding.
 * The runtime's clock stands still while code runs, so the caller measures and this only repeats.
 */
import { engines } from "./engines.mjs";
import bytes from "./index.bin";

const engine = engines.get(ENGINE);
let index;

export default {
  async fetch(request, env) {
    const { searchParams } = new URL(request.url);
    const queries = env.QUERIES;
    const work = searchParams.get("work");
    if (work === "nothing") return new Response(String(bytes.byteLength));
    if (work === "load") {
      index = await engine.load(engine.text ? new TextDecoder().decode(bytes) : new Uint8Array(bytes));
      return new Response(String((await engine.search(index, queries[0])).length));
    }
    let found = 0;
    const from = Number(searchParams.get("from"));
    const to = Number(searchParams.get("to"));
    for (let run = Number(searchParams.get("runs")); run > 0; run--) {
      for (let i = from; i < to; i++) found += (await engine.search(index, queries[i])).length;
    }
    return new Response(String(found));
  },
};
