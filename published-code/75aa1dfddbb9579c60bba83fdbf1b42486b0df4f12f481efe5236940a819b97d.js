// The calculator business-days-calc: days that are added, counted and moved by a calendar of business days.
// Call businessDays(inputs) with every input filled in.

/** Thrown when inputs have no finite answer. The message names the input and says what would work. */
class NotComputable extends Error {
  /** The id of the input to change. */
  input;

  constructor(input, message) {
    super(message);
    this.name = "NotComputable";
    this.input = input;
  }
}

function oneOf(text, allowed, input) {
  const found = allowed.find((each) => each === text);
  if (found !== undefined) return found;
  throw new NotComputable(input, `\`${input}\` is ${text.slice(0, 40)}; one of ${allowed.join(", ")} is needed.`);
}

const CALENDAR_IDS = [
  "us-federal",
  "us-nyse",
  "target",
  "euronext",
  "germany-wphg",
  "uk-england",
  "uk-all",
  "hong-kong",
  "japan-statutory",
  "japan-exchange",
  "singapore",
  "six",
];

const OPERATIONS = ["add", "subtract", "count", "roll"];

const CONVENTIONS = ["following", "modified-following", "preceding"];

/** Refuses a value that is not a finite number. */
function requireFinite(value, input) {
  if (!Number.isFinite(value)) {
    throw new NotComputable(input, `\`${input}\` is ${value}; a finite number is needed.`);
  }
}

/** Refuses a value that is not finite and within [low, high]. */
function requireWithin(value, low, high, input) {
  requireFinite(value, input);
  if (value < low || value > high) {
    throw new NotComputable(input, `\`${input}\` is ${value}; a number from ${low} to ${high} is needed.`);
  }
}

/** Refuses a value that is no whole number within [low, high]. */
function requireWhole(value, low, high, input) {
  requireWithin(value, low, high, input);
  if (!Number.isInteger(value)) {
    throw new NotComputable(input, `\`${input}\` is ${value}; a whole number is needed.`);
  }
}

const MAX_DAYS = 1300;

const LAST_YEAR = 2028;

const NEW_YEAR = { name: "New Year's Day", on: ["on", 1, 1] };

const KING = { name: "Martin Luther King Jr. Day", on: ["nth", 3, 1, 1] };

const WASHINGTON = { name: "Washington's Birthday", on: ["nth", 3, 1, 2] };

const MEMORIAL = { name: "Memorial Day", on: ["last-by", 1, 5, 31] };

const JUNETEENTH = { name: "Juneteenth", on: ["on", 6, 19] };

const INDEPENDENCE = { name: "Independence Day", on: ["on", 7, 4] };

const LABOR = { name: "Labor Day", on: ["nth", 1, 1, 9] };

const THANKSGIVING = { name: "Thanksgiving Day", on: ["nth", 4, 4, 11] };

const CHRISTMAS = { name: "Christmas Day", on: ["on", 12, 25] };

const US_FEDERAL = [
  NEW_YEAR,
  KING,
  WASHINGTON,
  MEMORIAL,
  JUNETEENTH,
  INDEPENDENCE,
  LABOR,
  { name: "Columbus Day", on: ["nth", 2, 1, 10] },
  { name: "Veterans Day", on: ["on", 11, 11] },
  THANKSGIVING,
  CHRISTMAS,
  {
    name: "Federal offices closed before Christmas Day",
    on: ["in", "2024-12-24 2025-12-24"],
    oneOff: "Executive orders of December 2024 and of 18 December 2025 closing executive departments and agencies",
  },
  {
    name: "Federal offices closed in memory of President Carter",
    on: ["in", "2025-01-09"],
    oneOff: "Executive Order 14133 of 30 December 2024 closing executive departments and agencies",
  },
  {
    name: "Federal offices closed after Christmas Day",
    on: ["in", "2025-12-26"],
    oneOff: "Executive order of 18 December 2025 closing executive departments and agencies",
  },
];

/** From 0, a Sunday, to 6, a Saturday. 1 January 1970 was a Thursday. */
function weekdayOf(day) {
  return (((day + 4) % 7) + 7) % 7;
}

function isWeekend(day) {
  return weekdayOf(day) % 6 === 0;
}

const SATURDAY = 6;

