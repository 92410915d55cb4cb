// What a calculator is: a function from its inputs to finite numbers, and to dates where a day is asked for.

/**
 * How an iterative calculator ended. `converged` is false when `iterations` steps did not end in a root. `method` says
 * whether Newton's steps found the answer, or bisection where these have no finite end.
 */
export type Iteration = {
  iterations: number;
  converged: boolean;
  method: "newton" | "bracketed";
  /** The only rate above -1, where the answer is another number. */
  root_above_minus_1?: number;
  /** The volatility of the price, where the iteration stopped elsewhere. */
  bracketed_root?: number;
};

/** What a caller should know before using an answer: the input that it is about, and why. */
export type Warning = { input: string; detail: string };

/** A finite number, a column of them, or a date `YYYY-MM-DD`. */
export type OutputValue = number | readonly number[] | string;

/**
 * The outputs by id, each of finite numbers or a date, and for iterative calculators how the iteration ended; when it did not
 * converge, the first warning says why.
 */
export type Calculation<Outputs extends Record<string, OutputValue> = Record<string, OutputValue>> = {
  outputs: Outputs;
  meta?: Iteration;
  warnings?: Warning[];
};

/** A calculator seen from outside: each takes inputs of its own shape, so none can be called before they are known. */
export type Calculator = (inputs: never) => Calculation;
