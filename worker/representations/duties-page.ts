/**
 * The page that asks who you are and says what you must report: the build writes its frame, the worker fills in what is
 * asked next and what follows. A form with `GET`, so the address is the answer's.
 */
import type { DutiesAnswer } from "../duties/answer.ts";
import { valueInWords } from "../duties/in-words.ts";
import type { Questions } from "../duties/questions.ts";
import { EVENT_KINDS, JURISDICTION_NAMES, ZONES } from "../duties/vocabulary/events.ts";
import type { Fact } from "../duties/vocabulary/fact.ts";
import { factOf, isFactId } from "../duties/vocabulary/facts.ts";
import { ROLES } from "../duties/vocabulary/roles.ts";
import { answerMarkup } from "./duties-answer.ts";
import { escapeMarkup } from "./escape-markup.ts";
import { inlineCode } from "./failure-page.ts";

export const DUTIES_PAGE_PATH = "/duties";

/** Names of the fields of an event's time of day and time zone. */
export const EVENT_TIME = ["event_time", "event_zone"] as const;

/** The questions with their answer, and the list of all duties. */
export const DUTIES_SLOTS = { asked: "asked", list: "list" } as const;

export interface AnsweredDuties {
  readonly answer: DutiesAnswer;
  readonly notice: string;
  /** Names of the duties asked about that do not apply. */
  readonly others: readonly { readonly name: string; readonly path: string }[];
  /** Names by the ids of duties. */
  readonly names: ReadonlyMap<string, string>;
  /** Titles by the ids of works. */
  readonly titles: ReadonlyMap<string, string>;
  /** Addresses of the same answer: the page, and as data; of its dates only where some recur. */
  readonly links: { readonly page: string; readonly json: string; readonly calendar?: string; readonly csv?: string };
}

export interface DutiesForm {
  readonly roles: readonly string[];
  readonly jurisdictions: readonly string[];
  /** The jurisdictions that there are duties of. */
  readonly places: readonly string[];
  /** What was given, as it was written, by the names of the parameters. */
  readonly given: ReadonlyMap<string, string>;
  readonly questions: Questions;
  readonly errors: readonly { readonly parameter?: string | undefined; readonly detail: string }[];
  readonly answered?: AnsweredDuties;
}

/** What is asked of a reader of whom nothing is known. */
export function firstForm(places: readonly string[]): DutiesForm {
  return {
    roles: [],
    jurisdictions: [],
    places,
    given: new Map(),
    questions: { facts: [], events: [], periodEnd: false, time: false },
    errors: [],
  };
}

export function askedMarkup(form: DutiesForm): string {
  const { roles, jurisdictions, places, questions, errors, answered } = form;
  const offered = Object.entries(JURISDICTION_NAMES).filter(([id]) => places.includes(id));
  const isFirst = roles.length === 0 && questions.facts.length === 0;
  const fields = fieldsOf(form);
  const named = new Set(fields.map(({ name }) => name));
  const apart = errors.filter(({ parameter = "" }) => !named.has(parameter));
  return `<div class="ask">
<form action="${DUTIES_PAGE_PATH}#answer" aria-labelledby="which">
<h2 id="which">Which apply to you?</h2>
${errorsMarkup(apart)}${boxes("who", "I …", Object.entries(ROLES), roles, ({ label }) => label)}
${boxes("jurisdiction", "Where", offered, jurisdictions, (name) => name)}
${fields.map(({ markup }) => markup).join("\n")}
<button type="submit">${isFirst ? "Begin" : "Answer"}</button>${isFirst ? "" : ` <a href="${DUTIES_PAGE_PATH}">Begin again</a>`}
</form>
<div class="outcome" id="answer">
${answered ? answerMarkup(answered) : openMarkup(isFirst, errors.length)}
</div>
</div>
`;
}

function openMarkup(isFirst: boolean, errors: number): string {
  if (errors > 0)
    return `<p class="refused" role="status">${errors === 1 ? "One thing cannot be used as it stands" : `${errors} things cannot be used as they stand`}; what is wrong is said beside it. Nothing is answered until then.</p>`;
  return isFirst
    ? "<p>Say who you are and where, and only what matters for it is asked: what you hold, how you are registered, what happened on which day. The answer has the reports that are due with their days, reasons and sources. Leave out what you do not know: the answer says what it would decide.</p>"
    : '<p role="status">Answer what you can. What is left out stays open, and the answer says what it would decide.</p>';
}

function errorsMarkup(errors: DutiesForm["errors"]): string {
  if (errors.length === 0) return "";
  return `<ul class="refused">${errors.map(({ detail }) => `<li>${inlineCode(escapeMarkup(detail))}</li>`).join("")}</ul>\n`;
}

/** Boxes of which any number may be ticked. */
function boxes<T>(
  name: string,
  legend: string,
  options: readonly (readonly [value: string, option: T])[],
  chosen: readonly string[],
  labelOf: (option: T) => string,
): string {
  const items = options.map(
    ([value, option]) =>
      `<label><input type="checkbox" name="${name}" value="${value}"${chosen.includes(value) ? " checked" : ""}> ${escapeMarkup(labelOf(option))}</label>`,
  );
  return `<fieldset class="${name}"><legend>${legend}</legend>${items.join("\n")}</fieldset>`;
}

interface Field {
  readonly name: string;
  readonly markup: string;
}

