/** The map of the graph: moves, filters, finds, and shows the way between two entries. Its state is in the address. */
import { type GraphData, type NodeEdge, otherEnd, shortestPath } from "../graph-data.ts";
import { drawn, labelsOf } from "./graph-labels.ts";
import { GraphNodes } from "./graph-nodes.ts";
import { element, neighboursInWords, pathInWords } from "./graph-words.ts";

const EXTENT = 4000;
/** Pixels within which a click means a node. */
const REACH = 16;
const MAX_SUGGESTED = 12;

const frame = document.querySelector<HTMLElement>("[data-graph]");
if (frame) void start(frame);

async function start(frame: HTMLElement): Promise<void> {
  const response = await fetch(frame.dataset["graph"] ?? "");
  if (response.ok) new GraphMap(frame, (await response.json()) as GraphData);
}

class GraphMap {
  readonly #frame: HTMLElement;
  readonly #nodes: GraphNodes;
  readonly #map: HTMLElement;
  readonly #svg: SVGSVGElement;
  #view = { x: 0, y: 0, size: EXTENT };
  #shownTypes = new Set<string>();
  #shownRelations = new Set<string>();
  #selected: number | undefined;
  #ends: [from: number | undefined, to: number | undefined] = [undefined, undefined];
  #path: readonly NodeEdge[] | undefined;
  #isDrawing = false;

  constructor(frame: HTMLElement, data: GraphData) {
    this.#frame = frame;
    this.#nodes = new GraphNodes(data);
    this.#map = this.#part("map");
    this.#svg = this.#map.querySelector("svg") as SVGSVGElement;
    for (const name of ["tools", "buttons", "keys"]) this.#part(name).hidden = false;
    this.#map.tabIndex = 0;
    this.#readAddress();
    this.#listen();
    this.#filter();
  }

