/**
 * Values that must be there. What is missing fails here, with a message, where a default would pass as an answer.
 *
 * There is a function for each kind of array, because the compiler learns of a function what it is called with: one for
 * all kinds doubled the time of a search, these cost nothing beside a default (measured on the judged queries with the functions in turn).
 */

/** @throws when there is no value */
export function required<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`${name} is missing`);
  return value;
}

/** @throws when the place lies outside */
export function numberAt(numbers: readonly number[], place: number): number {
  return numbers[place] ?? outside(numbers, place);
}

/** @throws when the place lies outside */
export function byteAt(bytes: Uint8Array, place: number): number {
  return bytes[place] ?? outside(bytes, place);
}

/** @throws when the place lies outside */
export function uint16At(numbers: Uint16Array, place: number): number {
  return numbers[place] ?? outside(numbers, place);
}

/** @throws when the place lies outside */
export function uint32At(numbers: Uint32Array, place: number): number {
  return numbers[place] ?? outside(numbers, place);
}

/** @throws when the place lies outside */
export function float32At(numbers: Float32Array, place: number): number {
  return numbers[place] ?? outside(numbers, place);
}

/** @throws when the place lies outside */
export function float64At(numbers: Float64Array, place: number): number {
  return numbers[place] ?? outside(numbers, place);
}

function outside({ length }: ArrayLike<number>, place: number): never {
  throw new RangeError(`there is no number at ${place} of ${length}`);
}
