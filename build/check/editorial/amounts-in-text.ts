/** The amounts, shares, terms and dates that a text states, each as a number of one unit. */

export interface Amount {
  /** `USD`, `%`, `bp`, `business day`, `date` … */
  readonly unit: string;
  /** In the unit itself; of a date milliseconds, in the year of the date before where it has none. */
  readonly value: number;
  /** The last written digit's worth: 0.1 billion for `USD 1.5 billion`. */
  readonly step: number;
  /** Offset in the text. */
  readonly at: number;
}

const SCALES: Readonly<Record<string, number>> = { thousand: 1e3, million: 1e6, billion: 1e9, trillion: 1e12 };
const NUMBER_WORDS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December";
const NUMBER = String.raw`\d[\d,]*(?:\.\d+)?`;

const MONEY = new RegExp(String.raw`\b([A-Z]{3}) (${NUMBER})(?: (thousand|million|billion|trillion))?\b`, "g");
const MEASURE = new RegExp(
  String.raw`(?<![\w.,–])(${NUMBER}|${NUMBER_WORDS.join("|")})(?:%|(?: (bp|(?:business |calendar )?(?:hour|day|week|month|year)s?))\b)`,
  "g",
);
const DATE = new RegExp(String.raw`\b(\d{1,2} (?:${MONTHS}))(?: (\d{4}))?\b`, "g");

export function amountsIn(text: string): Amount[] {
  const found: Amount[] = [];
  for (const { 1: unit = "", 2: written = "", 3: scale = "", index: at } of text.matchAll(MONEY))
    found.push({ unit, at, ...numberOf(written, SCALES[scale] ?? 1) });
  for (const { 1: written = "", 2: unit = "%", index: at } of text.matchAll(MEASURE))
    found.push({ unit: unit.replace(/s$/, ""), at, ...numberOf(written, 1) });
  let lastYear = "2000";
  for (const { 1: day, 2: year = lastYear, index: at } of text.matchAll(DATE)) {
    found.push({ unit: "date", at, value: Date.parse(`${day} ${year} UTC`), step: 1 });
    lastYear = year;
  }
  return found;
}

function numberOf(written: string, scale: number): Pick<Amount, "value" | "step"> {
  const word = NUMBER_WORDS.indexOf(written);
  if (word >= 0) return { value: word * scale, step: scale };
  const digits = written.replaceAll(",", "");
  const decimals = digits.split(".")[1]?.length ?? 0;
  return { value: Number(digits) * scale, step: scale * 10 ** -decimals };
}

/** Whether two amounts are one as far as both are written. */
export function areEqual(a: Amount, b: Amount): boolean {
  return a.unit === b.unit && (a.value === b.value || Math.abs(a.value - b.value) < Math.max(a.step, b.step) / 2);
}
