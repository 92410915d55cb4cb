/** Every threshold of the corpus in one table: those of duties' conditions, and those that regulations name. */
import type { Clause } from "../../worker/duties/conditions.ts";
import { conditionsInWords } from "../../worker/duties/in-words.ts";
import { clausesOf } from "../../worker/duties/match.ts";
import { factOf } from "../../worker/duties/vocabulary/facts.ts";
import { pagePath } from "../../worker/paths.ts";
import type { Corpus, Entity } from "../corpus.ts";
import type { Work } from "../render/record-outline.ts";
import { isMap, thresholdInWords, titleOf } from "../schema/values-in-words.ts";
import { dutyOf } from "./duty-facts.ts";

export interface ThresholdRow {
  readonly jurisdiction: string;
  /** The regulation; of a duty without one, its authority. */
  readonly instrument: string;
  readonly threshold: string;
  /** The day from which it holds. */
  readonly since?: string;
  /** Whom or what else it depends on. */
  readonly who?: string;
  readonly form?: string;
  readonly deadline?: string;
  /** Titles of works, with the places in them. */
  readonly sources: readonly string[];
  /** Name and page of the duty or the regulation. */
  readonly entry: string;
  readonly path: string;
}

interface Citation {
  readonly field: string;
  readonly source: string;
  readonly locator?: string;
  readonly statement: string;
}

/** By jurisdiction as the vocabulary has them, and regulation. */
export function thresholdRows({ collections, entities }: Corpus): ThresholdRow[] {
  const rows = [
    ...collections.duties.flatMap((entity) => rowsOfDuty(entity, entities)),
    ...collections.regulations.flatMap(rowsOfRegulation),
  ];
  const places = [...new Set(rows.map(({ jurisdiction }) => jurisdiction))];
  const order = ({ jurisdiction }: ThresholdRow) => places.indexOf(jurisdiction);
  return rows.toSorted(
    (a, b) => order(a) - order(b) || (a.instrument < b.instrument ? -1 : Number(a.instrument > b.instrument)),
  );
}

/** A row for each version that is in force and compares numbers. */
function rowsOfDuty(entity: Entity, entities: Corpus["entities"]): ThresholdRow[] {
  const duty = dutyOf(entity);
  const { titles = {} } = duty;
  return duty.versions.flatMap((version): ThresholdRow[] => {
    const { status, from, to = duty.facts_as_of, due, citations = [] } = version;
    const [numeric, others] = [true, false].map((is) =>
      clausesOf(version).filter((clause) => comparesNumbers(clause) === is),
    );
    if (status !== "in-force" || to < duty.facts_as_of || !numeric?.length) return [];
    const who = conditionsInWords(others ?? []);
    return [
      {
        jurisdiction: duty.jurisdiction,
        instrument: entities.get(`regulation:${duty.regulation}`)?.name ?? String(entity.record["authority"]),
        threshold: conditionsInWords(numeric),
        ...(from !== undefined && { since: from }),
        ...(who !== "" && { who }),
        ...(duty.form !== undefined && { form: duty.form }),
        ...(due && { deadline: due.rule }),
        sources: cited(citations, (source) => titles[source]),
        ...entryOf(entity),
      },
    ];
  });
}

function comparesNumbers(clause: Clause): boolean {
  return clause.some(({ subject }) => subject !== "event" && factOf(subject).kind === "number");
}

function rowsOfRegulation(entity: Entity): ThresholdRow[] {
  const {
    jurisdiction,
    thresholds = {},
    sources = [],
    citations = [],
  } = entity.record as {
    readonly jurisdiction?: string;
    readonly thresholds?: Readonly<Record<string, unknown>>;
    readonly sources?: readonly Work[];
    readonly citations?: readonly Citation[];
  };
  const titles = new Map(sources.map(({ id, title }) => [id, title]));
  return Object.entries(thresholds).map(([name, value]): ThresholdRow => {
    const { effective, note, ...amount } = isMap(value) ? value : { amount: value };
    const own = citations.filter(({ field, statement }) => field === "thresholds" && String(note).includes(statement));
    return {
      jurisdiction: String(jurisdiction),
      instrument: entity.name,
      threshold: `${titleOf(name)}: ${thresholdInWords(amount)}`,
      ...(effective !== undefined && { since: String(effective) }),
      ...(note !== undefined && { who: String(note) }),
      sources: cited(own, (source) => titles.get(source)),
      ...entryOf(entity),
    };
  });
}

/** Each work once, with all its places. */
function cited(
  citations: readonly Pick<Citation, "source" | "locator">[],
  titleOf: (source: string) => string | undefined,
): string[] {
  return [...Map.groupBy(citations, ({ source }) => source)].map(([source, of]) => {
    const places = new Set(of.flatMap(({ locator }) => locator ?? []));
    return [titleOf(source) ?? source, ...places].join(", ");
  });
}

function entryOf({ collection, id, name }: Entity): Pick<ThresholdRow, "entry" | "path"> {
  return { entry: name, path: pagePath(collection, id) };
}
