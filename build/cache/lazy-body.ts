/**
 * Parsed files as they are stored: the texts of each body are a value of their own, read when one of them is asked for.
 * They are most of what parsing gives, and a build after an edit asks for those of a few entries.
 */
import { deserialize, serialize } from "node:v8";
import type { Body } from "../parse/body.ts";
import type { Parsed } from "../parse/parse.ts";
import type { MemoEntry, Storage } from "./memo.ts";

type Texts = Pick<Body, "prose" | "lists" | "parts">;

interface StoredBody {
  readonly others: Omit<Body, keyof Texts>;
  /** Serialized. */
  readonly texts: Uint8Array;
}

type Content<B> = Omit<NonNullable<Parsed["content"]>, "body"> & { readonly body: B };
interface ParsedWith<B> extends Pick<Parsed, "diagnostics"> {
  readonly content?: Content<B>;
  readonly remains?: Content<B>;
}

/** A storage of parsed files over one of plain data. */
export function withStoredBodies(storage: Storage<ParsedWith<StoredBody>>): Storage<Parsed> {
  return {
    read: () => withBodies(storage.read(), readBody),
    write: (entries) => storage.write(withBodies(entries, storedBody)),
  };
}

function withBodies<A, B>(
  entries: ReadonlyMap<string, MemoEntry<ParsedWith<A>>>,
  change: (body: A) => B,
): Map<string, MemoEntry<ParsedWith<B>>> {
  const changed = ({ content, remains, diagnostics }: ParsedWith<A>): ParsedWith<B> => ({
    ...(content && { content: { ...content, body: change(content.body) } }),
    ...(remains && { remains: { ...remains, body: change(remains.body) } }),
    diagnostics,
  });
  return new Map([...entries].map(([key, entry]) => [key, { ...entry, value: changed(entry.value) }]));
}

/** What bodies were read from. */
const STORED = new WeakMap<Body, StoredBody>();

function storedBody(body: Body): StoredBody {
  const known = STORED.get(body);
  if (known) return known;
  const { prose, lists, parts, ...others } = body;
  return { others, texts: serialize({ prose, lists, parts } satisfies Texts) };
}

function readBody(stored: StoredBody): Body {
  let read: Texts | undefined;
  function texts(): Texts {
    read ??= deserialize(stored.texts) as Texts;
    return read;
  }
  const body: Body = {
    ...stored.others,
    get prose() {
      return texts().prose;
    },
    get lists() {
      return texts().lists;
    },
    get parts() {
      return texts().parts;
    },
  };
  STORED.set(body, stored);
  return body;
}