/** A Saturday's holiday is observed on the Friday before, a Sunday's on the Monday after. */
const onTheNearestWeekday = (fallen) =>
  fallen
    .filter(({ day, unmoved }) => isWeekend(day) && !(unmoved && weekdayOf(day) === SATURDAY))
    .map(({ day, name }) => ({ day: weekdayOf(day) === SATURDAY ? day - 1 : day + 1, name: `${name} (observed)` }));

const GOOD_FRIDAY = { name: "Good Friday", on: ["easter", -2] };

const US_NYSE = [
  // A Friday that ends a year is traded on: Rule 7.2.
  { name: "New Year's Day", on: ["on", 1, 1], unmoved: true },
  KING,
  WASHINGTON,
  GOOD_FRIDAY,
  MEMORIAL,
  JUNETEENTH,
  INDEPENDENCE,
  LABOR,
  THANKSGIVING,
  CHRISTMAS,
  {
    name: "National day of mourning for President Carter",
    on: ["in", "2025-01-09"],
    oneOff: "Announcement of the New York Stock Exchange of 30 December 2024",
  },
];

const EASTER_MONDAY = { name: "Easter Monday", on: ["easter", 1] };

const LABOUR_DAY = { name: "Labour Day", on: ["on", 5, 1] };

const SECOND_CHRISTMAS_DAY = { name: "26 December", on: ["on", 12, 26] };

const TARGET = [
  NEW_YEAR,
  GOOD_FRIDAY,
  EASTER_MONDAY,
  LABOUR_DAY,
  CHRISTMAS,
  SECOND_CHRISTMAS_DAY,
];

/** Holidays on weekends are lost. */
const asTheyFall = () => [];

const ASCENSION = { name: "Ascension Day", on: ["easter", 39] };

const WHIT_MONDAY = { name: "Whit Monday", on: ["easter", 50] };

/** A holiday of the whole of at least one Land. */
const GERMANY = [
  NEW_YEAR,
  { name: "Epiphany (BW, BY, ST)", on: ["on", 1, 6] },
  { name: "International Women's Day (BE, MV)", on: ["on", 3, 8] },
  GOOD_FRIDAY,
  EASTER_MONDAY,
  LABOUR_DAY,
  {
    name: "80 years since the end of the war (BE)",
    on: ["in", "2025-05-08"],
    oneOff: "Berlin's law on Sundays and holidays, section 1",
  },
  ASCENSION,
  WHIT_MONDAY,
  { name: "Corpus Christi (BW, BY, HE, NW, RP, SL)", on: ["easter", 60] },
  { name: "Assumption Day (SL)", on: ["on", 8, 15] },
  { name: "World Children's Day (TH)", on: ["on", 9, 20] },
  { name: "Day of German Unity", on: ["on", 10, 3] },
  { name: "Reformation Day (BB, HB, HH, MV, NI, SN, ST, SH, TH)", on: ["on", 10, 31] },
  { name: "All Saints' Day (BW, BY, NW, RP, SL)", on: ["on", 11, 1] },
  { name: "Day of Repentance and Prayer (SN)", on: ["last-by", 3, 11, 22] },
  CHRISTMAS,
  SECOND_CHRISTMAS_DAY,
];

const UK_ENGLAND = [
  NEW_YEAR,
  GOOD_FRIDAY,
  EASTER_MONDAY,
  { name: "Early May bank holiday", on: ["nth", 1, 1, 5] },
  { name: "Spring bank holiday", on: ["last-by", 1, 5, 31] },
  { name: "Summer bank holiday", on: ["last-by", 1, 8, 31] },
  CHRISTMAS,
  { name: "Boxing Day", on: ["on", 12, 26] },
];

function moved(fallen, isMoved) {
  const taken = new Set(fallen.map(({ day }) => day));
  return fallen
    .filter(({ day }) => isMoved(day))
    .map(({ day, name }) => {
      let free = day + 1;
      while (taken.has(free) || isMoved(free)) free++;
      taken.add(free);
      return { day: free, name: `${name} (in lieu)` };
    });
}

/** A holiday on a weekend is observed on the next weekday that is none. */
const onTheNextWeekday = (fallen) => moved(fallen, isWeekend);

