/** Which numbers a drawing can show. */
import type { Plot } from "./plot-points.ts";

/** Beyond these the sums, spans and products of a drawing's scale would leave the range of doubles. */
export const LEAST_DRAWN = 1e-30;
export const MOST_DRAWN = 1e30;

export function isDrawable(value: number): boolean {
  return value === 0 || (Math.abs(value) >= LEAST_DRAWN && Math.abs(value) <= MOST_DRAWN);
}

type Drawn = Pick<Plot, "lines" | "marks" | "answer">;

/** A plot without the points that cannot be drawn. */
export function drawablePart<P extends Drawn>(plot: P): P {
  const { lines, marks, answer } = plot;
  return {
    ...plot,
    lines: lines.map((line) => ({ ...line, points: line.points.filter((point) => point.every(isDrawable)) })),
    marks: marks.filter(({ x }) => isDrawable(x)),
    ...(answer && { answer: answer.every(isDrawable) ? answer : undefined }),
  };
}
