/**
 * Access to numbers that must exist. A missing one throws; a default would look like a valid result.
 *
 * There is one function per array type, which keeps call sites monomorphic. A generic function doubled the time of a
 * search; these cost nothing more than a default (measured on the judged queries).
 */

/** @throws when the index is out of range */
export function numberAt(numbers: readonly number[], index: number): number {
  return numbers[index] ?? outOfRange(numbers, index);
}

/** @throws when the index is out of range */
export function byteAt(bytes: Uint8Array, index: number): number {
  return bytes[index] ?? outOfRange(bytes, index);
}

export function uint16At(numbers: Uint16Array, index: number): number {
  return numbers[index] ?? outOfRange(numbers, index);
}

/** @throws when the index is out of range */
export function uint32At(numbers: Uint32Array, index: number): number {
  return numbers[index] ?? outOfRange(numbers, index);
}

/** @throws when the index is out of range */
export function float64At(numbers: Float64Array, index: number): number {
  return numbers[index] ?? outOfRange(numbers, index);
}

function outOfRange({ length }: ArrayLike<number>, index: number): never {
  throw new RangeError(`there is no number at ${index} of ${length}`);
}
