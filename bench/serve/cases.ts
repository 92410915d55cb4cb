/** The requests that are measured. */

export interface Case {
  readonly name: string;
  readonly path: string;
  /** The tag of the answer is sent along, so that it is a 304. */
  readonly conditional?: boolean;
  /** Least requests per second wanted, as a share of a bare worker's. */
  readonly aim: number;
}

export const TERM = "/api/v1/terms/leverage";
export const PAGE = "/api/v1/terms?offset=40";
export const SEARCH = "/api/v1/search?q=how+are+performance+fees+charged";

export const CASES: readonly Case[] = [
  { name: "304 for a term", path: TERM, conditional: true, aim: 0.9 },
  { name: "200 for a term", path: TERM, aim: 0.85 },
  { name: "page of 20 terms", path: PAGE, aim: 0.6 },
  { name: "page of 20 terms, three fields", path: `${PAGE}&fields=id,name,summary`, aim: 0.3 },
  { name: "search", path: SEARCH, aim: 0.5 },
  { name: "graph, depth 2", path: "/api/v1/graph/sharpe-ratio?depth=2", aim: 0.5 },
  { name: "Black-Scholes", path: "/api/v1/compute/black-scholes?S=42&K=40&T=0.5&r=0.1&sigma=0.2", aim: 0.7 },
  {
    name: "Calmar ratio",
    path: "/api/v1/compute/calmar-ratio?annualized_return=0.12&max_drawdown=-0.2",
    aim: 0.7,
  },
  { name: "internal rate of return", path: "/api/v1/compute/irr?cash_flows=-100,60,60", aim: 0.7 },
];
