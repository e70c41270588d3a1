import { Prisma, type PrismaClient, type Tx } from "@roundsman/db";

/** A driver with their settings; one who has none yet is shown with nothing set. */
export interface DriverRow {
  userId: string;
  name: string;
  usualVehicleId: string | null;
  usualVehicleName: string | null;
  shiftStart: string | null;
  shiftEnd: string | null;
  breakMinutes: number | null;
  patchIds: string[];
  updatedAt: Date;
}

/** Members with role driver that meet a condition over `m` and `u`, by name, in one statement. */
export const driverRows = (
  db: PrismaClient | Tx,
  tenantId: string,
  { where, take }: { where: Prisma.Sql; take: number },
): Promise<DriverRow[]> =>
  db.$queryRaw<DriverRow[]>(Prisma.sql`
    SELECT m.user_id AS "userId", u.name, p.usual_vehicle_id AS "usualVehicleId",
           v.name AS "usualVehicleName", p.shift_start AS "shiftStart", p.shift_end AS "shiftEnd",
           p.break_minutes AS "breakMinutes", coalesce(p.updated_at, m.joined_at) AS "updatedAt",
           ARRAY(SELECT d.patch_id::text FROM driver_patches d
                  WHERE d.tenant_id = m.tenant_id AND d.user_id = m.user_id ORDER BY 1) AS "patchIds"
      FROM members m
      JOIN users u ON u.id = m.user_id
      LEFT JOIN driver_profiles p ON p.tenant_id = m.tenant_id AND p.user_id = m.user_id
      LEFT JOIN vehicles v ON v.tenant_id = p.tenant_id AND v.id = p.usual_vehicle_id
     WHERE m.tenant_id = ${tenantId}::uuid AND m.role = 'driver' AND ${where}
     ORDER BY u.name, m.user_id LIMIT ${take}`);

/** Null where the user is no driver of the business. */
export async function driverRow(
  db: PrismaClient | Tx,
  tenantId: string,
  userId: string,
): Promise<DriverRow | null> {
  const where = Prisma.sql`m.user_id = ${userId}`;
  const [row] = await driverRows(db, tenantId, { where, take: 1 });
  return row ?? null;
}
