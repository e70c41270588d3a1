import {
  expressionBuilder,
  prepareSql,
  runSqlForOne,
  sql,
  sqlBuilder,
  type Expression,
  type InferResult,
  type SqlBool,
  type SqlRunner,
  type Tables,
  type Tx,
} from "@roundsman/db";

type OnRota = Tables & {
  m: Tables["members"];
  d: Tables["rota_days"];
  p: Tables["driver_profiles"];
};
const onRota = expressionBuilder<OnRota, "m" | "d" | "p">();

/**
 * Whether the rota has a driver working on a day; on `rota_days as d` of that day, left joined. Who has
 * time off that day does not work either: `hasTimeOff`.
 */
export const isOnRota: Expression<SqlBool> = onRota.fn.coalesce("d.working", sql.lit(true));

const whereOnRota = (hours: Expression<string | null>) =>
  onRota.case().when(isOnRota).then(hours).end();

/**
 * A driver's shift on a day, HH:MM: the rota's of that day where it differs, else the usual one; null on
 * a day on which the rota has them not working. On `rota_days as d` of that day and `driver_profiles
 * as p`, both left joined.
 */
export const shiftStart = whereOnRota(onRota.fn.coalesce("d.shift_start", "p.shift_start"));
/** Its end, on the same; before the start it is the next day's. */
export const shiftEnd = whereOnRota(onRota.fn.coalesce("d.shift_end", "p.shift_end"));

interface DayOf {
  tenantId: Expression<string>;
  userId: Expression<string | null>;
  day: Expression<Date>;
}

/** Time off that a person has asked for and that covers a day, as `t`, whatever became of it. */
export const timeOffOn = ({ tenantId, userId, day }: DayOf) =>
  sqlBuilder
    .selectFrom("time_off as t")
    .where("t.tenant_id", "=", tenantId)
    .where("t.user_id", "=", userId)
    .where((eb) => eb.between(day, eb.ref("t.from_day"), eb.ref("t.until_day")));

/** Whether somebody has time off on a day that was approved. */
export const hasTimeOff = (dayOf: DayOf): Expression<SqlBool> =>
  onRota.exists(timeOffOn(dayOf).where("t.status", "=", sql.lit("approved")).select("t.id"));

/** The ids of the patches that `members as m` know. */
export const patchIds = sql<string[]>`array(${onRota
  .selectFrom("driver_patches as k")
  .whereRef("k.tenant_id", "=", "m.tenant_id")
  .whereRef("k.user_id", "=", "m.user_id")
  .orderBy("k.patch_id")
  .select(sql<string>`k.patch_id::text`.as("id"))})`;

/**
 * Members with role driver, as `m` and `u`, with their settings, by name; one who has none yet is shown
 * with nothing set. A caller names the tenant.
 */
export const selectDrivers = sqlBuilder
  .selectFrom("members as m")
  .innerJoin("users as u", "u.id", "m.user_id")
  .leftJoin("driver_profiles as p", (join) =>
    join.onRef("p.tenant_id", "=", "m.tenant_id").onRef("p.user_id", "=", "m.user_id"),
  )
  .leftJoin("vehicles as v", (join) =>
    join.onRef("v.tenant_id", "=", "p.tenant_id").onRef("v.id", "=", "p.usual_vehicle_id"),
  )
  .where("m.role", "=", sql.lit("driver"))
  .orderBy("u.name")
  .orderBy("m.user_id")
  .select((eb) => [
    "m.user_id as userId",
    "u.name",
    "p.usual_vehicle_id as usualVehicleId",
    "v.name as usualVehicleName",
    "p.shift_start as shiftStart",
    "p.shift_end as shiftEnd",
    "p.break_minutes as breakMinutes",
    eb.fn.coalesce("p.updated_at", "m.joined_at").as("updatedAt"),
    patchIds.as("patchIds"),
  ]);

export type DriverRow = InferResult<typeof selectDrivers>[number];

/** Null where the user is no driver of the business. */
export const driverRow = async (
  runner: SqlRunner,
  tenantId: string,
  userId: string,
): Promise<DriverRow | null> => {
  const [driver] = await readDriver(runner, { tenantId, userId });
  return driver ?? null;
};

const readDriver = prepareSql(({ tenantId, userId }: { tenantId: string; userId: string }) =>
  selectDrivers.where("m.tenant_id", "=", tenantId).where("m.user_id", "=", userId),
);

/** Holds a member's row, so that two who change what is theirs stand in line. False where there is none. */
export const lockMember = async (tx: Tx, tenantId: string, userId: string): Promise<boolean> =>
  (await runSqlForOne(
    tx,
    sqlBuilder
      .selectFrom("members")
      .where("tenant_id", "=", tenantId)
      .where("user_id", "=", userId)
      .select("user_id")
      .forUpdate(),
  )) !== null;

/** Those of these people who are drivers of a business, each in the same turn: for a caller to hold. */
export const selectDriversAmong = (tenantId: string, userIds: readonly string[]) =>
  sqlBuilder
    .selectFrom("members")
    .where("tenant_id", "=", tenantId)
    .where("role", "=", sql.lit("driver"))
    .where("user_id", "=", sql<string>`any(${[...userIds]}::text[])`)
    .orderBy("user_id")
    .select("user_id");
