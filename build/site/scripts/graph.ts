/** The map of the graph: moves, filters, finds, and shows the way between two entries. Its state is in the address. */
import { suggestClosest } from "../../../worker/suggest-closest.ts";
import { type GraphData, type NodeEdge, otherEnd, shortestPath } from "../templates/graph-data.ts";
import { neighboursInWords, pathInWords } from "./graph-in-words.ts";
import { drawn, labelsOf } from "./graph-labels.ts";
import { GraphNodes } from "./graph-nodes.ts";
import { type Place, Viewport } from "./graph-viewport.ts";

/** Pixels within which a click means a node. */
const REACH = 16;
const MAX_SUGGESTED = 12;
/** Edges that are written in one piece of work. */
const PIECE = 2000;

const frame = document.querySelector<HTMLElement>("[data-graph]");
if (frame) void start(frame);

async function start(frame: HTMLElement): Promise<void> {
  const response = await fetch(frame.dataset["graph"] ?? "");
  if (!response.ok) return;
  const data = (await response.json()) as GraphData;
  await pause();
  new GraphMap(frame, data);
}

/** Lets the browser answer its reader and draw between two pieces of work. */
function pause(): Promise<void> {
  return new Promise((done) => setTimeout(done));
}

class GraphMap {
  readonly #frame: HTMLElement;
  readonly #nodes: GraphNodes;
  readonly #svg: SVGSVGElement;
  readonly #viewport: Viewport;
  #shownTypes = new Set<string>();
  #shownRelations = new Set<string>();
  #selected: number | undefined;
  #ends: [from: number | undefined, to: number | undefined] = [undefined, undefined];
  #path: readonly NodeEdge[] | undefined;
  /** Whether the filters leave the edges of the path. */
  #isPathShown = true;

