import { sql, type Expression, type SqlBool } from "@roundsman/db";

/**
 * Conditions on a column of instants: on these days of a business's own clock, both included. A day left
 * out adds none.
 */
export const withinDays = (
  column: Expression<Date | null>,
  { from, to }: { from?: string | undefined; to?: string | undefined },
  timeZone: string,
): Expression<SqlBool>[] => [
  ...(from ? [sql<boolean>`${column} >= ${startOfDay(from, 0, timeZone)}`] : []),
  ...(to ? [sql<boolean>`${column} < ${startOfDay(to, 1, timeZone)}`] : []),
];

/** The instant at which a day (YYYY-MM-DD) begins by a business's clock, or one so many days later. */
export const startOfDay = (day: string, plusDays: number, timeZone: string): Expression<Date> =>
  sql<Date>`((${day}::date + ${plusDays}::int)::timestamp at time zone ${timeZone})`;

/** A day (YYYY-MM-DD) as a date of a typed statement. */
export const sqlDay = (day: string): Expression<Date> => sql<Date>`${day}::date`;
