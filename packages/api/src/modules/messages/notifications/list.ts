import { member } from "../../../platform/middleware/procedures";
import { mine } from "./mine";
import { readNotices } from "./read";
import { NoticeQuery, NotificationList } from "./schema";

/** GET /notifications: the signed-in person's own, newest first. */
export const list = member()
  .input(NoticeQuery)
  .output(NotificationList)
  .query(async ({ ctx, input }) =>
    NotificationList.parse(await readNotices(ctx.db, mine(ctx), input.limit)),
  );
