import {
  expressionBuilder,
  prepareSql,
  runHolding,
  sql,
  sqlBuilder,
  type InferResult,
  type SqlRunner,
  type Tables,
  type Tx,
} from "@roundsman/db";

const member = expressionBuilder<Tables & { m: Tables["members"] }, "m">();

/** The ids of the patches that `members as m` know. */
export const patchIds = sql<string[]>`array(${member
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
export async function lockMember(tx: Tx, tenantId: string, userId: string): Promise<boolean> {
  const member = sqlBuilder
    .selectFrom("members")
    .where("tenant_id", "=", tenantId)
    .where("user_id", "=", userId)
    .select("user_id");
  const held = await runHolding(tx, tenantId, member, (rows) => rows.forUpdate());
  return held.length > 0;
}

/** Those of these people who are drivers of a business, each in the same turn: for a caller to hold. */
export const selectDriversAmong = (tenantId: string, userIds: readonly string[]) =>
  sqlBuilder
    .selectFrom("members")
    .where("tenant_id", "=", tenantId)
    .where("role", "=", sql.lit("driver"))
    .where("user_id", "=", sql<string>`any(${[...userIds]}::text[])`)
    .orderBy("user_id")
    .select("user_id");
