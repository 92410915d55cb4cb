/** Merges passages that are too short to stand alone. */
import { splitText } from "./split-text.ts";

/** A passage of one section, or of several merged ones. */
export interface Passage {
  readonly slug: string;
  readonly headings: readonly string[];
  /** The text under its headings, without the opening line that the chunks of an entity share. */
  readonly body: string;
}

export interface Bounds {
  readonly min: number;
  readonly max: number;
  /** Tokens of the chunk with this body. */
  readonly sizeOf: (body: string, isFirst: boolean) => number;
}

/**
 * Merges every passage that is too short. It joins the previous passage, or takes the second half of the previous one
 * if both together are too long. Only the first passage, which has no previous one, takes from the next. A passage
 * keeps its slug unless it was merged whole, so that ids do not depend on the lengths of other sections.
 */
export function mergeShortPassages(passages: readonly Passage[], bounds: Bounds): Passage[] {
  const merged: Passage[] = [];
  for (const passage of passages) {
    const at = merged.length;
    const before = merged.at(-1);
    const short =
      before && (isShort(before, at - 1, bounds) ? before : isShort(passage, at, bounds) ? passage : undefined);
    if (!before || !short) {
      merged.push(passage);
      continue;
    }
    const both = merge(before, passage, before.slug);
    if (bounds.sizeOf(both.body, at === 1) <= bounds.max) {
      merged[at - 1] = both;
    } else if (short === passage) {
      const [head, tail] = splitInTwo(before);
      merged[at - 1] = head;
      merged.push(merge(tail, passage, passage.slug));
    } else {
      const [head, tail] = splitInTwo(passage);
      merged[at - 1] = merge(before, head, before.slug);
      merged.push({ ...tail, slug: passage.slug });
    }
  }
  return merged;
}

function isShort(passage: Passage, at: number, { min, sizeOf }: Bounds): boolean {
  return sizeOf(passage.body, at === 0) < min;
}

function merge(a: Passage, b: Passage, slug: string): Passage {
  return { slug, headings: [...a.headings, ...b.headings], body: `${a.body}\n\n${b.body}` };
}

/** Splits a long passage into two. */
function splitInTwo(long: Passage): [Passage, Passage] {
  const [half = "", ...rest] = splitText(long.body, { partCount: 2 });
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
