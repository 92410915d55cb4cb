/** Names that say another name in brackets. */

/** `Value at risk (VaR)` in its two parts; `undefined` for a text that does not end in brackets. */
export function splitBrackets(text: string): { outside: string; inside: string } | undefined {
  if (!text.endsWith(")")) return undefined;
  const open = text.lastIndexOf("(");
  const [outside, inside] = [text.slice(0, Math.max(open, 0)).trimEnd(), text.slice(open + 1, -1)];
  return outside === "" || inside === "" || inside.includes(")") ? undefined : { outside, inside };
}
