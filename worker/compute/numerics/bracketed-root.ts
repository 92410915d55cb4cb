// A root between two arguments at which a function has opposite signs.

/** Twice this part of the root is the width at which the search ends: four units in the last place. */
const ROOT_WIDTH = 2 * Number.EPSILON;

/** The width near a root of 0, where units in the last place vanish. */
const LEAST_WIDTH = 1e-18;

/** Bisection alone would take some sixty. */
const MAX_STEPS = 300;

/**
 * The argument at which a continuous function changes its sign, to four units in the last place. The function has opposite
 * signs at `low` and `high`. Takes inverse quadratic interpolation where that is safe and bisection elsewhere.
 * Source: T. R. Chandrupatla, "A new hybrid quadratic/bisection algorithm for finding the zero of a nonlinear function
 * without using derivatives", Advances in Engineering Software 28 (1997).
 */
export function bracketedRoot(evaluate: (x: number) => number, low: number, high: number): number {
  let near = { x: low, value: evaluate(low) };
  let far = { x: high, value: evaluate(high) };
  let before = far;
  let part = 0.5;
  for (let step = 0; step < MAX_STEPS; step++) {
    const x = near.x + part * (far.x - near.x);
    const next = { x, value: evaluate(x) };
    if (Math.sign(next.value) === Math.sign(near.value)) {
      before = near;
    } else {
      before = far;
      far = near;
    }
    near = next;
    const best = Math.abs(near.value) < Math.abs(far.value) ? near : far;
    const least = Math.max(ROOT_WIDTH * Math.abs(best.x), LEAST_WIDTH) / Math.abs(far.x - near.x);
    if (least >= 0.5 || best.value === 0) return best.x;
    part = Math.min(Math.max(nextPart(near, far, before), least), 1 - least);
  }
  return near.x;
}

type Point = { x: number; value: number };

/** The part of the way from `near` to `far` to go next: by a parabola through three points where it is monotone. */
function nextPart(near: Point, far: Point, before: Point): number {
  const place = (near.x - far.x) / (before.x - far.x);
  const height = (near.value - far.value) / (before.value - far.value);
  if (!(height * height < place && (1 - height) * (1 - height) < 1 - place)) return 0.5;
  const first = (near.value / (far.value - near.value)) * (before.value / (far.value - before.value));
  const second = (near.value / (before.value - near.value)) * (far.value / (before.value - far.value));
  return first + ((before.x - near.x) / (far.x - near.x)) * second;
}