  constructor(frame: HTMLElement, data: GraphData) {
    this.#frame = frame;
    this.#nodes = new GraphNodes(data);
    const map = this.#part("map");
    this.#svg = map.querySelector("svg") as SVGSVGElement;
    this.#viewport = new Viewport(map, this.#svg, {
      changed: () => this.#label(),
      clicked: (place) => this.#selectNear(place),
    });
    map.tabIndex = 0;
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
    const edges = this.#nodes.edges(this.#shownRelations);
    return edges.filter(({ source, target }) => this.#isShown(source) && this.#isShown(target));
  }

  #listen(): void {
    this.#part("tools").addEventListener("change", (event) => {
      const { target } = event;
      if (target instanceof HTMLInputElement && target.type === "checkbox") this.#filter();
    });
    for (const name of ["find", "from", "to"]) {
      const box = this.#box(name);
      box.addEventListener("input", () => this.#suggest(box.value));
      box.addEventListener("change", () => void this.#take(name, box.value));
      box.addEventListener("keydown", (event) => {
        if (event.key === "Enter") void this.#take(name, box.value);
      });
    }
    for (const button of this.#frame.querySelectorAll<HTMLButtonElement>("[data-zoom]"))
      button.addEventListener("click", () => this.#viewport.zoom(Number(button.dataset["zoom"])));
    this.#part("whole").addEventListener("click", () => this.#viewport.showWhole());
    this.#part("answer").addEventListener("click", (event) => {
      const button = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-node]") : null;
      if (!button) return;
      this.#select(Number(button.dataset["node"]));
      this.#part("answer").querySelector<HTMLElement>("h2 a")?.focus();
    });
    window.addEventListener("popstate", () => {
      this.#readAddress();
      this.#filter();
    });
  }

  #selectNear({ x, y }: Place): void {
    let [best, nearest] = [-1, REACH * this.#viewport.unit];
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

  #lookAt(nodes: readonly number[]): void {
    this.#viewport.lookAt(nodes.map((node) => ({ x: this.#nodes.x[node] ?? 0, y: this.#nodes.y[node] ?? 0 })));
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

  async #take(box: string, text: string): Promise<void> {
    const node = this.#nodes.named(text) ?? (await this.#completed(text));
    // Another text may have been typed meanwhile.
    if (this.#box(box).value !== text) return;
    if (box === "find") {
      this.#select(node);
      if (node === undefined) this.#sayUnknown(box, text);
      return;
    }
    this.#ends = box === "from" ? [node, this.#ends[1]] : [this.#ends[0], node];
    if (node !== undefined) this.#box(box).value = this.#nodes.nameOf(node);
    this.#selected = undefined;
    this.#box("find").value = "";
    this.#findPath();
    this.#show();
    if (node === undefined) this.#sayUnknown(box, text);
  }

  /** The first entry that the service completes a text to: it knows abbreviations and aliases too. */
  async #completed(text: string): Promise<number | undefined> {
    if (text.trim() === "") return undefined;
    const response = await fetch(`/api/v1/suggest?q=${encodeURIComponent(text)}`).catch(() => undefined);
    if (!response?.ok) return undefined;
    const { data } = (await response.json()) as { data: readonly { type: string; id: string }[] };
    return data.map(({ type, id }) => this.#nodes.withKey(`${type}:${id}`)).find((node) => node !== undefined);
  }

  #findPath(): void {
    const [from, to] = this.#ends;
    this.#path = undefined;
    if (from === undefined || to === undefined) return;
    const shown = shortestPath(this.#shownEdges(), from, to);
    this.#isPathShown = shown !== undefined;
    this.#path = shown ?? shortestPath(this.#nodes.edges(), from, to);
    if (this.#path?.length) this.#lookAt(this.#path.flatMap(({ source, target }) => [source, target]));
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
    this.#findPath();
    this.#show();
    void this.#drawEdges();
  }

  /** All edges that the filters leave, unless these change meanwhile. */
  async #drawEdges(): Promise<void> {
    const relations = this.#shownRelations;
    await pause();
    const edges = this.#shownEdges();
    let lines = "";
    for (let i = 0; i < edges.length; i += PIECE) {
      await pause();
      for (const edge of edges.slice(i, i + PIECE)) lines += this.#nodes.line(edge);
    }
    if (relations === this.#shownRelations)
      this.#svg.querySelector(".edges")?.replaceChildren(drawn("path", { d: lines }));
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
    this.#part("said").textContent = "";
    this.#answer();
    this.#writeAddress();
    this.#viewport.draw();
  }

  #edgesOf(node: number | undefined): NodeEdge[] {
    if (node === undefined) return [];
    return this.#shownEdges().filter(({ source, target }) => source === node || target === node);
  }

  /** As many names as there is room for: first what is chosen, then the most joined. */
  #label(): void {
    const { frame, unit } = this.#viewport;
    this.#svg.querySelector(".labels")?.replaceChildren(...labelsOf(this.#nodes, this.#labelled(), frame, unit));
  }

  /** The chosen part, or all that is shown. */
  #labelled(): number[] {
    const { order } = this.#nodes;
    const selected = this.#selected;
    if (this.#path) return [...new Set(this.#path.flatMap(({ source, target }) => [source, target]))];
    if (selected === undefined) return order.filter((node) => this.#isShown(node));
    const around = new Set(this.#edgesOf(selected).map((edge) => otherEnd(edge, selected)));
    return [selected, ...order.filter((node) => around.has(node) && node !== selected)];
  }

  /** The chosen part in words and lists. */
  #answer(): void {
    const place = this.#part("answer");
    const [from, to] = this.#ends;
    if (from !== undefined && to !== undefined)
      place.replaceChildren(...pathInWords(this.#nodes, from, to, this.#path, this.#isPathShown));
    else if (this.#selected === undefined) place.replaceChildren();
    else place.replaceChildren(...neighboursInWords(this.#nodes, this.#selected, this.#edgesOf(this.#selected)));
  }

  /** Says that nothing is called so, and which name is closest; the text stays in its box. */
  #sayUnknown(box: string, text: string): void {
    this.#box(box).value = text;
    if (text.trim() === "") return;
    const [near] = suggestClosest(text.trim(), this.#nodes.names, 1);
    this.#part("said").textContent =
      `No entry of this name: “${text.trim()}”.${near === undefined ? "" : ` Did you mean “${near}”?`}`;
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
