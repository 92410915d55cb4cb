// The calculator performance-fee-calc: a performance fee with a high-water mark and a hurdle.
// Call performanceFee(inputs) with every input filled in.

/** Thrown when inputs have no finite answer. The message names the input and says what would work. */
class NotComputable extends Error {
  /** The id of the input to change. */
  input;

  constructor(input, message) {
    super(message);
    this.name = "NotComputable";
    this.input = input;
  }
}

/** Refuses a value that is not a finite number. */
function requireFinite(value, input) {
  if (!Number.isFinite(value)) {
    throw new NotComputable(input, `\`${input}\` is ${value}; a finite number is needed.`);
  }
}

/** Refuses a value that is not finite and `lowest` or above. */
function requireAtLeast(value, lowest, input) {
  requireFinite(value, input);
  if (value < lowest) {
    throw new NotComputable(input, `\`${input}\` is ${value}; a number of ${lowest} or above is needed.`);
  }
}

/** Refuses a value that is not finite and within [low, high]. */
function requireWithin(value, low, high, input) {
  requireFinite(value, input);
  if (value < low || value > high) {
    throw new NotComputable(input, `\`${input}\` is ${value}; a number from ${low} to ${high} is needed.`);
  }
}

/** Longer texts are compared by their beginning. Candidates are shorter, and this bounds the work. */
const MAX_COMPARED_LENGTH = 100;

/** Code points. */
function lettersIn(text) {
  let letters = 0;
  for (const _ of text) letters++;
  return letters;
}

/** A table of `depth` rows and one, of which the first is filled: a text of `width` letters is so many edits away. */
function firstRow(width, depth, bound) {
  const rows = new Uint8Array((depth + 1) * (width + 1));
  for (let column = 0; column <= width; column++) rows[column] = Math.min(column, bound + 1);
  return rows;
}

function outOfRange({ length }, index) {
  throw new RangeError(`there is no number at ${index} of ${length}`);
}

/** @throws when the index is out of range */
function byteAt(bytes, index) {
  return bytes[index] ?? outOfRange(bytes, index);
}

/**
 * Fills row `depth` of `rows` (one cell per prefix of `wanted`, values capped at `bound + 1`) from the rows before it,
 * for a text whose byte number `depth` is the last of `path`. Cells further than `bound` from the diagonal are left
 * unchanged.
 *
 * @returns the smallest cell: if it exceeds `bound`, no continuation of the text can be within it
 */
function editDistanceRow(
  rows,
  path,
  wanted,
  depth,
  bound,
) {
  const width = wanted.length + 1;
  const row = depth * width;
  const above = row - width;
  const byte = byteAt(path, depth - 1);
  const before = depth > 1 ? byteAt(path, depth - 2) : -1;
  const limit = bound + 1;
  // Cells further than `bound` from the diagonal exceed it; only the two next to the band are read.
  const first = Math.max(1, depth - bound);
  const last = Math.min(width - 1, depth + bound);
  let smallest = first === 1 ? Math.min(depth, limit) : limit;
  rows[row + first - 1] = smallest;
  if (last + 1 < width) rows[row + last + 1] = limit;
  for (let column = first; column <= last; column++) {
    const other = byteAt(wanted, column - 1);
    let edits = byteAt(rows, above + column - 1) + (byte === other ? 0 : 1);
    const fewer = Math.min(byteAt(rows, above + column), byteAt(rows, row + column - 1)) + 1;
    if (fewer < edits) edits = fewer;
    if (column > 1 && byte === wanted[column - 2] && before === other) {
      edits = Math.min(edits, byteAt(rows, above - width + column - 2) + 1);
    }
    if (edits > limit) edits = limit;
    rows[row + column] = edits;
    if (edits < smallest) smallest = edits;
  }
  return smallest;
}

/** The distance between two texts, or `bound + 1` if there are more than `bound` edits. */
function editDistance(a, b, bound) {
  if (a === b) return 0;
  // A letter has one or two units of UTF-16: of a text that is far too long, none is counted.
  if (Math.max(a.length, b.length) / 2 - Math.min(a.length, b.length) > bound) return bound + 1;
  if (Math.abs(lettersIn(a) - lettersIn(b)) > bound) return bound + 1;
  const letters = [...new Set(a + b)];
  const numbersOf = (text) => Uint8Array.from(text, (letter) => letters.indexOf(letter));
  const [path, wanted] = [numbersOf(a), numbersOf(b)];
  const rows = firstRow(wanted.length, path.length, bound);
  for (let depth = 1; depth <= path.length; depth++)
    if (editDistanceRow(rows, path, wanted, depth, bound) > bound) return bound + 1;
  return byteAt(rows, rows.length - 1);
}

/** Added to the bound as the distance of a prefix match. */
const PREFIX_PENALTY = 0.5;

/**
 * The closest of `candidates` to `typed`, nearest first, ignoring case. A candidate is close when its edit distance is
 * at most a third of the longer of the two (at least one). One that begins with the other counts as just beyond.
 */
