/**
 * The names by which prose may mean an entity without a link, and the entity that each name means.
 *
 * - A name is an entity's name, abbreviation, alias, long name or plural. Of `Value at risk (VaR)` each half is a name.
 *   Regular plurals of all of them are names too.
 * - A text that several entities share belongs to the collection that comes first in `MENTIONED`, and within a
 *   collection to the entity that has it as a name before those that have it as an alias. If two entities remain, the
 *   text is not used.
 * - Words that also mean everyday things (`ambiguous-names.ts`) are not used, nor are single words of fewer than five
 *   letters (except Greek letters and words with capitals inside, `VaR`) and abbreviations of two letters.
 * - A name that is a noun by its hyphen (`buy-in`) is used where the text has the hyphen too.
 * - Phrases in which a name means something else (`FALSE_MATCH_PHRASES`) and titles of publications block matches inside
 *   them. Citations are edges of their own.
 */
import { type Corpus, type Entity, keyOf } from "../../corpus.ts";
import { COLLECTIONS } from "../../schema/collections.ts";
import type { NameKind } from "../../schema/field.ts";
import { splitBrackets } from "../../text/bracketed-abbreviation.ts";
import { toStringList } from "../reference.ts";
import { FALSE_MATCH_PHRASES, isAmbiguousName, isNounByHyphen } from "./ambiguous-names.ts";
import { tokens } from "./name-tokens.ts";

/** The collections that prose mentions, by priority for a shared name. */
const MENTIONED = COLLECTIONS.flatMap(({ name, mentionPriority }) =>
  mentionPriority === undefined ? [] : [{ name, rank: mentionPriority }],
)
  .sort((a, b) => a.rank - b.rank)
  .map(({ name }) => name);

/** The kinds of names, stronger ones first. */
const NAME_KINDS: readonly NameKind[] = ["name", "abbreviation", "long name", "alias", "plural"];

const GREEK = new Set(["beta", "rho", "vega", "alpha", "delta", "gamma", "theta", "sigma"]);

/** A name as tokens. Without an entity it only blocks matches inside it. */
export interface KnownName {
  readonly tokens: readonly string[];
  /** As `type:id`. */
  readonly entity: string | undefined;
  /** Whether it is one word without capitals inside, which a capital turns into part of a proper name. */
  readonly isLowercaseWord: boolean;
  /** Whether its last word must be tied to the one before by a hyphen. */
  readonly needsHyphen: boolean;
}

/** The names of one entity. */
export interface NameClaims {
  /** Entities with the same text have the same names. */
  readonly text: string;
  readonly names: readonly NameClaim[];
}

interface NameClaim extends Pick<KnownName, "tokens" | "needsHyphen"> {
  readonly key: string;
  readonly rank: number;
}

interface Claim extends Omit<NameClaim, "key"> {
  readonly entities: Set<string>;
}

/** All names of the corpus. `text` is a fingerprint of the inputs. */
export function knownNames(corpus: Corpus): { text: string; all: () => KnownName[] } {
  const claimants = MENTIONED.flatMap((collection, collectionRank) =>
    corpus.collections[collection].map((entity) => ({
      key: keyOf(entity),
      collectionRank,
      claims: claimsOf(entity),
    })),
  );
  const titles = corpus.collections.sources.map(({ name }) => name);
  const text = JSON.stringify([titles, claimants.map(({ key, claims }) => [key, claims.text])]);
  return { text, all: () => resolveClaims(claimants, titles) };
}

interface Claimant {
  readonly key: string;
  readonly collectionRank: number;
  readonly claims: NameClaims;
}

/** Resolves each name to its entity, or to none if it only blocks matches. */
function resolveClaims(claimants: readonly Claimant[], titles: readonly string[]): KnownName[] {
  const claimed = new Map<string, Claim>();
  for (const { key, collectionRank, claims } of claimants) {
    for (const name of claims.names) claim(claimed, name, collectionRank * NAME_RANKS + name.rank, key);
  }
  const names = [...claimed.values()].map(({ tokens: own, entities, needsHyphen }): KnownName => {
    const [entity] = entities;
    const isLowercaseWord = own.length === 1 && !hasInnerCapital(own[0] ?? "");
    return { tokens: own, entity: entities.size === 1 ? entity : undefined, isLowercaseWord, needsHyphen };
  });
  const blocking = [
    ...FALSE_MATCH_PHRASES.map(keysOf),
    ...titles.map(keysOf).filter((own) => own.length >= 3 && !claimed.has(own.join(" "))),
  ];
  for (const own of blocking)
    names.push({ tokens: own, entity: undefined, isLowercaseWord: false, needsHyphen: false });
  return names;
}

function keysOf(text: string): string[] {
  return tokens(text).map(({ key }) => key);
}

const NAME_RANKS = 10;

function claim(claims: Map<string, Claim>, { key, ...name }: NameClaim, rank: number, entity: string): void {
  const holder = claims.get(key);
  if (!holder || rank < holder.rank) claims.set(key, { ...name, rank, entities: new Set([entity]) });
  else if (rank === holder.rank) holder.entities.add(entity);
}

function claimsOf(entity: Entity): NameClaims {
  const written = namesOf(entity);
  const names = written
    .map(({ text, rank }) => {
      const own = tokens(text);
      return { tokens: own.map(({ key }) => key), rank, needsHyphen: isNounByHyphen(own) };
    })
    .filter((name) => isDistinctive(name.tokens))
    .map((name) => ({ ...name, key: name.tokens.join(" ") }));
  return { text: JSON.stringify(written), names };
}

/** Whether a name can mean its entity in running text. */
function isDistinctive(own: readonly string[]): boolean {
  const [word = ""] = own;
  if (own.length === 0 || isAmbiguousName(own.join(" "))) return false;
  if (own.join("").replace(/[^\p{L}\p{N}]/gu, "").length < 2) return false;
  if (own.length > 1) return true;
  return hasInnerCapital(word) ? word.length >= 3 : word.length >= 5 || GREEK.has(word);
}

/** An entity's names, stronger ones with lower ranks. A plural ranks after its singular. */
function namesOf(entity: Entity): { text: string; rank: number }[] {
  const names: { text: string; rank: number }[] = [];
  const { collection, record } = entity;
  NAME_KINDS.forEach((kind, rank) => {
    const texts = Object.entries(collection.fields).flatMap(([name, { nameKind }]) =>
      nameKind === kind ? toStringList(record[name]) : [],
    );
    for (const text of texts) {
      for (const variant of withBracketParts(text)) {
        names.push({ text: variant, rank: rank * 2 });
        names.push({ text: plural(variant), rank: rank * 2 + 1 });
      }
    }
  });
  return names;
}

function withBracketParts(text: string): string[] {
  const parts = splitBrackets(text);
  return parts?.outside.includes(" ") ? [text, parts.outside, parts.inside] : [text];
}

function plural(text: string): string {
  if (/[^aeiou]y$/.test(text)) return `${text.slice(0, -1)}ies`;
  if (/(?:s|x|z|ch|sh)$/.test(text)) return `${text}es`;
  return `${text}s`;
}

function hasInnerCapital(word: string): boolean {
  return /\p{Lu}/u.test(word);
}
