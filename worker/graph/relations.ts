/** The relations that edges state: their names and meaning, for requests to be checked against and for readers. */

/** What `source` and `target` of an edge are to each other. */
export const RELATIONS: Readonly<Record<string, string>> = {
  blowup: "the strategy suffered in the event",
  category: "the source is filed under the category",
  formula: "the formula defines or serves the source",
  key_term: "the category names the term as one to know",
  mentions: "the source's prose names the target or links to it",
  parent: "the category lies within the other",
  practitioner: "the person is known for the strategy",
  regulation: "the regulation bears on the source",
  regulatory_context: "the target is the term's regulatory setting",
  related: "the regulation relates to the target",
  related_term: "the term belongs to the source's subject",
  see_also: "the target is worth reading next",
  source: "the source of the edge cites the publication",
  strategy: "the person runs or ran the strategy",
};

export const RELATION_NAMES: readonly string[] = Object.keys(RELATIONS);
