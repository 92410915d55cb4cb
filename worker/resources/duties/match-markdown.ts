/** An answer about duties as Markdown, for people and agents. */
import type { DutiesAnswer } from "../../duties/answer.ts";
import type { Deadline } from "../../duties/deadline.ts";
import { valuesInWords } from "../../duties/in-words.ts";
import { FACT_IDS, factOf } from "../../duties/vocabulary/facts.ts";
import { ROLES } from "../../duties/vocabulary/roles.ts";
import { inlineMarkdown, linkMarkdown } from "../../representations/markdown-text.ts";

export function matchMarkdown(answers: readonly DutiesAnswer[], notice: string): string {
  const parts = answers.flatMap((answer, i) => [
    answers.length === 1 ? "# Duties" : `# Position ${i + 1}`,
    ...section(
      "Applies",
      answer.applies.map(
        ({ name, form, jurisdiction, url, due, because }) =>
          `${linkMarkdown(form === undefined ? name : `${form}: ${name}`, url)} (${jurisdiction}). ${inlineMarkdown(
            `${due ? dueInWords(due) : ""} Because ${because.join("; ")}.`.trim(),
          )}`,
      ),
    ),
    ...section(
      "Not in force",
      answer.not_in_force.map(
        ({ name, url, status, because }) => `${linkMarkdown(name, url)}: ${inlineMarkdown(`${status}. ${because}`)}`,
      ),
    ),
    ...section(
      "Open",
      answer.unknown.map(
        ({ name, url, needs, because = `needs ${needs.join(", ")}` }) =>
          `${linkMarkdown(name, url)}: ${inlineMarkdown(because)}`,
      ),
    ),
    ...section(
      "Thresholds nearby",
      answer.nearby.map(({ fact, threshold, distance, duty }) =>
        inlineMarkdown(`${fact} ${threshold} (${distance > 0 ? "+" : ""}${distance}): ${duty}`),
      ),
    ),
    ...notCovered(answer.not_covered).map(inlineMarkdown),
    ...assumptions(answer.assumed).map(inlineMarkdown),
  ]);
  return `${[...parts, ...factsToState(answers), inlineMarkdown(notice)].join("\n\n")}\n`;
}

/** What can be stated, where an answer is to nothing. */
export function factsToState(answers: readonly Pick<DutiesAnswer, "facts">[]): readonly string[] {
  return answers.some(({ facts }) => Object.keys(facts).length === 0) ? FACTS_MARKDOWN : [];
}

const FACTS_MARKDOWN: readonly string[] = [
  "## Facts",
  "None is stated. Begin with those of your role, and with the market or state.",
  Object.values(ROLES)
    .map(({ label, facts }) => `- I ${label}: ${facts.join(", ")}`)
    .join("\n"),
  "All facts:",
  FACT_IDS.map((id) => `- ${id}: ${factOf(id).label} (${valuesInWords(factOf(id))})`).join("\n"),
];

function section(heading: string, items: readonly string[]): string[] {
  if (items.length === 0) return heading === "Applies" ? ["Nothing that is known applies."] : [];
  return [`## ${heading}`, items.map((item) => `- ${item}`).join("\n")];
}

function notCovered(states: DutiesAnswer["not_covered"]): string[] {
  return states.map(
    ({ fact, value, duties }) => `For ${fact}=${value} no counterpart is recorded of ${duties.join(", ")}.`,
  );
}

export function assumptions(assumed: readonly string[]): string[] {
  return assumed.length === 0 ? [] : [`Taken to be false: ${assumed.join(", ")}.`];
}

export function dueInWords({ date, time, zone, rule, needs, problem, note, span }: Deadline): string {
  const when = [date, time, time === undefined ? undefined : zone].filter((part) => part !== undefined).join(" ");
  const missing = needs ? ` (to date it: ${needs.join(" or ")})` : "";
  const unknown = problem === undefined ? "" : " (the calendar does not know that year)";
  const spanned = span ? `, up to ${span.to}` : "";
  const more = note === undefined ? "" : ` Note: ${note}.`;
  return `${date === undefined ? "Due" : `Due ${when}${spanned}:`} ${rule}${missing}${unknown}.${more}`;
}
