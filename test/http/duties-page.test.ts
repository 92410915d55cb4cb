/** The page that asks and answers about duties, on the small corpus. */
import { expect, test } from "vitest";
import { loadDuties } from "../../worker/resources/duties/load-duties.ts";
import { startService } from "../fixture/service.ts";

const service = await startService();

async function page(query: string, status = 200): Promise<string> {
  const response = await service.get(`/duties${query}`, { Accept: "text/html" });
  expect(response.status).toBe(status);
  return response.text();
}

const HOLDER = "who=holder&jurisdiction=US";
const STAKE = `${HOLDER}&issuer_market=us-registered&previous_stake_percent=4.8&stake_percent=5.3`;

/** The text of a part of a page, without markup. */
function textOf(markup: string): string {
  return markup.replace(/<[^>]*>/g, "").replace(/\s+/g, " ");
}

test("at first it asks who and where, and lists all duties below", async () => {
  const text = await page("");
  expect([...text.matchAll(/name="(who|jurisdiction)" value="([^"]*)"/g)].length).toBe(9);
  expect(text).not.toContain('name="stake_percent"');
  for (const { id } of await loadDuties(service)) expect(text).toContain(`href="/duties/${id}"`);
});

test("then it asks only what concerns the reader and matters for what was said so far", async () => {
  const opened = await page(`?${HOLDER}`);
  expect(opened).toContain('name="issuer_market"');
  expect(opened).not.toContain('name="short_market"');
  expect(opened).not.toContain('name="stake_percent"');
  expect(opened).toMatch(/value="holder" checked/);
  const more = await page(`?${HOLDER}&issuer_market=us-registered`);
  for (const id of ["stake_percent", "previous_stake_percent", "reports_on"]) expect(more).toContain(`name="${id}"`);
  expect(more).toMatch(/<option value="us-registered" selected>US registered</);
  expect(textOf(more)).toContain("Report of a stakeIt depends on: Stake, Stake before, On file.");
  const elsewhere = await page(`?${HOLDER}&issuer_market=jp-listed`);
  expect(elsewhere).not.toContain('name="stake_percent"');
  expect(textOf(elsewhere)).toContain("1 duty does not apply");
});

test("before all that is recorded of a law it says so, and asks for nothing", async () => {
  const text = textOf(await page("?short_market=us&short_percent=2.5&as_of=2019-12-31"));
  expect(text).toContain("Report of shortsWhat held before 2020-01-01 is not recorded.");
});

test("it answers as the API does: the duty, its day, the reasons in words and the notice", async () => {
  const undated = await page(`?${STAKE}`);
  expect(textOf(undated)).toContain("For the day, say: a stake was bought or grew.");
  expect(undated).toContain('<option value="acquisition">a stake was bought or grew</option>');
  const later = textOf(await page(`?${STAKE}&event=acquisition&event_date=2035-03-01`));
  expect(later).toContain("Due within five business days. Its calendar knows the years 2024 to 2028.");
  const text = await page(`?${STAKE}&event=acquisition&event_date=2026-11-24`);
  const said = textOf(text);
  expect(said).toContain("Due Wednesday 2 December 2026, 22:00 New York time: within five business days.");
  expect(said).toContain(
    "Because: Market of the issuer is US registered; Stake is more than 5% (5.3); Stake rises above 5% (4.8 to 5.3).",
  );
  const [, json = ""] = /href="(\/api\/v1\/duties\/_match[^"]*)"/.exec(text) ?? [];
  const answer = (await (await service.get(json.replaceAll("&amp;", "&"))).json()) as {
    applies: { due: { date: string } }[];
    notice: string;
  };
  expect(answer.applies.map(({ due }) => due.date)).toEqual(["2026-12-02"]);
  // The page asks duties of the reader's roles alone, and all of the small corpus were looked up on one day.
  expect(said).toContain(answer.notice);
});

test("a time and its clock decide the day by which a rule counts, and stand in the address of the data", async () => {
  expect(await page(`?${HOLDER}&issuer_market=us-registered`)).not.toContain('name="event_time"');
  const day = `?${STAKE}&event=acquisition&event_date=2026-11-25`;
  const untimed = await page(day);
  for (const name of ["event_time", "event_zone"]) expect(untimed).toContain(`name="${name}"`);
  expect(textOf(untimed)).toContain("Due Thursday 3 December 2026");
  // It is the evening of 24 November in New York.
  const text = await page(`${day}&event_time=02:00&event_zone=Europe/London`);
  expect(textOf(text)).toContain("Due Wednesday 2 December 2026");
  expect(text).toContain('<option value="Europe/London" selected>London<');
  const [, json = ""] = /href="(\/api\/v1\/duties\/_match[^"]*)"/.exec(text) ?? [];
  const answer = (await (await service.get(json.replaceAll("&amp;", "&"))).json()) as {
    applies: { due: { date: string } }[];
  };
  expect(answer.applies.map(({ due }) => due.date)).toEqual(["2026-12-02"]);
});

test("what is near, not in force and assumed is said", async () => {
  expect(textOf(await page("?issuer_market=us-registered&previous_stake_percent=4&stake_percent=4.9"))).toContain(
    "Stake 5%, 0.1% aboveReport of a stake",
  );
  const suspended = textOf(await page("?short_market=us&short_percent=2.5&as_of=2026-06-01"));
  expect(suspended).toContain("Nothing is due Report of shortsSuspended. A court stayed it, so nothing is due.");
  expect(textOf(await page("?section_13f_aum_usd=100000000"))).toContain("Taken not to be the case: Small issuer.");
});

