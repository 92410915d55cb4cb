/** The part of the map that is seen: moved and zoomed by keys, buttons, wheel and fingers. */

import { EXTENT } from "../templates/graph-data.ts";

/** Pixels that a pointer may move during a click. */
const STILL = 6;

export interface Place {
  readonly x: number;
  readonly y: number;
}

/** A part of the map. */
export interface Frame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface ViewportListener {
  /** Another part of the map is seen, or the same in another size. */
  readonly changed: () => void;
  readonly clicked: (place: Place) => void;
}

export class Viewport {
  readonly #map: HTMLElement;
  readonly #svg: SVGSVGElement;
  readonly #listener: ViewportListener;
  #view = { x: 0, y: 0, size: EXTENT };
  #isDrawing = false;

  /** @param map the element that has the focus, around the drawing */
  constructor(map: HTMLElement, svg: SVGSVGElement, listener: ViewportListener) {
    this.#map = map;
    this.#svg = svg;
    this.#listener = listener;
    map.addEventListener("keydown", (event) => this.#press(event));
    map.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        this.zoom(event.deltaY < 0 ? 1.2 : 1 / 1.2, this.#place(event));
      },
      { passive: false },
    );
    window.addEventListener("resize", () => this.draw());
    this.#listenToPointers();
  }

  /** Units of the map in a pixel of the screen. */
  get unit(): number {
    return this.#view.size / Math.min(this.#svg.clientWidth || 1, this.#svg.clientHeight || 1);
  }

  /** What is seen. */
  get frame(): Frame {
    const [width, height] = [this.#svg.clientWidth * this.unit, this.#svg.clientHeight * this.unit];
    const { x, y, size } = this.#view;
    const [left, top] = [x + (size - width) / 2, y + (size - height) / 2];
    return { left, right: left + width, top, bottom: top + height };
  }

  zoom(factor: number, at?: Place): void {
    const { x, y, size } = this.#view;
    const next = Math.min(Math.max(size / factor, EXTENT / 40), EXTENT * 1.2);
    const center = at ?? { x: x + size / 2, y: y + size / 2 };
    const scale = next / size;
    this.#view = { x: center.x - (center.x - x) * scale, y: center.y - (center.y - y) * scale, size: next };
    this.draw();
  }

  showWhole(): void {
    this.#view = { x: 0, y: 0, size: EXTENT };
    this.draw();
  }

  /** Moves the map so that the places are in the middle, and near enough to read their names. */
  lookAt(places: readonly Place[]): void {
    const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const size = Math.max((right - left) * 1.4, (bottom - top) * 1.4, EXTENT / 5);
    this.#view = { x: (left + right - size) / 2, y: (top + bottom - size) / 2, size };
    this.draw();
  }

  /** Once in a frame of the screen. */
  draw(): void {
    if (this.#isDrawing) return;
    this.#isDrawing = true;
    requestAnimationFrame(() => {
      this.#isDrawing = false;
      const { x, y, size } = this.#view;
      this.#svg.setAttribute("viewBox", `${x} ${y} ${size} ${size}`);
      this.#listener.changed();
    });
  }

  #move(dx: number, dy: number): void {
    const { x, y, size } = this.#view;
    const within = (value: number) => Math.min(Math.max(value, -size / 2), EXTENT - size / 2);
    this.#view = { x: within(x + dx), y: within(y + dy), size };
    this.draw();
  }

  /** The place of the map under a pointer. */
  #place({ clientX, clientY }: MouseEvent): Place {
    const { left, top, width, height } = this.#svg.getBoundingClientRect();
    const { x, y, size } = this.#view;
    return {
      x: x + size / 2 + (clientX - left - width / 2) * this.unit,
      y: y + size / 2 + (clientY - top - height / 2) * this.unit,
    };
  }

  #press(event: KeyboardEvent): void {
    if (event.target !== this.#map || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = this.#view.size / 8;
    const actions: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => this.#move(-step, 0),
      ArrowRight: () => this.#move(step, 0),
      ArrowUp: () => this.#move(0, -step),
      ArrowDown: () => this.#move(0, step),
      "+": () => this.zoom(1.5),
      "=": () => this.zoom(1.5),
      "-": () => this.zoom(1 / 1.5),
      "0": () => this.showWhole(),
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }

  /** One pointer moves the map, two zoom it, and one that stays where it is clicks. */
  #listenToPointers(): void {
    const pointers = new Map<number, PointerEvent>();
    let moved = 0;
    this.#svg.addEventListener("pointerdown", (event) => {
      pointers.set(event.pointerId, event);
      moved = 0;
      this.#svg.setPointerCapture(event.pointerId);
    });
    this.#svg.addEventListener("pointermove", (event) => {
      const before = pointers.get(event.pointerId);
      if (!before) return;
      const [other] = [...pointers.values()].filter(({ pointerId }) => pointerId !== event.pointerId);
      moved += Math.abs(event.clientX - before.clientX) + Math.abs(event.clientY - before.clientY);
      if (other) {
        const apart = (one: PointerEvent) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) || 1;
        this.zoom(apart(event) / apart(before), this.#place(event));
      } else {
        const { unit } = this;
        this.#move((before.clientX - event.clientX) * unit, (before.clientY - event.clientY) * unit);
      }
      pointers.set(event.pointerId, event);
    });
    for (const kind of ["pointerup", "pointercancel"] as const)
      this.#svg.addEventListener(kind, (event) => {
        if (kind === "pointerup" && pointers.size === 1 && moved < STILL) this.#listener.clicked(this.#place(event));
        pointers.delete(event.pointerId);
      });
  }
}
