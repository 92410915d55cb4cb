/** Folding: text of any script and typography becomes plain lower-case text. */

const GREEK: Readonly<Record<string, string>> = {
  α: "alpha",
  β: "beta",
  γ: "gamma",
  δ: "delta",
  ε: "epsilon",
  ζ: "zeta",
  η: "eta",
  θ: "theta",
  ι: "iota",
  κ: "kappa",
  λ: "lambda",
  μ: "mu",
  ν: "nu",
  ξ: "xi",
  ο: "omicron",
  π: "pi",
  ρ: "rho",
  σ: "sigma",
  ς: "sigma",
  τ: "tau",
  υ: "upsilon",
  φ: "phi",
  χ: "chi",
  ψ: "psi",
  ω: "omega",
};

/** Letters without a Unicode decomposition, and signs that mean a word or a plainer sign. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  ł: "l",
  þ: "th",
  ı: "i",
  "§": " section ",
};

const APOSTROPHES = /['‘’ʼ′`]/g;
const DASHES = /[‐-―−]/g;
const SPECIAL = /[ßæœøđðłþı§\u0370-\u03ff]/g;
const ASCII = /^[\x20-\x7e]*$/;

/** Whether a text has only ASCII signs and spaces. */
export function isAscii(text: string): boolean {
  return ASCII.test(text);
}

/**
 * Lower case without accents. A Greek letter becomes its name, set off by hyphens, so that `β-neutral` is
 * `beta-neutral`. `S&P` is `s-and-p`. Apostrophes are removed, with the s of a possessive. Folding is idempotent.
 */
export function fold(text: string): string {
  const lower = isAscii(text) ? text.toLowerCase().replaceAll("`", "'") : foldUnicode(text);
  const plain = lower.includes("'") ? lower.replace(/'s(?![a-z0-9])/g, "").replaceAll("'", "") : lower;
  return plain.replaceAll("&", "-and-");
}

function foldUnicode(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(APOSTROPHES, "'")
    .replace(DASHES, "-")
    .replace(SPECIAL, (sign) => {
      const greek = GREEK[sign];
      return greek === undefined ? (PLAIN[sign] ?? sign) : `-${greek}-`;
    });
}
