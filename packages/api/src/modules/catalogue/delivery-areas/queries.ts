import {
  expressionBuilder,
  isOnCluster,
  jsonArrayFrom,
  prepareSql,
  runSql,
  sameBusiness,
  sql,
  sqlBuilder,
  standInLineOnCluster,
  type SqlRunner,
  type Tables,
} from "@roundsman/db";
import { daysAfter, fromDay, shortDay, timeIn, todayIn } from "../../../platform/values/format";
import { weekdayOf } from "../delivery-days/bank-holidays";
import { closedDeliveryDays, type ClosedDeliveryDays } from "../delivery-days/days";
import {
  daysOf,
  drivesOn,
  mostDaysAhead,
  orderByOf,
  weekdays,
  weekdayWords,
  whyNotOn,
  type AreaDays,
  type Clock,
  type DayLoad,
} from "./days";
import type { Corner, OfferedDay } from "./days";
import { AreaWindows, KeptOutline, KeptWeekdays } from "./schema";

/** A delivery area as rules ask for it. */
export interface Area extends AreaDays {
  id: string;
  outwardCodes: string[];
  outline: Corner[] | null;
  /** In pence including VAT. */
  minimumPence: number;
  /** None: all of the business's options, at their own charge. */
  options: { deliveryOptionId: string; chargePence: number | null }[];
}

/** Whether the business of this table's row has delivery areas. */
export const hasAreas = (alias: string) => sql<boolean>`exists(
  select 1 from delivery_areas d where ${sameBusiness("d", alias)} and d.archived_at is null)`;

/**
 * On a cluster: notes on the business whether it has delivery areas, after a change of them in this transaction. On one
 * PostgreSQL nothing: there the table's trigger does. On a cluster that would have to write to other nodes.
 */
export async function noteAreasOnCluster(tx: SqlRunner, tenantId: string): Promise<void> {
  if (!isOnCluster()) return;
  // Of two at once the second sees what the first left.
  await standInLineOnCluster(tx, tenantId);
  const [business] = await runSql(
    tx,
    sqlBuilder
      .selectFrom("businesses as b")
      .where("b.id", "=", tenantId)
      .select(["b.has_delivery_areas as noted", hasAreasOf(tenantId).as("has")]),
  );
  if (!business || business.has === business.noted) return;
  await runSql(
    tx,
    sqlBuilder
      .updateTable("businesses")
      .set({ has_delivery_areas: business.has })
      .where("id", "=", tenantId),
  );
}

const hasAreasOf = (tenantId: string) => sql<boolean>`exists(
  select 1 from delivery_areas d where d.tenant_id = ${tenantId}::uuid and d.archived_at is null)`;

const a = expressionBuilder<Tables & { a: Tables["delivery_areas"] }, "a">();

/** For a statement over `delivery_areas as a`: what `areaOf` reads. */
export const areaColumns = [
  "a.id",
  "a.name",
  "a.outward_codes as outwardCodes",
  "a.outline",
  "a.weekdays",
  "a.cutoff_time as cutoffTime",
  "a.cutoff_days as cutoffDays",
  "a.windows",
  "a.max_stops as maxStops",
  "a.max_kg as maxKg",
  "a.minimum_pence as minimumPence",
  jsonArrayFrom(
    a
      .selectFrom("delivery_area_options as o")
      .whereRef("o.tenant_id", "=", "a.tenant_id")
      .whereRef("o.area_id", "=", "a.id")
      .orderBy("o.option_id")
      .select(["o.option_id as deliveryOptionId", "o.charge_pence as chargePence"]),
  ).as("options"),
] as const;

interface AreaColumns extends Omit<Area, "weekdays" | "outline" | "windows"> {
  weekdays: string[];
  outline: unknown;
  windows: unknown;
}

export const areaOf = ({ weekdays, outline, windows, ...row }: AreaColumns): Area => ({
  ...row,
  weekdays: KeptWeekdays.parse(weekdays),
  outline: KeptOutline.parse(outline),
  windows: AreaWindows.parse(windows),
});

const selectAreas = prepareSql(({ tenantId }: { tenantId: string }) =>
  sqlBuilder
    .selectFrom("delivery_areas as a")
    .where("a.tenant_id", "=", tenantId)
    .where("a.archived_at", "is", null)
    .orderBy("a.sort_order")
    .orderBy("a.id")
    .select(areaColumns),
);

/** The business's areas in their order, in one statement; none: it delivers anywhere, on any day. */
export const readAreas = async (db: SqlRunner, tenantId: string): Promise<Area[]> =>
  (await selectAreas(db, { tenantId })).map(areaOf);

type Span = { tenantId: string; from: string; to: string; withoutOrder?: string | null };

const selectLoads = prepareSql(({ tenantId, from, to, withoutOrder = null }: Span) =>
  sqlBuilder
    .selectFrom("delivery_day_loads as l")
    .leftJoin("delivery_places as own", (join) =>
      join
        .onRef("own.tenant_id", "=", "l.tenant_id")
        .onRef("own.area_id", "=", "l.area_id")
        .onRef("own.day", "=", "l.day")
        .on("own.order_id", "=", withoutOrder),
    )
    .where("l.tenant_id", "=", tenantId)
    .where("l.day", ">=", sql<Date>`${from}::date`)
    .where("l.day", "<=", sql<Date>`${to}::date`)
    .select([
      "l.area_id as areaId",
      sql<string>`to_char(l.day, 'YYYY-MM-DD')`.as("day"),
      sql<number>`l.stops - (own.order_id is not null)::int`.as("stops"),
      sql<number>`(l.kg - coalesce(own.kg, 0))::float8`.as("kg"),
    ]),
);

