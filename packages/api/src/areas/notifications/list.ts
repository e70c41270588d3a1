import { z } from "zod";
import { member } from "../../procedures";
import { dateTime, dateTimeOrNull } from "../../shapes/view";
import { mine } from "./mine";
import { Notification, NotificationList } from "./schema";

/** GET /notifications (interface.md, 14): the signed-in person's own, newest first. */
export const list = member()
  .input(z.object({ limit: z.coerce.number().int().min(1).max(100).default(30) }))
  .output(NotificationList)
  .query(async ({ ctx, input }) => {
    const where = mine(ctx);
    const [rows, unread] = await Promise.all([
      ctx.db.notification.findMany({
        where,
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        take: input.limit,
      }),
      ctx.db.notification.count({ where: { ...where, readAt: null } }),
    ]);
    const items = rows.map((row) =>
      Notification.parse({
        ...row,
        readAt: dateTimeOrNull(row.readAt),
        createdAt: dateTime(row.createdAt),
      }),
    );
    return { items, unread };
  });
