/** Checks whether a port of this machine is free. */
import { once } from "node:events";
import { createServer } from "node:net";
import { UsageError } from "./command.ts";

/** Addresses that another server may use: `localhost` is one of the first two, and the third is every address. */
const PROBED_HOSTS = ["127.0.0.1", "::1", "::"];
/** Maximum number of ports that are tried for a suggestion. */
const MAX_ATTEMPTS = 100;

/** @throws with a free port in the message when this port is not free */
export async function requireFreePort(port: number, command: string): Promise<void> {
  const error = await listenError(port);
  if (error === undefined) return;
  if (error === "EACCES") throw new UsageError(`no permission to listen on port ${port}; choose one above 1023`);
  for (let other = port + 1; other <= Math.min(port + MAX_ATTEMPTS, 65_535); other++) {
    if ((await listenError(other)) === undefined)
      throw new Error(`port ${port} is in use; port ${other} is free: PORT=${other} ${command}`);
  }
  throw new Error(`port ${port} is in use; choose another with PORT`);
}

/** Code of the error with which listening fails, if it does. */
async function listenError(port: number): Promise<string | undefined> {
  for (const host of PROBED_HOSTS) {
    const server = createServer();
    try {
      server.listen({ port, host, exclusive: true });
      await once(server, "listening");
      server.close();
      await once(server, "close");
    } catch (error) {
      const { code = "" } = error as NodeJS.ErrnoException;
      // A machine may lack one kind of address.
      if (code !== "EADDRNOTAVAIL" && code !== "EAFNOSUPPORT") return code;
    }
  }
  return undefined;
}