/** Besides those of England and Wales. */
const UK_OTHER_PARTS = [
  { name: "2 January (Scotland)", on: ["on", 1, 2] },
  { name: "Saint Patrick's Day (Northern Ireland)", on: ["on", 3, 17] },
  { name: "Battle of the Boyne (Northern Ireland)", on: ["on", 7, 12] },
  { name: "Summer bank holiday (Scotland)", on: ["nth", 1, 1, 8] },
  { name: "Saint Andrew's Day (Scotland)", on: ["on", 11, 30] },
  {
    name: "World Cup bank holiday (Scotland)",
    on: ["in", "2026-06-15"],
    oneOff: "Royal proclamation under the Banking and Financial Dealings Act 1971, for Scotland",
  },
];

/** Its days as they fall; of the moon's New Year see the second and third day, and the fourth where one is a Sunday. */
const HONG_KONG = [
  NEW_YEAR,
  { name: "Lunar New Year's Day", on: ["in", "2024-02-10 2025-01-29 2026-02-17 2027-02-06 2028-01-26"] },
  { name: "Second day of Lunar New Year", on: ["in", "2024-02-11 2025-01-30 2026-02-18 2027-02-07 2028-01-27"] },
  { name: "Third day of Lunar New Year", on: ["in", "2024-02-12 2025-01-31 2026-02-19 2027-02-08 2028-01-28"] },
  { name: "Ching Ming Festival", on: ["in", "2024-04-04 2025-04-04 2026-04-05 2027-04-05 2028-04-04"] },
  GOOD_FRIDAY,
  { name: "Day following Good Friday", on: ["easter", -1] },
  EASTER_MONDAY,
  LABOUR_DAY,
  { name: "Birthday of the Buddha", on: ["in", "2024-05-15 2025-05-05 2026-05-24 2027-05-13 2028-05-02"] },
  { name: "Tuen Ng Festival", on: ["in", "2024-06-10 2025-05-31 2026-06-19 2027-06-09 2028-05-28"] },
  { name: "Hong Kong Special Administrative Region Establishment Day", on: ["on", 7, 1] },
  {
    name: "Day following the Mid-Autumn Festival",
    on: ["in", "2024-09-18 2025-10-07 2026-09-26 2027-09-16 2028-10-04"],
  },
  { name: "National Day", on: ["on", 10, 1] },
  { name: "Chung Yeung Festival", on: ["in", "2024-10-11 2025-10-29 2026-10-18 2027-10-08 2028-10-26"] },
  CHRISTMAS,
  { name: "First weekday after Christmas Day", on: ["on", 12, 26] },
];

const SUNDAY = 0;

/** A holiday on a Sunday is observed on the next day that is none. A Saturday's is lost. */
const afterASunday = (fallen) => moved(fallen, (day) => weekdayOf(day) === SUNDAY);

/** Holidays of the Act on National Holidays. */
const JAPAN = [
  NEW_YEAR,
  { name: "Coming of Age Day", on: ["nth", 2, 1, 1] },
  { name: "National Foundation Day", on: ["on", 2, 11] },
  { name: "Emperor's Birthday", on: ["on", 2, 23] },
  { name: "Vernal Equinox Day", on: ["in", "2024-03-20 2025-03-20 2026-03-20 2027-03-21 2028-03-20"] },
  { name: "Showa Day", on: ["on", 4, 29] },
  { name: "Constitution Memorial Day", on: ["on", 5, 3] },
  { name: "Greenery Day", on: ["on", 5, 4] },
  { name: "Children's Day", on: ["on", 5, 5] },
  { name: "Marine Day", on: ["nth", 3, 1, 7] },
  { name: "Mountain Day", on: ["on", 8, 11] },
  { name: "Respect for the Aged Day", on: ["nth", 3, 1, 9] },
  { name: "Autumnal Equinox Day", on: ["in", "2024-09-22 2025-09-23 2026-09-23 2027-09-23 2028-09-22"] },
  { name: "Sports Day", on: ["nth", 2, 1, 10] },
  { name: "Culture Day", on: ["on", 11, 3] },
  { name: "Labour Thanksgiving Day", on: ["on", 11, 23] },
];

/** As after a Sunday; and a day between two holidays is one. */
const afterASundayAndBetween = (fallen) => {
  const days = new Set(fallen.map(({ day }) => day));
  const between = fallen
    .filter(({ day }) => days.has(day + 2) && !days.has(day + 1))
    .map(({ day }) => ({ day: day + 1, name: "Citizens' Holiday" }));
  return [...afterASunday(fallen), ...between.filter(({ day }) => weekdayOf(day) !== SUNDAY)];
};

