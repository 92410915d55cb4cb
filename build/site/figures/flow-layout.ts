/** Where the boxes of a flow stand, and how its arrows run: from the order in which they are written, and nothing else. */
import type { Figure } from "../../schema/figures.ts";
import { widthOf, wrapped } from "./text.ts";

export type Flow = NonNullable<Figure["flow"]>;
type FlowBox = Flow["boxes"][number];
type FlowArrow = Flow["arrows"][number];

export interface PlacedBox {
  readonly box: FlowBox;
  readonly row: number;
  readonly x: number;
  readonly width: number;
  readonly name: readonly string[];
  readonly note: readonly string[];
  y: number;
  height: number;
}

export interface PlacedArrow {
  /** From its beginning to its head, with bends between. */
  readonly points: readonly Spot[];
  readonly label?: PlacedLabel;
}

export interface PlacedLabel {
  readonly lines: readonly string[];
  /** The middle of the label. */
  readonly at: Spot;
}

type Spot = readonly [x: number, y: number];

export const WIDTH = 440;
export const NAME_SIZE = 13;
export const NOTE_SIZE = 11.5;
export const LINE = 15;
const MAX_BOX = 150;
const PADDING = 8;
/** Between boxes of a row that no arrow joins. */
const BESIDE = 14;
/** Room for arrows that pass a row on the outside. */
const LANE = 16;
const LABEL_WIDTH = 108;
/** The part of a level arrow that its label leaves free. */
const LEVEL_ROOM = 12;

/** The row of each box, from 0: the one written, else the one below all that lead to it. Arrows back up do not count. */
export function rowsOf(flow: Flow): Map<string, number> {
  const down = arrowsDown(flow);
  const rows = new Map<string, number>();
  function rowOf({ id, row }: FlowBox): number {
    const known = rows.get(id) ?? row;
    if (known !== undefined) return known;
    const above = flow.boxes.filter((box) => down.some(({ from, to }) => to === id && from === box.id));
    rows.set(id, Math.max(0, ...above.map(rowOf)) + 1);
    return rows.get(id) ?? 1;
  }
  for (const box of flow.boxes) rows.set(box.id, rowOf(box));
  const used = [...new Set(rows.values())].sort((a, b) => a - b);
  return new Map([...rows].map(([id, row]) => [id, used.indexOf(row)]));
}

/** The arrows without those that lead back to where a way from the first boxes came from. */
function arrowsDown({ boxes, arrows }: Flow): FlowArrow[] {
  const down: FlowArrow[] = [];
  const [seen, open] = [new Set<string>(), new Set<string>()];
  function follow(id: string): void {
    seen.add(id);
    open.add(id);
    for (const arrow of arrows.filter(({ from }) => from === id)) {
      if (open.has(arrow.to)) continue;
      down.push(arrow);
      if (!seen.has(arrow.to)) follow(arrow.to);
    }
    open.delete(id);
  }
  for (const { id } of boxes) if (!seen.has(id)) follow(id);
  return down;
}

export function layoutOf(flow: Flow): { boxes: PlacedBox[]; arrows: PlacedArrow[]; height: number } {
  const rows = rowsOf(flow);
  const far = flow.arrows.filter(({ from, to }) => Math.abs((rows.get(from) ?? 0) - (rows.get(to) ?? 0)) > 1);
  const margin = far.length * LANE;
  const byRow = Map.groupBy(flow.boxes, ({ id }) => rows.get(id) ?? 0);
  const boxes: PlacedBox[] = [];
  for (const row of [...byRow.keys()].sort((a, b) => a - b)) {
    const placed = placedRow(byRow.get(row) ?? [], row, flow.arrows, margin);
    boxes.push(...placed.map((box) => (placed.length === 1 ? below(box, boxes, flow.arrows, margin) : box)));
  }
  const count = byRow.size;
  let y = 1;
  for (let row = 0; row < count; row++) {
    const members = boxes.filter((placed) => placed.row === row);
    const height = Math.max(...members.map((placed) => placed.height));
    for (const placed of members) Object.assign(placed, { y, height });
    y += height + (row < count - 1 ? gapBelow(row, rows, flow.arrows) : 1);
  }
  return { boxes, arrows: placedArrows(flow.arrows, boxes), height: y };
}

