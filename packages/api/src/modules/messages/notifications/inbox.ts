import { member } from "../../../platform/middleware/procedures";
import { mine } from "./mine";
import { readNotices } from "./read";
import { NoticeList, NoticeQuery } from "./schema";

/** The signed-in person's notices as the back office shows them, with those that REST does not have. */
export const inbox = member()
  .input(NoticeQuery)
  .output(NoticeList)
  .query(async ({ ctx, input }) =>
    NoticeList.parse(await readNotices(ctx.db, mine(ctx), input.limit)),
  );
