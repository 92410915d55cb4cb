// Why a text is no number, and what to write instead.

import type { InputDefinition } from "./definition.ts";

/** What reading a number has to know of its input. */
export type InputUnit = Partial<Pick<InputDefinition, "type" | "unit" | "plausible" | "min" | "max">>;

/** Whether values are decimals of something: `decimal per year`, `part of par`, `probability`. */
export function isRate({ type, unit = "" }: InputUnit): boolean {
  return type === "percent" || /^(?:decimal|part|probability)\b/.test(unit);
}

/** The codes of ISO 4217 in use. */
const CODES = new Set(
  (
    "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY " +
    "COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS " +
    "INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP " +
    "MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR " +
    "SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV " +
    "WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG"
  ).split(" "),
);

/** The codes that a mark stands for. */
const MARKS: Readonly<Record<string, readonly string[]>> = {
  $: ["USD"],
  "€": ["EUR"],
  "£": ["GBP"],
  "¥": ["JPY", "CNY"],
  "₹": ["INR"],
  "₿": ["BTC"],
};

/** Why an input takes no such currency; `undefined` where it does. */
export function currencyRefusal(currency: string, { type, unit = "" }: InputUnit): string | undefined {
  const codes = MARKS[currency] ?? (CODES.has(currency) ? [currency] : []);
  if (codes.length === 0) return `${currency} is no currency: write the number alone.`;
  const own = unit.split(/\W/).find((word) => CODES.has(word));
  if (own !== undefined) return codes.includes(own) ? undefined : `The input is in ${own}: convert the amount.`;
  return type === "currency" || unit.includes("currency")
    ? undefined
    : "The input is no amount of money: write the number alone.";
}

/** Why `1,234` alone is ambiguous: as a group of thousands it is implausible, as a decimal comma it is plausible. */
export function ambiguousGroup(
  typed: string,
  valueOfDigits: (digits: string) => number,
  input: InputUnit,
): string | undefined {
  const { min, max } = input.plausible ?? input;
  if (min === undefined || max === undefined || !/^-?\d{1,3},\d{3}$/.test(typed)) return undefined;
  const [grouped, decimal] = [typed.replace(",", ""), typed.replace(",", ".")].map(valueOfDigits);
  const isPlausible = (one = Number.NaN) => one >= min && one <= max;
  return isPlausible(grouped) || !isPlausible(decimal)
    ? undefined
    : `It could be ${grouped} or ${decimal}: write one of them without a comma.`;
}

/** Words behind a number, and how many zeros they stand for. */
const FACTORS: Readonly<Record<string, number>> = {
  k: 3,
  thousand: 3,
  m: 6,
  mn: 6,
  mm: 6,
  mln: 6,
  mio: 6,
  million: 6,
  millions: 6,
  b: 9,
  bn: 9,
  billion: 9,
  billions: 9,
  t: 12,
  tn: 12,
  trillion: 12,
};

/** Units that `m` may be months of, and that are not counted in thousands. */
const OF_TIME = /\b(?:years|days|periods|bars)\b/;

/** Why digits with something else between or behind them are no number. */
export function refusalOf(core: string, sign: string, suffix: string, { unit = "" }: InputUnit): string {
  const end = suffix === "%" ? "%" : "";
  const written = (digits: string) => `${sign}${digits}${end}`;
  const scaled = /^([\d.,]+) ?([a-z]+)$/i.exec(core);
  const zeros = FACTORS[scaled?.[2]?.toLowerCase() ?? ""];
  const digits = scaled?.[1]?.replaceAll(",", "") ?? "";
  if (zeros !== undefined && Number.isFinite(Number(digits)) && digits !== "")
    return OF_TIME.test(unit)
      ? `The input is in ${unit}: write their number alone.`
      : `Write ${written(String(Number(`${digits}e${zeros}`)))}.`;
  if (core.startsWith("—")) return `A minus sign is needed, not a dash: write -${core.slice(1).trim()}.`;
  if (/^[\d.,' \u00a0\u202f\u2009’]+$/.test(core) && /\d/.test(core)) return refusalOfMarks(core, written);
  return /[/*^=~<>]/.test(core) && /\d/.test(core) ? "One number is needed, and no calculation." : "";
}

/** Why digits with commas, points and spaces between them are no number. */
function refusalOfMarks(core: string, written: (digits: string) => string): string {
  const commas = core.split(",").length - 1;
  const points = core.split(".").length - 1;
  const pure = core.replace(/[' \u00a0\u202f\u2009’]/g, "");
  if (commas === 1 && pure.endsWith(",") && points < 2) return `Write ${written(pure.slice(0, -1))}, without a comma.`;
  if (commas === 1 && /^[\d.]*,\d+$/.test(pure))
    return `Decimals go with a point: ${written(pure.replaceAll(".", "").replace(",", "."))}.`;
  if (commas > 1 && /^[1-9]\d{0,2}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/.test(pure))
    return `Write ${written(pure.replaceAll(",", ""))}.`;
  if (points > 1 && commas === 0 && /^[1-9]\d{0,2}(?:\.\d{3})+$/.test(pure))
    return `Write ${written(pure.replaceAll(".", ""))}.`;
  return "One number is needed.";
}
