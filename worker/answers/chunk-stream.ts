/** Files of lines as one stream, read a part at a time and never held whole. */
import type { StoredFile } from "../store/store.ts";

const NEWLINE = 10;

/**
 * The bodies one behind the other, without their first `skipped` lines. The first is opened before the stream is
 * returned, so that a store that is down is told of before an answer begins.
 */
export async function linesOf(files: readonly StoredFile[], skipped: number): Promise<ReadableStream<Uint8Array>> {
  const waiting = [...files];
  let reader = await opened(waiting.shift());
  let left = skipped;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        while (true) {
          const next = await reader.read();
          if (next.done) {
            if (waiting.length === 0) return controller.close();
            reader = await opened(waiting.shift());
            continue;
          }
          let from = 0;
          for (; left > 0; left--) {
            const end = next.value.indexOf(NEWLINE, from);
            if (end < 0) break;
            from = end + 1;
          }
          if (left === 0 && from < next.value.length) return controller.enqueue(next.value.subarray(from));
        }
      },
    },
    { highWaterMark: 0 },
  );
}

async function opened(file: StoredFile | undefined): Promise<ReadableStreamDefaultReader<Uint8Array>> {
  const body = (await file?.body()) ?? new Uint8Array();
  if (body instanceof ReadableStream) return body.getReader();
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      if (body.length > 0) controller.enqueue(body);
      controller.close();
    },
  });
  return stream.getReader();
}
