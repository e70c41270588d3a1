import type { Prisma, PrismaClient } from "@roundsman/db";
import { dateTime, dateTimeOrNull } from "../../../platform/values/view";

/** The newest notices of these, and how many of all are unread. */
export async function readNotices(
  db: PrismaClient,
  where: Prisma.NotificationWhereInput,
  limit: number,
) {
  const [rows, unread] = await Promise.all([
    db.notification.findMany({
      where,
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: limit,
    }),
    db.notification.count({ where: { ...where, readAt: null } }),
  ]);
  const items = rows.map((row) => ({
    ...row,
    readAt: dateTimeOrNull(row.readAt),
    createdAt: dateTime(row.createdAt),
  }));
  return { items, unread };
}
