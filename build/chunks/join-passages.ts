/** Merges passages that are too short to stand alone. */
import { splitText } from "./split-text.ts";

/** A passage of one section, or of several merged ones. */
export interface Passage {
  readonly slug: string;
  readonly headings: readonly string[];
  /** The text under its headings, after the opening that every chunk has. */
  readonly body: string;
}

export interface Bounds {
  readonly min: number;
  readonly max: number;
  /** Tokens of the chunk that a body makes. */
  readonly sizeOf: (body: string, isFirst: boolean) => number;
}

/**
 * Merges every passage that is too short. It joins the previous passage, or takes the second half of the previous one
 * if both together are too long. Only the first passage, which has no previous one, takes from the next. A passage
 * keeps its slug unless it was merged whole, so that ids do not depend on the lengths of other sections.
 */
export function joinShort(passages: readonly Passage[], bounds: Bounds): Passage[] {
  const joined: Passage[] = [];
  for (const passage of passages) {
    const at = joined.length;
    const before = joined.at(-1);
    const short =
      before && (isShort(before, at - 1, bounds) ? before : isShort(passage, at, bounds) ? passage : undefined);
    if (!before || !short) {
      joined.push(passage);
      continue;
    }
    const both = together(before, passage, before.slug);
    if (bounds.sizeOf(both.body, at === 1) <= bounds.max) {
      joined[at - 1] = both;
    } else if (short === passage) {
      const [head, tail] = halves(before);
      joined[at - 1] = head;
      joined.push(together(tail, passage, passage.slug));
    } else {
      const [head, tail] = halves(passage);
      joined[at - 1] = together(before, head, before.slug);
      joined.push({ ...tail, slug: passage.slug });
    }
  }
  return joined;
}

function isShort(passage: Passage, at: number, { min, sizeOf }: Bounds): boolean {
  return sizeOf(passage.body, at === 0) < min;
}

function together(a: Passage, b: Passage, slug: string): Passage {
  return { slug, headings: [...a.headings, ...b.headings], body: `${a.body}\n\n${b.body}` };
}

/** Splits a long passage into two. */
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
