/** Whether a port of this machine can be listened at. */
import { once } from "node:events";
import { createServer } from "node:net";
import { UsageError } from "./command.ts";

/** Where another server may sit: `localhost` is either of the first two, and the third is every address. */
const HOSTS = ["127.0.0.1", "::1", "::"];
/** Ports that are tried for one to propose. */
const TRIED = 100;

/** @throws with a port that is free, when this one is not */
export async function requireFreePort(port: number, command: string): Promise<void> {
  const obstacle = await obstacleAt(port);
  if (obstacle === undefined) return;
  if (obstacle === "EACCES") throw new UsageError(`this user may not listen at port ${port}; choose one above 1023`);
  for (let other = port + 1; other <= Math.min(port + TRIED, 65_535); other++) {
    if ((await obstacleAt(other)) === undefined)
      throw new Error(`port ${port} is in use; port ${other} is free: PORT=${other} ${command}`);
  }
  throw new Error(`port ${port} is in use; choose another with PORT`);
}

/** Code of the error that keeps a server from listening, if any does. */
async function obstacleAt(port: number): Promise<string | undefined> {
  for (const host of HOSTS) {
    const server = createServer();
    try {
      server.listen({ port, host, exclusive: true });
      await once(server, "listening");
      server.close();
      await once(server, "close");
    } catch (error) {
      const { code = "" } = error as NodeJS.ErrnoException;
      // A machine need not have both kinds of addresses.
      if (code !== "EADDRNOTAVAIL" && code !== "EAFNOSUPPORT") return code;
    }
  }
  return undefined;
}
