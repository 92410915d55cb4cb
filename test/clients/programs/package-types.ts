// What the types of the package have to refuse, and what they know. It is compiled and not run.
import { type Client, createClient, type Problem, type ProblemSlug, type Term } from "hedge-fund-knowledge";
import { irr } from "hedge-fund-knowledge/calculators";

const client: Client = createClient({ base: "http://localhost:8787" });

/** A whole record has its required fields; a part may lack them. */
export async function records(): Promise<void> {
  const term = await client.get("/api/v1/terms/{id}", { id: "alpha", include: ["backlinks"] });
  const whole: Term = term;
  const definition: string = whole.definition;
  const linked: number | undefined = term.backlinks?.length;
  const part = await client.get("/api/v1/terms/{id}", { id: "alpha", fields: ["id"] });
  // @ts-expect-error it may be missing
  const missing: string = part.definition;
  const { data } = await client.get("/api/v1/terms");
  const first: Term | undefined = data[0];
  for await (const { mechanism } of client.records("/api/v1/strategies", { limit: 200 })) mechanism.length.toFixed();
  const text: string = await client.get("/api/v1/terms.csv", { category: "equities" });
  const answer = await client.get("/api/v1/compute/irr-calc", { cash_flows: [-1, 2] });
  const rate: number = answer.outputs.irr;
  void [definition, linked, missing, first, text, rate];
}

/** The methods that have names know the same. */
export async function named(): Promise<void> {
  const whole: Term = await client.terms.get("alpha", { include: ["backlinks"] });
  const part = await client.terms.get("alpha", { fields: ["id"] });
  // @ts-expect-error it may be missing
  const missing: string = part.definition;
  for await (const { mechanism } of client.strategies.list({ limit: 2 })) mechanism.length.toFixed();
  for await (const { id, url } of client.terms.list({ view: "summary" })) url?.startsWith(id ?? "");
  for await (const { text } of client.chunks({ kind: "term" })) text.length.toFixed();
  const rate: number = (await client.compute.irr({ cash_flows: [-1, 2] })).outputs.irr;
  const call: number = (await client.compute.blackScholesCall({ S: 1, K: 1, T: 1, r: 0, sigma: 0.2 })).outputs.call;
  const score: number | undefined = (await client.search("gate", { type: ["term"] })).data[0]?.score;
  // @ts-expect-error no such parameter
  client.terms.list({ categry: "equities" });
  // @ts-expect-error no such category
  client.terms.list({ category: "equity" });
  // @ts-expect-error no such collection
  client.tems;
  // @ts-expect-error only terms are looked up in bulk
  client.events.bulk(["ltcm-collapse"]);
  // @ts-expect-error the flows are missing
  await client.compute.irr({ guess: 0.1 });
  void [whole, missing, rate, call, score];
}

export async function refused(): Promise<void> {
  // @ts-expect-error there is no such address
  await client.get("/api/v1/term");
  // @ts-expect-error the id is missing
  await client.get("/api/v1/terms/{id}");
  // @ts-expect-error no such parameter, next to one that there is
  await client.get("/api/v1/terms", { limit: 2, categry: "equities" });
  // @ts-expect-error no such category
  await client.get("/api/v1/terms", { category: "equity" });
  // @ts-expect-error no such field
  await client.get("/api/v1/terms", { fields: ["title"] });
  // @ts-expect-error a record has no pages
  client.pages("/api/v1/terms/{id}", { id: "alpha" });
  // @ts-expect-error ids are a list
  await client.post("/api/v1/terms/_bulk", { ids: "alpha" });
  // @ts-expect-error the flows are missing
  irr({ guess: 0.1 });
  // @ts-expect-error no such output
  irr({ cash_flows: [-1, 2] }).outputs.rate;
}

/** Problems are told apart by their names. */
export function isMissing(slug: ProblemSlug, problem: Problem): boolean {
  // @ts-expect-error no such problem
  if (slug === "no-such-problem") return false;
  return slug === "not-found" && problem.status === 404;
}
