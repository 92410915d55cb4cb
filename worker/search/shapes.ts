/** Shapes, for the writer of the index: how often a term occurs in each field of a document. Most occur again and again. */
import { MOST } from "./document.ts";
import { CEILING_STEPS, FIELD_COUNT, FIELDS, impactOf } from "./score.ts";

/** The distinct rows of frequencies, the commonest first, so that most have a number of one byte. */
export function shapesOf(rows: Uint32Array): { bytes: Uint8Array; numbers: ReadonlyMap<number, number> } {
  const uses = new Map<number, number>();
  for (const row of rows) uses.set(row, (uses.get(row) ?? 0) + 1);
  const shapes = [...uses]
    .map(([number, used]) => ({ number, used, row: rowOf(number) }))
    .map((shape) => ({ ...shape, text: shape.row.join() }))
    .sort((a, b) => b.used - a.used || (a.text < b.text ? -1 : 1));
  return {
    bytes: Uint8Array.from(shapes.flatMap(({ row }) => row)),
    numbers: new Map(shapes.map(({ number }, i) => [number, i])),
  };
}

/** Per shape, the fields that it has, a bit each. */
export function fieldsOfShapes(shapes: Uint8Array): Uint8Array {
  return Uint8Array.from({ length: shapes.length / FIELD_COUNT }, (_, shape) =>
    FIELDS.reduce((bits, _name, field) => bits | ((shapes[shape * FIELD_COUNT + field] ?? 0) > 0 ? 1 << field : 0), 0),
  );
}

/**
 * Per shape, the most that a posting of it is worth.
 *
 * @param holding the document of each posting
 */
export function ceilingsOf(
  shapes: Uint8Array,
  postings: Uint32Array,
  holding: Uint32Array,
  weights: readonly number[],
): Uint8Array {
  const ceilings = new Uint8Array(shapes.length / FIELD_COUNT);
  postings.forEach((shape, posting) => {
    const worth = impactOf(shapes, shape, weights, holding[posting] ?? 0);
    ceilings[shape] = Math.max(ceilings[shape] ?? 0, Math.ceil(worth * CEILING_STEPS));
  });
  return ceilings;
}

/** A row of frequencies from its number. */
function rowOf(number: number): number[] {
  const row = new Array<number>(FIELD_COUNT).fill(0);
  for (let field = FIELD_COUNT - 1, left = number; field >= 0; field--) {
    row[field] = left % (MOST + 1);
    left = Math.floor(left / (MOST + 1));
  }
  return row;
}
