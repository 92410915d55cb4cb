/** The answers about duties over HTTP, on the small corpus. */
import ICAL from "ical.js";
import { parseICS } from "node-ical";
import { describe, expect, test } from "vitest";
import { startService } from "../fixture/service.ts";

const service = await startService();

interface Answer {
  readonly applies: { duty: string; because: string[]; due: { date?: string; time?: string; needs?: string[] } }[];
  readonly not_in_force: { duty: string; status: string; because: string }[];
  readonly unknown: { duty: string; needs: string[]; because?: string }[];
  readonly nearby: { duty: string; fact: string; threshold: number; distance: number }[];
  readonly assumed: string[];
  readonly notice: string;
}

async function match(query: string): Promise<Answer> {
  const response = await service.get(`/api/v1/duties/_match?${query}`);
  expect(response.status).toBe(200);
  return (await response.json()) as Answer;
}

async function problem(response: Response): Promise<{ status: number; errors: Record<string, unknown>[] }> {
  return (await response.json()) as { status: number; errors: Record<string, unknown>[] };
}

const STAKE = "issuer_market=US-Registered&previous_stake_percent=4.8&stake_percent=5.3%25";

function post(body: unknown): Promise<Response> {
  const headers = { "Content-Type": "application/json" };
  return service.request("/api/v1/duties/_match", { method: "POST", headers, body: JSON.stringify(body) });
}

