/** Values that must be there. What is missing fails here, with a message, where a default would pass as an answer. */

/** @throws when there is no value */
export function required<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`${name} is missing`);
  return value;
}

/**
 * The number at a place. The compiler inlines it: the loops of the search are as fast as with a default (measured with
 * `bench/search/speed.mjs`).
 *
 * @throws when the place lies outside
 */
export function numberAt(numbers: ArrayLike<number>, place: number): number {
  const number = numbers[place];
  return number === undefined ? outside(numbers, place) : number;
}

function outside({ length }: ArrayLike<number>, place: number): never {
  throw new RangeError(`there is no number at ${place} of ${length}`);
}
