/** Mentions: edges from an entity to those that its prose links to or names. */

import { hash } from "node:crypto";
import { compareText } from "../../../worker/compare-text.ts";
import { MENTIONS } from "../../../worker/graph/graph-format.ts";
import { BuildCache } from "../../cache/build-cache.ts";
import { allEntities, type Corpus, type Edge, type Entity, keyOf } from "../../corpus.ts";
import { allProse } from "../../parse/body.ts";
import { BARRIER, type Barrier, PARAGRAPH_END } from "../../parse/prose.ts";
import { makesStatements } from "../../schema/field.ts";
import { type KnownName, knownNames } from "./known-names.ts";
import { type Token, tokens } from "./name-tokens.ts";
import { SentenceFinder } from "./sentence-finder.ts";

/** A trie of all names by their words. */
interface NameTrie {
  readonly next: Map<string, NameTrie>;
  name?: KnownName;
}

/** An entity that prose links to or names, and the first sentence that does so. */
export interface Mention {
  /** As `type:id`. */
  readonly entity: string;
  readonly sentence: string;
  readonly isLink: boolean;
}

/** A name found in a text, and its number of tokens. */
interface Match {
  readonly name: KnownName;
  readonly length: number;
}

/**
 * The corpus's edges and an edge `mentions` for each entity that prose links to or names, without duplicates, in the
 * corpus's order.
 */
export function withMentions(corpus: Corpus, cache = new BuildCache()): Edge[] {
  const names = knownNames(corpus);
  const namesHash = hash("sha256", names.text, "base64");
  let trie: NameTrie | undefined;
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
    for (const { entity, sentence, isLink } of cache.mentions.get(key, [source.draft, namesHash], () => {
      trie ??= trieOf(names.all());
      return find(source, trie);
    })) {
      const target = corpus.entities.get(entity);
      if (target && target !== source && (isLink || !shareName(source, target)))
        add({ source, target, relation: MENTIONS, origin: { sentence } });
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

/** The mentions of an entity's prose: its links, then the names of others. */
function find(source: Entity, trie: NameTrie): Mention[] {
  const { text, barriers } = proseOf(source);
  const finder = new SentenceFinder(text, barriers);
  const found = new Map<string, Mention>();
  function add(entity: string, offset: number, isLink: boolean): void {
    if (!found.has(entity)) found.set(entity, { entity, sentence: finder.sentenceAt(offset), isLink });
  }
  barriers.forEach(({ entity }, i) => {
    if (entity !== undefined) add(entity, finder.offsetOf(i), true);
  });
  for (const { entity, offset } of findNames(tokens(text), trie)) add(entity, offset, false);
  return [...found.values()];
}

/** The entities named, as `type:id`, and where: leftmost-longest matches without overlap. */
function* findNames(text: readonly Token[], trie: NameTrie): Generator<{ entity: string; offset: number }> {
  for (let at = 0; at < text.length; ) {
    const match = longestAt(text, at, trie);
    const entity = match?.name.entity;
    if (match && entity && !isProperName(text, at, match)) yield { entity, offset: text[at]?.at ?? 0 };
    at += match?.length ?? 1;
  }
}

function longestAt(text: readonly Token[], at: number, trie: NameTrie): Match | undefined {
  if (text[at]?.isJoined) return undefined;
  let longest: Match | undefined;
  let branch: NameTrie | undefined = trie;
  for (let length = 1; ; length++) {
    branch = branch.next.get(text[at + length - 1]?.key ?? BARRIER);
    if (!branch) return longest;
    const { name } = branch;
    if (!name || text[at + length]?.isJoined) continue;
    if (!name.needsHyphen || text[at + length - 1]?.isJoined) longest = { name, length };
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

/** What an entity states: its summary and the prose of its body, with barriers for links and code. */
function proseOf({ collection, draft: { body }, record }: Entity): { text: string; barriers: readonly Barrier[] } {
  const summary = body.prose.has("summary") ? "" : String(record["summary"] ?? "");
  const prose = allProse(body, (field) => makesStatements(collection.fields[field] ?? {}));
  return {
    text: [summary, ...prose.map(({ textForMentions }) => textForMentions)].join(PARAGRAPH_END),
    barriers: prose.flatMap(({ barriers }) => barriers),
  };
}
