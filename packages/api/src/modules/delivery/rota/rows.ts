import { Prisma, type PrismaClient, type Tx } from "@roundsman/db";
import type { z } from "zod";
import type { Rota, RotaDay } from "./schema";

interface RotaRow extends z.infer<typeof RotaDay> {
  userId: string;
  name: string;
}

/** The days of all drivers, or of one person, in one statement. */
export async function rotaOf(
  db: PrismaClient | Tx,
  tenantId: string,
  span: { from: string; to: string },
  only: string | null,
): Promise<Rota> {
  const rows = await db.$queryRaw<RotaRow[]>(Prisma.sql`
    SELECT m.user_id AS "userId", u.name, to_char(n.day, 'YYYY-MM-DD') AS day,
           coalesce(d.working, true) AND coalesce(t.status <> 'approved', true) AS working,
           CASE WHEN coalesce(d.working, true) THEN coalesce(d.shift_start, p.shift_start) END AS "shiftStart",
           CASE WHEN coalesce(d.working, true) THEN coalesce(d.shift_end, p.shift_end) END AS "shiftEnd",
           d.day IS NOT NULL AS differs, t.status AS "timeOff"
      FROM members m
      JOIN users u ON u.id = m.user_id
      CROSS JOIN generate_series(${span.from}::date, ${span.to}::date, interval '1 day') AS n(day)
      LEFT JOIN driver_profiles p ON p.tenant_id = m.tenant_id AND p.user_id = m.user_id
      LEFT JOIN rota_days d ON d.tenant_id = m.tenant_id AND d.user_id = m.user_id AND d.day = n.day::date
      LEFT JOIN LATERAL (
        SELECT o.status FROM time_off o
         WHERE o.tenant_id = m.tenant_id AND o.user_id = m.user_id AND o.status IN ('requested', 'approved')
           AND n.day::date BETWEEN o.from_day AND o.until_day
         ORDER BY o.status = 'approved' DESC LIMIT 1) t ON true
     WHERE m.tenant_id = ${tenantId}::uuid AND m.role = 'driver'
       AND (${only}::text IS NULL OR m.user_id = ${only})
     ORDER BY u.name, m.user_id, n.day`);
  const drivers = new Map<string, Rota["drivers"][number]>();
  for (const { userId, name, ...day } of rows) {
    const driver = drivers.get(userId) ?? { userId, name, days: [] };
    driver.days.push(day);
    drivers.set(userId, driver);
  }
  return { ...span, drivers: [...drivers.values()] };
}
