/**
 * A value that must exist. A missing one throws; a default would look like a valid result.
 *
 * @throws when there is no value
 */
export function required<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`${name} is missing`);
  return value;
}
