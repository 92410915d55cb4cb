/** The calendars beside those of npm's `date-holidays`, which others wrote from other sources. */
import Holidays from "date-holidays";
import { expect, test } from "vitest";
import { CALENDAR_IDS, type CalendarId, closuresOf, yearsOf } from "../../worker/duties/calendars/calendars.ts";
import { isoDate } from "../../worker/duties/calendars/days.ts";

const LAENDER = "BW BY BE BB HB HH HE MV NI NW RP SL SN ST SH TH".split(" ").map((land): Place => ["DE", land]);

type Place = readonly [country: string, state?: string];

/** The places whose public and bank holidays together are nearest to a calendar. */
const PLACES: Readonly<Record<CalendarId, readonly Place[]>> = {
  "us-federal": [["US"]],
  "us-nyse": [["US"]],
  target: [["DE"]],
  euronext: [["FR"]],
  "germany-wphg": LAENDER,
  "uk-england": [["GB", "ENG"]],
  "uk-all": [
    ["GB", "ENG"],
    ["GB", "WLS"],
    ["GB", "SCT"],
    ["GB", "NIR"],
  ],
  "hong-kong": [["HK"]],
  "japan-statutory": [["JP"]],
  "japan-exchange": [["JP"]],
  singapore: [["SG"]],
  six: [["CH", "ZH"]],
};

type Difference = { calendar: CalendarId; in: "ours" | "theirs"; date: string; name: string };

