/** The map of the graph: moves, filters, finds, and shows the way between two entries. Its state is in the address. */
import { type GraphData, type NodeEdge, otherEnd, shortestPath, unpackEdges } from "../graph-data.ts";

/** Name of the collection of each type: the bundler puts it in. */
declare const COLLECTION_OF_TYPE: Readonly<Record<string, string>>;

const EXTENT = 4000;
/** Pixels within which a click means a node. */
const REACH = 16;
/** Names that are shown at once, and characters of the longest. */
const MAX_LABELS = 36;
const MAX_NAME = 34;
const MAX_SUGGESTED = 12;
/** Types whose names come before or after the others. */
const RANKS: Readonly<Record<string, number>> = { category: 0, source: 2 };
/** Neighbours listed of a relation. */
const MAX_LISTED = 60;

const frame = document.querySelector<HTMLElement>("[data-graph]");
if (frame) void start(frame);

async function start(frame: HTMLElement): Promise<void> {
  const response = await fetch(frame.dataset["graph"] ?? "");
  if (response.ok) new GraphMap(frame, (await response.json()) as GraphData);
}

class GraphMap {
  readonly #frame: HTMLElement;
  readonly #data: GraphData;
  readonly #edges: readonly NodeEdge[];
  readonly #types: readonly string[];
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #degrees: readonly number[];
  /** Nodes: categories first and sources last, else the most joined first. */
  readonly #order: readonly number[];
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
    this.#data = data;
    this.#edges = unpackEdges(data.edges);
    this.#types = data.types.flatMap(([type, count]) => new Array<string>(count).fill(type));
    this.#numbers = new Map(data.slugs.map((slug, i) => [`${this.#types[i]}:${slug}`, i]));
    const degrees = new Array<number>(data.slugs.length).fill(0);
    for (const { source, target } of this.#edges)
      for (const end of [source, target]) degrees[end] = (degrees[end] ?? 0) + 1;
    this.#degrees = degrees;
    const rank = (node: number) => RANKS[this.#types[node] ?? ""] ?? 1;
    this.#order = degrees
      .map((_, i) => i)
      .sort((a, b) => rank(a) - rank(b) || (degrees[b] ?? 0) - (degrees[a] ?? 0) || a - b);
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

  #nameOf(node: number): string {
    return this.#data.names[node] ?? "";
  }

  #keyOf(node: number): string {
    return `${this.#types[node]}:${this.#data.slugs[node]}`;
  }

