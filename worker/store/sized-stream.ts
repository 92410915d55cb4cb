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

/** Prepends bytes to a stream. */
export function prepend(opening: Uint8Array, { stream, length }: SizedStream): SizedStream {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>({
    start: (controller) => controller.enqueue(opening),
  });
  return { length: opening.length + length, stream: stream.pipeThrough({ readable, writable }) };
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