test("dates that recur can be subscribed to with the same facts", async () => {
  const text = await page("?section_13f_aum_usd=100000000&period_end=2026-12-31");
  const [, address = ""] = /href="([^"]*_calendar\.ics[^"]*)"/.exec(text) ?? [];
  const calendar = await service.get(address.replaceAll("&amp;", "&"));
  expect(calendar.status).toBe(200);
  expect(await calendar.text()).toContain("DTSTART;VALUE=DATE:20270216");
  expect(await page(`?${STAKE}`)).not.toContain("_calendar.ics");
});

test("an address has no empty fields", async () => {
  const response = await service.get(`/duties?${STAKE}&reports_on=&event=&event_date=`, { Accept: "text/html" });
  expect(response.status).toBe(308);
  expect(
    response.headers
      .get("Location")
      ?.endsWith(`/duties?${HOLDER.replace(/(.*)&(.*)/, "$2&$1")}&${STAKE.slice(HOLDER.length + 1)}`),
  ).toBe(true);
});

test.each([
  ["?stake_percent=much", "stake_percent", "Stake must be a number in percent from 0 to 100"],
  ["?issuer_market=us-registred", "issuer_market", "Did you mean <code>us-registered</code>?"],
  ["?event=acquisition", "event_date", "Say on which day"],
  ["?event=aquisition&event_date=2026-11-24", "event", "no kind of event"],
  ["?event=acquisition&event_date=2026-11-24&event_time=25:00", "event_time", "The time must be <code>HH:MM</code>"],
  ["?event=acquisition&event_date=2026-11-24&event_zone=UTC", "event_time", "Say at what time"],
  ["?event=acquisition&event_date=2026-11-24&event_time=23:30&event_zone=Europe/Berln", "event_zone", "Europe/Berlin"],
  ["?event_date=2026-11-24&event_time=23:30", "event", "Say what happened"],
  ["?event_date=2026-02-30", "event_date", "The day of the event must be a day of the calendar"],
  ["?intent=control&holder_type=passive-investor", "intent", "These contradict each other"],
])("%s: what is wrong is taught beside %s", async (query, field, detail) => {
  const text = await page(query, 400);
  const [, error = ""] = new RegExp(`id="error-${field}">(.*?)</p>`).exec(text) ?? [];
  expect(error).toContain(detail);
  expect(text).toMatch(new RegExp(`name="${field}"[^>]*aria-invalid="true"`));
  expect(text).toContain("Nothing is answered until then");
  expect(error).not.toContain(`<code>${field}</code>`);
  const head = await service.request(`/duties${query}`, { method: "HEAD", headers: { Accept: "text/html" } });
  expect([head.status, head.headers.get("Content-Length"), await head.text()]).toEqual([
    400,
    String(new TextEncoder().encode(text).length),
    "",
  ]);
});

test("a list may be repeated in the address", async () => {
  expect(await page("?marketed_in=DE&marketed_in=FR")).toBe(await page("?marketed_in=DE,FR"));
});

test("a misspelt fact is named, a parameter of others is not, and whatever is repeated is escaped", async () => {
  expect(textOf(await page("?stake_percnt=5", 400))).toContain("Did you mean stake_percent?");
  expect(await page("?campaign=spring")).toContain('name="who"');
  const hostile = '"><script>alert(1)</script>';
  const text = await page(`?stake_percent=${encodeURIComponent(hostile)}`, 400);
  expect(text).not.toContain("<script>alert");
  expect(text).toContain("&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;");
  const long = await page(`?stake_percent=${"9".repeat(5000)}`, 400);
  expect(long.length).toBeLessThan(20_000);
});

test("the thresholds are a table for people, with a file for spreadsheets and one for programs", async () => {
  const text = await (await service.get("/thresholds", { Accept: "text/html" })).text();
  expect(text).toContain('<a href="/duties/stake-report">Report of a stake</a> <span>Stake is more than 5%;');
  expect(text).toContain('<option value="US">US (');
  const csv = await (await service.get("/thresholds.csv")).text();
  const [head, ...rows] = csv.trimEnd().split("\r\n");
  expect(head).toBe("jurisdiction,instrument,threshold,who,form,deadline,since,sources,entry,url");
  expect(rows.length).toBe([...text.matchAll(/<tr><td>/g)].length);
  expect(csv).toContain(
    "US,The Act,Section 13(f) securities are at least USD 100 million,Small issuer: no,Form 16,within 45 days",
  );
  const { data } = (await (await service.get("/thresholds.json")).json()) as { data: { url: string }[] };
  expect(data.length).toBe(rows.length);
  const american = rows.filter((row) => row.startsWith("US,"));
  expect((await (await service.get("/thresholds.csv?jurisdiction=US")).text()).trimEnd().split("\r\n")).toEqual([
    head,
    ...american,
  ]);
  const act = await service.get("/thresholds.json?jurisdiction=US&instrument=The+Act");
  expect(((await act.json()) as { data: object[] }).data).toEqual(
    data.filter((row) =>
      Object.entries({ jurisdiction: "US", instrument: "The Act" }).every(
        ([name, value]) => (row as unknown as Record<string, string>)[name] === value,
      ),
    ),
  );
  const chosen = await service.get("/thresholds?jurisdiction=US&format=json");
  expect(chosen.headers.get("Content-Location")).toBe("/thresholds.json?jurisdiction=US");
  expect(chosen.headers.get("Link")).toContain("</thresholds.csv?jurisdiction=US>");
  expect(act.headers.get("ETag")).not.toBe((await service.get("/thresholds.json")).headers.get("ETag"));
  expect((await service.get(new URL(data[0]?.url ?? "").pathname)).status).toBe(200);
});
