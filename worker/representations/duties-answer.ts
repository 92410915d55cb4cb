/** The answer on the page of duties: what applies, what is open, what is not in force, and which thresholds are near. */
import type { Applying, DutiesAnswer } from "../duties/answer.ts";
import type { Deadline } from "../duties/deadline.ts";
import { amountInWords, dayInWords, factInWords, needInWords, reasonInWords, zoneInWords } from "../duties/in-words.ts";
import { EVENT_KINDS } from "../duties/vocabulary/events.ts";
import { factOf } from "../duties/vocabulary/facts.ts";
import { pagePath } from "../paths.ts";
import type { AnsweredDuties } from "./duties-page.ts";
import { escapeMarkup } from "./escape-markup.ts";

export function answerMarkup(answered: AnsweredDuties): string {
  const { answer, notice, others, links } = answered;
  const { applies, unknown, not_in_force: notInForce } = answer;
  return [
    `<p class="status" role="status">${counted(applies.length, "duty applies", "duties apply")}, ${unknown.length} may apply.</p>`,
    `<p class="links"><a href="${escapeMarkup(links.page)}">Link to this answer</a> <button type="button" class="scripted" data-copy="${escapeMarkup(links.page)}">Copy link</button>${
      links.calendar === undefined
        ? ""
        : ` <a href="${escapeMarkup(links.calendar)}">Subscribe</a> to the dates that recur <a href="${escapeMarkup(links.csv ?? "")}">as CSV</a>`
    } <a href="${escapeMarkup(links.json)}">as JSON</a></p>`,
    `<p class="warning">${escapeMarkup(notice)}</p>`,
    applies.length === 0
      ? "<p>By what you have said so far, nothing applies for certain.</p>"
      : section("applies", "Applies", `<ol>${applies.map((duty) => applying(duty, answered)).join("\n")}</ol>`),
    entries("nothing-due", "Nothing is due", notInForce, ({ duty, name, status, until, because }) => [
      link(duty, name),
      `${escapeMarkup(capital(status))}${until === undefined ? "" : `, until ${escapeMarkup(until)}`}. ${escapeMarkup(because)}`,
    ]),
    entries("may-apply", "May apply", unknown, ({ duty, name, needs, because }) => [
      link(duty, name),
      because === undefined ? `It depends on: ${needsMarkup(needs)}.` : `${escapeMarkup(capital(because))}.`,
    ]),
    entries("near", "The next thresholds", near(answer), ({ fact, threshold, distance, duties }) => {
      const { label, unit = "" } = factOf(fact);
      const away = `${amountInWords(Math.abs(distance), unit)} ${distance > 0 ? "above" : "below"}`;
      const named = duties.map((duty) => link(duty, answered.names.get(duty) ?? duty)).join(", ");
      return [`${escapeMarkup(label)} ${amountInWords(threshold, unit)}, ${away}`, named];
    }),
    ...answer.not_covered.map(
      ({ fact, value, duties }) =>
        `<p>For ${escapeMarkup(factInWords(fact, value))}, no counterpart is recorded of ${duties.map((duty) => link(duty, answered.names.get(duty) ?? duty)).join(", ")}.</p>`,
    ),
    answer.assumed.length === 0
      ? ""
      : `<p>Taken not to be the case: ${answer.assumed.map((id) => escapeMarkup(needInWords(id))).join(", ")}.</p>`,
    others.length === 0
      ? ""
      : `<details><summary>${counted(others.length, "duty does", "duties do")} not apply</summary><ul>${others.map(({ name, path }) => `<li><a href="${escapeMarkup(path)}">${escapeMarkup(name)}</a></li>`).join("")}</ul></details>`,
  ]
    .filter((part) => part !== "")
    .join("\n");
}

function counted(count: number, one: string, more: string): string {
  return `${count} ${count === 1 ? one : more}`;
}

function section(id: string, heading: string, body: string): string {
  return `<section aria-labelledby="${id}">\n<h2 id="${id}">${heading}</h2>\n${body}\n</section>`;
}

function entries<T>(
  id: string,
  heading: string,
  items: readonly T[],
  entry: (item: T) => readonly [term: string, said: string],
): string {
  if (items.length === 0) return "";
  const list = items.map((item) => entry(item)).map(([term, said]) => `<dt>${term}</dt><dd>${said}</dd>`);
  return section(id, heading, `<dl class="entries">${list.join("\n")}</dl>`);
}

function link(duty: string, name: string): string {
  return `<a href="${escapeMarkup(pagePath({ name: "duties" }, duty))}">${escapeMarkup(name)}</a>`;
}

function applying({ duty, name, form, jurisdiction, because, due, citations }: Applying, { titles }: AnsweredDuties) {
  const cited = [...Map.groupBy(citations, ({ source }) => source)].map(([source, places]) => {
    const path = escapeMarkup(pagePath({ name: "sources" }, source));
    const where = places.flatMap(({ locator }) => locator ?? []).map((locator) => `, ${escapeMarkup(locator)}`);
    return `<a href="${path}">${escapeMarkup(titles.get(source) ?? source)}</a>${where.join("")}`;
  });
  const about = [form, jurisdiction].filter((part) => part !== undefined).join(", ");
  return `<li><h3>${link(duty, name)} <span class="kind">${escapeMarkup(about)}</span></h3>
${due ? dueMarkup(due) : ""}<p>Because: ${escapeMarkup(because.map(reasonInWords).join("; "))}.</p>
${cited.length === 0 ? "" : `<p class="kind">Sources: ${cited.join("; ")}</p>\n`}</li>`;
}

function dueMarkup({ date, time, zone, rule, needs, years, note, span }: Deadline): string {
  const clock = time === undefined ? "" : `, ${time}${zone === undefined ? "" : ` ${escapeMarkup(zoneInWords(zone))}`}`;
  const latest = span ? `, or up to ${escapeMarkup(span.to.replace("T", " "))}` : "";
  const when =
    date === undefined
      ? ""
      : `<strong>Due <time datetime="${date}">${dayInWords(date)}</time>${clock}</strong>${latest}: `;
  return `<p>${when === "" ? "Due " : when}${escapeMarkup(rule)}.${needs ? ` For the day, say: ${needsMarkup(needs)}.` : ""}${
    years ? ` Its calendar knows the years ${years.first} to ${years.last}.` : ""
  }${note === undefined ? "" : ` ${escapeMarkup(capital(note))}.`}</p>\n`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Thresholds with all their duties. */
function near({ nearby }: DutiesAnswer) {
  const groups = Map.groupBy(nearby, ({ fact, threshold }) => `${fact} ${threshold}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first ? [{ ...first, duties: group.map(({ duty }) => duty) }] : [];
  });
}

/** Links to the fields in which what is missing can be said. */
function needsMarkup(needs: readonly string[]): string {
  return needs
    .map((need) => {
      const field = need in EVENT_KINDS ? "event_date" : need;
      return `<a href="#fact-${field}">${escapeMarkup(needInWords(need))}</a>`;
    })
    .join(", ");
}
