import { utc } from "@date-fns/utc/utc";
import { getDay } from "date-fns/getDay";
import { defineRule } from "../../../platform/rules/dated-rule";
import { daysAfter, fromDay } from "../../../platform/values/format";

/* Bank holidays, which follow from the Act and from what was proclaimed: no list of years that runs out. */

export const bankHolidayNations = ["england_and_wales", "scotland", "northern_ireland"] as const;
export type BankHolidayNation = (typeof bankHolidayNations)[number];

/**
 * When a holiday falls: on a day of the year, moved to the next weekday that is none itself; days after Easter
 * Sunday; or the first or last Monday of a month.
 */
type Falls = { on: string } | { easter: number } | { monday: "first" | "last"; month: number };

interface Holidays {
  yearly: readonly { name: string; falls: Falls; nations: readonly BankHolidayNation[] }[];
  /** For one year, by proclamation. */
  proclaimed: readonly { name: string; day: string; nations: readonly BankHolidayNation[] }[];
}

const all = bankHolidayNations;
const notScotland = ["england_and_wales", "northern_ireland"] as const;

const nationNames: Readonly<Record<BankHolidayNation, string>> = {
  england_and_wales: "England and Wales",
  scotland: "Scotland",
  northern_ireland: "Northern Ireland",
};
const namesOf = (nations: readonly BankHolidayNation[]) =>
  nations.map((nation) => nationNames[nation]).join(", ");

const months = ["", "", "", "", "", "May", "", "", "August"];
function fallsWords(falls: Falls): string {
  if ("on" in falls) return `${falls.on} (month-day); at a weekend, the next free weekday`;
  if ("monday" in falls) return `The ${falls.monday} Monday of ${months[falls.month] ?? ""}`;
  return falls.easter < 0 ? "The Friday before Easter" : "The Monday after Easter";
}

export const bankHolidayRule = defineRule<Holidays>({
  id: "delivery.bank-holidays",
  title: "Bank holidays",
  decides: "On which days nothing is delivered unless the business says that it does.",
  versions: [
    {
      from: "2024-01-01",
      source: {
        name: "Banking and Financial Dealings Act 1971, Schedule 1, and proclamations, as GOV.UK lists them",
        url: "https://www.gov.uk/bank-holidays",
      },
      values: {
        yearly: [
          { name: "New Year's Day", falls: { on: "01-01" }, nations: all },
          { name: "2nd January", falls: { on: "01-02" }, nations: ["scotland"] },
          { name: "St Patrick's Day", falls: { on: "03-17" }, nations: ["northern_ireland"] },
          { name: "Good Friday", falls: { easter: -2 }, nations: all },
          { name: "Easter Monday", falls: { easter: 1 }, nations: notScotland },
          { name: "Early May bank holiday", falls: { monday: "first", month: 5 }, nations: all },
          { name: "Spring bank holiday", falls: { monday: "last", month: 5 }, nations: all },
          { name: "Battle of the Boyne", falls: { on: "07-12" }, nations: ["northern_ireland"] },
          {
            name: "Summer bank holiday",
            falls: { monday: "first", month: 8 },
            nations: ["scotland"],
          },
          {
            name: "Summer bank holiday",
            falls: { monday: "last", month: 8 },
            nations: notScotland,
          },
          { name: "St Andrew's Day", falls: { on: "11-30" }, nations: ["scotland"] },
          { name: "Christmas Day", falls: { on: "12-25" }, nations: all },
          { name: "Boxing Day", falls: { on: "12-26" }, nations: all },
        ],
        proclaimed: [{ name: "World Cup bank holiday", day: "2026-06-15", nations: ["scotland"] }],
      },
    },
  ],
  table: ({ yearly, proclaimed }) => ({
    head: ["Holiday", "Falls", "Nations"],
    rows: [
      ...yearly.map(({ name, falls, nations }) => [name, fallsWords(falls), namesOf(nations)]),
      ...proclaimed.map(({ name, day, nations }) => [name, day, namesOf(nations)]),
    ],
  }),
});

/**
 * The bank holidays of a nation from one day to another, both included: their names by day, YYYY-MM-DD. None are
 * known before 2024.
 */
export function bankHolidays(
  nation: BankHolidayNation,
  from: string,
  to: string,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const last = Number(to.slice(0, 4));
  for (let year = Number(from.slice(0, 4)); year <= last; year += 1) {
    for (const [day, name] of holidaysOf(nation, year)) {
      if (from <= day && day <= to) found.set(day, name);
    }
  }
  return found;
}

function holidaysOf(nation: BankHolidayNation, year: number): [day: string, name: string][] {
  const version = bankHolidayRule.on(`${year}-12-31`);
  if (!version) return [];
  const ofNation = version.values.yearly.filter(({ nations }) => nations.includes(nation));
  const days = ofNation.map(({ name, falls }) => ({ name, day: dayOf(falls, year) }));
  const taken = new Set(days.map(({ day }) => day));
  // The later of two that fall on a weekend comes after the earlier: both are moved in their order.
  const moved = days.map(({ name, day }): [string, string] => {
    if (!isWeekend(day)) return [day, name];
    let next = day;
    while (isWeekend(next) || taken.has(next)) next = daysAfter(next, 1);
    taken.add(next);
    return [next, `${name} (substitute day)`];
  });
  const proclaimed = version.values.proclaimed.filter(
    ({ day, nations }) => day.startsWith(`${year}-`) && nations.includes(nation),
  );
  return [...moved, ...proclaimed.map(({ day, name }): [string, string] => [day, name])].toSorted(
    ([one], [other]) => one.localeCompare(other),
  );
}

/** 1 is Monday, 7 is Sunday. */
export const weekdayOf = (day: string): number => getDay(fromDay(day), { in: utc }) || 7;
const isWeekend = (day: string) => weekdayOf(day) > 5;

function dayOf(falls: Falls, year: number): string {
  if ("on" in falls) return `${year}-${falls.on}`;
  if ("easter" in falls) return daysAfter(easterSunday(year), falls.easter);
  const month = `${year}-${String(falls.month).padStart(2, "0")}`;
  // Both months have 31 days: the last Monday is among the last seven.
  const begins = falls.monday === "first" ? `${month}-01` : `${month}-25`;
  return daysAfter(begins, (8 - weekdayOf(begins)) % 7);
}

/** By the Gregorian computus of Meeus, Jones and Butcher. */
export function easterSunday(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const toSunday =
    (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const sum = epact + toSunday - 7 * late + 114;
  const month = String(Math.floor(sum / 31)).padStart(2, "0");
  return `${year}-${month}-${String((sum % 31) + 1).padStart(2, "0")}`;
}
