import { z } from "zod";
import { member } from "../../../platform/middleware/procedures";
import { Uuid } from "../../../platform/values/values";
import { mine } from "./mine";

/** POST /notifications/read: those named, or all. Nobody's business but the person's, so it leaves no activity. */
export const markRead = member()
  .input(z.object({ ids: z.array(Uuid).max(100).optional() }))
  .output(z.object({ unread: z.int().min(0) }))
  .mutation(({ ctx, input }) =>
    ctx.quietly(async (tx) => {
      const where = mine(ctx);
      await tx.notification.updateMany({
        where: { ...where, readAt: null, ...(input.ids && { id: { in: input.ids } }) },
        data: { readAt: ctx.now },
      });
      return { unread: await tx.notification.count({ where: { ...where, readAt: null } }) };
    }),
  );
