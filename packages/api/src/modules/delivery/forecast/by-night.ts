import { anyUuid, runSql, sql, sqlBuilder, type SqlRunner } from "@roundsman/db";
import type { Service } from "../../../platform/context/context";
import { enqueueForRows, type Tasks } from "../../../platform/jobs/enqueue";
import { isHour, timeAt } from "../../../platform/jobs/time-at";
import { daysAfter } from "../../../platform/values/format";
import { clockIn, closedDeliveryDays, outwardOf, readAreas } from "../../catalogue";
import { gatherDeliveries } from "./gather";
import { forecast, whyNotTold } from "./model/forecast";
import { intervalsOf, joined } from "./model/intervals";
import { poolOf } from "./model/pool";
import { readPatchDays } from "../patches/queries";
import { daysLookedAhead, nextRound } from "./next-round";
import { readWeather } from "./weather";
import { writeForecasts } from "./write";

/** The hours of a business's own clock in which it is done: the first, and those in which a worker that was down makes up. */
const hoursOfNight = { from: 4, until: 6 };

/**
 * By the clock, hourly: a job for each business whose night it is and that has taken an order. Once a night: what was done
 * in this night's hours is not done again. In three statements, since on a cluster no node can join them.
 */
export async function forecastByNight(
  { database }: Pick<Service, "database">,
  asked: Tasks["forecast_by_night"],
  now = new Date(),
): Promise<void> {
  const atNight = await readAtNight(database.service, asked, now);
  const since = await readLastForecasts(
    database.service,
    atNight.map(({ id }) => id),
  );
  const due = atNight.filter(({ id, dayBegan }) => (since.get(id) ?? 0) < dayBegan);
  const payload = sql<Tasks["forecast_use"]>`jsonb_build_object('tenantId', b.id)`;
  await enqueueForRows(
    database.service,
    "forecast_use",
    sqlBuilder.selectFrom(
      sql<{ id: string }>`unnest(${due.map(({ id }) => id)}::uuid[])`.as<"b">(sql`b(id)`),
    ),
    { payload },
  );
}

/** The businesses whose night it is, and when the day began by the clock of each. */
function readAtNight(db: SqlRunner, asked: Tasks["forecast_by_night"], now: Date) {
  const local = sql<Date>`(${timeAt(now)} at time zone b.time_zone)`;
  return runSql(
    db,
    sqlBuilder
      .selectFrom("businesses as b")
      .where("b.closed_at", "is", null)
      .where("b.locked_at", "is", null)
      .where(isHour(now, hoursOfNight, asked))
      .where("b.id", "in", (eb) =>
        eb.selectFrom("business_counters as c").where("c.next_order", ">", 1).select("c.tenant_id"),
      )
      .select([
        "b.id",
        sql<Date>`(date_trunc('day', ${local}) at time zone b.time_zone)`.as("dayBegan"),
      ]),
  );
}

/** When each of these businesses was last done, by its id. */
async function readLastForecasts(db: SqlRunner, tenantIds: readonly string[]) {
  const rows = await runSql(
    db,
    sqlBuilder
      .selectFrom("forecasts as f")
      .where("f.tenant_id", "=", anyUuid(tenantIds))
      .groupBy("f.tenant_id")
      .select((eb) => ["f.tenant_id as id", eb.fn.max("f.computed_at").as("at")]),
  );
  return new Map(rows.map(({ id, at }) => [id, at]));
}

/**
 * When the customers of a business will be out of what they are brought: read in one statement, reckoned here, written
 * in one.
 */
export async function forecastUse(
  service: Pick<Service, "database" | "providers" | "log">,
  { tenantId }: Tasks["forecast_use"],
  now = new Date(),
): Promise<void> {
  const db = service.database.service;
  const business = await db.business.findUnique({
    where: { id: tenantId },
    select: { timeZone: true },
  });
  if (!business) return;
  const clock = clockIn(business.timeZone, now);
  const { today } = clock;
  const weather = await readWeather(service, tenantId, now);
  const served = await gatherDeliveries(db, { tenantId, timeZone: business.timeZone, today });
  const closed = await closedDeliveryDays(db, tenantId, {
    from: today,
    to: daysAfter(today, daysLookedAhead),
  });
  const rounds = {
    areas: await readAreas(db, tenantId),
    patches: await readPatchDays(db, tenantId),
    closed,
    now: clock,
  };
  const foretold = [...groupedBy(served, ({ productId }) => productId)].flatMap((some) => {
    const pool = poolOf(
      some.map(({ postcode, deliveries }) => ({
        area: outwardOf(postcode) ?? "",
        intervals: intervalsOf(joined(deliveries), weather),
      })),
    );
    if (!pool) return [];
    return some.flatMap(({ addressId, productId, deliveries, ...place }) => {
      const area = outwardOf(place.postcode) ?? "";
      const found = forecast(deliveries, { pool, area, weather });
      if (!found || whyNotTold(found, today) !== null) return [];
      return [{ ...found, addressId, productId, nextRound: nextRound(rounds, place) }];
    });
  });
  await writeForecasts(db, tenantId, foretold, now);
  service.log.info({ tenantId, series: served.length, told: foretold.length }, "foretold use");
}

function groupedBy<T>(items: readonly T[], keyOf: (item: T) => string): Iterable<T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item)) ?? [];
    group.push(item);
    groups.set(keyOf(item), group);
  }
  return groups.values();
}
