/**
 * The pictures that chats and networks show of pages: one for each calculator, one for each collection, one for the rest.
 * Their font is a package of the lock file, so that every machine draws the same.
 */
import { join } from "node:path";
import { queryOf, textsOf } from "../../../worker/calculator-page/form.ts";
import { computeTyped } from "../../../worker/calculator-page/page-computation.ts";
import { firstAxes, type Plot, plotOf } from "../../../worker/calculator-page/plot-points.ts";
import { previewImagePath } from "../../../worker/paths.ts";
import { SERVICE } from "../../../worker/service-facts.ts";
import type { Memo } from "../../cache/memo.ts";
import type { Corpus, Entity } from "../../corpus.ts";
import { createReleaseFile, type ReleaseFile } from "../../release-files.ts";
import { COLLECTIONS } from "../../schema/collections.ts";
import { ROOT } from "../../sources.ts";
import { calculatorView } from "../entry-page.ts";
import { leadOf } from "../list-pages.ts";
import { PREVIEW_SIZE } from "../templates/site.ts";
import { FONT, type PreviewDrawing, previewSvg } from "./drawing.ts";
import { palettePng } from "./palette-png.ts";

const FONTS = ["400Regular", "600SemiBold"].map((weight) =>
  join(ROOT, `node_modules/@expo-google-fonts/source-sans-3/${weight}/SourceSans3_${weight}.ttf`),
);

/** The last pictures of this process, by their drawings: most edits of the content do not change them. */
let cached: ReadonlyMap<string, Promise<Uint8Array<ArrayBuffer>>> = new Map();

/** @param memo what earlier builds drew, by path */
export function previewImages(corpus: Corpus, memo: Memo<ReleaseFile>): Promise<ReleaseFile[]> {
  const svgs = [...drawings(corpus)].map(
    ([path, drawing]) => [path, previewSvg({ site: SERVICE.shortName, ...drawing })] as const,
  );
  const known = cached;
  const now = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  cached = now;
  return Promise.all(
    svgs.map(([path, svg]) =>
      memo.getAsync(path, [svg], () => {
        const image = known.get(svg) ?? drawn(svg);
        now.set(svg, image);
        return image.then((bytes) => createReleaseFile(path, bytes));
      }),
    ),
  );
}

/** By path. */
function drawings(corpus: Corpus): Map<string, Omit<PreviewDrawing, "site">> {
  return new Map<string, Omit<PreviewDrawing, "site">>([
    [previewImagePath(), { title: SERVICE.name, text: SERVICE.claim }],
    ...COLLECTIONS.map(
      ({ name, title, description }) => [previewImagePath(name), { title, text: leadOf(description) }] as const,
    ),
    ...corpus.collections.calculators.map((entity) => {
      const plot = firstPlot(entity);
      const drawing = { kind: "Calculator", title: entity.name, ...(plot && { plot }) };
      return [previewImagePath(`calculators-${entity.id}`), drawing] as const;
    }),
  ]);
}

/** What the page of a calculator draws at first, when there is something to see. */
function firstPlot(entity: Entity): Plot | undefined {
  const { calculator, values } = calculatorView(entity, { base: "" });
  const outcome = computeTyped(calculator, queryOf(textsOf(calculator, values, new URLSearchParams())));
  if (outcome.kind !== "answer") return undefined;
  const plot = plotOf(calculator, outcome.answer.inputs, firstAxes(calculator));
  // A level line says nothing.
  return new Set(plot?.lines[0]?.points.map(([, y]) => y)).size > 1 ? plot : undefined;
}

async function drawn(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  // A build that draws nothing new does not load it.
  const { renderAsync } = await import("@resvg/resvg-js");
  const { pixels } = await renderAsync(svg, {
    fitTo: { mode: "width", value: PREVIEW_SIZE.width },
    font: { fontFiles: FONTS, loadSystemFonts: false, defaultFontFamily: FONT },
  });
  return palettePng(PREVIEW_SIZE.width, pixels);
}
