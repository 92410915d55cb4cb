/** The addresses of the calendars of business days. */
import { beforeAll, describe, expect, test } from "vitest";
import { CALENDAR_IDS, isBusinessDay, yearsOf } from "../../worker/duties/calendars/calendars.ts";
import { type ProblemBody, type Service, startService } from "../fixture/service.ts";

let service: Service;
beforeAll(async () => {
  service = await startService();
});

type Closure = { date: string; name: string; one_off?: string };
type Calendar = {
  id: string;
  name: string;
  first_year: number;
  last_year: number;
  announced_to: number;
  data: Closure[];
};

async function calendarAt(path: string): Promise<Calendar> {
  return (await (await service.get(path)).json()) as Calendar;
}

test("the list has every calendar with its years, its sources and an address that answers with the same", async () => {
  const { data } = (await (await service.get("/api/v1/calendars")).json()) as { data: (Calendar & { url: string })[] };
  expect(data.map(({ id }) => id)).toEqual(CALENDAR_IDS);
  for (const listing of data) {
    const { data: days, ...whole } = await calendarAt(listing.url.slice(listing.url.indexOf("/api")));
    expect(whole).toEqual(listing);
    expect(days.length).toBeGreaterThan(10);
    expect(listing.announced_to).toBeLessThanOrEqual(listing.last_year);
  }
});

describe("a calendar", () => {
  test("has the closed days of all years, or of one, with what closed a day that no rule closes", async () => {
    const all = await calendarAt("/api/v1/calendars/us-federal");
    const years = [...new Set(all.data.map(({ date }) => date.slice(0, 4)))];
    expect(years).toEqual(["2024", "2025", "2026", "2027", "2028"]);
    const { data } = await calendarAt("/api/v1/calendars/us-federal?year=2025");
    expect(data).toEqual(all.data.filter(({ date }) => date.startsWith("2025")));
    const oneOff = data.filter((closure) => closure.one_off !== undefined).map(({ date }) => date);
    expect(oneOff).toEqual(["2025-01-09", "2025-12-24", "2025-12-26"]);
  });

  test("is a line for each closed day in NDJSON, and a table in Markdown", async () => {
    const { data, name } = await calendarAt("/api/v1/calendars/singapore?year=2026");
    const lines = (await (await service.get("/api/v1/calendars/singapore.ndjson?year=2026")).text())
      .trimEnd()
      .split("\n");
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(data);
    const text = await (await service.get("/api/v1/calendars/singapore.md?year=2026")).text();
    expect(text.startsWith(`# ${name}\n`)).toBe(true);
    for (const day of data) expect(text).toContain(`| ${day.date} | ${day.name} |`);
  });

  test("is the same as what the business days are counted by", async () => {
    for (const id of CALENDAR_IDS)
      for (const { date } of (await calendarAt(`/api/v1/calendars/${id}`)).data)
        expect(isBusinessDay(id, date)).toBe(false);
  });
});

describe("what is not there", () => {
  test("a year outside of the calendar is 404 with the years, and the addresses suggested answer", async () => {
    for (const id of CALENDAR_IDS) {
      const { first, last } = yearsOf(id);
      for (const year of [first - 1, last + 1, 1900, 2300]) {
        const response = await service.get(`/api/v1/calendars/${id}?year=${year}`);
        const { detail, errors, suggestions = [] } = (await response.json()) as ProblemBody;
        expect([id, year, response.status]).toEqual([id, year, 404]);
        expect(detail).toContain(`${first} to ${last}`);
        expect(errors?.[0]).toMatchObject({ parameter: "year", allowed: suggestions.map((path) => path.slice(-4)) });
        for (const path of suggestions) expect((await service.get(path)).status).toBe(200);
      }
    }
  });

  test.each(["2027.5", "27", "next", "", "2301", "1e3"])("a year that is none is 400: %s", async (year) => {
    expect((await service.get(`/api/v1/calendars/six?year=${year}`)).status).toBe(400);
  });

  test("another id is 404 with calendars that are", async () => {
    for (const [id, near] of [
      ["us-federl", "us-federal"],
      ["nyse", "us-nyse"],
      ["z".repeat(200), "target"],
    ]) {
      const response = await service.get(`/api/v1/calendars/${id}`);
      const { suggestions } = (await response.json()) as ProblemBody;
      expect(response.status).toBe(404);
      expect(suggestions).toContain(`/api/v1/calendars/${near}`);
    }
  });
});
