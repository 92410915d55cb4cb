/** Bodies that are streamed in pieces. */

/** A stream with a known length. */
export interface SizedStream {
  readonly stream: ReadableStream<Uint8Array>;
  readonly length: number;
}

/** The pieces in order. Each is made once, after the one before was sent. */
export function streamOf(count: number, piece: (index: number) => Promise<Uint8Array>): ReadableStream<Uint8Array> {
  let index = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (index < count) controller.enqueue(await piece(index++));
        if (index >= count) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

/** The bytes from `start` up to `end` of a body. */
export function slice<Body extends Uint8Array | SizedStream>(body: Body, start: number, end: number): Body;
export function slice(body: Uint8Array | SizedStream, start: number, end: number): Uint8Array | SizedStream {
  if (body instanceof Uint8Array) return body.subarray(start, end);
  const reader = body.stream.getReader();
  let at = 0;
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        for (;;) {
          const { done, value } = await reader.read();
          if (done) return controller.close();
          const part = value.subarray(Math.max(0, start - at), Math.max(0, end - at));
          at += value.length;
          if (part.length > 0) controller.enqueue(part);
          if (at >= end) {
            controller.close();
            return reader.cancel();
          }
          if (part.length > 0) return;
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  return { stream, length: end - start };
}

/** Cloudflare's own: a stream that fails unless it has exactly this length. */
const { FixedLengthStream } = globalThis as {
  FixedLengthStream?: new (length: number) => TransformStream<Uint8Array, Uint8Array>;
};

/**
 * The stream with a fixed length. Without one, the runtime ends a failed stream normally, and clients would cache a
 * truncated body under the tag of the whole. With one, the connection breaks off.
 */
export function fixedLength({ stream, length }: SizedStream): ReadableStream<Uint8Array> {
  if (!FixedLengthStream) return stream;
  const { readable, writable } = new FixedLengthStream(length);
  // The client learns of a failure through the other end.
  stream.pipeTo(writable).catch(() => undefined);
  return readable;
}