  #isShown(node: number): boolean {
    return this.#shownTypes.has(this.#types[node] ?? "");
  }

  /** The edges that the filters leave. */
  #shownEdges(): NodeEdge[] {
    return this.#edges.filter(
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
    for (const [i, nodeX] of this.#data.x.entries()) {
      if (!this.#isShown(i)) continue;
      const distance = Math.hypot(nodeX - x, (this.#data.y[i] ?? 0) - y);
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
    this.#box("find").value = node === undefined ? "" : this.#nameOf(node);
    if (node !== undefined && isCentered) this.#lookAt([node]);
    this.#show();
  }

  /** Moves the map so that the nodes are in the middle, and near enough to read their names. */
  #lookAt(nodes: readonly number[]): void {
    const xs = nodes.map((node) => this.#data.x[node] ?? 0);
    const ys = nodes.map((node) => this.#data.y[node] ?? 0);
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const size = Math.max((right - left) * 1.4, (bottom - top) * 1.4, EXTENT / 5);
    this.#view = { x: (left + right - size) / 2, y: (top + bottom - size) / 2, size };
  }

  #suggest(text: string): void {
    const wanted = text.trim().toLowerCase();
    const list = document.querySelector("datalist#map-names");
    const matching =
      wanted === "" ? [] : this.#order.filter((node) => this.#nameOf(node).toLowerCase().includes(wanted));
    const starting = matching.filter((node) => this.#nameOf(node).toLowerCase().startsWith(wanted));
    const chosen = [...new Set([...starting, ...matching])].slice(0, MAX_SUGGESTED);
    list?.replaceChildren(
      ...chosen.map((node) => {
        const option = document.createElement("option");
        option.value = this.#nameOf(node);
        option.label = this.#types[node] ?? "";
        return option;
      }),
    );
  }

  /** The node that a reader means by a name: the most joined of that name, else of those that begin with it. */
  #named(text: string): number | undefined {
    const wanted = text.trim().toLowerCase();
    if (wanted === "") return undefined;
    const names = this.#order.map((node) => [node, this.#nameOf(node).toLowerCase()] as const);
    const found =
      names.find(([, name]) => name === wanted) ??
      names.find(([, name]) => name.startsWith(wanted)) ??
      names.find(([, name]) => name.includes(wanted));
    return found?.[0];
  }

  #take(box: string, text: string): void {
    const node = this.#named(text);
    if (box === "find") {
      if (node === undefined && text.trim() !== "") this.#say(`No entry is called “${text}”.`);
      else this.#select(node);
      return;
    }
    this.#ends = box === "from" ? [node, this.#ends[1]] : [this.#ends[0], node];
    if (node !== undefined) this.#box(box).value = this.#nameOf(node);
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
    const lines = this.#shownEdges().map((edge) => this.#line(edge));
    const edges = this.#svg.querySelector(".edges");
    edges?.replaceChildren(drawn("path", { d: lines.join("") }));
    this.#findPath();
    this.#show();
  }

  #line({ source, target }: NodeEdge): string {
    const { x, y } = this.#data;
    return `M${x[source]} ${y[source]}L${x[target]} ${y[target]}`;
  }

  /** Draws what is chosen, says it in lists, and writes it into the address. */
  #show(): void {
    const near = this.#svg.querySelector(".near");
    const edges = this.#path ?? this.#edgesOf(this.#selected);
    const nodes = new Set(edges.flatMap(({ source, target }) => [source, target]));
    if (this.#selected !== undefined) nodes.add(this.#selected);
    this.#svg.classList.toggle("chosen", nodes.size > 0);
    const dots = [...nodes].map((node) => `M${this.#data.x[node]} ${this.#data.y[node]}h0`).join("");
    near?.replaceChildren(
      drawn("path", { class: "lines", d: edges.map((edge) => this.#line(edge)).join("") }),
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
    const chosen = this.#path
      ? this.#path.flatMap(({ source, target }) => [source, target])
      : this.#selected === undefined
        ? []
        : [this.#selected, ...this.#edgesOf(this.#selected).map((edge) => otherEnd(edge, this.#selected ?? 0))];
    const candidates = chosen.length > 0 ? [...new Set(chosen)] : this.#order.filter((node) => this.#isShown(node));
    const taken: { left: number; right: number; top: number; bottom: number }[] = [];
    const labels: SVGElement[] = [];
    for (const node of candidates) {
      if (labels.length >= MAX_LABELS) break;
      const name = this.#nameOf(node);
      const text = name.length > MAX_NAME ? `${name.slice(0, MAX_NAME - 1).trimEnd()}…` : name;
      const at = { x: (this.#data.x[node] ?? 0) + 6 * unit, y: (this.#data.y[node] ?? 0) + 4 * unit };
      const box = {
        left: at.x,
        right: at.x + text.length * 6.6 * unit,
        top: at.y - 12 * unit,
        bottom: at.y + 4 * unit,
      };
      if (box.left < left || box.right > left + width || box.top < top || box.bottom > top + height) continue;
      if (
        taken.some(
          (other) =>
            box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom,
        )
      )
        continue;
      taken.push(box);
      const label = drawn("text", {
        x: String(at.x),
        y: String(at.y),
        "font-size": String(12 * unit),
        "stroke-width": String(3 * unit),
      });
      label.textContent = text;
      labels.push(label);
    }
    this.#svg.querySelector(".labels")?.replaceChildren(...labels);
  }

  /** What is chosen, in words and lists. */
  #answer(): void {
    const place = this.#part("answer");
    const [from, to] = this.#ends;
    if (from !== undefined && to !== undefined) place.replaceChildren(...this.#pathInWords(from, to));
    else if (this.#selected === undefined) place.replaceChildren();
    else place.replaceChildren(...this.#neighboursInWords(this.#selected));
  }

  #say(text: string): void {
    this.#part("answer").replaceChildren(element("p", {}, text));
  }

  #pathInWords(from: number, to: number): HTMLElement[] {
    const [first, last] = [this.#nameOf(from), this.#nameOf(to)];
    if (!this.#path)
      return [
        element("p", {}, `No way leads from ${first} to ${last} over what is shown. Show more edges or entries.`),
      ];
    let node = from;
    const steps = this.#path.map((edge) => {
      const before = node;
      node = otherEnd(edge, node);
      const isForward = edge.source === before;
      const relation = edge.relation.replaceAll("_", " ");
      return element(
        "li",
        {},
        this.#link(before),
        ` ${isForward ? "→" : "←"} ${relation} ${isForward ? "→" : "←"} `,
        this.#link(node),
      );
    });
    const count = steps.length === 1 ? "one step" : `${steps.length} steps`;
    return [element("h2", {}, `From ${first} to ${last}: ${count}`), element("ol", {}, ...steps)];
  }

  #neighboursInWords(node: number): HTMLElement[] {
    const groups = Map.groupBy(
      this.#edgesOf(node),
      ({ relation, source }) => `${relation} ${source === node ? "→" : "←"}`,
    );
    const lists = [...groups].flatMap(([title, edges]) => {
      const nodes = edges
        .map((edge) => otherEnd(edge, node))
        .sort((a, b) => (this.#degrees[b] ?? 0) - (this.#degrees[a] ?? 0));
      const buttons = nodes.slice(0, MAX_LISTED).map((other) => {
        const button = element("button", { type: "button", "data-node": String(other) }, this.#nameOf(other));
        return element("li", {}, button);
      });
      const more = nodes.length > MAX_LISTED ? [element("li", {}, `and ${nodes.length - MAX_LISTED} more`)] : [];
      return [
        element("h3", {}, `${title.replaceAll("_", " ")} (${nodes.length})`),
        element("ul", { class: "map-list" }, ...buttons, ...more),
      ];
    });
    return [
      element("h2", {}, this.#link(node), " ", element("span", { class: "status" }, this.#types[node] ?? "")),
      ...lists,
    ];
  }

  #link(node: number): HTMLElement {
    const path = `/${COLLECTION_OF_TYPE[this.#types[node] ?? ""] ?? ""}/${this.#data.slugs[node]}`;
    return element("a", { href: path }, this.#nameOf(node));
  }

  #readAddress(): void {
    const given = new URLSearchParams(location.search);
    const node = (name: string) => this.#numbers.get(given.get(name) ?? "");
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
      this.#box(name).value = found === undefined ? "" : this.#nameOf(found);
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
      if (node !== undefined) state.set(name, this.#keyOf(node));
    for (const name of ["type", "relation"]) {
      const boxes = [...this.#frame.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`)];
      if (boxes.some((box) => box.checked !== box.defaultChecked))
        state.set(name, boxes.flatMap((box) => (box.checked ? box.value : [])).join());
    }
    const query = state.toString().replaceAll("%3A", ":").replaceAll("%2C", ",");
    history.replaceState(null, "", query === "" ? location.pathname : `?${query}`);
  }
}

function drawn(name: string, attributes: Readonly<Record<string, string>>): SVGElement {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  return made;
}

function element(
  name: string,
  attributes: Readonly<Record<string, string>>,
  ...content: readonly (string | HTMLElement)[]
): HTMLElement {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(...content);
  return made;
}
