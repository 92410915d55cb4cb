/** A record's name and what it is about, in the fields that its collection names. */
import type { CollectionInfo } from "../collection-info.ts";

type RecordValues = Readonly<Record<string, unknown>>;

export function nameOf(record: RecordValues, { nameField }: Pick<CollectionInfo, "nameField">): string {
  return String(record[nameField]);
}

/** What a record is about, in one sentence. */
export function firstSentence(record: RecordValues, { aboutFields }: Pick<CollectionInfo, "aboutFields">): string {
  const field = aboutFields.find((name) => record[name] !== undefined);
  const text = field === undefined ? undefined : record[field];
  if (typeof text !== "string") return "";
  const [paragraph = ""] = text.split("\n\n");
  return /^.{20,}?[.!?](?=\s|$)/s.exec(paragraph)?.[0] ?? paragraph;
}
