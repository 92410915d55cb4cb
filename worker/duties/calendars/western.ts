// Holidays of the calendars of the United States, Europe and the United Kingdom, by the rules that the sources in
// `about.ts` give.

import type { Holiday } from "./observance.ts";

export const NEW_YEAR: Holiday = { name: "New Year's Day", on: ["on", 1, 1] };
export const GOOD_FRIDAY: Holiday = { name: "Good Friday", on: ["easter", -2] };
export const EASTER_MONDAY: Holiday = { name: "Easter Monday", on: ["easter", 1] };
export const LABOUR_DAY: Holiday = { name: "Labour Day", on: ["on", 5, 1] };
const ASCENSION: Holiday = { name: "Ascension Day", on: ["easter", 39] };
const WHIT_MONDAY: Holiday = { name: "Whit Monday", on: ["easter", 50] };
export const CHRISTMAS: Holiday = { name: "Christmas Day", on: ["on", 12, 25] };
const SECOND_CHRISTMAS_DAY: Holiday = { name: "26 December", on: ["on", 12, 26] };

const KING: Holiday = { name: "Martin Luther King Jr. Day", on: ["nth", 3, 1, 1] };
const WASHINGTON: Holiday = { name: "Washington's Birthday", on: ["nth", 3, 1, 2] };
const MEMORIAL: Holiday = { name: "Memorial Day", on: ["last-by", 1, 5, 31] };
const JUNETEENTH: Holiday = { name: "Juneteenth", on: ["on", 6, 19] };
const INDEPENDENCE: Holiday = { name: "Independence Day", on: ["on", 7, 4] };
const LABOR: Holiday = { name: "Labor Day", on: ["nth", 1, 1, 9] };
const THANKSGIVING: Holiday = { name: "Thanksgiving Day", on: ["nth", 4, 4, 11] };

export const US_FEDERAL: readonly Holiday[] = [
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

export const US_NYSE: readonly Holiday[] = [
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

export const TARGET: readonly Holiday[] = [
  NEW_YEAR,
  GOOD_FRIDAY,
  EASTER_MONDAY,
  LABOUR_DAY,
  CHRISTMAS,
  SECOND_CHRISTMAS_DAY,
];

/** A holiday of the whole of at least one Land. */
export const GERMANY: readonly Holiday[] = [
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

export const UK_ENGLAND: readonly Holiday[] = [
  NEW_YEAR,
  GOOD_FRIDAY,
  EASTER_MONDAY,
  { name: "Early May bank holiday", on: ["nth", 1, 1, 5] },
  { name: "Spring bank holiday", on: ["last-by", 1, 5, 31] },
  { name: "Summer bank holiday", on: ["last-by", 1, 8, 31] },
  CHRISTMAS,
  { name: "Boxing Day", on: ["on", 12, 26] },
];

/** Besides those of England and Wales. */
export const UK_OTHER_PARTS: readonly Holiday[] = [
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

export const SIX: readonly Holiday[] = [
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
