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
import { daysAfter, timeIn, todayIn } from "../../../platform/values/format";
import { closedDeliveryDays } from "../delivery-days/days";
import { daysOf, mostDaysAhead, type AreaDays, type Clock, type DayLoad } from "./days";
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
