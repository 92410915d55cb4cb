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

/** Values, and members of a body or an answer, that are shown without unfolding them. */
const MAX_VALUES = 12;
const MAX_MEMBERS = 12;

/** Members of a folded type that its summary names. */
const MAX_NAMED = 6;

export function typeAnchor(name: string): string {
  return `type-${name}`;
}

export function typeLink(name: string): Html {
  return html`<a href="#${typeAnchor(name)}"><code>${name}</code></a>`;
}

/** A type and its members, folded under their names: an answer can have a hundred. A link to the type unfolds it. */
export function foldedType(type: TypeView): Html {
  const names = type.members.flatMap(({ name }) => (/[.[]/.test(name) ? [] : [name]));
  const more = names.length > MAX_NAMED ? " …" : "";
  return html`<details><summary>Members of <code>${type.name}</code>: ${names.slice(0, MAX_NAMED).join(", ")}${more}</summary>${typeTable(type)}</details>
`;
}

export function typeTable({ name, description, members }: TypeView): Html {
  return html`<div class="type" id="${typeAnchor(name)}">
<p><code>${name}</code>${description !== "" && html`: ${withCode(description)}`}</p>
${rows(members)}</div>
`;
}

/** What an operation takes; the first members show which are required. */
export function inputRows(members: readonly MemberView[]): Html {
  const rest = members.slice(MAX_MEMBERS);
  // Two lines more are shorter than the line that unfolds them.
  if (rest.length <= 2) return members.length === 0 ? NOTHING : rows(members, true);
  return html`${rows(members.slice(0, MAX_MEMBERS), true)}<details><summary>${rest.length} more: ${rest
    .slice(0, 3)
    .map(({ name }) => name)
    .join(", ")} …</summary>${rows(rest, true)}</details>`;
}

function rows(members: readonly MemberView[], isInput = false): Html {
  return html`<dl class="rows">${members.map((member) => row(member, isInput))}</dl>`;
}

/** @param isInput whether it is said which ones are required */
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