/** What orders take of each area's days, by area and day, in one statement. */
export async function readLoads(
  db: SqlRunner,
  span: Span,
): Promise<(areaId: string) => ReadonlyMap<string, DayLoad>> {
  const loads = new Map<string, Map<string, DayLoad>>();
  for (const { areaId, day, stops, kg } of await selectLoads(db, span)) {
    const ofArea = loads.get(areaId) ?? new Map<string, DayLoad>();
    loads.set(areaId, ofArea.set(day, { stops, kg }));
  }
  return (areaId) => loads.get(areaId) ?? new Map();
}

/** The business's own clock. */
export const clockIn = (timeZone: string, now: Date): Clock => ({
  today: todayIn(timeZone, now),
  time: timeIn(timeZone, now),
});

interface DaysAsked {
  tenantId: string;
  timeZone: string;
  now: Date;
  /** Of what is to be brought. */
  kg: number;
  /** An order whose place counts as free. */
  withoutOrder?: string | null | undefined;
}

/** The days of an area from today on, in two statements. */
export async function offeredDays(
  db: SqlRunner,
  area: Area,
  { tenantId, timeZone, now, kg, withoutOrder = null }: DaysAsked,
): Promise<OfferedDay[]> {
  const clock = clockIn(timeZone, now);
  const span = { from: clock.today, to: daysAfter(clock.today, mostDaysAhead) };
  const closed = await closedDeliveryDays(db, tenantId, span);
  const loads = await readLoads(db, { tenantId, ...span, withoutOrder });
  return daysOf(area, { closed, loads: loads(area.id), now: clock, kg });
}

/* Whether a day can be promised: one judge for all ways to order (docs/decisions/0444). */

/**
 * The destination of an order. Outside all areas the weekdays of the rounds to its postcode count, 1 for Monday; none:
 * rounds go there on any day.
 */
export type Destination = { area: AreaDays } | { roundDays: readonly number[] } | "unknown";

export interface DeliveryCalendar {
  /** In use. None: the business delivers anywhere, on each day that is not closed. */
  areas: readonly AreaDays[];
  closed: ClosedDeliveryDays;
  now: Clock;
}

/** An order is promised at most this many days ahead by its option. */
const mostOptionDays = 60;

/**
 * Reads the closed days from today to `day`, and at least far enough for any delivery option: one statement.
 * @param areas needed only for an unknown destination
 */
export async function readDeliveryCalendar(
  db: SqlRunner,
  { tenantId, timeZone, now }: { tenantId: string; timeZone: string; now: Date },
  { areas, day }: { areas: readonly AreaDays[]; day: string | null },
): Promise<DeliveryCalendar> {
  const clock = clockIn(timeZone, now);
  const usual = daysAfter(clock.today, mostOptionDays + mostDaysAhead);
  const to = day !== null && day > usual ? day : usual;
  const closed = await closedDeliveryDays(db, tenantId, { from: clock.today, to });
  return { areas, closed, now: clock };
}

/**
 * Returns why a day (YYYY-MM-DD) can't be promised, whatever room it has; null if it can. For an unknown destination:
 * the reason that applies in each area.
 */
export function whyNotPromised(
  { areas, closed, now }: DeliveryCalendar,
  destination: Destination,
  day: string,
): string | null {
  if (destination !== "unknown" && "area" in destination) {
    return whyNotOn(destination.area, day, { closed, now });
  }
  const words = shortDay(fromDay(day));
  if (day < now.today) return `${words} is past.`;
  if (destination === "unknown" && areas.length > 0) return whyNowhere();
  const { roundDays = [] } = destination === "unknown" ? {} : destination;
  if (roundDays.length > 0 && !roundDays.includes(weekdayOf(day))) {
    const driven = weekdays.filter((_, at) => roundDays.includes(at + 1));
    return `Rounds go there on ${weekdayWords(driven)}.`;
  }
  const holiday = closed.get(day);
  return holiday === undefined ? null : `There are no deliveries on ${words}: ${holiday}.`;

  function whyNowhere(): string | null {
    const [latest] = areas
      .filter((area) => drivesOn(area, day))
      .toSorted((one, other) => cutoffOf(other, day).localeCompare(cutoffOf(one, day)));
    if (latest) return whyNotOn(latest, day, { closed, now });
    const driven = weekdays.filter((weekday) =>
      areas.some((area) => area.weekdays.includes(weekday)),
    );
    return `We deliver on ${weekdayWords(driven)}.`;
  }
}

/** The last moment to order for a day in an area, as text that sorts by time. */
function cutoffOf(area: AreaDays, day: string): string {
  const { day: last, time } = orderByOf(area, day);
  return `${last} ${time}`;
}

interface PromisedDays {
  /** YYYY-MM-DD; both null if no day can be promised within six weeks. */
  from: string | null;
  to: string | null;
  /** Why no day of the option's own can be promised; null if one can. */
  why: string | null;
}

/**
 * Returns the first and the last day of a delivery option on which something can be brought. If none of its days can
 * be promised: the next day that can.
 * @param whyNot why a day can't be promised, or null
 */
export function promisedDays(
  { minDays, maxDays }: { minDays: number; maxDays: number },
  today: string,
  whyNot: (day: string) => string | null,
): PromisedDays {
  const span = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, ahead) => daysAfter(today, from + ahead));
  const own = span(minDays, maxDays);
  const open = own.filter((day) => whyNot(day) === null);
  const [first, last] = [open[0], open.at(-1)];
  if (first !== undefined && last !== undefined) return { from: first, to: last, why: null };
  const next = span(maxDays + 1, maxDays + mostDaysAhead).find((day) => whyNot(day) === null);
  return { from: next ?? null, to: next ?? null, why: whyNot(own.at(-1) ?? today) };
}
