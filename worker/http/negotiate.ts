/** Content negotiation by the `Accept` header (RFC 9110, section 12.5.1). */
import { formatOf, type Representation } from "../representations/registry.ts";

interface MediaRange {
  readonly type: string;
  readonly subtype: string;
  readonly q: number;
}

/** Longer headers are cut: what no client sends must not cost time. */
const MAX_ACCEPT = 2048;

/**
 * The representation of `available` that `accept` prefers; `undefined` when it accepts none of them.
 * Between equals the earlier one in `available` wins, and the first one whenever a wildcard is as
 * welcome as anything, so that a browser and a bare `curl` both get the default.
 */
export function negotiate(accept: string | null, available: readonly Representation[]): Representation | undefined {
  const first = available[0];
  if (accept === null || accept === "*/*" || accept.trim() === "") return first;
  const ranges = parseAccept(accept.slice(0, MAX_ACCEPT));
  if (ranges.length === 0) return first;

  let best: Representation | undefined;
  let bestQuality = 0;
  for (const representation of available) {
    const quality = qualityOf(representation, ranges);
    if (quality > bestQuality) {
      best = representation;
      bestQuality = quality;
    }
  }
  return best;
}

/** The weight of the most specific range that matches; 0 when none does. */
function qualityOf(representation: Representation, ranges: readonly MediaRange[]): number {
  let quality = 0;
  let specificity = -1;
  for (const range of ranges) {
    const specific = specificityOf(range, representation);
    if (specific > specificity || (specific === specificity && specific >= 0 && range.q > quality)) {
      specificity = specific;
      quality = range.q;
    }
  }
  return quality;
}

function specificityOf(range: MediaRange, representation: Representation): number {
  if (range.type === "*") return 0;
  for (const name of formatOf(representation).acceptedAs) {
    const slash = name.indexOf("/");
    if (range.type !== name.slice(0, slash)) continue;
    if (range.subtype === "*") return 1;
    if (range.subtype === name.slice(slash + 1)) return 2;
  }
  return -1;
}

function parseAccept(accept: string): MediaRange[] {
  const ranges: MediaRange[] = [];
  for (const part of accept.split(",")) {
    const [media = "", ...parameters] = part.split(";");
    const [type = "", subtype = "", rest] = media.trim().toLowerCase().split("/");
    if (type === "" || subtype === "" || rest !== undefined) continue;
    if (type === "*" && subtype !== "*") continue;
    ranges.push({ type, subtype, q: quality(parameters) });
  }
  return ranges;
}

/** A malformed weight counts as 1, the value that a missing one has. */
function quality(parameters: readonly string[]): number {
  for (const parameter of parameters) {
    const [name = "", value = ""] = parameter.split("=");
    if (name.trim().toLowerCase() !== "q") continue;
    const text = value.trim();
    return /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(text) ? Number(text) : 1;
  }
  return 1;
}
