// What a calculator is: a function from its inputs to finite numbers.

/** How an iterative calculator ended. `converged` is false when it stopped at its limit of iterations. */
export type Iteration = { iterations: number; converged: boolean };

/** The outputs by id, each a finite number, and for iterative calculators how the iteration ended. */
export type Calculation<Outputs extends Record<string, number> = Record<string, number>> = {
  outputs: Outputs;
  meta?: Iteration;
};

/** A calculator seen from outside: each takes inputs of its own shape, so none can be called before they are known. */
export type Calculator = (inputs: never) => Calculation;