describe("which duties apply", () => {
  test("a stake bought on the Tuesday before Thanksgiving is reported on the fifth business day", async () => {
    const { applies, notice } = await match(`${STAKE}&events=acquisition:2026-11-24`);
    expect(applies.map(({ duty }) => duty)).toEqual(["stake-report"]);
    expect(applies[0]?.due).toMatchObject({ date: "2026-12-02", time: "22:00", zone: "America/New_York" });
    expect(applies[0]?.because).toContain("stake_percent rises above 5 (4.8 to 5.3)");
    expect(notice).toContain("no legal advice");
  });

  test("the day of a trade is that of the rule's zone", async () => {
    const { applies } = await match(`${STAKE}&events=acquisition:2026-11-25T08:00@Asia/Tokyo`);
    expect(applies[0]?.due.date).toBe("2026-12-02");
  });

  test("a day alone is that of every event that the facts make possible", async () => {
    const { applies } = await match(`${STAKE}&event_date=2026-11-24`);
    expect(applies[0]?.due).toMatchObject({ date: "2026-12-02", event: "acquisition" });
  });

  test("without an event the duty says what dates it", async () => {
    const { applies } = await match(STAKE);
    expect(applies[0]?.due.date).toBeUndefined();
    expect(applies[0]?.due.needs).toEqual(["acquisition"]);
  });

  test("on the threshold exactly the word of the rule decides, and the next threshold is told", async () => {
    const { applies, nearby } = await match("issuer_market=us-registered&previous_stake_percent=4&stake_percent=5");
    expect(applies).toEqual([]);
    expect(nearby).toEqual([]);
    const below = await match("issuer_market=us-registered&previous_stake_percent=4&stake_percent=4.9");
    expect(below.nearby).toEqual([{ duty: "stake-report", fact: "stake_percent", threshold: 5, distance: 0.1 }]);
  });

  test("what is missing is asked for, and only of duties that something speaks for", async () => {
    const { applies, unknown } = await match("issuer_market=us-registered&stake_percent=6");
    expect(applies).toEqual([]);
    expect(unknown).toMatchObject([{ duty: "stake-report", needs: ["previous_stake_percent", "reports_on"] }]);
  });

  test("a rule that is suspended is answered with its reason", async () => {
    const { applies, not_in_force } = await match("short_market=us&short_percent=2.5&as_of=2026-06-01");
    expect(applies).toEqual([]);
    expect(not_in_force).toMatchObject([{ duty: "short-report", status: "suspended" }]);
    const before = await match("short_market=us&short_percent=2.5&period_end=2025-11-30");
    expect(before.applies[0]?.due.date).toBe("2025-12-14");
  });

  test("a day before all that is recorded of a law is not answered as one before the law", async () => {
    const query = "short_market=us&short_percent=2.5&as_of=2019-12-31";
    const { not_in_force, unknown } = await match(query);
    expect(not_in_force).toEqual([]);
    expect(unknown).toMatchObject([
      { duty: "short-report", needs: [], because: "what held before 2020-01-01 is not recorded" },
    ]);
    const markdown = await (await service.get(`/api/v1/duties/_match.md?${query}`)).text();
    expect(markdown).toContain("what held before 2020-01-01 is not recorded");
  });

  test("a rare exemption is assumed absent, and the answer says so", async () => {
    const { applies, assumed } = await match("section_13f_aum_usd=100000000&period_end=2026-12-31");
    expect(applies[0]?.due.date).toBe("2027-02-16");
    expect(assumed).toEqual(["issuer_is_sme"]);
    expect((await match("section_13f_aum_usd=100000000&issuer_is_sme=yes")).applies).toEqual([]);
  });

  test("a day that ends no quarter is not taken for one", async () => {
    const { applies } = await match("section_13f_aum_usd=100000000&period_end=2026-12-15");
    expect(applies[0]?.due).toMatchObject({ needs: ["period_end"] });
    expect(applies[0]?.due).not.toHaveProperty("date");
    const note = "2026-12-15 ends no quarter of this duty; the one that contains it ends on 2026-12-31";
    expect(applies[0]?.due).toHaveProperty("note", note);
  });

  test("a deadline that leads out of the calendar's years leaves one duty without a date", async () => {
    const { applies } = await match(
      `${STAKE}&section_13f_aum_usd=1e9&events=acquisition:2028-12-28&period_end=2027-03-31`,
    );
    const stake = applies.find(({ duty }) => duty === "stake-report");
    expect(stake?.due).toMatchObject({ problem: "calendar-unknown", years: { first: 2024, last: 2028 } });
    expect(applies.find(({ duty }) => duty === "quarterly-report")?.due.date).toBe("2027-05-17");
  });

  test("a day outside of the calendar's years leaves that duty without a date, and others with theirs", async () => {
    const { applies } = await match(
      `${STAKE}&section_13f_aum_usd=1e9&events=acquisition:2035-03-01&period_end=2027-03-31`,
    );
    const unknown = {
      problem: "calendar-unknown",
      rule: "within five business days",
      years: { first: 2024, last: 2028 },
    };
    expect(applies.find(({ duty }) => duty === "stake-report")?.due).toMatchObject(unknown);
    expect(applies.find(({ duty }) => duty === "quarterly-report")?.due.date).toBe("2027-05-17");
    const facts = { issuer_market: "us-registered", previous_stake_percent: 4.8, stake_percent: 5.3 };
    const dates = ["2026-11-24", "2023-03-01"];
    const positions = dates.map((date) => ({ events: [{ kind: "acquisition", date }] }));
    const { data } = (await (await post({ ...facts, positions })).json()) as { data: Answer[] };
    expect(data.map(({ applies: [first] }) => first?.due)).toMatchObject([{ date: "2026-12-02" }, unknown]);
  });

  test("a list is taken between commas, repeated, or both", async () => {
    const response = await service.get(
      `/api/v1/duties/_match?marketed_in=DE,AT&marketed_in=FR&${STAKE}&events=acquisition:2026-11-24&events=trade:2026-11-25`,
    );
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      facts: { marketed_in: ["DE", "AT", "FR"] },
      events: [{ kind: "acquisition" }, { kind: "trade", date: "2026-11-25" }],
    });
  });

  test("of a jurisdiction without duties the notice says so, and the calendar does too", async () => {
    for (const path of [`_match?${STAKE}&`, "_match.md?", "_calendar.md?from=2027-01-01&to=2027-12-31&"]) {
      const response = await service.get(`/api/v1/duties/${path}jurisdiction=BE`);
      expect(await response.text()).toContain("No duty of what was asked for is recorded: that is not to say");
    }
    expect(await match(STAKE)).toMatchObject({ not_covered: [] });
  });

  test("the jurisdiction narrows", async () => {
    expect((await match(`${STAKE}&jurisdiction=EU`)).applies).toEqual([]);
  });
});

