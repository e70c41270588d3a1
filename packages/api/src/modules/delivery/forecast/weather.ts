import { runSql, runSqlForOne, sql, sqlBuilder, type SqlRunner } from "@roundsman/db";
import { ProviderFailed } from "@roundsman/providers";
import type { Service } from "../../../platform/context/context";
import { degreeDays, type DegreeDays } from "./model/degree-days";

/* By which weather forecasts are made: a business's weather is that of its first yard (docs/decisions/0324). */

/**
 * The degree days where a business is: by what the weather's provider has told up to now, and what is usual of all
 * other days. Asks the provider first and keeps what it tells; where it fails, what was told before holds.
 */
export async function readWeather(
  { database, providers, log }: Pick<Service, "database" | "providers" | "log">,
  tenantId: string,
  now: Date,
): Promise<DegreeDays> {
  const db = database.service;
  const yard = providers.weather.kind === "usual" ? null : await firstYard(db, tenantId);
  if (yard) {
    try {
      await keep(db, tenantId, await providers.weather.daily(yard), now);
    } catch (error) {
      if (!(error instanceof ProviderFailed)) throw error;
      log.warn({ tenantId, error: error.message }, "the weather was not read");
    }
  }
  const known = await runSql(
    db,
    sqlBuilder
      .selectFrom("day_temperatures")
      .where("tenant_id", "=", tenantId)
      .select([sql<string>`to_char(day, 'YYYY-MM-DD')`.as("day"), "celsius"]),
  );
  return degreeDays(new Map(known.map(({ day, celsius }) => [day, celsius])));
}

const firstYard = (db: SqlRunner, tenantId: string) =>
  runSqlForOne(
    db,
    sqlBuilder
      .selectFrom("locations")
      .where("tenant_id", "=", tenantId)
      .where("archived_at", "is", null)
      .where("latitude", "is not", null)
      .where("longitude", "is not", null)
      .orderBy("created_at")
      .orderBy("id")
      .limit(1)
      .select((eb) => [
        eb.ref("latitude").$notNull().as("latitude"),
        eb.ref("longitude").$notNull().as("longitude"),
      ]),
  );

/** What is told later of a day is nearer to the truth. */
async function keep(
  db: SqlRunner,
  tenantId: string,
  days: readonly { day: string; celsius: number }[],
  now: Date,
): Promise<void> {
  if (days.length === 0) return;
  await runSql(
    db,
    sqlBuilder
      .insertInto("day_temperatures")
      .values(
        days.map(({ day, celsius }) => ({
          tenant_id: tenantId,
          day: sql<Date>`${day}::date`,
          celsius,
          told_at: now,
        })),
      )
      .onConflict((clash) =>
        clash.columns(["tenant_id", "day"]).doUpdateSet((eb) => ({
          celsius: eb.ref("excluded.celsius"),
          told_at: eb.ref("excluded.told_at"),
        })),
      )
      .returning("day"),
  );
}
