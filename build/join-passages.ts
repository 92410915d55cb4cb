/** Passages of an entity's sections, and how those that are too short to stand alone find company. */
import { splitText } from "./split-text.ts";

/** A passage of one section, or of several that were too short to stand alone. */
export interface Passage {
  readonly slug: string;
  readonly headings: readonly string[];
  /** Under its headings, behind the opening that every chunk has. */
  readonly body: string;
}

export interface Bounds {
  readonly min: number;
  readonly max: number;
  /** Tokens of the chunk that a body makes. */
  readonly sizeOf: (body: string, isFirst: boolean) => number;
}

/**
 * Joins every passage that is too short to the one before it, else to the one behind it. Where neither has room,
 * the one behind gives up its first half, or the one before its second where none is behind.
 */
export function joinShort(passages: readonly Passage[], bounds: Bounds): Passage[] {
  const joined: Passage[] = [];
  for (const passage of passages) {
    const before = joined.at(-1);
    const both = before && together(before, passage);
    const wanted = isShort(passage, joined.length, bounds) || (before && isShort(before, joined.length - 1, bounds));
    if (both && wanted && bounds.sizeOf(both.body, joined.length === 1) <= bounds.max) {
      joined[joined.length - 1] = both;
    } else joined.push(passage);
  }
  return shareWithShort(joined, bounds);
}

/** What is still short stands between two that are long. */
function shareWithShort(passages: readonly Passage[], bounds: Bounds): Passage[] {
  const shared: Passage[] = [];
  passages.forEach((passage, at) => {
    const before = shared.at(-1);
    if (before && isShort(before, shared.length - 1, bounds)) {
      const [head, tail] = halves(passage);
      shared[shared.length - 1] = together(before, head);
      shared.push(tail);
    } else if (before && at === passages.length - 1 && isShort(passage, shared.length, bounds)) {
      const [head, tail] = halves(before);
      shared[shared.length - 1] = head;
      shared.push(together(tail, passage));
    } else shared.push(passage);
  });
  return shared;
}

function isShort(passage: Passage, at: number, { min, sizeOf }: Bounds): boolean {
  return sizeOf(passage.body, at === 0) < min;
}

function together(a: Passage, b: Passage): Passage {
  return { slug: a.slug, headings: [...a.headings, ...b.headings], body: `${a.body}\n\n${b.body}` };
}

/** A long passage as two; the second goes on where the first ends. */
function halves(long: Passage): [Passage, Passage] {
  const [half = "", ...rest] = splitText(long.body, { share: 2 });
  const [, stem = long.slug, number = "1"] = /^(.*?)(?:-(\d+))?$/.exec(long.slug) ?? [];
  const heading = (long.headings.at(-1) ?? "").replace(/ \(\d+\)$/, "");
  const next = Number(number) + 1;
  return [
    { ...long, body: half },
    {
      slug: `${stem}-${next}`,
      headings: [`${heading} (${next})`],
      body: `${heading}, continued:\n\n${rest.join(" ")}`,
    },
  ];
}