/** The boxes of a row, in equal widths, with room between those that an arrow joins. */
function placedRow(
  members: readonly FlowBox[],
  row: number,
  arrows: readonly FlowArrow[],
  margin: number,
): PlacedBox[] {
  const ids = new Set(members.map(({ id }) => id));
  const joining = arrows.filter(({ from, to }) => ids.has(from) && ids.has(to));
  const joined = joining.length > 0;
  const room = WIDTH - 2 * margin;
  const between = joined ? Math.max(96, room / (members.length * 2.2)) : BESIDE;
  const width = Math.min(MAX_BOX, (room - 2 - between * (members.length - 1)) / members.length);
  const whole = width * members.length + between * (members.length - 1);
  // The labels of arrows to a neighbour stand above and below them, beside the boxes.
  const lines = joining.map(({ label = "" }) => wrapped(label, between - LEVEL_ROOM, NOTE_SIZE).length);
  const beside = joined ? 2 * Math.max(...lines) * LINE + 26 : 0;
  return members.map((box, i) => {
    const name = wrapped(box.name, width - PADDING, NAME_SIZE);
    const note = box.note === undefined ? [] : wrapped(box.note, width - PADDING, NOTE_SIZE);
    const x = (WIDTH - whole) / 2 + i * (width + between);
    return {
      box,
      row,
      x,
      width,
      name,
      note,
      y: 0,
      height: Math.max((name.length + note.length) * LINE + 2 * PADDING, beside),
    };
  });
}

/** A box alone in its row stands below the middle of those above that an arrow joins it to. */
function below(alone: PlacedBox, above: readonly PlacedBox[], arrows: readonly FlowArrow[], margin: number): PlacedBox {
  const { id } = alone.box;
  const joined = above.filter(({ box, row }) => {
    const ends = [`${box.id} ${id}`, `${id} ${box.id}`];
    return row === alone.row - 1 && arrows.some(({ from, to }) => ends.includes(`${from} ${to}`));
  });
  if (joined.length === 0) return alone;
  const middle = joined.reduce((sum, other) => sum + middleOf(other), 0) / joined.length;
  const x = Math.min(Math.max(middle - alone.width / 2, margin + 1), WIDTH - margin - 1 - alone.width);
  return { ...alone, x };
}

/** Room for the labels of the arrows between a row and the next. */
function gapBelow(row: number, rows: ReadonlyMap<string, number>, arrows: readonly FlowArrow[]): number {
  const lines = arrows
    .filter(({ from, to }) => {
      const ends = [rows.get(from) ?? 0, rows.get(to) ?? 0];
      return Math.min(...ends) === row && Math.max(...ends) > row;
    })
    .map(({ label = "" }) => (label === "" ? 0 : wrapped(label, LABEL_WIDTH, NOTE_SIZE).length));
  const most = Math.max(0, ...lines);
  return 34 + most * LINE + (lines.filter((count) => count > 0).length > 2 ? (most + 0.5) * LINE : 0);
}

/** An end of an arrow on a side of a box. */
type Side = "top" | "bottom" | "left" | "right";

