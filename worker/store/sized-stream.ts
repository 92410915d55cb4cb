/** Bodies that are sent piece by piece. */

/** A stream whose length is known before it is sent. */
export interface SizedStream {
  readonly stream: ReadableStream<Uint8Array>;
  readonly length: number;
}

/** The pieces one after another, each made when the one before has been sent. Each index is asked for once. */
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

/** A stream behind some bytes. */
export function precededBy(opening: Uint8Array, { stream, length }: SizedStream): SizedStream {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>({
    start: (controller) => controller.enqueue(opening),
  });
  return { length: opening.length + length, stream: stream.pipeThrough({ readable, writable }) };
}

/** Cloudflare's own: a stream that breaks unless it comes to this length. */
const { FixedLengthStream } = globalThis as {
  FixedLengthStream?: new (length: number) => TransformStream<Uint8Array, Uint8Array>;
};

/**
 * The stream as the runtime has to be given it. A stream that fails would be ended as if it were whole, and a client
 * would keep the half of it under the tag of the whole; with a length the connection breaks off.
 */
export function withLength({ stream, length }: SizedStream): ReadableStream<Uint8Array> {
  if (!FixedLengthStream) return stream;
  const { readable, writable } = new FixedLengthStream(length);
  // A failure reaches the client through the other end.
  stream.pipeTo(writable).catch(() => undefined);
  return readable;
}