function suggestClosest(typed, candidates, limit = 5) {
  const found = [];
  const wanted = typed.slice(0, MAX_COMPARED_LENGTH).toLowerCase();
  for (const value of candidates) {
    const candidate = value.toLowerCase();
    const longer = Math.max(wanted.length, candidate.length);
    // Any letter is one edit away from any other.
    const bound = longer === 1 ? 0 : Math.max(1, Math.floor(longer / 3));
    let distance = editDistance(wanted, candidate, bound);
    const shorter = Math.min(wanted.length, candidate.length);
    if (distance > bound && shorter >= 3 && (candidate.startsWith(wanted) || wanted.startsWith(candidate)))
      distance = bound + PREFIX_PENALTY;
    if (distance <= bound + PREFIX_PENALTY) found.push({ value, distance });
  }
  found.sort((a, b) => a.distance - b.distance || (a.value < b.value ? -1 : a.value > b.value ? 1 : 0));
  return found.slice(0, limit).map((entry) => entry.value);
}

/** Any other text than `soft` counts as `hard`, whatever was meant by it. */
function unknownHurdle(given) {
  const near = suggestClosest(given.trim(), ["hard", "soft"], 1)[0];
  const question = near === undefined ? "" : ` Did you mean \`${near}\`?`;
  return {
    input: "hurdle_type",
    detail: `\`hurdle_type\` is ${JSON.stringify(given)}; only hard and soft are known, hard was computed.${question}`,
  };
}

/** A share so far below its mark, or so far from where it started, is likelier a mistake. */
function warningsOf({
  starting_nav,
  ending_nav_pre_fee,
  high_water_mark,
  hurdle_type,
}) {
  const isFar = ending_nav_pre_fee > 10 * starting_nav || ending_nav_pre_fee < starting_nav / 10;
  return [
    ...(hurdle_type === "hard" || hurdle_type === "soft" ? [] : [unknownHurdle(hurdle_type)]),
    ...(starting_nav < high_water_mark / 2
      ? [
          {
            input: "starting_nav",
            detail: "`starting_nav` is below `high_water_mark` by more than half. Are both of one share?",
          },
        ]
      : []),
    ...(isFar
      ? [
          {
            input: "ending_nav_pre_fee",
            detail:
              "`ending_nav_pre_fee` is more than ten times, or less than a tenth of, `starting_nav`. Are both of one share?",
          },
        ]
      : []),
  ];
}

function withoutNegativeZero(value) {
  if (typeof value === "string") return value;
  return typeof value === "number" ? value + 0 : value.map((one) => one + 0);
}

/**
 * Passes on outputs that are all finite, negative zero as zero; otherwise refuses, blaming `input`, with `remedy`
 * as the advice.
 */
function finiteOutputs(
  outputs,
  input,
  remedy,
) {
  for (const [id, value] of Object.entries(outputs)) {
    const numbers = typeof value === "object" ? value : [value];
    if (numbers.some((one) => typeof one === "number" && !Number.isFinite(one))) {
      throw new NotComputable(
        input,
        `\`${id}\` is beyond the range of a 64-bit number (about 1.8e308) for this \`${input}\`; ${remedy}.`,
      );
    }
  }
  return Object.fromEntries(Object.entries(outputs).map(([id, value]) => [id, withoutNegativeZero(value)]));
}

/**
 * The performance fee of one period on one share.
 *
 * base = max(high_water_mark, starting_nav); hurdle NAV = base (1 + hurdle_rate). At or below the hurdle NAV there is
 * no fee. Above it a soft hurdle charges rate · (NAV - base), the whole gain (full catch-up); a hard one, and any other
 * `hurdle_type`, charges rate · (NAV - hurdle NAV). The new high-water mark is the larger of the old one and the NAV
 * after the fee.
 *
 * Units: NAVs and fee in one currency per share; rates decimal, the hurdle per period.
 * Domain: NAVs 0 or above, performance_fee_rate from 0 to 1. A hurdle below 0 charges a fee below the high-water mark,
 * and a soft one makes it negative there.
 * Source: the usual terms of hedge-fund offering documents; W. N. Goetzmann, J. E. Ingersoll and S. A. Ross,
 * "High-Water Marks and Hedge Fund Management Contracts", Journal of Finance 58 (2003).
 */
function performanceFee(inputs) {
  const { starting_nav, ending_nav_pre_fee, high_water_mark, hurdle_rate, performance_fee_rate, hurdle_type } = inputs;
  requireAtLeast(starting_nav, 0, "starting_nav");
  requireAtLeast(ending_nav_pre_fee, 0, "ending_nav_pre_fee");
  requireAtLeast(high_water_mark, 0, "high_water_mark");
  requireFinite(hurdle_rate, "hurdle_rate");
  requireWithin(performance_fee_rate, 0, 1, "performance_fee_rate");
  const base = Math.max(high_water_mark, starting_nav);
  const above = ending_nav_pre_fee - base * (1 + hurdle_rate);
  const charged = hurdle_type === "soft" ? ending_nav_pre_fee - base : above;
  const fee = above > 0 ? performance_fee_rate * charged : 0;
  const ending_nav_post_fee = ending_nav_pre_fee - fee;
  const warnings = warningsOf(inputs);
  return {
    outputs: finiteOutputs(
      {
        performance_fee_per_share: fee,
        ending_nav_post_fee,
        new_high_water_mark: Math.max(ending_nav_post_fee, high_water_mark),
      },
      "ending_nav_pre_fee",
      "smaller values are needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

export const CALCULATOR = "performance-fee-calc";
export { performanceFee as calculate };
