import { Prisma, type PrismaClient } from "@roundsman/db";
import type { z } from "zod";
import { day } from "../../../platform/values/view";
import type { DrivingDay } from "./schema";

const daysAhead = 7;

/** A driver's issued rounds of the next days, in one statement. What is not issued may still change hands. */
export async function comingRounds(
  db: PrismaClient,
  tenantId: string,
  { userId, today }: { userId: string; today: string },
): Promise<z.infer<typeof DrivingDay>["coming"]> {
  const rows = await db.$queryRaw<
    {
      id: string;
      roundDate: Date;
      vehicleName: string | null;
      departsAt: string | null;
      stops: number;
    }[]
  >(Prisma.sql`
    SELECT r.id, r.round_date AS "roundDate", v.name AS "vehicleName",
           coalesce(r.departs_at, p.shift_start) AS "departsAt",
           (SELECT count(*)::int FROM stops s WHERE s.tenant_id = r.tenant_id AND s.round_id = r.id) AS stops
      FROM rounds r
      LEFT JOIN vehicles v ON v.tenant_id = r.tenant_id AND v.id = r.vehicle_id
      LEFT JOIN driver_profiles p ON p.tenant_id = r.tenant_id AND p.user_id = r.driver_user_id
     WHERE r.tenant_id = ${tenantId}::uuid AND r.driver_user_id = ${userId}
       AND r.status = 'planned' AND r.issued_at IS NOT NULL
       AND r.round_date > ${today}::date AND r.round_date <= ${today}::date + ${daysAhead}::int
     ORDER BY r.round_date, 4, r.id`);
  return rows.map((row) => ({ ...row, roundDate: day(row.roundDate) }));
}
