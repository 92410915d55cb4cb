/** The kinds of facts, and the helpers that the table of facts is written with. */

/** A fact that a person may state. Its id is its key in the table. */
export interface Fact {
  readonly kind: "number" | "flag" | "choice" | "state" | "states" | "month-day";
  /** A few words. */
  readonly label: string;
  /** What a person is asked. */
  readonly question: string;
  /** Of a number: `percent`, a currency, `shares`, `people`. */
  readonly unit?: string;
  /** Of a number: the greatest value; the least is 0. */
  readonly max?: number;
  /** Of a choice. */
  readonly values?: readonly string[];
  /** Of a number that moves: the fact with its value before. */
  readonly previous?: string;
  /** A number that it is a part of, and so cannot exceed. */
  readonly partOf?: string;
  /** An exemption so rare that it is assumed absent where nothing is said of it. */
  readonly assumed?: boolean;
}

type More = Pick<Fact, "previous" | "partOf">;

export function percent(label: string, question: string, more: More = {}): Fact {
  return { kind: "number", label, question, unit: "percent", max: 100, ...more };
}

/** An amount in whole or broken units of a currency, such as USD. */
export function money(unit: string, label: string, question: string, more: More = {}): Fact {
  return { kind: "number", label, question, unit, max: 1e14, ...more };
}

export function count(unit: string, label: string, question: string): Fact {
  return { kind: "number", label, question, unit, max: 1e12 };
}

export function flag(label: string, question: string): Fact {
  return { kind: "flag", label, question };
}

/** A flag that is false unless it is said to be true. */
export function rare(label: string, question: string): Fact {
  return { kind: "flag", label, question, assumed: false };
}

export function choice(label: string, question: string, values: readonly string[]): Fact {
  return { kind: "choice", label, question, values };
}

/** An ISO 3166 code of two letters; GB is read as UK. */
export function state(label: string, question: string): Fact {
  return { kind: "state", label, question };
}

export function states(label: string, question: string): Fact {
  return { kind: "states", label, question };
}
