// Holidays of the calendars of Hong Kong, Japan and Singapore. Tables hold what is found by the moon, by the sun or by
// announcement; the sources stand in `about.ts`.

import type { Holiday } from "./observance.ts";
import { CHRISTMAS, EASTER_MONDAY, GOOD_FRIDAY, LABOUR_DAY, NEW_YEAR } from "./western.ts";

/** Its days as they fall; of the moon's New Year see the second and third day, and the fourth where one is a Sunday. */
export const HONG_KONG: readonly Holiday[] = [
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

/** Holidays of the Act on National Holidays. */
export const JAPAN: readonly Holiday[] = [
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

/** Closed besides the national holidays, and never moved. */
export const JAPAN_YEAR_END: readonly Holiday[] = [
  { name: "New Year holiday", on: ["on", 1, 2] },
  { name: "New Year holiday", on: ["on", 1, 3] },
  { name: "Year-end", on: ["on", 12, 31] },
];

/** Closed besides those, of administrative organs. */
export const JAPAN_OFFICES: readonly Holiday[] = [
  { name: "Year-end", on: ["on", 12, 29] },
  { name: "Year-end", on: ["on", 12, 30] },
];

export const SINGAPORE: readonly Holiday[] = [
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