describe("what is read", () => {
  test("words without regard to case, and flags as programs write them", async () => {
    const given = "us_person=1&marketed_in=gb&leveraged=TRUE%20&jurisdiction=us,GB&events=Acquisition:2026-11-24";
    const response = await service.get(`/api/v1/duties/_match?${STAKE}&${given}`);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      facts: { us_person: true, leveraged: true, marketed_in: ["UK"] },
      events: [{ kind: "acquisition" }],
      applies: [{ duty: "stake-report" }],
    });
    const posted = await post({ us_person: 0, jurisdiction: "gb", events: [{ kind: "TRADE", date: "2026-01-02" }] });
    expect(posted.status).toBe(200);
    expect(await posted.json()).toMatchObject({ facts: { us_person: false }, events: [{ kind: "trade" }] });
  });

  test("null as nothing", async () => {
    const event = { kind: "acquisition", date: "2026-11-24", time: null, zone: null, learned: null };
    const facts = { issuer_market: "us-registered", previous_stake_percent: 4.8, stake_percent: 5.3, reports_on: null };
    const response = await post({ ...facts, events: [event], as_of: null, jurisdiction: null });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      events: [{ kind: "acquisition", date: "2026-11-24" }],
      applies: [{ duty: "stake-report", due: { date: "2026-12-02" } }],
    });
    expect(await (await post({ events: null })).json()).not.toHaveProperty("events");
  });
});

describe("bad input", () => {
  test.each([
    ["stake_percnt=5", "stake_percnt", "stake_percent"],
    ["stake_percent=101", "stake_percent", "percent from 0 to 100"],
    ["holder_type=pasive-investor", "holder_type", "Did you mean `passive-investor`?"],
    ["event_date=2026-02-30", "event_date", "YYYY-MM-DD"],
    ["as_of=9999-12-31", "as_of", "from 1900 to 2300"],
    ["period_end=0050-12-31", "period_end", "from 1900 to 2300"],
    [`${STAKE}&events=acquisition:9999-12-30`, "events", "from 1900 to 2300"],
    ["events=aquisition:2026-11-24", "events", "Did you mean `acquisition`?"],
    ["hedge_fund_aum_usd=5&private_fund_aum_usd=4", "hedge_fund_aum_usd", "cannot exceed"],
    ["intent=control&holder_type=passive-investor", "intent", "contradict"],
    ["reports_on=constructor", "reports_on", "one of none"],
    ["us_person=constructor", "us_person", "`true` or `false`"],
    ["fiscal_year_end=12-32", "fiscal_year_end", "MM-DD"],
    ["issuer_home_state=Germany", "issuer_home_state", "DE"],
    ["issuer_home_state=DE&issuer_home_state=FR", "issuer_home_state", "more than once"],
    [`marketed_in=DE&marketed_in=${"FR,".repeat(400)}`, "marketed_in", "1000 characters"],
  ])("%s is refused with what to write", async (query, parameter, hint) => {
    const response = await service.get(`/api/v1/duties/_match?${query}`);
    const { errors } = await problem(response);
    expect(response.status).toBe(400);
    expect(errors[0]).toMatchObject({ parameter });
    expect(JSON.stringify(errors[0])).toContain(hint);
  });

  test.each([
    [
      { events: [{ kind: "foo", date: "2026-01-01" }] },
      "#/events/0/kind",
      /^`kind` must be one of those that are allowed; got `foo`\.$/,
    ],
    [{ events: [{ kind: "trade" }] }, "#/events/0/date", /^`events\/0\/date` must be a day .*; got nothing\.$/],
    [{ stake_percent: [null] }, "#/stake_percent", /; got a list or an object\.$/],
    [{ stake_percnt: null }, "#/stake_percnt", /Did you mean `stake_percent`\?$/],
  ])("%j is refused with what to write", async (body, pointer, detail) => {
    const { errors } = await problem(await post(body));
    expect(errors).toMatchObject([{ pointer, detail: expect.stringMatching(detail) }]);
    if (pointer.endsWith("/kind")) expect(errors[0]?.allowed).toContain("trade");
  });

  test("a body's faults are pointed at, first those of what all positions share", async () => {
    const positions = [{ stake_percent: 5 }, { stake_percent: "many" }, { intent: "control" }];
    const shared = await post({ issuer_market: "mars", positions });
    expect((await problem(shared)).errors.map(({ pointer }) => pointer)).toEqual(["#/issuer_market"]);
    const response = await post({ holder_type: "passive-investor", positions });
    expect(response.status).toBe(422);
    const { errors } = await problem(response);
    expect(errors.map(({ pointer }) => pointer)).toEqual(["#/positions/1/stake_percent", "#/positions/2/intent"]);
  });

  test.each([
    [[]],
    [{ positions: [] }],
    [{ positions: Array.from({ length: 51 }, () => ({})) }],
    [{ events: [] }],
    [{ events: Array.from({ length: 21 }, () => ({ kind: "trade", date: "2026-01-01" })) }],
    [{ events: [{ kind: "trade", date: "2026-01-02", learned: "2026-01-01" }] }],
    [{ events: [{ kind: "trade", date: "2026-01-02", colour: "red" }] }],
    [{ events: [{ kind: "trade", date: "2026-01-02", zone: "Mars/Base" }] }],
    [{ events: [{ kind: "trade", date: "2026-01-02" }], event_date: "2026-01-02" }],
    [{ jurisdiction: "Mars" }],
    [{ jurisdiction: [] }],
    [{ jurisdiction: [["US"]] }],
    [{ jurisdiction: Array.from({ length: 100 }, () => "US") }],
    [{ marketed_in: { length: 2 } }],
  ])("%j is refused", async (body) => {
    const response = await post(body);
    expect(response.status).toBe(422);
    expect((await problem(response)).errors.length).toBeGreaterThan(0);
  });
});

