/** What RFC 4287 asks of an Atom feed, and JSON Feed 1.1 of its document: the faults that are found. */
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { SaxesParser, type SaxesTagNS } from "saxes";

const ATOM = "http://www.w3.org/2005/Atom";
const TIME = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

interface Element {
  readonly name: string;
  readonly namespace: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

/** @throws when the text is not well-formed XML with namespaces */
export function parseXml(text: string): Element {
  const top: Element = { name: "", namespace: "", attributes: {}, children: [], text: "" };
  const open = [top];
  const parser = new SaxesParser({ xmlns: true });
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ local, uri, attributes }: SaxesTagNS) => {
    const values = Object.fromEntries(Object.entries(attributes).map(([name, { value }]) => [name, value]));
    const element: Element = { name: local, namespace: uri, attributes: values, children: [], text: "" };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on("text", (found) => {
    const element = open.at(-1);
    if (element) element.text += found;
  });
  parser.on("closetag", () => void open.pop());
  parser.write(text).close();
  const [root] = top.children;
  if (!root) throw new Error("the document has no element");
  return root;
}

/** How often each child of an element may stand: at least, at most. */
type Content = Readonly<Record<string, readonly [least: number, most: number]>>;

const MANY = Number.POSITIVE_INFINITY;
const OF_BOTH: Content = {
  id: [1, 1],
  title: [1, 1],
  updated: [1, 1],
  author: [0, MANY],
  category: [0, MANY],
  contributor: [0, MANY],
  link: [0, MANY],
  rights: [0, 1],
};
const OF_FEED: Content = {
  ...OF_BOTH,
  entry: [0, MANY],
  generator: [0, 1],
  icon: [0, 1],
  logo: [0, 1],
  subtitle: [0, 1],
};
const OF_ENTRY: Content = { ...OF_BOTH, content: [0, 1], published: [0, 1], source: [0, 1], summary: [0, 1] };

export function atomFaults(text: string): string[] {
  const feed = parseXml(text);
  if (feed.name !== "feed" || feed.namespace !== ATOM) return ["the document is no feed"];
  const entries = feed.children.filter(({ name }) => name === "entry");
  const ids = entries.map((entry) => textOf(entry, "id"));
  const hasAuthor = (element: Element): boolean => element.children.some(({ name }) => name === "author");
  return [
    ...faultsOf(feed, OF_FEED),
    ...entries.flatMap((entry) => faultsOf(entry, OF_ENTRY)),
    ...(new Set(ids).size < ids.length ? ["two entries have one id"] : []),
    ...(hasAuthor(feed) || entries.every(hasAuthor) ? [] : ["nobody is the author"]),
    ...(linksOf(feed, "self").length === 1 ? [] : ["the feed does not say where it is"]),
  ];
}

function faultsOf(element: Element, content: Content): string[] {
  const counts = Map.groupBy(element.children, ({ name }) => name);
  const unknown = element.children.filter(({ name, namespace }) => namespace !== ATOM || !(name in content));
  const alternates = linksOf(element, "alternate").map(
    ({ attributes }) => `${attributes["type"]} ${attributes["hreflang"]}`,
  );
  return [
    ...unknown.map(({ name }) => `${element.name} has an element ${name}`),
    ...Object.entries(content).flatMap(([name, [least, most]]) => {
      const count = counts.get(name)?.length ?? 0;
      return count < least || count > most ? [`${element.name} has ${count} of ${name}`] : [];
    }),
    ...(URL.canParse(textOf(element, "id")) ? [] : ["an id is no IRI"]),
    ...(TIME.test(textOf(element, "updated")) ? [] : ["updated is no time of RFC 3339"]),
    ...(textOf(element, "title") === "" ? ["a title is empty"] : []),
    ...(new Set(alternates).size < alternates.length ? ["two alternate links are of one kind"] : []),
    ...(counts.get("link") ?? []).flatMap(({ attributes }) =>
      URL.canParse(attributes["href"] ?? "") ? [] : ["a link leads nowhere"],
    ),
    ...(counts.get("author") ?? []).flatMap((author) =>
      textOf(author, "name") === "" ? ["an author has no name"] : [],
    ),
    ...(counts.get("content") ?? []).flatMap(({ attributes, text }) =>
      attributes["type"] === "html" ? htmlFaults(text) : ["the content is not HTML"],
    ),
    ...(element.name !== "entry" || counts.has("content") || alternates.length > 0 ? [] : ["an entry leads nowhere"]),
  ];
}

