/** Mentions: edges from an entity to those that its prose names without a link. */
import { compareText } from "../../formats/record-order.ts";
import { BuildCache } from "../build-cache.ts";
import { allEntities, type Corpus, type Edge, type Entity, keyOf } from "../corpus.ts";
import { allProse } from "../parse/body.ts";
import { BARRIER, PARAGRAPH_END } from "../parse/prose.ts";
import { type KnownName, knownNames } from "./known-names.ts";
import { type Token, tokens } from "./name-tokens.ts";

const MENTIONS = "mentions";

/** A trie of all names by their words. */
export interface NameTrie {
  readonly next: Map<string, NameTrie>;
  name?: KnownName;
}

/** A name found in a text, and its number of tokens. */
interface Match {
  readonly name: KnownName;
  readonly length: number;
}

/**
 * The corpus's edges and an edge `mentions` for each entity that prose names, without duplicates, in the corpus's
 * order.
 */
export function withMentions(corpus: Corpus, cache = new BuildCache()): Edge[] {
  const names = knownNames(corpus, cache);
  const trie = cache.trie.get("", [names.text], () => trieOf(names.all()));
  const outgoing = Map.groupBy(corpus.edges, ({ source }) => source);
  const entities = allEntities(corpus)
    .map((entity) => ({ key: keyOf(entity), entity }))
    .sort((a, b) => compareText(a.key, b.key));
  return entities.flatMap(({ key, entity: source }) => {
    const edges = new Map<string, Edge>();
    function add(edge: Edge): void {
      const edgeKey = `${edge.relation} ${keyOf(edge.target)}`;
      if (!edges.has(edgeKey)) edges.set(edgeKey, edge);
    }
    for (const edge of outgoing.get(source) ?? []) add(edge);
    for (const named of cache.mentions.get(key, [source.draft, trie], () => findNames(tokens(proseOf(source)), trie))) {
      const target = corpus.entities.get(named);
      if (target && target !== source && !shareName(source, target)) add({ source, target, relation: MENTIONS });
    }
    return [...edges].sort(([a], [b]) => compareText(a, b)).map(([, edge]) => edge);
  });
}

/** A formula and a term can share a name. In the formula's own prose the name means the formula. */
function shareName(a: Entity, b: Entity): boolean {
  return a.name.toLowerCase() === b.name.toLowerCase();
}

function trieOf(names: readonly KnownName[]): NameTrie {
  const root: NameTrie = { next: new Map() };
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

/** The entities named, as `type:id`: leftmost-longest matches without overlap. */
function findNames(text: readonly Token[], trie: NameTrie): string[] {
  const found = new Set<string>();
  for (let at = 0; at < text.length; ) {
    const match = longestAt(text, at, trie);
    if (match?.name.entity && !isProperName(text, at, match)) found.add(match.name.entity);
    at += match?.length ?? 1;
  }
  return [...found];
}

function longestAt(text: readonly Token[], at: number, trie: NameTrie): Match | undefined {
  if (text[at]?.isJoined) return undefined;
  let longest: Match | undefined;
  let branch: NameTrie | undefined = trie;
  for (let length = 1; ; length++) {
    branch = branch.next.get(text[at + length - 1]?.key ?? BARRIER);
    if (!branch) return longest;
    if (branch.name && !text[at + length]?.isJoined) longest = { name: branch.name, length };
  }
}

/** Whether capitals make it part of a longer name: `Pure Alpha`, `Commodity Futures Trading Commission`. */
function isProperName(text: readonly Token[], at: number, { name, length }: Match): boolean {
  const first = text[at];
  const last = text[at + length - 1];
  if (name.isLowercaseWord) return first?.isCapitalized === true;
  const before = text[at - 1];
  // An abbreviation before a longer name is its owner: `SEC Form PF`.
  const owner = length > 1 && before !== undefined && /^\p{Lu}{2,}$/u.test(before.key);
  return (!owner && isCapitalPair(before, first)) || isCapitalPair(last, text[at + length], last);
}

/** Whether two neighbours both begin with capitals inside a sentence, and `own` is not an abbreviation. */
function isCapitalPair(a: Token | undefined, b: Token | undefined, own = b): boolean {
  return a?.isCapitalized === true && b?.isCapitalized === true && own !== undefined && !/\p{Lu}/u.test(own.key);
}

/** The prose of an entity with its summary, without links and code. */
function proseOf({ draft: { body }, record }: Entity): string {
  const summary = body.prose.has("summary") ? "" : String(record["summary"] ?? "");
  return [summary, ...allProse(body).map(({ textForMentions }) => textForMentions)].join(PARAGRAPH_END);
}
