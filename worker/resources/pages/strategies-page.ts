/** `GET /strategies?a=…&b=…`: two strategies side by side on the page of all, which needs no script. */
import type { QueryParameter } from "../../http/query-parameters.ts";
import type { Handler } from "../../http/route.ts";
import { MAX_ID } from "../../paths.ts";
import { type Html, html } from "../../representations/html-template.ts";
import { ABOUT_SLOT, pageAbout } from "../../representations/page-about.ts";
import { fillSlots } from "../../representations/page-slots.ts";
import {
  comparisonPath,
  PROFILES_FILE,
  type Profiles,
  SIDE_BY_SIDE_SLOT,
  SIDES,
  STRATEGIES_PAGE_PATH,
  sideBySide,
} from "../../representations/side-by-side.ts";
import { parseJson } from "../../store/binary/bytes.ts";
import { foundDecoded } from "../../store/store.ts";
import { suggestClosest } from "../../suggest-closest.ts";
import { truncate } from "../../truncate.ts";
import { filledPage, pageFrame } from "./filled-page.ts";

export const SIDE_PARAMETERS: readonly QueryParameter[] = SIDES.map((name) => ({
  type: "text",
  name,
  maxLength: MAX_ID,
  mayBeEmpty: true,
  description: "Id of a strategy that is shown beside the other.",
}));

/** @param handleList answers where none is chosen, and in other representations */
export function strategiesPageHandler(handleList: Handler): Handler {
  return async (routed, context) => {
    const { query, representation } = routed;
    const given = Object.fromEntries(SIDES.map((name) => [name, query.text(name) ?? ""]));
    const ids = Object.values(given).filter((id) => id !== "");
    if (representation !== "html" || ids.length === 0) return handleList(routed, context);
    const profiles = await foundDecoded(PROFILES_FILE, parseJson<Profiles>, context);
    // A page of one has nothing to compare.
    if (profiles.strategies.length < 2) return handleList(routed, context);
    const [a, b] = ids.map((id) => profiles.strategies.find((strategy) => strategy.id === id));
    const faults = faultsOf(ids, profiles);
    const body = fillSlots(await pageFrame(STRATEGIES_PAGE_PATH, context), {
      [SIDE_BY_SIDE_SLOT]: sideBySide(profiles, given, faults).text,
      ...(a && b && { [ABOUT_SLOT]: aboutPair(a, b, context.release.base) }),
    });
    return filledPage(body, routed, { isRefused: faults.length > 0 });
  };
}

function aboutPair(a: Profiles["strategies"][number], b: Profiles["strategies"][number], base: string): string {
  return pageAbout({
    title: `${a.name} and ${b.name} compared`,
    description: `${a.name} beside ${b.name}: leverage, Sharpe ratio, correlation, capacity, and when each does well and badly.`,
    address: base + comparisonPath(a.id, b.id),
  }).text;
}

function faultsOf(ids: readonly string[], { strategies }: Profiles): Html[] {
  const known = strategies.map(({ id }) => id);
  return ids.flatMap((id) => {
    if (known.includes(id)) return [];
    const [closest] = suggestClosest(truncate(id), known);
    return [
      html`There is no strategy <code>${truncate(id)}</code>.${closest !== undefined && html` Did you mean <code>${closest}</code>?`} Choose one of the list.`,
    ];
  });
}
