/** The processor time of the most expensive requests that anyone can send, in process, over `dist/`. */
import { declaredQuery } from "../../worker/http/query-parameters.ts";
import type { Route } from "../../worker/http/route.ts";
import { toolsOf } from "../../worker/mcp/all-tools.ts";
import { routesOf } from "../../worker/routes.ts";
import { requestsAtBounds } from "../http/expensive-requests.ts";
import { distRelease, distService } from "../mcp/dist-service.ts";
import { expensiveBatches, expensiveJson, messagesAtBounds } from "../mcp/expensive-messages.ts";

export interface RequestCost {
  readonly name: string;
  readonly milliseconds: number;
  /** Bytes of the body, and without one characters of the address. */
  readonly sent: number;
  /** Characters of the answer. */
  readonly answered: number;
}

export interface CostTable {
  /** Milliseconds of a request for the health of the service. */
  readonly health: number;
  /** The most expensive first. */
  readonly costs: readonly RequestCost[];
}

interface NamedRequest {
  readonly name: string;
  readonly path: string;
  readonly init: RequestInit;
}

/** Large entries, with many relations. */
const LARGE = [
  "hedge-fund",
  "leverage",
  "volatility",
  "short-selling",
  "regulation:form-pf",
  "regulation:aifmd",
  "drawdown",
  "term:sharpe-ratio",
  "alpha",
  "beta",
];

/** Runs of each request, and of those that are most expensive; the least time counts. */
const RUNS = 2;
const MOST_EXPENSIVE_RUNS = 15;
const MOST_EXPENSIVE = 20;

/** Messages to the server of the Model Context Protocol. */
export function messageCosts(): Promise<CostTable> {
  const { base, catalog } = distRelease();
  const sent = [...messagesAtBounds(toolsOf(catalog), base), ...expensiveBatches(LARGE, base), ...expensiveJson()];
  const headers = { "Content-Type": "application/json" };
  return costsOf(
    sent.map(({ name, body }) => ({
      name,
      path: "/mcp",
      init: { method: "POST", headers, body: JSON.stringify(body) },
    })),
  );
}

/** Requests to the routes of the API: everything at its bounds, and the longest answers in every form. */
export function routeCosts(): Promise<CostTable> {
  const routes = routesOf(distRelease().catalog);
  return costsOf([
    ...requestsAtBounds(routes),
    ...routes.flatMap(longestAnswers),
    ...manyDuties(),
    ...routes.filter(({ method, id }) => method === "POST" && id !== "mcp").flatMap(slowestJson),
  ]);
}

/** What one firm can say of itself that brings most duties; no fact contradicts another. */
const BUSY_FIRM =
  "adviser_registration=sec-registered&private_fund_aum_usd=9e9&hedge_fund_aum_usd=5e9&fund_nav_usd=1e9&liquidity_fund_aum_usd=2e9" +
  "&fund_loss_percent_10_days=30&audit_route=fund-audit&offering_exemption=rule-506b&cpo_registration=registered" +
  "&cta_registration=registered&pool_kind=full&form_13f_filer=existing&section_13f_aum_usd=9e9&large_trader_status=active" +
  "&aifm_status=third-country&aifm_aum_eur=5e9&marketed_in=DE,UK,FR&leveraged=yes&unleveraged_private_equity=no" +
  "&short_market=us&short_value_usd=5e7&short_percent=3&previous_short_percent=0.1&us_person=yes&foreign_account_usd=1e6" +
  "&tic_slt_position_usd=2e9&issuer_market=us-registered&stake_percent=12.5&previous_stake_percent=4.5&holder_type=ordinary" +
  "&reports_on=schedule-13d&insider_role=director&hsr_value_usd=5e8&hsr_investment_only=no&licence=hk-type-9&offer_period=yes" +
  "&financial_institution=yes&reportable_accounts=yes&fund_domicile=IE&fatca_agreement=model-1&sfdr_article=article-8" +
  "&emir_category=financial&sftr_category=financial&dac6_role=intermediary";

/** Everything that this firm must file, as a page, as data, over the longest time that is taken, and for as many positions as are taken. */
function manyDuties(): NamedRequest[] {
  const facts = Object.fromEntries(new URLSearchParams(BUSY_FIRM));
  const get = (path: string) => ({ name: `duties: ${path.slice(0, 50)}`, path, init: { method: "GET" } });
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify({ event_date: "2026-11-24", positions: Array.from({ length: 50 }, () => facts) });
  return [
    get(`/duties?event_date=2026-11-24&${BUSY_FIRM}`),
    get(`/api/v1/duties/_match?event_date=2026-11-24&${BUSY_FIRM}`),
    ...["json", "md", "csv", "ics"].map((form) =>
      get(`/api/v1/duties/_calendar.${form}?from=2024-01-01&to=2027-01-04&${BUSY_FIRM}`),
    ),
    { name: "duties: _match of 50 positions", path: "/api/v1/duties/_match", init: { method: "POST", headers, body } },
  ];
}

