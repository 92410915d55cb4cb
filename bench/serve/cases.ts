/** The requests that are measured. */
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { JUDGED } from "../../test/search/judged.ts";

export interface Case {
  readonly name: string;
  /** The requests' paths, used in turn. */
  readonly paths: readonly string[];
  /** Sends the tag of the answer, so that the response is a 304. */
  readonly conditional?: boolean;
  /** Target of requests per second, as a share of a bare worker's. */
  readonly aim?: number;
}

export const DIST = fileURLToPath(new URL("../../dist/", import.meta.url));
export const TERM_ID = "leverage";
export const TERM = `/api/v1/terms/${TERM_ID}`;
const PAGE = "/api/v1/terms?offset=40";
export const SEARCH = "/api/v1/search?q=how+are+performance+fees+charged";
export const CHUNKS = "/api/v1/llms/chunks?q=how+are+performance+fees+charged&limit=10";
const COMPUTE = "/api/v1/compute";

/** Ids of all terms, in order. */
export function termIds(): string[] {
  const files = readdirSync(`${DIST}api/v1/terms`);
  return files.flatMap((file) => /^([a-z0-9-]+)\.json$/.exec(file)?.[1] ?? []).sort();
}

/** A repeated request may be answered from the cache; requests in turn are not. */
export function cases(): readonly Case[] {
  const ids = termIds();
  return [
    { name: "304 for a term", paths: [TERM], conditional: true, aim: 0.9 },
    { name: "200 for a term", paths: [TERM], aim: 0.85 },
    { name: "200 for each term in turn", paths: ids.map((id) => `/api/v1/terms/${id}`) },
    { name: "page of 20 terms", paths: [PAGE], aim: 0.6 },
    { name: "page of 20 terms, three fields", paths: [`${PAGE}&fields=id,name,summary`], aim: 0.3 },
    {
      name: "page of 20 terms, three fields, each page in turn",
      paths: ["name", "-name", "updated"].flatMap((sort) =>
        ids.map((_, offset) => `/api/v1/terms?sort=${sort}&offset=${offset}&fields=id,name,summary`),
      ),
    },
    { name: "search", paths: [SEARCH], aim: 0.5 },
    {
      name: "search, other queries in turn",
      paths: Array.from({ length: 20 }, (_, more) =>
        JUDGED.map(({ query }) => `/api/v1/search?q=${encodeURIComponent(query)}&limit=${10 + more}`),
      ).flat(),
    },
    { name: "graph, depth 2", paths: ["/api/v1/graph/sharpe-ratio?depth=2"], aim: 0.5 },
    { name: "graph, depth 2, each term in turn", paths: ids.map((id) => `/api/v1/graph/${id}?depth=2`) },
    { name: "Black-Scholes", paths: [`${COMPUTE}/black-scholes?S=42&K=40&T=0.5&r=0.1&sigma=0.2`], aim: 0.7 },
    { name: "Calmar ratio", paths: [`${COMPUTE}/calmar-ratio?annualized_return=0.12&max_drawdown=-0.2`], aim: 0.7 },
    { name: "internal rate of return", paths: [`${COMPUTE}/irr?cash_flows=-100,60,60`], aim: 0.7 },
    {
      name: "internal rate of return, other flows in turn",
      paths: Array.from({ length: 20_000 }, (_, i) => `${COMPUTE}/irr?cash_flows=-100,60,${60 + i / 1000}`),
    },
  ];
}
