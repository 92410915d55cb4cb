/**
 * Access to values that must exist. A missing value throws; a default would look like a valid result.
 *
 * There is one function per array type, which keeps call sites monomorphic. A generic function doubled the time of a
 * search; these cost nothing more than a default (measured on the judged queries).
 */

/** @throws when there is no value */
export function required<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`${name} is missing`);
  return value;
}

/** @throws when the index is out of range */
export function numberAt(numbers: readonly number[], place: number): number {
  return numbers[place] ?? outside(numbers, place);
}

/** @throws when the index is out of range */
export function byteAt(bytes: Uint8Array, place: number): number {
  return bytes[place] ?? outside(bytes, place);
}

/** @throws when the index is out of range */
export function uint16At(numbers: Uint16Array, place: number): number {
  return numbers[place] ?? outside(numbers, place);
}

/** @throws when the index is out of range */
export function uint32At(numbers: Uint32Array, place: number): number {
  return numbers[place] ?? outside(numbers, place);
}

/** @throws when the index is out of range */
export function float32At(numbers: Float32Array, place: number): number {
  return numbers[place] ?? outside(numbers, place);
}

/** @throws when the index is out of range */
export function float64At(numbers: Float64Array, place: number): number {
  return numbers[place] ?? outside(numbers, place);
}

function outside({ length }: ArrayLike<number>, place: number): never {
  throw new RangeError(`there is no number at ${place} of ${length}`);
}
