/** "Did you mean": the values that are a small edit away from a typed one. */
import { editDistance } from "./edit-distance.ts";

/** Longer texts are compared by their beginning. Candidates are shorter, and this bounds the work. */
const MAX_COMPARED_LENGTH = 100;

/** Added to the bound as the distance of a prefix match. */
const PREFIX_PENALTY = 0.5;

/**
 * The closest of `candidates` to `typed`, nearest first, ignoring case. A candidate is close when its edit distance is
 * at most a third of the longer of the two (at least one). One that begins with the other counts as just beyond.
 */
export function suggestClosest(typed: string, candidates: Iterable<string>, limit = 5): string[] {
  const found: { value: string; distance: number }[] = [];
  const wanted = typed.slice(0, MAX_COMPARED_LENGTH).toLowerCase();
  for (const value of candidates) {
    const candidate = value.toLowerCase();
    const longer = Math.max(wanted.length, candidate.length);
    // Any letter is one edit away from any other.
    const bound = longer === 1 ? 0 : Math.max(1, Math.floor(longer / 3));
    let distance = editDistance(wanted, candidate, bound);
    const shorter = Math.min(wanted.length, candidate.length);
    if (distance > bound && shorter >= 3 && (candidate.startsWith(wanted) || wanted.startsWith(candidate)))
      distance = bound + PREFIX_PENALTY;
    if (distance <= bound + PREFIX_PENALTY) found.push({ value, distance });
  }
  found.sort((a, b) => a.distance - b.distance || (a.value < b.value ? -1 : a.value > b.value ? 1 : 0));
  return found.slice(0, limit).map((entry) => entry.value);
}

/** The end of an error message: `Did you mean …?` after a space, or nothing when no candidate is close. */
export function closestHint(typed: string, candidates: Iterable<string>): string {
  return hintAt(suggestClosest(typed, candidates, 1)[0]);
}

/** The same for a value that was found before. */
export function hintAt(near: string | undefined): string {
  return near === undefined ? "" : ` Did you mean \`${near}\`?`;
}

/** Maximum ids that are compared per prefix. */
const MAX_COMPARED = 1000;

/**
 * The closest of the ids that start with the first two letters of `typed`, then with its first letter. Errors there are
 * rare, and this bounds the work in a large corpus.
 *
 * @param startingWith ids that start with a prefix
 */
export function suggestClosestStarting(typed: string, startingWith: (prefix: string) => Iterable<string>): string[] {
  const wanted = typed.slice(0, MAX_COMPARED_LENGTH).toLowerCase();
  const candidates = new Set<string>();
  for (const length of [2, 1]) {
    let compared = 0;
    for (const id of wanted.length < length ? [] : startingWith(wanted.slice(0, length))) {
      if (compared++ === MAX_COMPARED) break;
      candidates.add(id);
    }
  }
  return suggestClosest(wanted, candidates);
}
