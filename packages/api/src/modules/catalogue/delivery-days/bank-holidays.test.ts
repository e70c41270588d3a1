import { expect, it } from "vitest";
import { bankHolidays, easterSunday, type BankHolidayNation } from "./bank-holidays";

/** As GOV.UK lists them. */
const listed: Record<BankHolidayNation, Record<number, string>> = {
  england_and_wales: {
    2024: "01-01 03-29 04-01 05-06 05-27 08-26 12-25 12-26",
    2025: "01-01 04-18 04-21 05-05 05-26 08-25 12-25 12-26",
    2026: "01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28",
    2027: "01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28",
    2028: "01-03 04-14 04-17 05-01 05-29 08-28 12-25 12-26",
  },
  scotland: {
    2024: "01-01 01-02 03-29 05-06 05-27 08-05 12-02 12-25 12-26",
    2025: "01-01 01-02 04-18 05-05 05-26 08-04 12-01 12-25 12-26",
    2026: "01-01 01-02 04-03 05-04 05-25 06-15 08-03 11-30 12-25 12-28",
    2027: "01-01 01-04 03-26 05-03 05-31 08-02 11-30 12-27 12-28",
    2028: "01-03 01-04 04-14 05-01 05-29 08-07 11-30 12-25 12-26",
  },
  northern_ireland: {
    2024: "01-01 03-18 03-29 04-01 05-06 05-27 07-12 08-26 12-25 12-26",
    2025: "01-01 03-17 04-18 04-21 05-05 05-26 07-14 08-25 12-25 12-26",
    2026: "01-01 03-17 04-03 04-06 05-04 05-25 07-13 08-31 12-25 12-28",
  },
};

const table = Object.entries(listed).flatMap(([nation, years]) =>
  Object.entries(years).map(([year, days]) => [nation as BankHolidayNation, year, days] as const),
);

it.each(table)("knows the bank holidays of %s in %s", (nation, year, days) => {
  const found = [...bankHolidays(nation, `${year}-01-01`, `${year}-12-31`).keys()];
  expect(found.map((day) => day.slice(5)).join(" ")).toBe(days);
});

it("gives those between two days, both included, over the end of a year", () => {
  const found = bankHolidays("england_and_wales", "2026-12-28", "2027-01-01");
  expect([...found]).toEqual([
    ["2026-12-28", "Boxing Day (substitute day)"],
    ["2027-01-01", "New Year's Day"],
  ]);
  expect(bankHolidays("england_and_wales", "2026-12-26", "2026-12-27").size).toBe(0);
});

it.each([
  [2024, "2024-03-31"],
  [2025, "2025-04-20"],
  [2038, "2038-04-25"],
  [2285, "2285-03-22"],
])("knows when Easter is in %d", (year, day) => {
  expect(easterSunday(year)).toBe(day);
});
