/** The table of all thresholds. */
import { compareText } from "../../../worker/compare-text.ts";
import { grouped } from "../../../worker/representations/grouped.ts";
import { html } from "../../../worker/representations/html-template.ts";
import type { ThresholdRow } from "../../duties/threshold-rows.ts";
import { type ListFilter, listFilters } from "./filters.ts";
import { layout } from "./layout.ts";
import { pageHead } from "./page-head.ts";
import { PATHS, type Site } from "./site.ts";

const DESCRIPTION =
  "From which size on what is to be reported, and by when: the thresholds of all regulations and duties.";

export function thresholdsPage(site: Site, rows: readonly ThresholdRow[]): string {
  const filters = [
    filterBy("jurisdiction", "Jurisdiction", rows, ({ jurisdiction }) => jurisdiction),
    filterBy("instrument", "Regulation", rows, ({ instrument }) => instrument),
  ];
  return layout(site, {
    title: "Thresholds",
    description: DESCRIPTION,
    path: PATHS.thresholds,
    scripts: [site.assets.list],
    isWide: true,
    alternates: [
      { mediaType: "text/csv", path: `${PATHS.thresholds}.csv` },
      { mediaType: "application/json", path: `${PATHS.thresholds}.json` },
    ],
    main: html`<div class="list">
${pageHead("Thresholds", DESCRIPTION, html`${grouped(rows.length)} rows · <a href="${PATHS.thresholds}.csv" data-spreadsheet>CSV</a> · <a href="${PATHS.thresholds}.json">JSON</a> · <a href="/duties">which apply to you</a>`)}
${listFilters(filters)}<div class="scroll matrix" tabindex="0" role="group" aria-label="Thresholds"><table data-sortable><thead><tr><th scope="col">Where</th><th scope="col">Regulation</th><th scope="col">Threshold</th><th scope="col">Who, and what else</th><th scope="col">Form</th><th scope="col">Due</th><th scope="col">Since</th><th scope="col">Sources</th></tr></thead><tbody>${rows.map(
      ({ jurisdiction, instrument, threshold, who, form, deadline, since, sources, entry, path }) => html`
<tr><td>${jurisdiction}</td><td>${instrument}</td><th scope="row">${instrument === entry ? html`<a href="${path}">${threshold}</a>` : html`<a href="${path}">${entry}</a> <span>${threshold}</span>`}</th><td>${who}</td><td>${form}</td><td>${deadline}</td><td>${since}</td><td>${sources.join("; ")}</td></tr>`,
    )}
</tbody></table></div>
</div>`,
  });
}

function filterBy(
  parameter: string,
  title: string,
  rows: readonly ThresholdRow[],
  keyOf: (row: ThresholdRow) => string,
): ListFilter {
  const groups = Map.groupBy(
    rows.map((row, place) => ({ value: keyOf(row), place })),
    ({ value }) => value,
  );
  const options = [...groups].map(([value, places]) => ({
    value,
    title: value,
    items: places.map(({ place }) => place),
  }));
  return { parameter, title, options: options.sort((a, b) => compareText(a.title, b.title)) };
}