  #part(name: string): HTMLElement {
    return this.#frame.querySelector(`[data-${name}]`) as HTMLElement;
  }

  #box(name: string): HTMLInputElement {
    return this.#part(name) as HTMLInputElement;
  }

  #isShown(node: number): boolean {
    return this.#shownTypes.has(this.#nodes.typeOf(node));
  }

  /** The edges that the filters leave. */
  #shownEdges(): NodeEdge[] {
    return this.#nodes.edges.filter(
      ({ source, target, relation }) =>
        this.#shownRelations.has(relation) && this.#isShown(source) && this.#isShown(target),
    );
  }

  #listen(): void {
    this.#part("tools").addEventListener("change", (event) => {
      const { target } = event;
      if (target instanceof HTMLInputElement && target.type === "checkbox") this.#filter();
    });
    for (const name of ["find", "from", "to"]) {
      const box = this.#box(name);
      box.addEventListener("input", () => this.#suggest(box.value));
      box.addEventListener("change", () => this.#take(name, box.value));
      box.addEventListener("keydown", (event) => {
        if (event.key === "Enter") this.#take(name, box.value);
      });
    }
    for (const button of this.#frame.querySelectorAll<HTMLButtonElement>("[data-zoom]"))
      button.addEventListener("click", () => this.#zoom(Number(button.dataset["zoom"])));
    this.#part("whole").addEventListener("click", () => this.#showWhole());
    this.#part("answer").addEventListener("click", (event) => {
      const button = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-node]") : null;
      if (!button) return;
      this.#select(Number(button.dataset["node"]));
      this.#part("answer").querySelector<HTMLElement>("h2 a")?.focus();
    });
    this.#map.addEventListener("keydown", (event) => this.#press(event));
    this.#map.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        this.#zoom(event.deltaY < 0 ? 1.2 : 1 / 1.2, this.#place(event));
      },
      { passive: false },
    );
    this.#listenToPointers();
    window.addEventListener("resize", () => this.#draw());
    window.addEventListener("popstate", () => {
      this.#readAddress();
      this.#filter();
    });
  }

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
      const others = [...pointers.values()].filter(({ pointerId }) => pointerId !== event.pointerId);
      const [other] = others;
      moved += Math.abs(event.clientX - before.clientX) + Math.abs(event.clientY - before.clientY);
      if (other) {
        const apart = (one: PointerEvent) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) || 1;
        this.#zoom(apart(event) / apart(before), this.#place(event));
      } else {
        const unit = this.#unit();
        this.#move((before.clientX - event.clientX) * unit, (before.clientY - event.clientY) * unit);
      }
      pointers.set(event.pointerId, event);
    });
    for (const kind of ["pointerup", "pointercancel"] as const)
      this.#svg.addEventListener(kind, (event) => {
        if (kind === "pointerup" && pointers.size === 1 && moved < 6) this.#selectNear(this.#place(event));
        pointers.delete(event.pointerId);
      });
  }

  #press(event: KeyboardEvent): void {
    if (event.target !== this.#map || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = this.#view.size / 8;
    const actions: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => this.#move(-step, 0),
      ArrowRight: () => this.#move(step, 0),
      ArrowUp: () => this.#move(0, -step),
      ArrowDown: () => this.#move(0, step),
      "+": () => this.#zoom(1.5),
      "=": () => this.#zoom(1.5),
      "-": () => this.#zoom(1 / 1.5),
      "0": () => this.#showWhole(),
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }

  /** Units of the map in a pixel of the screen. */
  #unit(): number {
    return this.#view.size / Math.min(this.#svg.clientWidth || 1, this.#svg.clientHeight || 1);
  }

  /** The place of the map under a pointer. */
  #place({ clientX, clientY }: MouseEvent): { x: number; y: number } {
    const { left, top, width, height } = this.#svg.getBoundingClientRect();
    const unit = this.#unit();
    const { x, y, size } = this.#view;
    return {
      x: x + size / 2 + (clientX - left - width / 2) * unit,
      y: y + size / 2 + (clientY - top - height / 2) * unit,
    };
  }

  #move(dx: number, dy: number): void {
    const { x, y, size } = this.#view;
    const within = (value: number) => Math.min(Math.max(value, -size / 2), EXTENT - size / 2);
    this.#view = { x: within(x + dx), y: within(y + dy), size };
    this.#draw();
  }

  #zoom(factor: number, at?: { x: number; y: number }): void {
    const { x, y, size } = this.#view;
    const next = Math.min(Math.max(size / factor, EXTENT / 40), EXTENT * 1.2);
    const center = at ?? { x: x + size / 2, y: y + size / 2 };
    const scale = next / size;
    this.#view = { x: center.x - (center.x - x) * scale, y: center.y - (center.y - y) * scale, size: next };
    this.#draw();
  }

  #showWhole(): void {
    this.#view = { x: 0, y: 0, size: EXTENT };
    this.#draw();
  }

  #selectNear({ x, y }: { x: number; y: number }): void {
    let [best, nearest] = [-1, REACH * this.#unit()];
    for (const [i, nodeX] of this.#nodes.x.entries()) {
      if (!this.#isShown(i)) continue;
      const distance = Math.hypot(nodeX - x, (this.#nodes.y[i] ?? 0) - y);
      if (distance < nearest) [best, nearest] = [i, distance];
    }
    this.#select(best < 0 ? undefined : best, false);
  }

  /** @param isCentered whether the map moves to the node */
  #select(node: number | undefined, isCentered = true): void {
    this.#selected = node;
    this.#ends = [undefined, undefined];
    this.#path = undefined;
    for (const name of ["from", "to"]) this.#box(name).value = "";
    this.#box("find").value = node === undefined ? "" : this.#nodes.nameOf(node);
    if (node !== undefined && isCentered) this.#lookAt([node]);
    this.#show();
  }

  /** Moves the map so that the nodes are in the middle, and near enough to read their names. */
  #lookAt(nodes: readonly number[]): void {
    const xs = nodes.map((node) => this.#nodes.x[node] ?? 0);
    const ys = nodes.map((node) => this.#nodes.y[node] ?? 0);
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const size = Math.max((right - left) * 1.4, (bottom - top) * 1.4, EXTENT / 5);
    this.#view = { x: (left + right - size) / 2, y: (top + bottom - size) / 2, size };
  }

  #suggest(text: string): void {
    const options = this.#nodes.matching(text, MAX_SUGGESTED).map((node) => {
      const option = document.createElement("option");
      option.value = this.#nodes.nameOf(node);
      option.label = this.#nodes.typeOf(node);
      return option;
    });
    document.querySelector("datalist#map-names")?.replaceChildren(...options);
  }

  #take(box: string, text: string): void {
    const node = this.#nodes.named(text);
    if (box === "find") {
      if (node === undefined && text.trim() !== "") this.#say(`No entry is called “${text}”.`);
      else this.#select(node);
      return;
    }
    this.#ends = box === "from" ? [node, this.#ends[1]] : [this.#ends[0], node];
    if (node !== undefined) this.#box(box).value = this.#nodes.nameOf(node);
    else if (text.trim() !== "") {
      this.#say(`No entry is called “${text}”.`);
      return;
    }
    this.#selected = undefined;
    this.#box("find").value = "";
    this.#findPath();
    this.#show();
  }

  #findPath(): void {
    const [from, to] = this.#ends;
    this.#path = from === undefined || to === undefined ? undefined : shortestPath(this.#shownEdges(), from, to);
    if (this.#path && this.#path.length > 0) this.#lookAt(this.#path.flatMap(({ source, target }) => [source, target]));
  }

  #filter(): void {
    const checked = (name: string) =>
      new Set(
        [...this.#frame.querySelectorAll<HTMLInputElement>(`input[name="${name}"]:checked`)].map(({ value }) => value),
      );
    this.#shownTypes = checked("type");
    this.#shownRelations = checked("relation");
    for (const dots of this.#svg.querySelectorAll<SVGElement>("[data-type]"))
      dots.toggleAttribute("hidden", !this.#shownTypes.has(dots.dataset["type"] ?? ""));
    const lines = this.#shownEdges().map((edge) => this.#nodes.line(edge));
    const edges = this.#svg.querySelector(".edges");
    edges?.replaceChildren(drawn("path", { d: lines.join("") }));
    this.#findPath();
    this.#show();
  }

  /** Draws what is chosen, says it in lists, and writes it into the address. */
  #show(): void {
    const near = this.#svg.querySelector(".near");
    const edges = this.#path ?? this.#edgesOf(this.#selected);
    const nodes = new Set(edges.flatMap(({ source, target }) => [source, target]));
    if (this.#selected !== undefined) nodes.add(this.#selected);
    this.#svg.classList.toggle("chosen", nodes.size > 0);
    const dots = [...nodes].map((node) => `M${this.#nodes.x[node]} ${this.#nodes.y[node]}h0`).join("");
    near?.replaceChildren(
      drawn("path", { class: "lines", d: edges.map((edge) => this.#nodes.line(edge)).join("") }),
      drawn("path", { class: "ends", d: dots }),
    );
    this.#answer();
    this.#writeAddress();
    this.#draw();
  }

  #edgesOf(node: number | undefined): NodeEdge[] {
    if (node === undefined) return [];
    return this.#shownEdges().filter(({ source, target }) => source === node || target === node);
  }

  /** The view, and as many names as there is room for: first what is chosen, then the most joined. */
  #draw(): void {
    if (this.#isDrawing) return;
    this.#isDrawing = true;
    requestAnimationFrame(() => {
      this.#isDrawing = false;
      const { x, y, size } = this.#view;
      this.#svg.setAttribute("viewBox", `${x} ${y} ${size} ${size}`);
      this.#label();
    });
  }

  #label(): void {
    const unit = this.#unit();
    const [width, height] = [this.#svg.clientWidth * unit, this.#svg.clientHeight * unit];
    const { x, y, size } = this.#view;
    const [left, top] = [x + (size - width) / 2, y + (size - height) / 2];
    const whole = { left, right: left + width, top, bottom: top + height };
    this.#svg.querySelector(".labels")?.replaceChildren(...labelsOf(this.#nodes, this.#labelled(), whole, unit));
  }

  /** What is chosen, else all that is shown. */
  #labelled(): number[] {
    const { order } = this.#nodes;
    const selected = this.#selected;
    if (this.#path) return [...new Set(this.#path.flatMap(({ source, target }) => [source, target]))];
    if (selected === undefined) return order.filter((node) => this.#isShown(node));
    return [...new Set([selected, ...this.#edgesOf(selected).map((edge) => otherEnd(edge, selected))])];
  }

  /** What is chosen, in words and lists. */
  #answer(): void {
    const place = this.#part("answer");
    const [from, to] = this.#ends;
    if (from !== undefined && to !== undefined)
      place.replaceChildren(...pathInWords(this.#nodes, from, to, this.#path));
    else if (this.#selected === undefined) place.replaceChildren();
    else place.replaceChildren(...neighboursInWords(this.#nodes, this.#selected, this.#edgesOf(this.#selected)));
  }

  #say(text: string): void {
    this.#part("answer").replaceChildren(element("p", {}, text));
  }

  #readAddress(): void {
    const given = new URLSearchParams(location.search);
    const node = (name: string) => this.#nodes.withKey(given.get(name) ?? "");
    this.#ends = [node("from"), node("to")];
    this.#selected = node("at");
    for (const name of ["type", "relation"]) {
      const listed = given.get(name)?.split(",");
      if (!listed) continue;
      for (const box of this.#frame.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`))
        box.checked = listed.includes(box.value);
    }
    const [from, to] = this.#ends;
    for (const [name, found] of [
      ["find", this.#selected],
      ["from", from],
      ["to", to],
    ] as const)
      this.#box(name).value = found === undefined ? "" : this.#nodes.nameOf(found);
    if (this.#selected !== undefined) this.#lookAt([this.#selected]);
  }

  #writeAddress(): void {
    const state = new URLSearchParams();
    const [from, to] = this.#ends;
    for (const [name, node] of [
      ["at", this.#selected],
      ["from", from],
      ["to", to],
    ] as const)
      if (node !== undefined) state.set(name, this.#nodes.keyOf(node));
    for (const name of ["type", "relation"]) {
      const boxes = [...this.#frame.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`)];
      if (boxes.some((box) => box.checked !== box.defaultChecked))
        state.set(name, boxes.flatMap((box) => (box.checked ? box.value : [])).join());
    }
    const query = state.toString().replaceAll("%3A", ":").replaceAll("%2C", ",");
    history.replaceState(null, "", query === "" ? location.pathname : `?${query}`);
  }
}
