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
 * Gives every passage that is too short to stand alone company: it joins the one before it, or takes that one's
 * second half when both have no room together. A passage keeps its own slug unless it was joined whole, so that
 * the other sections' lengths do not change what it is called. Only the first, with none before it, takes from the
 * one behind.
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
