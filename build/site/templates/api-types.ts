/** The types of the contract on the page about the API: members with their types in words, and links between types. */
import { type Html, html, joined, NOTHING, withCode } from "../../../worker/representations/html-template.ts";

/** A word of a type: plain, a value, the values that are allowed, or a type with members. */
export type TypeWord =
  | string
  | { readonly code: string }
  | { readonly values: readonly string[] }
  | { readonly type: string };

export interface MemberView {
  readonly name: string;
  readonly type: readonly TypeWord[];
  readonly required: boolean;
  readonly description: string;
}

export interface TypeView {
  readonly name: string;
  readonly description: string;
  readonly members: readonly MemberView[];
}

/** Values, and members of a type, that are shown before the others are folded. */
const MAX_VALUES = 12;
const MAX_MEMBERS = 12;

export function typeAnchor(name: string): string {
  return `type-${name}`;
}

export function typeLink(name: string): Html {
  return html`<a href="#${typeAnchor(name)}"><code>${name}</code></a>`;
}

/** A type and its members. What a link to it shows first is never folded. */
export function typeTable({ name, description, members }: TypeView, heading = "Members of"): Html {
  return html`<div class="type" id="${typeAnchor(name)}">
<p>${heading} <code>${name}</code>${description !== "" && html`: ${withCode(description)}`}</p>
${memberRows(members)}</div>
`;
}

/** @param isInput whether it is said which ones are required */
export function memberRows(members: readonly MemberView[], isInput = false): Html {
  const rest = members.slice(MAX_MEMBERS);
  const rows = (some: readonly MemberView[]) =>
    html`<dl class="rows">${some.map((member) => row(member, isInput))}</dl>`;
  // Two lines more are shorter than the line that unfolds them.
  if (rest.length <= 2) return members.length === 0 ? NOTHING : rows(members);
  return html`${rows(members.slice(0, MAX_MEMBERS))}<details><summary>${rest.length} more: ${rest
    .slice(0, 3)
    .map(({ name }) => name)
    .join(", ")} …</summary>${rows(rest)}</details>`;
}

function row({ name, type, required, description }: MemberView, isInput: boolean): Html {
  return html`<div><dt><code>${name}</code>${isInput && required && " required"}</dt><dd><div class="kind">${typeWords(type)}</div>${withCode(description)}</dd></div>`;
}

export function typeWords(words: readonly TypeWord[]): Html {
  return html`${words.map(word)}`;
}

function word(part: TypeWord): Html {
  if (typeof part === "string") return html`${part}`;
  if ("type" in part) return typeLink(part.type);
  if ("code" in part) return html`<code>${part.code}</code>`;
  const values = joined(
    part.values.map((value) => html`<code>${value}</code>`),
    ", ",
  );
  return part.values.length <= MAX_VALUES
    ? values
    : html`<details><summary>one of ${part.values.length}</summary>${values}</details>`;
}
