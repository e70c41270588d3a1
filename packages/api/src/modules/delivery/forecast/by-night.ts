import { runSql, sql, sqlBuilder } from "@roundsman/db";
import type { Service } from "../../../platform/context/context";
import { jobForRow, type Tasks } from "../../../platform/jobs/enqueue";
import { timeAt } from "../../../platform/jobs/time-at";
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

/** By the clock, hourly: a job for each business whose night it is and that has delivered something. */
export async function forecastByNight(
  { database }: Pick<Service, "database">,
  _: Tasks["forecast_by_night"],
  now = new Date(),
): Promise<void> {
  const local = sql<Date>`(${timeAt(now)} at time zone b.time_zone)`;
  const hour = sql<number>`extract(hour from ${local})::int`;
  const payload = sql<Tasks["forecast_use"]>`jsonb_build_object('tenantId', b.id)`;
  await runSql(
    database.service,
    sqlBuilder
      .selectFrom("businesses as b")
      .where("b.closed_at", "is", null)
      .where("b.locked_at", "is", null)
      .where(hour, ">=", hoursOfNight.from)
      .where(hour, "<=", hoursOfNight.until)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom("orders as o")
            .whereRef("o.tenant_id", "=", "b.id")
            .where("o.status", "=", sql.lit("delivered"))
            .select("o.id"),
        ),
      )
      // Once a night: what was done in this night's hours is not done again.
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom("forecasts as f")
              .whereRef("f.tenant_id", "=", "b.id")
              .where(
                "f.computed_at",
                ">=",
                sql<Date>`(date_trunc('day', ${local}) at time zone b.time_zone)`,
              )
              .select("f.id"),
          ),
        ),
      )
      .select(jobForRow("forecast_use", payload).as("job")),
  );
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
