/** The routes of duties as the contract documents them: the facts are one parameter, whose members are the parameters. */
import { declaredQuery } from "../../../../worker/http/query-parameters.ts";
import type { Route } from "../../../../worker/http/route.ts";
import { DUTIES_CALENDAR_PATH, DUTY_ROUTES } from "../../../../worker/resources/duties/routes.ts";
import type { DocumentedRoute } from "./documented-route.ts";
import { queryParameter } from "./parameters.ts";

export function takesFacts({ id, method }: Route): boolean {
  return method === "GET" && DUTY_ROUTES.some((route) => route.id === id);
}

export function routeWithFacts(route: Route): DocumentedRoute {
  const declared = declaredQuery(route);
  const shown = new URLSearchParams(route.example ?? "");
  const given = [...shown].filter(([name]) => !declared.some((parameter) => parameter.name === name));
  const facts = {
    name: "facts",
    in: "query",
    description: `Facts by their ids${route.path === DUTIES_CALENDAR_PATH ? "" : ", and `events`, `event_date`, `period_end` and `as_of`"}.`,
    required: false,
    style: "form",
    explode: true,
    schema: { $ref: "#/components/schemas/DutyFacts" },
    example: Object.fromEntries(given.map(([name, text]) => [name, /^[\d.]+$/.test(text) ? Number(text) : text])),
  };
  return { ...route, parameters: [facts, ...declared.map(queryParameter)] };
}
