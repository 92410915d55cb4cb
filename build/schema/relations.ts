/** The relations of the graph's edges: what the source of an edge is to its target. */
export const RELATIONS = {
  blowup: "the strategy suffered in the event",
  category: "the source is filed under the category",
  formula: "the formula defines or serves the source",
  key_term: "the category names the term as one to know",
  mentions: "the source's prose names the target or links to it",
  parent: "the category lies within the other",
  practitioner: "the person is known for the strategy",
  prerequisite: "the target is to be read before the source",
  regulation: "the regulation applies to the source",
  regulatory_context: "the target is the term's regulatory setting",
  related: "the regulation relates to the target",
  related_term: "the term belongs to the source's subject",
  see_also: "the target is worth reading next",
  source: "the source of the edge cites the publication",
  strategy: "the person runs or ran the strategy",
} as const;

export type Relation = keyof typeof RELATIONS;

export const RELATION_NAMES = Object.keys(RELATIONS) as readonly Relation[];