/** Closed besides the national holidays, and never moved. */
const JAPAN_YEAR_END = [
  { name: "New Year holiday", on: ["on", 1, 2] },
  { name: "New Year holiday", on: ["on", 1, 3] },
  { name: "Year-end", on: ["on", 12, 31] },
];

/** Closed besides those, of administrative organs. */
const JAPAN_OFFICES = [
  { name: "Year-end", on: ["on", 12, 29] },
  { name: "Year-end", on: ["on", 12, 30] },
];

const SINGAPORE = [
  NEW_YEAR,
  { name: "Chinese New Year", on: ["in", "2024-02-10 2025-01-29 2026-02-17 2027-02-06"] },
  { name: "Chinese New Year, second day", on: ["in", "2024-02-11 2025-01-30 2026-02-18 2027-02-07"] },
  { name: "Hari Raya Puasa", on: ["in", "2024-04-10 2025-03-31 2026-03-21 2027-03-10"] },
  GOOD_FRIDAY,
  LABOUR_DAY,
  { name: "Vesak Day", on: ["in", "2024-05-22 2025-05-12 2026-05-31 2027-05-20"] },
  { name: "Hari Raya Haji", on: ["in", "2024-06-17 2025-06-07 2026-05-27 2027-05-17"] },
  { name: "National Day", on: ["on", 8, 9] },
  { name: "Deepavali", on: ["in", "2024-10-31 2025-10-20 2026-11-08 2027-10-28"] },
  CHRISTMAS,
];

const SIX = [
  NEW_YEAR,
  { name: "Berchtold's Day", on: ["on", 1, 2] },
  GOOD_FRIDAY,
  EASTER_MONDAY,
  LABOUR_DAY,
  ASCENSION,
  WHIT_MONDAY,
  { name: "National Day", on: ["on", 8, 1] },
  { name: "Christmas Eve", on: ["on", 12, 24] },
  CHRISTMAS,
  SECOND_CHRISTMAS_DAY,
  { name: "New Year's Eve", on: ["on", 12, 31] },
];

const CALENDARS = {
  "us-federal": { holidays: [US_FEDERAL], observance: onTheNearestWeekday },
  "us-nyse": { holidays: [US_NYSE], observance: onTheNearestWeekday },
  target: { holidays: [TARGET], observance: asTheyFall },
  euronext: { holidays: [TARGET], observance: asTheyFall, announcedTo: 2026 },
  "germany-wphg": { holidays: [GERMANY], observance: asTheyFall },
  "uk-england": { holidays: [UK_ENGLAND], observance: onTheNextWeekday, announcedTo: 2027 },
  "uk-all": { holidays: [UK_ENGLAND, UK_OTHER_PARTS], observance: onTheNextWeekday, announcedTo: 2027 },
  "hong-kong": { holidays: [HONG_KONG], observance: afterASunday, announcedTo: 2027 },
  "japan-statutory": {
    holidays: [JAPAN],
    observance: afterASundayAndBetween,
    also: [JAPAN_YEAR_END, JAPAN_OFFICES],
    announcedTo: 2027,
  },
  "japan-exchange": {
    holidays: [JAPAN],
    observance: afterASundayAndBetween,
    also: [JAPAN_YEAR_END],
    announcedTo: 2027,
  },
  // Hari Raya, Vesak Day and Deepavali are known when they are gazetted.
  singapore: { holidays: [SINGAPORE], observance: afterASunday, lastYear: 2027 },
  six: { holidays: [SIX], observance: asTheyFall, announcedTo: 2026 },
};

const FIRST_YEAR = 2024;

/** The years whose days a calendar has, both included, and the last one that is announced or by a standing rule. */
function yearsOf(calendar) {
  const { lastYear: last = LAST_YEAR, announcedTo = last } = CALENDARS[calendar];
  return { first: FIRST_YEAR, last, announcedTo };
}

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

