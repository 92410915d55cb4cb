/** HTML, for people. */
import type { RepresentationFormat } from "./representation-format.ts";

export const HTML_FORMAT = {
  name: "html",
  title: "HTML",
  mediaType: "text/html; charset=utf-8",
  acceptedAs: ["text/html"],
  contentKind: "text",
  forRecords: false,
} as const satisfies RepresentationFormat;
