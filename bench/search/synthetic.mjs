/**
 * A synthetic corpus of any size: sentences of the real records, shuffled into records of 400 words, with new words
 * added as in a growing corpus. The same every time.
 */

/** @returns `count` documents, the real ones first */
export function grow(documents, count) {
  const random = generator(7);
  const pick = (list) => list[Math.floor(random() * list.length)];
  const sentences = documents.flatMap(({ texts }) => [...texts.definition, ...texts.text]).flatMap(sentencesOf);
  const names = documents.flatMap(({ name }) => name.split(/\s+/));
  const grown = documents.slice(0, count);
  while (grown.length < count) {
    const like = pick(documents);
    const id = `${like.id}-${grown.length}`;
    const name = `${pick(names)} ${pick(names)} ${coined(random)}`;
    const write = (words) => {
      const text = [];
      for (let length = 0; length < words; length += text.at(-1).split(" ").length) text.push(pick(sentences));
      return text.join(" ").replace(/\b[a-z]{6,}\b/g, (word) => (random() < 0.012 ? coined(random) : word));
    };
    const summary = write(28);
    grown.push({
      ...like,
      id,
      name,
      summary,
      texts: {
        name: [name],
        abbreviation: like.texts.abbreviation.length > 0 ? [coined(random).slice(0, 4).toUpperCase()] : [],
        aliases: [`${pick(names)} ${coined(random)}`, `${coined(random)} ${pick(names)}`],
        summary: [summary],
        definition: [write(190)],
        text: [write(180)],
      },
      names: [{ text: name, kind: "name" }],
      links: like.links,
    });
  }
  return grown;
}

function sentencesOf(text) {
  return text.split(/(?<=[.!?])\s+/).filter((sentence) => sentence.length > 20);
}

/** A word of two to four syllables. */
function coined(random) {
  const syllable = () => "bcdfglmnprstv"[Math.floor(random() * 13)] + "aeiou"[Math.floor(random() * 5)];
  return Array.from({ length: 2 + Math.floor(random() * 3) }, syllable).join("") + "nrst"[Math.floor(random() * 4)];
}

function generator(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
