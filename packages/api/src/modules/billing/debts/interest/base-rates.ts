import { runSql, sql, sqlBuilder, type SqlRunner } from "@roundsman/db";
import { z } from "zod";
import { Day } from "../../../../platform/values/values";
import type { BaseRate } from "./interest";

/**
 * The Bank of England's base rate ("Bank Rate") by the day from which it held, in per cent. Source: the bank's list of
 * changes, https://www.bankofengland.co.uk/boeapps/database/Bank-Rate.asp, up to the one of December 2025. What came
 * after is entered by each business.
 */
export const publishedRates: readonly BaseRate[] = [
  { startsOn: "2016-08-04", percent: 0.25 },
  { startsOn: "2017-11-02", percent: 0.5 },
  { startsOn: "2018-08-02", percent: 0.75 },
  { startsOn: "2020-03-11", percent: 0.25 },
  { startsOn: "2020-03-19", percent: 0.1 },
  { startsOn: "2021-12-16", percent: 0.25 },
  { startsOn: "2022-02-03", percent: 0.5 },
  { startsOn: "2022-03-17", percent: 0.75 },
  { startsOn: "2022-05-05", percent: 1 },
  { startsOn: "2022-06-16", percent: 1.25 },
  { startsOn: "2022-08-04", percent: 1.75 },
  { startsOn: "2022-09-22", percent: 2.25 },
  { startsOn: "2022-11-03", percent: 3 },
  { startsOn: "2022-12-15", percent: 3.5 },
  { startsOn: "2023-02-02", percent: 4 },
  { startsOn: "2023-03-23", percent: 4.25 },
  { startsOn: "2023-05-11", percent: 4.5 },
  { startsOn: "2023-06-22", percent: 5 },
  { startsOn: "2023-08-03", percent: 5.25 },
  { startsOn: "2024-08-01", percent: 5 },
  { startsOn: "2024-11-07", percent: 4.75 },
  { startsOn: "2025-02-06", percent: 4.5 },
  { startsOn: "2025-05-08", percent: 4.25 },
  { startsOn: "2025-08-07", percent: 4 },
  { startsOn: "2025-12-18", percent: 3.75 },
];

/** The last reference day up to which that list is complete. */
const publishedTo = "2025-12-31";

/**
 * The reference days up to a day whose base rate is not known, the earliest first. A rate of after the list counts for a
 * reference day where it is entered for that very day: of an earlier one nobody knows whether it still held.
 */
export function missingRates(own: readonly { startsOn: string }[], today: string): string[] {
  const days: string[] = [];
  let year = Number(publishedTo.slice(0, 4)) + 1;
  for (; `${year}-06-30` <= today; year += 1) {
    days.push(`${year}-06-30`, ...(`${year}-12-31` <= today ? [`${year}-12-31`] : []));
  }
  return days.filter((day) => own.every(({ startsOn }) => startsOn !== day));
}

export const BaseRateEntry = z.object({
  startsOn: Day,
  percent: z.number().min(0).max(100).multipleOf(0.01, "Give at most two decimals."),
});

export const BaseRates = z
  .object({
    /** All that hold, the latest first; `own` is one that the business entered. */
    items: z.array(z.object({ startsOn: Day, percent: z.number(), own: z.boolean() })),
    /** 30 June and 31 December that passed and whose rate is not known: to be entered for that very day. */
    missing: z.array(Day),
  })
  .meta({ id: "BaseRates" });

/** All that hold where the business entered these. */
export const viewRates = (own: readonly BaseRate[], today: string): z.infer<typeof BaseRates> => {
  const entered = new Set(own.map(({ startsOn }) => startsOn));
  const published = publishedRates.filter(({ startsOn }) => !entered.has(startsOn));
  return {
    items: [
      ...own.map((rate) => ({ ...rate, own: true })),
      ...published.map((rate) => ({ ...rate, own: false })),
    ].toSorted((a, b) => (a.startsOn < b.startsOn ? 1 : -1)),
    missing: missingRates(own, today),
  };
};

/** The base rates that hold for a business, the latest first. */
export async function readBaseRates(runner: SqlRunner, tenantId: string, today: string) {
  const own = await runSql(
    runner,
    sqlBuilder
      .selectFrom("base_rates")
      .where("tenant_id", "=", tenantId)
      .select([sql<string>`starts_on::text`.as("startsOn"), "percent"]),
  );
  return viewRates(own, today);
}
