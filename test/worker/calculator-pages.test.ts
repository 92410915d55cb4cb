/** Pages of calculators at addresses with inputs. */
import { beforeAll, describe, expect, test } from "vitest";
import { calculatorOf } from "../../build/compute/calculators.ts";
import { quantity } from "../../worker/calculator-page/in-words.ts";
import { rounded } from "../../worker/calculator-page/number-format.ts";
import type { Computation } from "../../worker/compute/run-calculator.ts";
import { type ContentService, serve } from "../fixture/content-service.ts";
import { smallCorpus } from "../fixture/corpus.ts";
import { SETTINGS } from "../fixture/workspace.ts";

const CALL = "/calculators/black-scholes-call-calc";
const INPUTS = "?S=110&K=100&T=0.5&r=3%25&sigma=0.25";

let service: ContentService;
beforeAll(async () => {
  service = await serve(smallCorpus(3), { images: true });
});

async function page(path: string): Promise<string> {
  const response = await service.get(path);
  expect(response.status).toBe(200);
  return response.text();
}

async function computed(search: string): Promise<Computation> {
  const response = await service.get(`/api/v1/compute/black-scholes-call-calc${search}`);
  return (await response.json()) as Computation;
}

test("the answer of the address stands in the page, to the digit that the API gives, with the values in their boxes", async () => {
  const text = await page(CALL + INPUTS);
  const { outputs } = await computed(INPUTS);
  for (const value of Object.values(outputs))
    expect(text).toContain(`<dd><data value="${value}" title="${value}">${rounded(Number(value))}<`);
  expect(text).toContain('id="input-S" name="S" value="110"');
  expect(text).toContain('id="input-r" name="r" value="3%"');
  expect(text).toContain("“3%” as 0.03");
  expect(text).not.toContain("aria-invalid");
});

test("the title and the preview say the answer, and the canonical link is that of the page", async () => {
  const text = await page(CALL + INPUTS);
  const { outputs } = await computed(INPUTS);
  const title = `Black-Scholes Call Price + Greeks: Call price ${Number(outputs["call"]).toFixed(2)}`;
  expect(text).toContain(`<title>${title} · `);
  expect(text).toContain(`<meta property="og:title" content="${title}">`);
  expect(text).toMatch(/<meta property="og:description" content="Call price [\d.]+, Delta 0\.\d+ per unit of spot, /);
  expect(text).toContain(`<link rel="canonical" href="${SETTINGS.base}${CALL}">`);
  expect(text).toContain(`<meta property="og:url" content="${SETTINGS.base}${CALL}?S=110&amp;K=100`);
});

test("a shared answer has the picture of its calculator, which is a PNG with a tag", async () => {
  const text = await page(CALL + INPUTS);
  const [, image = ""] = /<meta property="og:image" content="([^"]+)">/.exec(text) ?? [];
  expect(image).toBe(`${SETTINGS.base}/previews/calculators-black-scholes-call-calc.png`);
  expect(text).toContain('<meta name="twitter:card" content="summary_large_image">');
  const { status, headers } = await service.get(image.slice(SETTINGS.base.length));
  expect([status, headers.get("Content-Type")]).toEqual([200, "image/png"]);
  expect(headers.get("ETag")).toMatch(/^"[\w-]+"$/);
  const again = await service.get(image.slice(SETTINGS.base.length), { "If-None-Match": headers.get("ETag") ?? "" });
  expect(again.status).toBe(304);
});

test.each([
  [0.05, "decimal per year", "5% per year"],
  [0.085, "decimal squared per year", "0.085 decimal squared per year"],
  [2.5, "currency per share", "2.50 per share"],
  [1e-4, "currency squared", "0.0001 currency squared"],
  [3, "currency or units", "3.00"],
  [3, "price units or currency", "3.00"],
])("%d with the unit %s is %s", (value, unit, text) => {
  expect(quantity(value, unit)).toBe(text);
});

test("a unit that the label names is not said twice", async () => {
  expect(await page("/calculators/performance-fee-calc?starting_nav=100")).toMatch(
    /<title>Performance Fee with HWM and Hurdle: Performance fee per share [\d.]+ · /,
  );
});