describe("positions", () => {
  test("each is answered in order, with the facts that all share", async () => {
    const response = await post({
      issuer_market: "us-registered",
      previous_stake_percent: 1,
      event_date: "2026-11-24",
      positions: [{ stake_percent: 4 }, { stake_percent: 7 }, { stake_percent: 9, issuer_market: "other" }],
    });
    const { data } = (await response.json()) as { data: Answer[] };
    expect(data.map(({ applies }) => applies.length)).toEqual([0, 1, 0]);
  });
});

describe("the calendar", () => {
  const query = "from=2027-01-01&to=2027-12-31&section_13f_aum_usd=1e9";

  test("the four quarters of a year, moved from closed days", async () => {
    const response = await service.get(`/api/v1/duties/_calendar?${query}`);
    const { data } = (await response.json()) as { data: { date: string; period_end: string }[] };
    expect(data.map(({ date, period_end }) => [period_end, date])).toEqual([
      ["2026-12-31", "2027-02-16"],
      ["2027-03-31", "2027-05-17"],
      ["2027-06-30", "2027-08-16"],
      ["2027-09-30", "2027-11-15"],
    ]);
  });

  test("two parsers of iCalendar read the same days, with ids that stay", async () => {
    const response = await service.get(`/api/v1/duties/_calendar.ics?${query}`);
    expect(response.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
    const text = await response.text();
    expect(text.split("\r\n").every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true);
    const component = new ICAL.Component(ICAL.parse(text) as unknown[]);
    const events = component.getAllSubcomponents("vevent").map((event) => new ICAL.Event(event));
    expect(events.map(({ uid, startDate }) => [uid, startDate.toString()])).toEqual([
      ["quarterly-report-2026-12-31@localhost", "2027-02-16"],
      ["quarterly-report-2027-03-31@localhost", "2027-05-17"],
      ["quarterly-report-2027-06-30@localhost", "2027-08-16"],
      ["quarterly-report-2027-09-30@localhost", "2027-11-15"],
    ]);
    const others = Object.values(parseICS(text)).filter((one) => one?.type === "VEVENT");
    expect(others.map((event) => event?.type === "VEVENT" && String(event.uid))).toEqual(events.map(({ uid }) => uid));
    const addresses = new Set(events.map(({ component: event }) => event.getFirstPropertyValue("url")));
    expect([...addresses]).toEqual(["http://localhost:8787/duties/quarterly-report"]);
    expect(events[0]?.description).toContain("within 45 days after the quarter");
  });

  test("what has no date is said in every form for readers, and so is what was assumed", async () => {
    const later = "from=2029-01-01&to=2029-03-01&section_13f_aum_usd=1e9";
    const answer = await (await service.get(`/api/v1/duties/_calendar?${later}`)).json();
    expect(answer).toMatchObject({
      data: [],
      undated: [{ duty: "quarterly-report", problem: "calendar-unknown" }],
      assumed: ["issuer_is_sme"],
    });
    const rule = "Due within 45 days after the quarter (the calendar does not know that year).";
    const markdown = await (await service.get(`/api/v1/duties/_calendar.md?${later}`)).text();
    expect(markdown).toContain(`Quarterly report. ${rule}`);
    expect(markdown).toContain("Taken to be false: issuer_is_sme.");
    const calendar = await (await service.get(`/api/v1/duties/_calendar.ics?${later}`)).text();
    const about = new ICAL.Component(ICAL.parse(calendar) as unknown[]).getFirstPropertyValue("x-wr-caldesc");
    expect(String(about)).toContain(rule);
    expect(String(about)).toContain("Taken to be false: issuer_is_sme.");
    const csv = await (await service.get(`/api/v1/duties/_calendar.csv?${later}`)).text();
    expect(csv.trim().split("\r\n")).toHaveLength(2);
    expect(csv).toContain("within 45 days after the quarter,,calendar-unknown,,");
    // No date of this year lies behind the calendar's last.
    const known = "from=2028-06-01&to=2028-12-31&section_13f_aum_usd=1e9";
    expect(await (await service.get(`/api/v1/duties/_calendar?${known}`)).json()).not.toHaveProperty("undated");
  });

  test("tables and lines have a row for each day", async () => {
    const csv = await (await service.get(`/api/v1/duties/_calendar.csv?${query}`)).text();
    expect(csv.trim().split("\r\n")).toHaveLength(5);
    const lines = await (await service.get(`/api/v1/duties/_calendar.ndjson?${query}`)).text();
    expect(lines.trim().split("\n")).toHaveLength(4);
    const markdown = await (await service.get(`/api/v1/duties/_calendar.md?${query}`)).text();
    expect(markdown).toContain("| 2027-02-16 |");
  });

  test.each(["as_of=2026-01-01", "event_date=2027-01-01", "period_end=2026-12-31", "events=trade:2027-01-01"])(
    "%s is refused, since it would change nothing",
    async (given) => {
      const response = await service.get(`/api/v1/duties/_calendar?${query}&${given}`);
      expect(response.status).toBe(400);
      const [name = ""] = given.split("=");
      const detail = `\`${name}\` is not taken here: each period is dated by the law of its end. \`_match\` takes it.`;
      expect((await problem(response)).errors).toEqual([{ parameter: name, detail }]);
    },
  );

  test.each([
    "from=2027-01-01",
    "from=2027-01-01&to=2031-01-01",
    "from=2027-13-01&to=2027-12-31",
    "from=2027-02-01&to=2027-01-01",
    "from=9998-01-01&to=9998-12-31",
    "from=0050-01-01&to=0050-12-31",
  ])("%s is refused", async (range) => {
    expect((await service.get(`/api/v1/duties/_calendar?${range}`)).status).toBe(400);
  });
});
