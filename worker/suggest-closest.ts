/** "Did you mean": the values that are a small edit away from a typed one. */

/** Longer texts are compared by their beginning. Candidates are shorter, and this bounds the work. */
const MAX_COMPARED_LENGTH = 100;

/** Added to the bound as the distance of a prefix match. */
const PREFIX_PENALTY = 0.5;

/**
 * The closest of `candidates` to `typed`, nearest first, ignoring case. A candidate is close when its edit distance is
 * at most a third of its length (at least one). After those come candidates of which one is a prefix of the other.
 */
export function suggestClosest(typed: string, candidates: Iterable<string>, limit = 5): string[] {
  const found: { value: string; distance: number }[] = [];
  const wanted = typed.slice(0, MAX_COMPARED_LENGTH).toLowerCase();
  for (const value of candidates) {
    const candidate = value.toLowerCase();
    const bound = Math.max(1, Math.floor(Math.max(wanted.length, candidate.length) / 3));
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

/**
 * The optimal string alignment distance: edits (insert, delete, replace, swap of neighbours) that turn `a` into `b`, or
 * `bound + 1` if there are more than `bound`. Computed in a band around the diagonal.
 */
export function editDistance(a: string, b: string, bound: number): number {
  if (a === b) return 0;
  if (Math.abs(a.length - b.length) > bound) return bound + 1;
  const width = b.length + 1;
  let beforeLast = new Array<number>(width).fill(bound + 1);
  let last = Array.from({ length: width }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = new Array<number>(width).fill(bound + 1);
    row[0] = i;
    let best = i <= bound ? i : bound + 1;
    for (let j = Math.max(1, i - bound); j <= Math.min(b.length, i + bound); j++) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      let edits = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (same ? 0 : 1));
      const swapped =
        i > 1 && j > 1 && a.charCodeAt(i - 1) === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1);
      if (swapped) edits = Math.min(edits, at(beforeLast, j - 2) + 1);
      row[j] = edits;
      if (edits < best) best = edits;
    }
    if (best > bound) return bound + 1;
    beforeLast = last;
    last = row;
  }
  return Math.min(at(last, b.length), bound + 1);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
