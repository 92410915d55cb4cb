/** Mentions: edges from an entity to those that its prose names, besides those that its authors linked. */
import type { Nodes } from "mdast";
import { compareText } from "../worker/store/bytes.ts";
import { allEntities, type Corpus, type Edge, type Entity, keyOf } from "./corpus.ts";
import { BARRIER, PARAGRAPH_END, type Token, tokens } from "./name-tokens.ts";
import { type KnownName, knownNames } from "./names.ts";

const MENTIONS = "mentions";

/** A word of the names' trie. */
interface Branch {
  readonly next: Map<string, Branch>;
  name?: KnownName;
}

/** A name found in a text, and how many tokens it takes. */
interface Match {
  readonly name: KnownName;
  readonly length: number;
}

/** The corpus's edges and a `mentions` edge for each entity that prose names; each once, in the corpus's order. */
export function withMentions(corpus: Corpus): Edge[] {
  const trie = trieOf(knownNames(corpus));
  const edges = new Map(corpus.edges.map((edge) => [edgeKey(edge), edge]));
  for (const source of allEntities(corpus)) {
    for (const target of namedIn(tokens(proseOf(source)), trie)) {
      if (target === source || shareName(source, target)) continue;
      const edge = { source, target, relation: MENTIONS };
      const key = edgeKey(edge);
      if (!edges.has(key)) edges.set(key, edge);
    }
  }
  return [...edges].sort(([a], [b]) => compareText(a, b)).map(([, edge]) => edge);
}

function edgeKey({ source, target, relation }: Edge): string {
  return `${keyOf(source)} ${relation} ${keyOf(target)}`;
}

/** A formula's prose that says its own name does not speak of the term that is called the same. */
function shareName(a: Entity, b: Entity): boolean {
  return a.name.toLowerCase() === b.name.toLowerCase();
}

function trieOf(names: readonly KnownName[]): Branch {
  const root: Branch = { next: new Map() };
  for (const name of names) {
    let branch = root;
    for (const key of name.tokens) {
      let next = branch.next.get(key);
      if (!next) {
        next = { next: new Map() };
        branch.next.set(key, next);
      }
      branch = next;
    }
    branch.name = name;
  }
  return root;
}

/** The entities named, from left to right the longest name each time; nothing is found inside another name. */
function namedIn(text: readonly Token[], trie: Branch): Set<Entity> {
  const found = new Set<Entity>();
  for (let at = 0; at < text.length; ) {
    const match = longestAt(text, at, trie);
    if (match?.name.entity && !isProperName(text, at, match)) found.add(match.name.entity);
    at += match?.length ?? 1;
  }
  return found;
}

function longestAt(text: readonly Token[], at: number, trie: Branch): Match | undefined {
  if (text[at]?.tied) return undefined;
  let longest: Match | undefined;
  let branch: Branch | undefined = trie;
  for (let length = 1; ; length++) {
    branch = branch.next.get(text[at + length - 1]?.key ?? BARRIER);
    if (!branch) return longest;
    if (branch.name && !text[at + length]?.tied) longest = { name: branch.name, length };
  }
}

/** Whether capitals make it part of a longer name: `Pure Alpha`, `Commodity Futures Trading Commission`. */
function isProperName(text: readonly Token[], at: number, { name, length }: Match): boolean {
  const first = text[at];
  const last = text[at + length - 1];
  if (name.plainWord) return first?.proper === true;
  const before = text[at - 1];
  // An abbreviation before a longer name says whose it is: `SEC Form PF`.
  const owner = length > 1 && before !== undefined && /^\p{Lu}{2,}$/u.test(before.key);
  return (!owner && isCapitalPair(before, first)) || isCapitalPair(last, text[at + length], last);
}

/** Whether two neighbours both begin with capitals where no sentence begins, and `own` is no abbreviation. */
function isCapitalPair(a: Token | undefined, b: Token | undefined, own = b): boolean {
  return a?.proper === true && b?.proper === true && own !== undefined && !/\p{Lu}/u.test(own.key);
}

/** All prose of an entity with its summary; links and code are cut out. */
function proseOf({ draft, record }: Entity): string {
  const { prose, lists, parts } = draft.body;
  const pieces = [
    ...prose.values(),
    ...[...lists.values()].flat(),
    ...[...parts.values()].flatMap((part) => [...part.values()]),
  ];
  const summary = prose.has("summary") ? "" : String(record["summary"] ?? "");
  return [summary, ...pieces.flat().map(wordsOf)].join(PARAGRAPH_END);
}

function wordsOf(node: Nodes): string {
  if (node.type === "text") return node.value;
  if (node.type === "link" || node.type === "inlineCode") return BARRIER;
  if (!("children" in node)) return "";
  return node.children.map(wordsOf).join(node.type === "list" || node.type === "listItem" ? PARAGRAPH_END : "");
}
