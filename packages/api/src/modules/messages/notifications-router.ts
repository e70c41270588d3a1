import { z } from "zod";
import { router } from "../../platform/context/context";
import { member } from "../../platform/middleware/procedures";
import { Uuid } from "../../platform/values/values";
import {
  NoticeList,
  NoticeQuery,
  NotificationList,
  readNotices,
  whereOwnNotices,
} from "./notifications";

/** The signed-in person's notices as the back office shows them, with those that REST does not have. */
const inbox = member()
  .input(NoticeQuery)
  .output(NoticeList)
  .query(async ({ ctx, input }) =>
    NoticeList.parse(await readNotices(ctx.db, whereOwnNotices(ctx), input.limit)),
  );

/** GET /notifications: the signed-in person's own, newest first. */
const list = member()
  .input(NoticeQuery)
  .output(NotificationList)
  .query(async ({ ctx, input }) =>
    NotificationList.parse(await readNotices(ctx.db, whereOwnNotices(ctx), input.limit)),
  );

/** POST /notifications/read: those named, or all. Nobody's business but the person's, so it leaves no activity. */
const markRead = member()
  .input(z.object({ ids: z.array(Uuid).max(100).optional() }))
  .output(z.object({ unread: z.int().min(0) }))
  .mutation(({ ctx, input }) =>
    ctx.quietly(async (tx) => {
      const where = whereOwnNotices(ctx);
      await tx.notification.updateMany({
        where: { ...where, readAt: null, ...(input.ids && { id: { in: input.ids } }) },
        data: { readAt: ctx.now },
      });
      return { unread: await tx.notification.count({ where: { ...where, readAt: null } }) };
    }),
  );

export const notifications = router({ inbox, list, markRead });
