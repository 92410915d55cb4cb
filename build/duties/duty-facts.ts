/** The part of duties that the worker evaluates. */
import type { Duty, DutyCitation, Version } from "../../worker/duties/duty.ts";
import type { Corpus, Entity } from "../corpus.ts";
import type { Work } from "../render/record-outline.ts";

interface Citation extends DutyCitation {
  readonly field: string;
  readonly statement: string;
}

export function dutiesOf(corpus: Corpus): Duty[] {
  return corpus.collections.duties.map(dutyOf);
}

export function dutyOf({ id, record }: Entity): Duty {
  const {
    name,
    form,
    jurisdiction,
    regulation,
    facts_as_of,
    versions,
    citations = [],
    sources = [],
  } = record as unknown as Duty & {
    readonly citations?: readonly Citation[];
    readonly sources?: readonly Pick<Work, "id" | "title">[];
  };
  const cited = new Map(versions.map((version) => [version, citationsIn(version, citations)]));
  const ids = new Set([...cited.values()].flat().map(({ source }) => source));
  const titles = Object.fromEntries(sources.filter((work) => ids.has(work.id)).map((work) => [work.id, work.title]));
  return {
    id,
    name,
    ...(form !== undefined && { form }),
    jurisdiction,
    ...(regulation !== undefined && { regulation }),
    facts_as_of,
    titles,
    versions: [...cited].map(([version, citations]) => ({ ...version, citations })),
  };
}

/** What the lines, the rule and the reason of a version cite. */
function citationsIn({ applies_when, due, because }: Version, citations: readonly Citation[]): DutyCitation[] {
  const texts = [...applies_when, due?.rule, because].filter((text) => text !== undefined);
  const own = citations
    .filter(({ field, statement }) => field === "versions" && texts.some((text) => text.includes(statement)))
    .map(({ source, locator }): DutyCitation => ({ source, ...(locator !== undefined && { locator }) }));
  return [...new Map(own.map((citation) => [JSON.stringify(citation), citation])).values()];
}
