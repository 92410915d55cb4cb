/** The page of a calculator at an address with inputs: it shows the answer for them, without a script. */

import { readableQuery } from "../../calculator-page/calls.ts";
import { calculatorForm, definitionIn, FORM_SLOT, queryOf, textsOf } from "../../calculator-page/form.ts";
import { sentenceOf, titleOf } from "../../calculator-page/in-words.ts";
import { computeTyped } from "../../calculator-page/page-computation.ts";
import { PLOT_PREFIX } from "../../calculator-page/plot-points.ts";
import { calculatorFunction } from "../../compute/calculator-functions.ts";
import type { Answer } from "../../http/answer.ts";
import { createEtag } from "../../http/conditional.ts";
import { MAX_REPEATED_QUERY } from "../../http/resource-headers.ts";
import type { Context, RoutedRequest } from "../../http/route.ts";
import { COMPUTE_PATH } from "../../paths.ts";
import { ABOUT_SLOT, pageAbout } from "../../representations/page-about.ts";
import { fillSlots } from "../../representations/page-slots.ts";
import { required } from "../../required.ts";
import type { StoredFile } from "../../store/store.ts";

/**
 * The page filled with the answer for the inputs of the address. Inputs that cannot be used are no failed request: the
 * page is there, and says at each field what is wrong with it. Parameters that are no input, such as those of campaigns,
 * are the reader's own, as on every page.
 *
 * @param page the answer with the page as the build wrote it, which stands where the address has no input
 * @param file the same page
 */
export async function calculatorAnswer(
  page: Answer,
  file: StoredFile,
  { url, path, params }: RoutedRequest,
  { release }: Context,
): Promise<Answer> {
  const id = required(params["id"], "id");
  const inputs = release.catalog.calculators.find((calculator) => calculator.id === id)?.inputs ?? [];
  const names = new Set([...inputs.map((input) => input.id), `${PLOT_PREFIX}x`, `${PLOT_PREFIX}y`]);
  const given = new URLSearchParams([...url.searchParams].filter(([name]) => names.has(name)));
  if (given.size === 0) return page;
  const frame = new TextDecoder().decode(await file.bytes());
  const { values, ...definition } = definitionIn(frame);
  const calculator = { ...definition, calculate: calculatorFunction(id) };
  const outcome = computeTyped(calculator, queryOf(textsOf(calculator, values, given)));
  const search = readableQuery(given);
  const isRepeated = search.length <= MAX_REPEATED_QUERY;
  const about = pageAbout({
    title: titleOf(calculator, outcome),
    description: sentenceOf(calculator, outcome),
    address: isRepeated ? release.base + path + search : undefined,
  });
  const body = fillSlots(frame, {
    [ABOUT_SLOT]: about.text,
    [FORM_SLOT]: calculatorForm({ calculator, values, given, base: release.base }).text,
  });
  const { Link = "", "Content-Location": location, ...headers } = page.headers ?? {};
  const computed = isRepeated ? `, <${COMPUTE_PATH}/${id}${search}>; rel="related"; type="application/json"` : "";
  return {
    mediaType: page.mediaType,
    etag: await createEtag(body),
    cache: "public",
    headers: {
      ...headers,
      ...(location !== undefined && isRepeated && { "Content-Location": location + search }),
      Link: Link + computed,
    },
    body: () => body,
  };
}
