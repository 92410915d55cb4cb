// On which days a calendar is closed for its holidays: as they fall, or moved off weekends by the calendar's own rule.

import { type Day, isWeekend, type Rule, weekdayOf } from "./days.ts";

export type Holiday = {
  name: string;
  on: Rule;
  /** The source of a closure that no standing rule makes. */
  oneOff?: string;
  /** Kept on its own day, whatever the calendar's rule is. */
  unmoved?: true;
};

/** A day on which a calendar is closed. */
export type Closure = { day: Day; name: string; oneOff?: string };

/** A holiday as it falls in a year. */
export type Fall = Closure & Pick<Holiday, "unmoved">;

/**
 * Days that are closed in place of, or besides, the holidays of a year as they fall.
 *
 * @param fallen the holidays as they fall
 */
export type Observance = (fallen: readonly Fall[]) => Closure[];

/** Holidays on weekends are lost. */
export const asTheyFall: Observance = () => [];

/** A Saturday's holiday is observed on the Friday before, a Sunday's on the Monday after. */
export const onTheNearestWeekday: Observance = (fallen) =>
  fallen
    .filter(({ day, unmoved }) => isWeekend(day) && !(unmoved && weekdayOf(day) === SATURDAY))
    .map(({ day, name }) => ({ day: weekdayOf(day) === SATURDAY ? day - 1 : day + 1, name: `${name} (observed)` }));

/** A holiday on a weekend is observed on the next weekday that is none. */
export const onTheNextWeekday: Observance = (fallen) => moved(fallen, isWeekend);

/** A holiday on a Sunday is observed on the next day that is none. A Saturday's is lost. */
export const afterASunday: Observance = (fallen) => moved(fallen, (day) => weekdayOf(day) === SUNDAY);

const SUNDAY = 0;
const SATURDAY = 6;

function moved(fallen: readonly Closure[], isMoved: (day: Day) => boolean): Closure[] {
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

/** As after a Sunday; and a day between two holidays is one. */
export const afterASundayAndBetween: Observance = (fallen) => {
  const days = new Set(fallen.map(({ day }) => day));
  const between = fallen
    .filter(({ day }) => days.has(day + 2) && !days.has(day + 1))
    .map(({ day }) => ({ day: day + 1, name: "Citizens' Holiday" }));
  return [...afterASunday(fallen), ...between.filter(({ day }) => weekdayOf(day) !== SUNDAY)];
};
