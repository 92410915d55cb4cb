// What every calculator returns.

/** How an iterative calculator ended. `converged` is false when it stopped at its limit of iterations. */
export type Iteration = { iterations: number; converged: boolean };

/** The outputs by id, each a finite number, and for iterative calculators how the iteration ended. */
export type Calculation<Outputs extends Record<string, number> = Record<string, number>> = {
  outputs: Outputs;
  meta?: Iteration;
};