describe("wrong inputs", () => {
  test("are said at their fields, all at once", async () => {
    const text = await page(`${CALL}?S=ten&K=-1&T=0.5&r=0.03&sigma=0.25`);
    expect(text.match(/aria-invalid="true"/g)).toHaveLength(2);
    expect(text).toMatch(/id="error-S">Spot price is the text &quot;ten&quot;/);
    expect(text).toMatch(/id="error-K">Strike[^<]+ is -1; /);
    expect(text).toContain('id="error-T"></p>');
    expect(text).toContain("<title>Black-Scholes Call Price + Greeks: no answer for these inputs · ");
  });

  test("are text wherever they stand", async () => {
    const hostile = `"><script>alert(1)</script><!--/calculator--></title>`;
    const text = await page(`${CALL}?S=${encodeURIComponent(hostile)}&plot_x=${encodeURIComponent(hostile)}`);
    expect(text).not.toContain("<script>alert");
    expect(text.match(/<!--\/calculator-->/g)).toBeNull();
    expect(text).toContain('value="&quot;&gt;&lt;script&gt;alert(1)');
    expect(text.match(/<\/title>/g)).toHaveLength(service.file(`${CALL}.html`).match(/<\/title>/g)?.length ?? 0);
  });

  test("a word that is no choice stands in its box, with what is wrong with it", async () => {
    const text = await page("/calculators/performance-fee-calc?hurdle_type=medium");
    expect(text).toContain("<option selected>medium</option>");
    expect(text).toMatch(/id="error-hurdle_type">[^<]*medium[^<]* soft/);
  });
});

test("an input given empty is not given, and one that is absent has the value of the example", async () => {
  const text = await page(`${CALL}?S=110&K=`);
  const entity = service.corpus.entities.get("calculator:black-scholes-call-calc");
  const example = entity && calculatorOf(entity).examples?.[0]?.inputs;
  expect(text).toMatch(/id="error-K">Strike[^<]* is missing/);
  expect(text).toContain(`id="input-T" name="T" value="${example?.["T"]}"`);
});

test("the axes of the figure are those that the address names", async () => {
  expect(await page(`${CALL}?plot_y=gamma`)).toContain("<figcaption>Gamma by spot price</figcaption>");
});

test("the page keeps its tag without inputs, and has one per answer with them", async () => {
  const tagOf = async (path: string) => (await service.get(path)).headers.get("ETag");
  const plain = await tagOf(CALL);
  expect(await tagOf(`${CALL}?utm_source=a&source=b`)).toBe(plain);
  const tag = await tagOf(CALL + INPUTS);
  expect(tag).not.toBe(plain);
  expect(await tagOf(`${CALL}${INPUTS}&source=b`)).toBe(tag);
  expect(await tagOf(`${CALL}?S=111`)).not.toBe(tag);
  const unchanged = await service.get(CALL + INPUTS, { "If-None-Match": tag ?? "" });
  expect([unchanged.status, await unchanged.text()]).toEqual([304, ""]);
  const [head, got] = [await service.get(CALL + INPUTS, {}, "HEAD"), await service.get(CALL + INPUTS)];
  expect(head.headers.get("Content-Length")).toBe(String((await got.arrayBuffer()).byteLength));
  expect([head.headers.get("ETag"), await head.text()]).toEqual([tag, ""]);
  const plainPage = await service.get(CALL);
  for (const name of ["Cache-Control", "Content-Security-Policy", "Content-Type"])
    expect(got.headers.get(name)).toBe(plainPage.headers.get(name));
  // The same bytes are there.
  const location = got.headers.get("Content-Location") ?? "";
  expect(location.startsWith(`${CALL}.html?S=110&K=100`)).toBe(true);
  expect(await tagOf(location)).toBe(tag);
});

test("an address with inputs in another format is that of the record", async () => {
  const response = await service.get(CALL + INPUTS, { Accept: "application/json" });
  expect(await response.json()).toMatchObject({ id: "black-scholes-call-calc" });
});
