/**
 * The most expensive messages that anyone can send to the server of the Model Context Protocol. They are made from the
 * declarations of the tools: for each text, list and number the largest that is taken, one that is far too long, and
 * ten thousand.
 */
import type { Argument } from "../../worker/mcp/arguments.ts";
import { MAX_BATCH } from "../../worker/mcp/http-transport.ts";
import type { Tool } from "../../worker/mcp/tool.ts";

export interface Expensive {
  readonly name: string;
  /** A message, or a batch. */
  readonly body: unknown;
}

/** Nearly as many characters as a body may have. */
const LONG = 480_000;
const MANY = 10_000;

/** Texts that are expensive to normalise, to fold or to match. */
const PIECES = ["x", "a ", "É_", "-", "term:co"];

function texts(length: number): string[] {
  return PIECES.map((piece) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length));
}

/** Values of an argument: at its bounds, far beyond them, and ten thousand. */
function expensiveValues(argument: Argument): unknown[] {
  switch (argument.type) {
    case "text":
      return [...texts(Math.min(argument.maxLength, LONG / 2)), ...texts(LONG / 2), list(MANY)];
    case "integer":
      return [argument.min, argument.max, 1e308, -1e308, "9".repeat(LONG), list(MANY)];
    case "list": {
      const { items } = argument;
      const maxItems = Math.min(argument.maxItems, MANY);
      const most = expensiveValues(items).map((item) => (typeof item === "string" ? item.slice(0, 255) : item));
      const full = most.map((item) => Array.from({ length: maxItems }, () => item)).filter(fits);
      const distinct = list(maxItems).map((item) => `convertibel arbitrag ${item}`);
      const many = [list(MANY), Array.from({ length: MANY }, () => ({}))];
      return [...full, distinct, ...many, JSON.stringify(list(MANY)), "x,".repeat(LONG / 2), [texts(LONG)[0]]];
    }
    case "object": {
      const members = Object.fromEntries(list(MANY).map((name) => [name, 1]));
      const declared = Object.entries(argument.members).flatMap(([name, member]) =>
        expensiveValues(member).map((value) => ({ [name]: value })),
      );
      return [members, JSON.stringify(members), { [texts(LONG)[0] ?? ""]: 1 }, "x".repeat(LONG), ...declared];
    }
  }
}

function list(length: number): string[] {
  return Array.from({ length }, (_, i) => `x${i.toString(36)}`);
}

function fits(value: unknown): boolean {
  return JSON.stringify(value).length <= LONG;
}

export function callOf(name: string, given: unknown, id = 1): Record<string, unknown> {
  return messageOf("tools/call", { name, arguments: given }, id);
}

function messageOf(method: string, params: unknown, id = 1): Record<string, unknown> {
  return { jsonrpc: "2.0", id, method, params };
}

/** What the required arguments of each tool may be. */
const REQUIRED: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  search: { query: "risk" },
  get: { ids: ["hedge-fund"] },
  list: { collection: "terms" },
  graph: { id: "hedge-fund" },
  describe_calculator: {},
  compute: { calculator: "irr", inputs: { cash_flows: [-1, 2] } },
};

/** A message for each value of each argument, and for each text that a method takes. */
export function messagesAtBounds(tools: readonly Tool[], base: string): Expensive[] {
  const calls = tools.flatMap((tool) =>
    Object.entries(tool.input.properties).flatMap(([name, argument]) =>
      expensiveValues(argument).map((value, i) => {
        const given = { ...REQUIRED[tool.name], [name]: value };
        return { name: `${tool.name}: ${name}, ${i}`, body: callOf(tool.name, given) };
      }),
    ),
  );
  const unknown = tools.map((tool) => ({
    name: `${tool.name}: unknown arguments`,
    body: callOf(tool.name, { ...REQUIRED[tool.name], ...Object.fromEntries(list(MANY).map((name) => [name, 1])) }),
  }));
  return [...calls, ...unknown, ...methodsAtBounds(base)].filter(({ body }) => fits(body));
}

function methodsAtBounds(base: string): Expensive[] {
  const template = `${base}/api/v1/terms/{id}.md`;
  return [...texts(100), ...texts(250), ...texts(LONG / 2)].flatMap((text, i) => [
    { name: `a method, ${i}`, body: messageOf(text, {}) },
    { name: `a tool, ${i}`, body: callOf(text, {}) },
    { name: `an id, ${i}`, body: { ...messageOf("ping", {}), id: text } },
    { name: `a cursor, ${i}`, body: messageOf("tools/list", { cursor: text }) },
    { name: `a resource, ${i}`, body: messageOf("resources/read", { uri: `${base}/api/v1/terms/co${text}.md` }) },
    { name: `a prompt, ${i}`, body: messageOf("prompts/get", { name: text }) },
    {
      name: `arguments of a prompt, ${i}`,
      body: messageOf("prompts/get", { name: "compare_strategies", arguments: { first: text, second: text } }),
    },
    {
      name: `a completion, ${i}`,
      body: messageOf("completion/complete", {
        ref: { type: "ref/resource", uri: template },
        argument: { name: "id", value: text },
      }),
    },
    {
      name: `a template, ${i}`,
      body: messageOf("completion/complete", {
        ref: { type: "ref/resource", uri: text },
        argument: { name: "id", value: "" },
      }),
    },
    {
      name: `a revision, ${i}`,
      body: messageOf("initialize", { protocolVersion: text, capabilities: {}, clientInfo: {} }),
    },
  ]);
}