/** Every difference with its reason. A row is for all days of one name, or for the days that it lists. */
const EXPLAINED: readonly {
  calendars: readonly CalendarId[];
  in: "ours" | "theirs";
  name: RegExp;
  dates?: readonly string[];
  because: string;
}[] = [
  {
    calendars: ["us-federal"],
    in: "ours",
    name: /^Federal offices closed/,
    dates: ["2024-12-24", "2025-01-09", "2025-12-24", "2025-12-26"],
    because: "Executive orders closed federal offices; the package has standing holidays.",
  },
  {
    calendars: ["us-nyse"],
    in: "ours",
    name: /^Good Friday$/,
    because: "The exchange closes; the United States have no public holiday.",
  },
  {
    calendars: ["us-nyse"],
    in: "ours",
    name: /President Carter$/,
    dates: ["2025-01-09"],
    because: "The exchange closed for the day of mourning.",
  },
  {
    calendars: ["us-nyse"],
    in: "theirs",
    name: /^(Columbus Day|Veterans Day)/,
    because: "Federal holidays on which the exchange trades.",
  },
  {
    calendars: ["us-nyse"],
    in: "theirs",
    name: /^New Year's Day \(substitute day\)$/,
    dates: ["2027-12-31"],
    because: "1 January 2028 is a Saturday, and the exchange trades on a Friday that ends a year.",
  },
  {
    calendars: ["target"],
    in: "theirs",
    name: /^(Ascension Day|Whit Monday|National Holiday|Christmas Eve|New Year's Eve)$/,
    because: "Holidays of Germany on which the payment system is open.",
  },
  {
    calendars: ["euronext"],
    in: "ours",
    name: /^(Good Friday|26 December)$/,
    because: "The markets close; France has no public holiday.",
  },
  {
    calendars: ["euronext"],
    in: "theirs",
    name: /^(Victory Day|Ascension Day|Whit Monday|Bastille Day|Assumption|All Saints' Day|Armistice Day)$/,
    because: "Holidays of France on which the markets trade.",
  },
  {
    calendars: ["germany-wphg"],
    in: "theirs",
    name: /^(Christmas Eve|New Year's Eve)$/,
    because: "Banks close by custom; no Land has a legal holiday.",
  },
  {
    calendars: ["uk-all"],
    in: "ours",
    name: /^World Cup/,
    dates: ["2026-06-15"],
    because: "A royal proclamation of 2026, later than the package's data.",
  },
  {
    calendars: ["japan-statutory"],
    in: "ours",
    name: /^Year-end$/,
    because: "29 and 30 December are holidays of administrative organs; the package has those of banks.",
  },
  {
    calendars: ["singapore"],
    in: "ours",
    name: /^Hari Raya Haji$/,
    dates: ["2024-06-17", "2027-05-17"],
    because: "The day as announced; the package computes it a day earlier by the Saudi calendar.",
  },
  {
    calendars: ["singapore"],
    in: "ours",
    name: /^Hari Raya Puasa$/,
    dates: ["2027-03-10"],
    because: "The day as announced; the package computes it a day earlier by the Saudi calendar.",
  },
  {
    calendars: ["singapore"],
    in: "theirs",
    name: /^Hari Raya Puasa$/,
    dates: ["2027-03-09"],
    because: "Computed by the Saudi calendar; 10 March was announced.",
  },
  {
    calendars: ["singapore"],
    in: "ours",
    name: /^Vesak Day$/,
    dates: ["2027-05-20"],
    because: "The day as announced; the package's table ends before 2027.",
  },
  {
    calendars: ["six"],
    in: "ours",
    name: /^(Berchtold's Day|Christmas Eve|New Year's Eve)$/,
    because: "The exchange closes; Zurich has no public holiday.",
  },
];

const differences = CALENDAR_IDS.flatMap(differencesOf);

function differencesOf(calendar: CalendarId): Difference[] {
  const ours = new Map([...closuresOf(calendar).values()].map(({ day, name }) => [isoDate(day), name]));
  const theirs = new Map(PLACES[calendar].flatMap((place) => theirHolidays(place, calendar)));
  const missing = (these: ReadonlyMap<string, string>, others: ReadonlyMap<string, string>, side: Difference["in"]) =>
    [...these].filter(([date]) => !others.has(date)).map(([date, name]) => ({ calendar, in: side, date, name }));
  return [...missing(ours, theirs, "ours"), ...missing(theirs, ours, "theirs")];
}

/** Public and bank holidays from Monday to Friday in a calendar's years. */
function theirHolidays([country, state]: Place, calendar: CalendarId): [date: string, name: string][] {
  const { first, last } = yearsOf(calendar);
  const holidays = state === undefined ? new Holidays(country) : new Holidays(country, state);
  const found: [string, string][] = [];
  // The package files an observed New Year's Day of the year before under its own year.
  for (let year = first; year <= last + 1; year++)
    for (const { date, name, type } of holidays.getHolidays(year, "en")) {
      const day = date.slice(0, 10);
      const isWeekday = new Date(day).getUTCDay() % 6 !== 0;
      if (["public", "bank"].includes(type) && isWeekday && Number(day.slice(0, 4)) <= last) found.push([day, name]);
    }
  return found;
}

function explains({ calendars, in: side, name, dates }: (typeof EXPLAINED)[number], difference: Difference): boolean {
  return (
    calendars.includes(difference.calendar) &&
    side === difference.in &&
    name.test(difference.name) &&
    (dates?.includes(difference.date) ?? true)
  );
}

test("every difference is explained", () => {
  expect(differences.filter((difference) => !EXPLAINED.some((row) => explains(row, difference)))).toEqual([]);
});

test("every explanation is of a difference, and lists only days that differ", () => {
  for (const row of EXPLAINED) {
    const dates = differences.filter((difference) => explains(row, difference)).map(({ date }) => date);
    expect(dates.length, row.because).toBeGreaterThan(0);
    if (row.dates) expect(dates).toEqual(row.dates);
  }
});

test("the calendars compared have most of their days in common", () => {
  for (const calendar of CALENDAR_IDS) {
    const all = closuresOf(calendar).size;
    const alone = differences.filter((difference) => difference.calendar === calendar && difference.in === "ours");
    expect(alone.length, calendar).toBeLessThan(all / 3);
  }
});
