/**
 * The runtime's cache in memory: the backend of `caches.default` when the configuration names this worker. A `PUT`
 * stores the whole response; a `GET` is a hit or a 504.
 */

interface Kept {
  readonly headers: [string, string][];
  readonly body: Uint8Array<ArrayBuffer>;
  readonly etag: string | undefined;
}

const kept = new Map<string, Kept>();

function parse(wire: Uint8Array<ArrayBuffer>): Kept {
  let end = 0;
  while (!(wire[end] === 13 && wire[end + 1] === 10 && wire[end + 2] === 13 && wire[end + 3] === 10)) end++;
  const [, ...lines] = new TextDecoder().decode(wire.subarray(0, end)).split("\r\n");
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon), line.slice(colon + 1).trim()];
  });
  const etag = headers.find(([name]) => name.toLowerCase() === "etag")?.[1];
  const own = headers.filter(([name]) => !/^(content-length|cf-cache-status)$/i.test(name));
  return { headers: [...own, ["CF-Cache-Status", "HIT"]], body: wire.slice(end + 4), etag };
}

export default {
  async fetch(request: Request): Promise<Response> {
    if (request.method === "PUT") {
      kept.set(request.url, parse(new Uint8Array(await request.arrayBuffer())));
      return new Response(null, { status: 204 });
    }
    const found = kept.get(request.url);
    if (!found) return new Response(null, { status: 504, headers: { "CF-Cache-Status": "MISS" } });
    const { headers, body, etag } = found;
    if (etag !== undefined && request.headers.get("If-None-Match") === etag)
      return new Response(null, { status: 304, headers });
    return new Response(body, { headers });
  },
};
