/**
 * Prompts: what `npm run new` writes where an author has something to write. Each is a comment, in the front matter
 * behind its key (`level: # TODO: …`), in the body on a line of its own. The check reports every prompt that is left.
 */
import type { RootContent } from "mdast";
import type { Position } from "./diagnostics.ts";
import type { FrontMatter } from "./front-matter.ts";

const YAML_MARK = "# TODO: ";
const [BODY_OPENING, BODY_CLOSING] = ["<!-- TODO: ", " -->"];
/** Opens the prompt of what may be left out. */
export const OPTIONAL = "optional: ";

export function frontMatterPrompt(hint: string): string {
  return YAML_MARK + hint;
}

export function bodyPrompt(hint: string): string {
  return BODY_OPENING + hint + BODY_CLOSING;
}

interface Prompt extends Position {
  /** The key of the front matter that it stands behind. */
  readonly key: string | undefined;
  readonly message: string;
}

/** The prompts among the lines of a front matter. */
function promptsIn(lines: readonly string[]): Prompt[] {
  return lines.flatMap((text, i) => {
    const at = text.indexOf(YAML_MARK);
    if (at < 0 || (at > 0 && text[at - 1] !== " ")) return [];
    const hint = text.slice(at + YAML_MARK.length);
    const key = /^[a-z0-9_]{1,40}(?=:)/.exec(text)?.[0];
    const where = key === undefined ? "" : ` of ${key}`;
    const hasValue = key !== undefined && text.slice(key.length + 1, at).trim() !== "";
    const otherwise = hint.startsWith(OPTIONAL) ? ", or delete the line" : "";
    const task = hasValue ? `check the value${where}` : `write the value${where}`;
    const message = `a prompt is left; ${task} and delete the comment${otherwise} (${hint})`;
    return [{ line: i + 1, column: at + 1, key, message }];
  });
}

/** The front matter without the keys that have a prompt and no value, and the messages about its prompts. */
export function withoutPrompts(
  frontMatter: FrontMatter,
  source: string,
): { frontMatter: FrontMatter; prompts: readonly Prompt[] } {
  const { data, unread, linesBefore } = frontMatter;
  const prompts = source.includes(YAML_MARK) ? promptsIn(source.split("\n").slice(0, linesBefore)) : [];
  if (prompts.length === 0 || typeof data !== "object" || data === null) return { frontMatter, prompts };
  const keys = new Set(prompts.flatMap(({ key }) => key ?? []));
  const isBare = ([key, value]: [string, unknown]): boolean => value === null && keys.has(key);
  const entries = Object.entries(data);
  const bare = entries.filter(isBare).map(([key]) => key);
  const rest = Object.fromEntries(entries.filter((entry) => !isBare(entry)));
  return { frontMatter: { ...frontMatter, data: rest, unread: [...unread, ...bare] }, prompts };
}

/** The message about a prompt of the body; `undefined` for other nodes. */
export function promptMessage(node: RootContent): string | undefined {
  if (node.type !== "html" || !node.value.startsWith(BODY_OPENING)) return undefined;
  const hint = node.value.slice(BODY_OPENING.length).replace(BODY_CLOSING, "");
  const otherwise = hint.startsWith(OPTIONAL) ? ", or delete it with its heading" : "";
  return `a prompt is left; write the text in its place${otherwise} (${hint})`;
}