/** Misspelt, and as many words as fit. */
function hostileQuery(turn: number): string {
  const words = `betwen leverag${turn} volatilty strateg retrn perfomance feee regulaton optin fund risk "the of fund" `;
  return words.repeat(3).slice(0, 256);
}

function cashFlows(turn: number): number[] {
  const length = Math.floor(LONG / MAX_BATCH / 2) - 100;
  return Array.from({ length }, (_, i) => (i === 0 ? turn + 5 : i === length - 1 ? -turn - 5 : 1));
}

/** Batches of the most expensive messages. @param names ids of large entries */
export function expensiveBatches(names: readonly string[], base: string): Expensive[] {
  const [largest = ""] = names;
  const ten = Array.from({ length: 10 }, (_, i) => i);
  const messages: Record<string, (turn: number) => Record<string, unknown>> = {
    "get ten misspelt names": (turn) => callOf("get", { ids: ten.map((i) => `convertibel ${turn} arbitrag ${i}`) }),
    "get ten misspelt ids": (turn) => callOf("get", { ids: ten.map((i) => `term:co${turn}nvertibel-arbitrag${i}`) }),
    "get ten entries": (turn) => callOf("get", { ids: names.slice(0, 10), sections: [`x${turn}`] }),
    "search with every word misspelt": (turn) => callOf("search", { query: hostileQuery(turn), limit: 100 }),
    "list rows that a search finds": (turn) =>
      callOf("list", { collection: "terms", limit: 200, filters: { q: hostileQuery(turn) } }),
    "list 200 rows": (turn) => callOf("list", { collection: "terms", limit: 200, offset: turn }),
    "list 200 rows with long fields": (turn) =>
      callOf("list", { collection: "terms", limit: 200, offset: turn, fields: ["id", "definition", "example"] }),
    "list 20 misspelt ids": (turn) =>
      callOf("list", {
        collection: "terms",
        ids: [...ten, ...ten].map((i, n) => `co${turn}nvertibel${n}-a${i}`),
      }),
    "graph around the largest entry": (turn) => callOf("graph", { id: largest, depth: 2, limit: 500 - turn }),
    "graph to a misspelt name": (turn) => callOf("graph", { id: largest, to: `convertibel ${turn} arbitrag` }),
    "graph paths": (turn) => callOf("graph", { id: largest, to: names[turn % names.length] }),
    "compute the longest series": (turn) =>
      callOf("compute", { calculator: "irr", inputs: { cash_flows: cashFlows(turn) } }),
    "describe what a search finds": (turn) => callOf("describe_calculator", { calculator: hostileQuery(turn) }),
    "complete a letter": () =>
      messageOf("completion/complete", {
        ref: { type: "ref/resource", uri: `${base}/api/v1/terms/{id}.md` },
        argument: { name: "id", value: "s" },
      }),
    "prompt with misspelt names": (turn) =>
      messageOf("prompts/get", {
        name: "compare_strategies",
        arguments: { first: `convertibel ${turn} arbitrag`, second: `convertibel arbitrag ${turn}` },
      }),
    "read a misspelt resource": (turn) =>
      messageOf("resources/read", { uri: `${base}/api/v1/terms/co${turn}nvertibel-arbitrag.md` }),
    "read the guide": () => messageOf("resources/read", { uri: `${base}/llms.txt` }),
    "list the tools": () => messageOf("tools/list", {}),
  };
  return Object.entries(messages).flatMap(([name, make]) => [
    { name, body: make(0) },
    {
      name: `${MAX_BATCH} × ${name}`,
      body: Array.from({ length: MAX_BATCH }, (_, turn) => ({ ...make(turn), id: turn })),
    },
  ]);
}

/** Bodies that are expensive to parse. */
export function expensiveJson(): Expensive[] {
  const objects = Array.from({ length: 42_000 }, (_, i) => ({ [i.toString(36)]: 1 }));
  const members = Object.fromEntries(Array.from({ length: 42_000 }, (_, i) => [`k${i.toString(36)}`, 1]));
  return [
    { name: "a parameter of many objects", body: messageOf("ping", { objects }) },
    { name: "many parameters", body: messageOf("ping", members) },
    { name: "many messages", body: objects },
  ];
}