/** Bodies of nearly the longest that is read, whose parsing takes longest: every object has a member of another name. */
function slowestJson({ id, path }: Route): NamedRequest[] {
  const names = Array.from({ length: 88_000 }, (_, i) => `k${i.toString(36)}`);
  const bodies = {
    objects: JSON.stringify({ items: names.map((name) => ({ [name]: 1 })) }),
    members: JSON.stringify(Object.fromEntries(names.map((name) => [name, 1]))),
    nested: "[".repeat(500_000) + "]".repeat(500_000),
  };
  const headers = { "Content-Type": "application/json" };
  return Object.entries(bodies).map(([kind, body]) => ({
    name: `${id}: a body of many ${kind}`,
    path: path.replaceAll(/:\w+/g, "sharpe-ratio"),
    init: { method: "POST", headers, body },
  }));
}

const FORMS = ["json", "ndjson", "jsonld", "md", "csv"];

/** What a route answers at length to a request that is taken: as many as it gives, of the largest entries, in each form. */
function longestAnswers(route: Route): NamedRequest[] {
  if (route.method !== "GET" || !route.path.startsWith("/api/")) return [];
  const most = declaredQuery(route).flatMap((parameter) =>
    parameter.type === "integer" && parameter.name !== "offset" ? [`${parameter.name}=${parameter.max}`] : [],
  );
  const needed = declaredQuery(route).flatMap(({ name, required }) => (required === true ? [`${name}=leverage`] : []));
  const places = route.path.includes(":")
    ? LARGE.map((id) => route.path.replaceAll(/:\w+/g, id.slice(id.indexOf(":") + 1)))
    : [route.path];
  return places.flatMap((place) =>
    FORMS.flatMap((form) =>
      [[], most].map((asked) => {
        const path = `${place}?${[...needed, ...asked, `format=${form}`].join("&")}`;
        return { name: `${route.id}: ${path.slice(0, 60)}`, path, init: { method: "GET" } };
      }),
    ),
  );
}

async function costsOf(sent: readonly NamedRequest[]): Promise<CostTable> {
  const { base } = distRelease();
  const answer = distService();
  async function costOf({ name, path, init }: NamedRequest, runs: number): Promise<RequestCost> {
    const length = typeof init.body === "string" ? Buffer.byteLength(init.body) : path.length;
    const ask = () => answer(new Request(`${base}${path}`, asClient(init)));
    return { name, sent: length, ...(await leastTime(ask, runs)) };
  }
  const tried: { readonly request: NamedRequest; readonly milliseconds: number }[] = [];
  for (const request of sent) tried.push({ request, milliseconds: (await costOf(request, RUNS)).milliseconds });
  tried.sort((a, b) => b.milliseconds - a.milliseconds);
  const costs: RequestCost[] = [];
  for (const { request } of tried.slice(0, MOST_EXPENSIVE)) costs.push(await costOf(request, MOST_EXPENSIVE_RUNS));
  const { milliseconds } = await leastTime(() => answer(new Request(`${base}/api/v1/health`)), 300);
  return { health: milliseconds, costs: costs.sort((a, b) => b.milliseconds - a.milliseconds) };
}

/**
 * What is stored compressed goes out as it is, as it does to nearly every client: to unpack it in Node costs six times
 * what it costs in workerd, and is not the service's work.
 */
function asClient(init: RequestInit): RequestInit {
  const headers = new Headers(init.headers);
  headers.set("Accept-Encoding", "gzip");
  return { ...init, headers };
}

async function leastTime(
  ask: () => Promise<Response>,
  runs: number,
): Promise<{ readonly milliseconds: number; readonly answered: number }> {
  let least = Number.POSITIVE_INFINITY;
  let answered = 0;
  for (let run = 0; run < runs; run++) {
    const from = process.cpuUsage();
    const response = await ask();
    answered = await lengthOf(response);
    const { user, system } = process.cpuUsage(from);
    least = Math.min(least, (user + system) / 1000);
  }
  return { milliseconds: least, answered };
}

/** The body goes to nobody, as it would go on to a client piece by piece. */
async function lengthOf({ body }: Response): Promise<number> {
  let length = 0;
  for await (const piece of body ?? []) length += (piece as Uint8Array).byteLength;
  return length;
}