function placedArrows(arrows: readonly FlowArrow[], boxes: readonly PlacedBox[]): PlacedArrow[] {
  const byId = new Map(boxes.map((placed) => [placed.box.id, placed]));
  const routes = arrows.flatMap((arrow, index) => {
    const [from, to] = [byId.get(arrow.from), byId.get(arrow.to)];
    return from && to && from !== to ? [{ arrow, index, from, to, sides: sidesOf(from, to) }] : [];
  });
  /** The arrows of a side in the order of what they lead to, at equal distances. */
  function spot(box: PlacedBox, side: Side, index: number): Spot {
    const there = routes
      .flatMap((route) => [
        ...(route.from === box && route.sides[0] === side ? [{ index: route.index, other: route.to }] : []),
        ...(route.to === box && route.sides[1] === side ? [{ index: route.index, other: route.from }] : []),
      ])
      .sort((a, b) => middleOf(a.other) - middleOf(b.other) || a.index - b.index);
    const share = (there.findIndex((route) => route.index === index) + 1) / (there.length + 1);
    if (side === "top" || side === "bottom")
      return [box.x + box.width * share, side === "top" ? box.y : box.y + box.height];
    return [side === "left" ? box.x : box.x + box.width, box.y + box.height * share];
  }
  // Labels keep clear of each other, and of the lines of level arrows.
  const taken: Frame[] = routes
    .filter(({ sides }) => sides[0] === "left" || sides[0] === "right")
    .filter(({ sides }) => sides[0] !== sides[1])
    .map(({ from, to, sides, index }) => {
      const [[x1, y], [x2]] = [spot(from, sides[0], index), spot(to, sides[1], index)];
      return { left: Math.min(x1, x2), right: Math.max(x1, x2), top: y - 1, bottom: y + 1 };
    });
  let lanes = 0;
  return routes.map(({ arrow, index, from, to, sides }) => {
    const [start, end] = [spot(from, sides[0], index), spot(to, sides[1], index)];
    const isFar = sides[0] === sides[1];
    const lane = isFar ? ++lanes * LANE - LANE / 2 : 0;
    const outside = sides[0] === "left" ? lane : WIDTH - lane;
    const points: Spot[] = isFar ? [start, [outside, start[1]], [outside, end[1]], end] : [start, end];
    const label = arrow.label === undefined ? undefined : placedLabel(arrow.label, points, taken);
    return { points, ...(label && { label }) };
  });
}

/** Arrows to the next row run from edge to edge; to a neighbour sideways; to other rows along the outside. */
function sidesOf(from: PlacedBox, to: PlacedBox): readonly [Side, Side] {
  if (from.row === to.row) return from.x < to.x ? ["right", "left"] : ["left", "right"];
  if (Math.abs(from.row - to.row) === 1) return from.row < to.row ? ["bottom", "top"] : ["top", "bottom"];
  return middleOf(from) + middleOf(to) < WIDTH ? ["left", "left"] : ["right", "right"];
}

function middleOf({ x, width }: PlacedBox): number {
  return x + width / 2;
}

interface Frame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Places along an arrow that a label tries, the middle first. */
const PLACES = [0.5, 0.36, 0.64, 0.28, 0.72, 0.2, 0.8];

function placedLabel(text: string, points: readonly Spot[], taken: Frame[]): PlacedLabel {
  const middle = points.length > 2 ? points.slice(1, 3) : points;
  const [[x1, y1], [x2, y2]] = [middle[0] ?? [0, 0], middle[1] ?? [0, 0]];
  const isLevel = Math.abs(y2 - y1) < 1;
  const lines = wrapped(text, isLevel ? Math.abs(x2 - x1) - LEVEL_ROOM : LABEL_WIDTH, NOTE_SIZE);
  const width = Math.max(...lines.map((line) => widthOf(line, NOTE_SIZE))) + 6;
  const height = lines.length * LINE;
  const along = (place: number): Spot => [x1 + (x2 - x1) * place, y1 + (y2 - y1) * place];
  const [x, y] = along(0.5);
  // Above a level arrow or below it; on another one, else on its right or its left.
  const spots: Spot[] = isLevel
    ? [
        [x, y - height / 2 - 3],
        [x, y + height / 2 + 3],
      ]
    : [...PLACES.map(along), [x + width / 2 + 2, y], [x - width / 2 - 2, y]];
  const frames = spots.map(([at, level]) => {
    const center = Math.min(Math.max(at, width / 2), WIDTH - width / 2);
    return { left: center - width / 2, right: center + width / 2, top: level - height / 2, bottom: level + height / 2 };
  });
  const free = frames.find((frame) => !taken.some((other) => overlap(frame, other))) ?? frames[0];
  if (!free) return { lines, at: [x, y] };
  taken.push(free);
  return { lines, at: [(free.left + free.right) / 2, (free.top + free.bottom) / 2] };
}

function overlap(a: Frame, b: Frame): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