function isLeapYear(year) {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

function daysInMonth(year, month) {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** The day that a text `YYYY-MM-DD` names; `undefined` for any other text and for days that do not exist. */
function readDate(text) {
  const match = text.length === 10 ? DATE.exec(text) : null;
  if (match === null) return undefined;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month) ? { year, month, day } : undefined;
}

const MS_PER_DAY = 86_400_000;

function dayOf({ year, month, day }) {
  return Date.UTC(year, month - 1, day) / MS_PER_DAY;
}

/** The day that a text `YYYY-MM-DD` names; `undefined` for any other text. */
function readDay(text) {
  const date = readDate(text);
  return date && dayOf(date);
}

function yearOf(day) {
  return new Date(day * MS_PER_DAY).getUTCFullYear();
}

function yearsInWords(calendar) {
  const { first, last } = yearsOf(calendar);
  return `${first} to ${last}, the years of the calendar ${calendar}`;
}

/** @throws NotComputable for a text that is no day of the calendar's years */
function dayWithin(calendar, text, input) {
  const { first, last } = yearsOf(calendar);
  const day = readDay(text);
  const year = day === undefined ? Number.NaN : yearOf(day);
  if (day !== undefined && year >= first && year <= last) return day;
  throw new NotComputable(
    input,
    `\`${input}\` is ${text.slice(0, 40)}; a day of ${yearsInWords(calendar)}, written as YYYY-MM-DD, is needed.`,
  );
}

const closuresByCalendar = new Map();

/** Easter Sunday of the Gregorian calendar. Source: the anonymous algorithm in Nature, 20 April 1876. */
function easterSunday(year) {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const yearOfCentury = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const ordinal = epact + toSunday - 7 * late + 114;
  return dayOf({ year, month: Math.floor(ordinal / 31), day: (ordinal % 31) + 1 });
}

/** The day on which a holiday falls in a year; `undefined` in a year without one. */
function dayByRule(rule, year) {
  switch (rule[0]) {
    case "on":
      return dayOf({ year, month: rule[1], day: rule[2] });
    case "nth": {
      const first = dayOf({ year, month: rule[3], day: 1 });
      return first + ((rule[2] - weekdayOf(first) + 7) % 7) + 7 * (rule[1] - 1);
    }
    case "last-by": {
      const last = dayOf({ year, month: rule[2], day: rule[3] });
      return last - ((weekdayOf(last) - rule[1] + 7) % 7);
    }
    case "easter":
      return easterSunday(year) + rule[1];
    case "in":
      return readDay(rule[1].split(" ").find((date) => date.startsWith(`${year}-`)) ?? "");
  }
}

/** The holidays as they fall in a year. */
function fallsOf(holidays, year) {
  return holidays.flat().flatMap(({ on, ...holiday }) => {
    const day = dayByRule(on, year);
    return day === undefined ? [] : [{ ...holiday, day }];
  });
}

/** Every weekday on which a calendar is closed, in order. */
function closuresOf(calendar) {
  const known = closuresByCalendar.get(calendar);
  if (known) return known;
  const { holidays, observance, also = [] } = CALENDARS[calendar];
  const { first, last } = yearsOf(calendar);
  const closures = [];
  // A New Year's Day may be observed in the year before it.
  for (let year = first; year <= last + 1; year++) {
    const fallen = fallsOf(holidays, year);
    closures.push(...fallen, ...observance(fallen), ...fallsOf(also, year));
  }
  const days = new Map();
  for (const { day, name, oneOff } of closures.sort((a, b) => a.day - b.day)) {
    const year = yearOf(day);
    if (!isWeekend(day) && !days.has(day) && year >= first && year <= last)
      days.set(day, { day, name, ...(oneOff !== undefined && { oneOff }) });
  }
  closuresByCalendar.set(calendar, days);
  return days;
}

function isOpen(calendar, day) {
  const { first, last } = yearsOf(calendar);
  const year = yearOf(day);
  if (year < first || year > last) return undefined;
  return !isWeekend(day) && !closuresOf(calendar).has(day);
}

/** Whether a date (ISO yyyy-mm-dd) is a business day; undefined outside of the calendar's years, and for no date. */
function isBusinessDay(calendar, date) {
  const day = readDay(date);
  return day === undefined ? undefined : isOpen(calendar, day);
}

function isoDate(day) {
  return new Date(day * MS_PER_DAY).toISOString().slice(0, 10);
}

/**
 * The n-th business day after a date, or before it where `days` is negative; the date itself does not count, whether it
 * is one or not. With 0 the date itself. `undefined` where the way leaves the calendar's years.
 */
function addBusinessDays(calendar, date, days) {
  let day = readDay(date);
  if (day === undefined || !Number.isInteger(days)) return undefined;
  if (isOpen(calendar, day) === undefined) return undefined;
  for (let left = Math.abs(days); left > 0; ) {
    day += Math.sign(days);
    const open = isOpen(calendar, day);
    if (open === undefined) return undefined;
    if (open) left--;
  }
  return isoDate(day);
}

/** The date, or the last business day before it where it is none. */
function rollBackward(calendar, date) {
  return isBusinessDay(calendar, date) ? date : addBusinessDays(calendar, date, -1);
}

/** The date, or the next business day where it is none. */
function rollForward(calendar, date) {
  return isBusinessDay(calendar, date) ? date : addBusinessDays(calendar, date, 1);
}

function rolled(calendar, date, convention) {
  if (convention === "preceding") return rollBackward(calendar, date);
  const next = rollForward(calendar, date);
  const leavesMonth = next?.slice(0, 7) !== date.slice(0, 7);
  return convention === "modified-following" && leavesMonth ? rollBackward(calendar, date) : next;
}

function added({ operation, date, days }, calendar) {
  return addBusinessDays(calendar, date, operation === "add" ? days : -days);
}

/**
 * How many business days come after `from` up to `to`, which counts: that many added to `from` are `to` where it is one.
 * With `to` the earlier, minus the number from `to`, which counts, to before `from`.
 */
function countBusinessDays(calendar, from, to) {
  const [start, end] = [readDay(from), readDay(to)];
  if (start === undefined || end === undefined) return undefined;
  if (isOpen(calendar, start) === undefined || isOpen(calendar, end) === undefined) return undefined;
  const step = Math.sign(end - start);
  let count = 0;
  for (let day = start; day !== end; ) {
    day += step;
    if (isOpen(calendar, day)) count += step;
  }
  return count;
}

/** @param last the last day that the answer rests on */
function warningsOn(calendar, last, input) {
  const { announcedTo } = yearsOf(calendar);
  if (yearOf(last) <= announcedTo) return [];
  const detail = `The closed days of ${calendar} after ${announcedTo} are expected, and not announced yet.`;
  return [{ input, detail }];
}

/** The days from Monday to Friday after one day up to another; negative as in counting. */
function weekdaysBetween(from, to) {
  const step = Math.sign(to - from);
  let count = 0;
  for (let day = from; day !== to; ) {
    day += step;
    if (!isWeekend(day)) count += step;
  }
  return count;
}

/**
 * Business days of a calendar.
 *
 * add, subtract: `date` is the n-th business day after or before the one given, which never counts. count: the business days
 * after `date` up to `end`, which counts; minus those from `end` to before `date` where `end` is earlier. roll: `date`, or where
 * it is closed the nearest business day of the convention.
 *
 * business_days, calendar_days and closed_weekdays are those after the date given up to the date reached, or from this to
 * before the date given, all negative where it lies earlier.
 *
 * Units: days. Domain: days 0 to 1300; dates within the years of the calendar.
 * Source: the calendars' own (`/api/v1/calendars`); "2006 ISDA Definitions", section 4.12, on the conventions.
 */
function businessDays(inputs) {
  const { operation, date, days, end, convention } = inputs;
  const calendar = oneOf(inputs.calendar, CALENDAR_IDS, "calendar");
  oneOf(operation, OPERATIONS, "operation");
  oneOf(convention, CONVENTIONS, "convention");
  requireWhole(days, 0, MAX_DAYS, "days");
  const from = dayWithin(calendar, date, "date");
  if (operation === "count" && end === undefined)
    throw new NotComputable("end", "`end` is not given; the day up to which to count is needed.");
  const reached =
    operation === "count" ? end : operation === "roll" ? rolled(calendar, date, convention) : added(inputs, calendar);
  if (reached === undefined)
    throw new NotComputable(
      operation === "roll" ? "date" : "days",
      `\`${operation === "roll" ? "date" : "days"}\` leads out of ${yearsInWords(calendar)}; a day nearer to their middle is needed.`,
    );
  const to = dayWithin(calendar, reached, "end");
  const count = countBusinessDays(calendar, date, reached) ?? 0;
  const warnings = warningsOn(calendar, Math.max(from, to), operation === "count" ? "end" : "date");
  return {
    outputs: {
      ...(operation !== "count" && { date: reached }),
      business_days: count,
      calendar_days: to - from,
      closed_weekdays: weekdaysBetween(from, to) - count,
    },
    ...(warnings.length > 0 && { warnings }),
  };
}

export const CALCULATOR = "business-days-calc";
export { businessDays as calculate };
