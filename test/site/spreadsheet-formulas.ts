/**
 * Evaluates the formulas that calculators offer to spreadsheets: texts, numbers, `&` and the few functions they use.
 */

type Value = string | number;

/** Excel refuses a longer text between quotes. */
const MAX_QUOTED = 255;
/** No cell holds a longer text. */
const MAX_TEXT = 32_767;

type Apply = (...values: Value[]) => Value;

const FUNCTIONS: Readonly<Record<string, Apply>> = {
  // With a fourth value, only the occurrence of that number: the formulas ask for the first.
  SUBSTITUTE: (text, from, to, occurrence) =>
    occurrence === 1
      ? String(text).replace(String(from), String(to))
      : String(text).replaceAll(String(from), String(to)),
  REPT: (text, count) => String(text).repeat(Number(count)),
  LEFT: (text, count) => String(text).slice(0, Number(count)),
  RIGHT: (text, count) => String(text).slice(-Number(count)),
  TRIM: (text) => String(text).trim().replace(/ +/g, " "),
  NUMBERVALUE: (text, point) => Number(String(text).replaceAll(" ", "").replace(String(point), ".")),
};

/** @param webservice gives the text at an address */
export function evaluate(formula: string, webservice: (address: string) => string): Value {
  let at = 0;
  const functions: Readonly<Record<string, Apply>> = {
    ...FUNCTIONS,
    WEBSERVICE: (address) => webservice(String(address)),
  };

  function take(pattern: RegExp): string | undefined {
    const [found] = new RegExp(pattern, "y").exec(formula.slice(at)) ?? [];
    at += found?.length ?? 0;
    return found;
  }
  function expect(pattern: RegExp): string {
    const found = take(pattern);
    if (found === undefined) throw new Error(`${pattern} is missing before ${formula.slice(at, at + 20)}`);
    return found;
  }
  function operand(): Value {
    const quoted = take(/"(?:[^"]|"")*"/);
    if (quoted !== undefined) {
      const text = quoted.slice(1, -1).replaceAll('""', '"');
      if (text.length > MAX_QUOTED) throw new Error(`the text ${text} is too long`);
      return text;
    }
    const number = take(/\d+/);
    if (number !== undefined) return Number(number);
    const name = expect(/[A-Z]+/);
    const values: Value[] = [];
    expect(/\(/);
    do values.push(expression());
    while (take(/,/) !== undefined);
    expect(/\)/);
    const apply = functions[name];
    if (!apply) throw new Error(`no function ${name}`);
    const value = apply(...values);
    if (String(value).length > MAX_TEXT) throw new Error(`${name} gives a text that is too long`);
    return value;
  }
  function expression(): Value {
    let value = operand();
    while (take(/&/) !== undefined) value = `${value}${operand()}`;
    return value;
  }

  expect(/=/);
  const value = expression();
  if (at < formula.length) throw new Error(`${formula.slice(at)} is left`);
  return value;
}
