import { prepareSql, sql, sqlBuilder, type BankHolidays, type SqlRunner } from "@roundsman/db";
import { nationOf } from "../solid-fuel/nations";
import { bankHolidays, type BankHolidayNation } from "./bank-holidays";

/* The days on which a business delivers nothing (docs/decisions/0315). */

/** YYYY-MM-DD, both included. */
type Span = { from: string; to: string };

/** A day that is without deliveries, or would be. */
export interface DayOff {
  day: string;
  name: string;
  /** Nothing is delivered. */
  closed: boolean;
  bankHoliday: boolean;
  /** The business itself said so. */
  own: boolean;
}

export interface DaysOff {
  /** What the business chose; null: by the nation of its first yard. */
  bankHolidays: BankHolidays | null;
  /** Whose bank holidays count; null: none. */
  nation: BankHolidayNation | null;
  days: DayOff[];
}

const readRows = prepareSql(({ tenantId, from, to }: Span & { tenantId: string }) =>
  sqlBuilder
    .selectFrom("businesses as b")
    .leftJoin("delivery_settings as s", "s.tenant_id", "b.id")
    .leftJoin("delivery_holidays as h", (join) =>
      join
        .onRef("h.tenant_id", "=", "b.id")
        .on("h.day", ">=", sql<Date>`${from}::date`)
        .on("h.day", "<=", sql<Date>`${to}::date`),
    )
    .where("b.id", "=", tenantId)
    .orderBy("h.day")
    .select((eb) => [
      "s.bank_holidays as bankHolidays",
      "h.name",
      "h.closed",
      sql<string | null>`to_char(h.day, 'YYYY-MM-DD')`.as("day"),
      eb
        .selectFrom("locations as l")
        .whereRef("l.tenant_id", "=", "b.id")
        .where("l.archived_at", "is", null)
        .orderBy("l.created_at")
        .orderBy("l.id")
        .limit(1)
        .select("l.postcode")
        .as("postcode"),
    ]),
);

const nations = {
  England: "england_and_wales",
  Wales: "england_and_wales",
  Scotland: "scotland",
  "Northern Ireland": "northern_ireland",
} as const;

/** Bank holidays and the business's own days from one day to another, in one statement, by day. */
export async function daysOff(db: SqlRunner, tenantId: string, span: Span): Promise<DaysOff> {
  const rows = await readRows(db, { tenantId, ...span });
  const { bankHolidays: chosen = null, postcode = null } = rows[0] ?? {};
  const asked = chosen ?? nations[nationOf({ region: null, postcode })];
  const nation = asked === "none" ? null : asked;
  const known = nation ? bankHolidays(nation, span.from, span.to) : new Map<string, string>();
  const days = new Map<string, DayOff>();
  for (const [day, name] of known) {
    days.set(day, { day, name, closed: true, bankHoliday: true, own: false });
  }
  for (const { day, name, closed } of rows) {
    if (day === null || name === null || closed === null) continue;
    days.set(day, { day, name, closed, bankHoliday: known.has(day), own: true });
  }
  return {
    bankHolidays: chosen,
    nation,
    days: [...days.values()].toSorted((one, other) => one.day.localeCompare(other.day)),
  };
}

/** The days, YYYY-MM-DD, on which a business delivers nothing, with what they are called. */
export type ClosedDeliveryDays = ReadonlyMap<string, string>;

/** Those from one day to another, both included, in one statement. */
export async function closedDeliveryDays(
  db: SqlRunner,
  tenantId: string,
  span: Span,
): Promise<ClosedDeliveryDays> {
  const { days } = await daysOff(db, tenantId, span);
  return new Map(days.flatMap(({ day, name, closed }) => (closed ? [[day, name]] : [])));
}

/** Whether anything may be delivered on a day, by the days that `closedDeliveryDays` gave. */
export const isOpenDay = (closed: ClosedDeliveryDays, day: string): boolean => !closed.has(day);
