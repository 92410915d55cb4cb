/** An order in which each id comes after those that it needs. */

export interface ReadingOrder {
  /** Every id that was given, and all that they need. */
  readonly order: readonly string[];
  /** Rings of ids in which each needs the next, and the last the first. */
  readonly circles: readonly (readonly string[])[];
}

/**
 * Ids come in the given order, and what one needs shortly before it. Of a circle, the need that closes it is passed
 * over.
 *
 * @param needsOf the ids that one needs
 */
export function readingOrder(ids: Iterable<string>, needsOf: (id: string) => readonly string[]): ReadingOrder {
  const order = new Set<string>();
  const circles: string[][] = [];
  for (const start of ids) {
    // Each of these waits for the one behind it. A list of its own, since a chain may be deeper than calls may.
    const waiting: { readonly id: string; readonly needs: string[] }[] = [];
    const isWaiting = new Set<string>();
    function visit(id: string): void {
      if (order.has(id)) return;
      waiting.push({ id, needs: [...needsOf(id)] });
      isWaiting.add(id);
    }
    visit(start);
    for (let last = waiting.at(-1); last; last = waiting.at(-1)) {
      const next = last.needs.shift();
      if (next === undefined) {
        order.add(last.id);
        isWaiting.delete(last.id);
        waiting.pop();
      } else if (isWaiting.has(next)) {
        const ring = waiting.map(({ id }) => id);
        circles.push(ring.slice(ring.indexOf(next)));
      } else visit(next);
    }
  }
  return { order: [...order], circles };
}
