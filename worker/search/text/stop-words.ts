/**
 * Words with little meaning of their own. In prose they have positions only, for phrases; in names they are indexed. A
 * query ignores them if it has other words.
 */

/**
 * `own`, `same` and `many` are none: they tell questions apart. Small numbers in words count things; where one belongs
 * to a name, as in `two and twenty`, the name is found.
 */
const STOP_WORDS = new Set(
  `a about all also am an and another any are as at be been being but by can cannot could did do does doing done
  each either else even ever every for from get gets got had has have having he her here him his how i if in
  into is it its just let like made make makes may me might more most much must my need no nor not of on only
  onto or other our per really shall she should since so some such than that the their them then there these
  they thing this those through to too until upon us use used using very via was we were what when where whether
  which while who whom whose why will with within without would yet you your one two three four five six seven
  eight nine ten`.split(/\s+/),
);

/** Question words. */
const QUESTION_WORDS = new Set(
  `actually between calculate calculated calculating compare compared comparison compute computed define defined defining definition describe difference different explain
  explained happen happens meaning please tell versus vs work works`.split(/\s+/),
);

/** @param word folded, before stemming */
export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word) || QUESTION_WORDS.has(word);
}