function fieldsOf({ given, questions, errors }: DutiesForm): Field[] {
  const field = (name: string, label: string, help: string, control: (attributes: string) => string): Field => {
    const wrong = errors.find(({ parameter }) => parameter === name);
    const described = [help === "" ? "" : `help-${name}`, wrong ? `error-${name}` : ""].filter((id) => id !== "");
    const attributes = `id="fact-${name}" name="${name}"${
      described.length === 0 ? "" : ` aria-describedby="${described.join(" ")}"`
    }${wrong ? ' aria-invalid="true"' : ""}`;
    const helped = help === "" ? "" : `\n<p id="help-${name}">${escapeMarkup(help)}</p>`;
    const error = wrong ? `\n<p class="error" id="error-${name}">${errorMarkup(wrong.detail)}</p>` : "";
    return {
      name,
      markup: `<div class="field">\n<label for="fact-${name}">${label}</label>\n${control(attributes)}${helped}${error}\n</div>`,
    };
  };
  const text = (name: string, more: string) => (attributes: string) =>
    `<input ${attributes} value="${escapeMarkup(given.get(name) ?? "")}"${more}>`;
  const day = (name: string, label: string, help: string) => field(name, label, help, text(name, ' type="date"'));
  const facts = questions.facts.map((id) => {
    const fact = factOf(id);
    const unit = fact.unit === undefined ? "" : ` <span>${escapeMarkup(fact.unit)}</span>`;
    return field(id, escapeMarkup(fact.question) + unit, helpOf(fact), (attributes) =>
      control(fact, attributes, given.get(id) ?? ""),
    );
  });
  const events = given.has("events")
    ? [field("events", "What happened?", "", text("events", ' type="text"'))]
    : questions.events.length === 0 && !["event", "event_date", ...EVENT_TIME].some((name) => given.has(name))
      ? []
      : [
          field("event", "What happened, or is planned?", "", (attributes) => {
            const options = questions.events.map((kind) => [kind, EVENT_KINDS[kind]] as const);
            return select(attributes, [["", "whatever the facts make possible"], ...options], given.get("event") ?? "");
          }),
          day("event_date", "On which day?", ""),
          ...(questions.time || EVENT_TIME.some((name) => given.has(name)) ? timeFields(field, text, given) : []),
        ];
  const dates = [
    ...(questions.periodEnd ? [day("period_end", "Which period is reported on?", "Its last day.")] : []),
    ...(given.has("as_of") ? [day("as_of", "The law of which day?", "")] : []),
  ];
  return [...facts, ...events, ...dates];
}

/** What stands for the names of members that are no facts. */
const MEMBER_LABELS: ReadonlyMap<string, string> = new Map([
  ["event_date", "The day of the event"],
  ["period_end", "The end of the period"],
  ["as_of", "The day of the law"],
  ["time", "The time"],
  ["zone", "The clock"],
]);

/** What is wrong with a field, as markup: labels stand for the ids that the service names in back quotes. */
function errorMarkup(detail: string): string {
  const labelled = detail.replace(/`(\w{1,60})`/g, (quoted, name: string) =>
    isFactId(name) ? factOf(name).label : (MEMBER_LABELS.get(name) ?? quoted),
  );
  return inlineCode(escapeMarkup(labelled));
}

function timeFields(
  field: (name: string, label: string, help: string, control: (attributes: string) => string) => Field,
  text: (name: string, more: string) => (attributes: string) => string,
  given: DutiesForm["given"],
): Field[] {
  const [time, zone] = EVENT_TIME;
  const zones = ZONES.map((id) => [id, id.replace(/^.*\//, "").replaceAll("_", " ")] as const);
  return [
    field(
      time,
      "At what time?",
      "Only if it may count: late in one place is the next day in another.",
      text(time, ' type="time"'),
    ),
    field(zone, "By the clock of", "", (attributes) =>
      select(attributes, [["", "the place of the rule"], ...zones], given.get(zone) ?? ""),
    ),
  ];
}

function helpOf({ kind }: Fact): string {
  if (kind === "state") return "Two letters, such as DE.";
  if (kind === "states") return "Two letters each, such as DE,FR.";
  return "";
}

function control({ kind, values = [] }: Fact, attributes: string, value: string): string {
  const written = value.trim().toLowerCase().replaceAll("_", "-");
  if (kind === "flag")
    return select(
      attributes,
      [
        ["", "not said"],
        ["yes", "yes"],
        ["no", "no"],
      ],
      { true: "yes", false: "no" }[written] ?? written,
    );
  if (kind === "choice")
    return select(
      attributes,
      [["", "not said"], ...values.map((one) => [one, valueInWords(one)] as const)],
      written === "" ? "" : written,
    );
  const more = { number: ' inputmode="decimal"', "month-day": ' placeholder="12-31"' }[kind as string] ?? "";
  return `<input type="text" ${attributes} value="${escapeMarkup(value)}"${more} autocomplete="off" spellcheck="false">`;
}

/** A value that is none of the options is shown too, so that what is wrong can be seen. */
function select(attributes: string, options: readonly (readonly [string, string])[], chosen: string): string {
  const shown = options.some(([value]) => value === chosen) ? options : [...options, [chosen, chosen] as const];
  return `<select ${attributes}>${shown
    .map(
      ([value, label]) =>
        `<option value="${escapeMarkup(value)}"${value === chosen ? " selected" : ""}>${escapeMarkup(label)}</option>`,
    )
    .join("")}</select>`;
}
