/** What a record is called and what it is about, whatever its collection names that. */

export function nameOf(record: Readonly<Record<string, unknown>>): string {
  return String(record["name"] ?? record["title"] ?? record["id"]);
}

/** What a record is about in a sentence. */
export function firstSentence(record: Readonly<Record<string, unknown>>): string {
  const text = record["summary"] ?? record["description"] ?? record["definition"] ?? record["publisher"];
  if (typeof text !== "string") return "";
  const [paragraph = ""] = text.split("\n\n");
  return /^.{20,}?[.!?](?=\s|$)/s.exec(paragraph)?.[0] ?? paragraph;
}