function linksOf({ children }: Element, relation: string): Element[] {
  return children.filter(({ name, attributes }) => name === "link" && (attributes["rel"] ?? "alternate") === relation);
}

function textOf({ children }: Element, name: string): string {
  return children.find((child) => child.name === name)?.text ?? "";
}

/** The HTML of an entry is well-formed and holds nothing that acts. */
export function htmlFaults(html: string): string[] {
  const known = new Set(["div", "p", "h2", "ul", "li", "a"]);
  function inspect({ name, attributes, children }: Element): string[] {
    const href = attributes["href"];
    const leads = name !== "a" || /^https?:\/\//.test(href ?? "");
    return [
      ...(known.has(name) ? [] : [`the HTML has an element ${name}`]),
      ...(leads ? [] : [`a link of the HTML leads to ${href}`]),
      ...Object.keys(attributes).flatMap((attribute) => (attribute === "href" ? [] : [`an attribute ${attribute}`])),
      ...children.flatMap(inspect),
    ];
  }
  return inspect(parseXml(`<div>${html}</div>`));
}

const LINK = { type: "string", format: "uri" };
const AUTHOR = {
  type: "object",
  properties: { name: { type: "string" }, url: LINK, avatar: LINK },
  minProperties: 1,
  additionalProperties: false,
};
/** https://www.jsonfeed.org/version/1.1/ as a schema, without what is deprecated. */
const JSON_FEED = {
  type: "object",
  required: ["version", "title", "items"],
  additionalProperties: false,
  properties: {
    version: { const: "https://jsonfeed.org/version/1.1" },
    title: { type: "string", minLength: 1 },
    home_page_url: LINK,
    feed_url: LINK,
    description: { type: "string" },
    icon: LINK,
    favicon: LINK,
    authors: { type: "array", items: AUTHOR },
    language: { type: "string" },
    items: {
      type: "array",
      items: {
        type: "object",
        required: ["id"],
        anyOf: [{ required: ["content_html"] }, { required: ["content_text"] }],
        additionalProperties: false,
        properties: {
          id: { type: "string", minLength: 1 },
          url: LINK,
          title: { type: "string" },
          summary: { type: "string" },
          content_html: { type: "string" },
          content_text: { type: "string" },
          date_published: { type: "string", format: "date-time" },
          date_modified: { type: "string", format: "date-time" },
          tags: { type: "array", items: { type: "string" } },
          attachments: {
            type: "array",
            items: {
              type: "object",
              required: ["url", "mime_type"],
              additionalProperties: false,
              properties: { url: LINK, mime_type: { type: "string", pattern: "^[a-z]+/[a-z0-9.+-]+$" } },
            },
          },
        },
      },
    },
  },
};

const ajv = new Ajv2020({ allErrors: true, strictRequired: false });
addFormats.default(ajv);
const isJsonFeed = ajv.compile(JSON_FEED);

interface JsonFeed {
  readonly items: readonly { readonly id: string; readonly content_html: string }[];
}

export function jsonFeedFaults(text: string): string[] {
  const feed: unknown = JSON.parse(text);
  if (!isJsonFeed(feed))
    return (isJsonFeed.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  const { items } = feed as unknown as JsonFeed;
  const ids = new Set(items.map(({ id }) => id));
  return [
    ...(ids.size < items.length ? ["two items have one id"] : []),
    ...items.flatMap(({ content_html }) => htmlFaults(content_html)),
  ];
}
