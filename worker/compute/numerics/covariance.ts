// Covariance matrices as inputs give them, and the system of equations that a positive definite one solves.

import { NotComputable, requireAtLeast } from "../not-computable.ts";
import { sum, valueAt } from "./series.ts";

export type Matrix = readonly (readonly number[])[];

/** A matrix of covariances, or standard deviations with a matrix of correlations. */
export type CovarianceInputs = {
  sigmas?: readonly number[];
  correlations?: Matrix;
  covariance?: Matrix;
};

/** Two numbers that should be the same may differ by this part of the largest. */
const ASYMMETRY = 1e-9;

/** The covariances of `count` assets. Refuses what is no square symmetric matrix of that size; the upper triangle counts. */
export function covarianceFrom(inputs: CovarianceInputs, count: number): Matrix {
  const { sigmas, correlations, covariance } = inputs;
  if (covariance !== undefined) {
    if (sigmas !== undefined || correlations !== undefined)
      throw new NotComputable(
        "covariance",
        "`covariance` is given with `sigmas` or `correlations`; either `covariance` is needed, or `sigmas` with `correlations`.",
      );
    requireSymmetric(covariance, count, "covariance");
    for (const [index, row] of covariance.entries()) requireAtLeast(valueAt(row, index), 0, "covariance");
    return fromUpper(covariance, count, (value) => value);
  }
  if (sigmas === undefined || correlations === undefined)
    throw new NotComputable("covariance", "`sigmas` and `correlations` are needed, or else `covariance`.");
  if (sigmas.length !== count)
    throw new NotComputable(
      "sigmas",
      `\`sigmas\` has ${sigmas.length} values; ${count} are needed, one for each asset.`,
    );
  for (const sigma of sigmas) requireAtLeast(sigma, 0, "sigmas");
  requireSymmetric(correlations, count, "correlations");
  for (const [index, row] of correlations.entries()) {
    const own = valueAt(row, index);
    if (Math.abs(own - 1) > ASYMMETRY)
      throw new NotComputable(
        "correlations",
        `\`correlations[${index}][${index}]\` is ${own}; 1 is needed on the diagonal.`,
      );
    for (const value of row)
      if (Math.abs(value) > 1)
        throw new NotComputable(
          "correlations",
          `\`correlations[${index}]\` holds ${value}; numbers from -1 to 1 are needed.`,
        );
  }
  return fromUpper(correlations, count, (value, row, column) =>
    row === column ? valueAt(sigmas, row) ** 2 : value * valueAt(sigmas, row) * valueAt(sigmas, column),
  );
}

function requireSymmetric(matrix: Matrix, count: number, input: string): void {
  if (matrix.length !== count || matrix.some((row) => row.length !== count))
    throw new NotComputable(
      input,
      `\`${input}\` has not ${count} rows of ${count} values, one for each asset, as is needed.`,
    );
  const largest = Math.max(...matrix.map((row) => Math.max(...row.map(Math.abs))));
  for (let row = 0; row < count; row++)
    for (let column = row + 1; column < count; column++) {
      const [above, below] = [at(matrix, row, column), at(matrix, column, row)];
      if (Math.abs(above - below) > ASYMMETRY * largest)
        throw new NotComputable(
          input,
          `\`${input}[${row}][${column}]\` is ${above} and \`${input}[${column}][${row}]\` ${below}; a symmetric matrix is needed.`,
        );
    }
}

function fromUpper(
  matrix: Matrix,
  count: number,
  made: (value: number, row: number, column: number) => number,
): number[][] {
  const places = Array.from({ length: count }, (_, index) => index);
  return places.map((row) =>
    places.map((column) => {
      const [first, second] = [Math.min(row, column), Math.max(row, column)];
      return made(at(matrix, first, second), first, second);
    }),
  );
}

export function at(matrix: Matrix, row: number, column: number): number {
  return matrix[row]?.[column] ?? Number.NaN;
}

/** The matrix times a vector. */
export function times(matrix: Matrix, vector: readonly number[]): number[] {
  return matrix.map((row) => sum(row.map((value, index) => value * valueAt(vector, index))));
}

/** Cholesky's lower triangle, with the pivots before their roots are taken. */
export type Triangle = { lower: number[][]; pivots: number[] };

/** The triangle L with L L' the matrix plus `shift` on the diagonal, as far as the first pivot that is not above `least` of its place. */
export function cholesky(matrix: Matrix, least: (diagonal: number) => number, shift = 0): Triangle {
  const lower: number[][] = [];
  const pivots: number[] = [];
  for (let row = 0; row < matrix.length; row++) {
    const made: number[] = [];
    for (let column = 0; column < row; column++) {
      const other = lower[column] ?? [];
      const known = sum(made.map((value, index) => value * valueAt(other, index)));
      made.push((at(matrix, row, column) - known) / valueAt(other, column));
    }
    const pivot = at(matrix, row, row) + shift - sum(made.map((value) => value * value));
    pivots.push(pivot);
    if (!(pivot > least(at(matrix, row, row)))) break;
    lower.push([...made, Math.sqrt(pivot)]);
  }
  return { lower, pivots };
}

/** The vector x with matrix x = right, by the triangle and one step of refinement. */
export function solved(matrix: Matrix, { lower }: Triangle, right: readonly number[]): number[] {
  const first = substituted(lower, right);
  const residual = matrix.map((row, index) =>
    sum([valueAt(right, index), ...row.map((value, column) => -value * valueAt(first, column))]),
  );
  const correction = substituted(lower, residual);
  return first.map((value, index) => value + valueAt(correction, index));
}

function substituted(lower: readonly (readonly number[])[], right: readonly number[]): number[] {
  const forward: number[] = [];
  for (const [row, values] of lower.entries()) {
    const known = sum(forward.map((value, index) => value * valueAt(values, index)));
    forward.push((valueAt(right, row) - known) / valueAt(values, row));
  }
  const result = new Array<number>(lower.length).fill(0);
  for (let row = lower.length - 1; row >= 0; row--) {
    const known = sum(
      lower.slice(row + 1).map((values, index) => valueAt(values, row) * valueAt(result, row + 1 + index)),
    );
    result[row] = (valueAt(forward, row) - known) / at(lower, row, row);
  }
  return result;
}
