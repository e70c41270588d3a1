import { Prisma, type PrismaClient, type TimeOffStatus, type Tx } from "@roundsman/db";
import type { z } from "zod";
import { notFound } from "../../../platform/base/errors";
import { dateTime, dateTimeOrNull, day } from "../../../platform/values/view";
import type { TimeOff } from "./schema";

export interface TimeOffRow {
  id: string;
  userId: string;
  name: string;
  fromDay: Date;
  untilDay: Date;
  note: string | null;
  status: TimeOffStatus;
  decidedAt: Date | null;
  createdAt: Date;
}

/** Time off that meets a condition over `t`, newest first. */
export const timeOffRows = (
  db: PrismaClient | Tx,
  tenantId: string,
  { where, take }: { where: Prisma.Sql; take: number },
): Promise<TimeOffRow[]> =>
  db.$queryRaw<TimeOffRow[]>(Prisma.sql`
    SELECT t.id, t.user_id AS "userId", u.name, t.from_day AS "fromDay", t.until_day AS "untilDay",
           t.note, t.status, t.decided_at AS "decidedAt", t.created_at AS "createdAt"
      FROM time_off t JOIN users u ON u.id = t.user_id
     WHERE t.tenant_id = ${tenantId}::uuid AND ${where}
     ORDER BY t.from_day DESC, t.id DESC LIMIT ${take}`);

/** @throws not_found where there is none */
export async function timeOffRow(
  db: PrismaClient | Tx,
  tenantId: string,
  id: string,
): Promise<TimeOffRow> {
  const where = Prisma.sql`t.id = ${id}::uuid`;
  const [row] = await timeOffRows(db, tenantId, { where, take: 1 });
  if (!row) throw notFound("time off");
  return row;
}

export const viewTimeOff = (row: TimeOffRow): z.infer<typeof TimeOff> => ({
  ...row,
  fromDay: day(row.fromDay),
  untilDay: day(row.untilDay),
  decidedAt: dateTimeOrNull(row.decidedAt),
  createdAt: dateTime(row.createdAt),
});
