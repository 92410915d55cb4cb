/** Chooses the representation of an answer: by extension, else by `format`, else by `Accept` (RFC 9110, section 12.5.1). */
import { filePath } from "../paths.ts";
import { Problem } from "../problems.ts";
import {
  bareMediaType,
  formatOf,
  isRepresentation,
  type Representation,
  splitExtension,
} from "../representations/registry.ts";
import { TRUNCATED_LENGTH, truncate } from "../truncate.ts";
import type { Query } from "./query-parameters.ts";
import type { Route, RoutedRequest } from "./route.ts";

interface MediaRange {
  readonly type: string;
  readonly subtype: string;
  readonly q: number;
}

/** Maximum length of the header that is read; longer ones are truncated. */
const MAX_ACCEPT = 2048;

/** The preference for a representation: its weight, and how specifically the header names it. */
interface Preference {
  readonly quality: number;
  readonly specificity: number;
}

/**
 * The representation of `available` that `accept` prefers; `undefined` when it accepts none of them.
 *
 * With equal weights a named type beats a range: Markdown and a wildcard give Markdown. Of two that are named equally,
 * the one that refines the other wins: `application/ld+json, application/json` gets JSON-LD. Otherwise the earlier one
 * in `available` wins, so that a browser and a bare `curl` both get the default.
 */
export function negotiate(accept: string | null, available: readonly Representation[]): Representation | undefined {
  const first = available[0];
  if (accept === null || accept === "*/*" || accept.trim() === "") return first;
  const ranges = parseAccept(accept.slice(0, MAX_ACCEPT));
  if (ranges.length === 0) return first;

  let best: Representation | undefined;
  let most: Preference = { quality: 0, specificity: UNNAMED };
  for (const representation of available) {
    const preference = preferenceFor(representation, ranges);
    if (preference.quality > 0 && isPreferred(representation, preference, best, most)) {
      best = representation;
      most = preference;
    }
  }
  return best;
}

function isPreferred(
  representation: Representation,
  { quality, specificity }: Preference,
  best: Representation | undefined,
  most: Preference,
): boolean {
  if (quality !== most.quality) return quality > most.quality;
  if (specificity !== most.specificity) return specificity > most.specificity;
  return specificity === NAMED && best !== undefined && formatOf(representation).refines === best;
}

/** The weight of the most specific matching range; 0 if none matches. */
function preferenceFor(representation: Representation, ranges: readonly MediaRange[]): Preference {
  let quality = 0;
  let specificity = UNNAMED;
  for (const range of ranges) {
    const specific = specificityOf(range, representation);
    if (specific > specificity || (specific === specificity && specific > UNNAMED && range.q > quality)) {
      specificity = specific;
      quality = range.q;
    }
  }
  return { quality, specificity };
}

const UNNAMED = -1;
const NAMED = 2;

function specificityOf(range: MediaRange, representation: Representation): number {
  if (range.type === "*") return 0;
  for (const name of formatOf(representation).acceptedAs) {
    const slash = name.indexOf("/");
    if (range.type !== name.slice(0, slash)) continue;
    if (range.subtype === "*") return 1;
    if (range.subtype === name.slice(slash + 1)) return NAMED;
  }
  return UNNAMED;
}

function parseAccept(accept: string): MediaRange[] {
  const ranges: MediaRange[] = [];
  for (const part of accept.split(",")) {
    const [media = "", ...parameters] = part.split(";");
    const [type = "", subtype = "", rest] = media.trim().toLowerCase().split("/");
    if (type === "" || subtype === "" || rest !== undefined) continue;
    if (type === "*" && subtype !== "*") continue;
    ranges.push({ type, subtype, q: weightOf(parameters) });
  }
  return ranges;
}

/** A malformed weight counts as 1, like a missing one. */
export function weightOf(parameters: readonly string[]): number {
  for (const parameter of parameters) {
    const [name = "", value = ""] = parameter.split("=");
    if (name.trim().toLowerCase() !== "q") continue;
    const text = value.trim();
    return /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(text) ? Number(text) : 1;
  }
  return 1;
}

/**
 * @param path the path with its extension
 * @param extension the representation that the extension names, if any
 * @throws Problem `not-found` or `not-acceptable` when the route does not have it
 */
export function chooseRepresentation(
  route: Route,
  path: string,
  extension: Representation | undefined,
  query: Query,
  request: Request,
): Pick<RoutedRequest, "representation" | "chosenBy"> {
  const available = route.representations;
  if (extension !== undefined) {
    if (available.includes(extension)) return { representation: extension, chosenBy: "extension" };
    // A suggestion would repeat the whole path.
    const others = path.length > TRUNCATED_LENGTH ? [] : available;
    throw new Problem("not-found", `\`${truncate(path)}\` has no representation \`${extension}\`.`, {
      suggestions: others.map((name) => filePath(splitExtension(path).path, name)),
    });
  }
  const [first] = available;
  if (first === undefined) return { representation: "json", chosenBy: "route" };
  const format = query.text("format");
  if (format !== undefined && isRepresentation(format)) return { representation: format, chosenBy: "format" };
  // A protocol of its own has one representation, and headers of its own for what is accepted.
  if (route.method === "POST" && available.length === 1) return { representation: first, chosenBy: "route" };
  const accepted = negotiate(request.headers.get("Accept"), available);
  if (accepted !== undefined) return { representation: accepted, chosenBy: "accept" };
  const allowed = available.map(bareMediaType);
  throw new Problem("not-acceptable", "None of the representations of this resource is acceptable.", {
    errors: [{ header: "Accept", detail: `Available are ${allowed.join(", ")}.`, allowed }],
    headers: { Vary: "Accept" },
  });
}
