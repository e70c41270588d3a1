import { staff } from "../../../platform/middleware/procedures";
import { accessMs, sendLink } from "./access";
import { findWaiting } from "./gates";
import { Note, TrustRequest } from "./schema";
import { settle } from "./settle";
import { viewTrustRequest } from "./view";

/** POST /console/trust/requests/{id}/approve: access for 90 days, and the first one-time link. */
export const approve = staff("support")
  .concat(findWaiting)
  .input(Note)
  .output(TrustRequest)
  .mutation(({ ctx, input: { note } }) =>
    ctx.change(async (tx, record) => {
      const row = await settle(tx, ctx.trustRequest, {
        status: "approved",
        decidedByUserId: ctx.staff.id,
        decidedByName: ctx.staff.name,
        decidedAt: ctx.now,
        decisionNote: note,
        accessExpiresAt: new Date(ctx.now.getTime() + accessMs),
      });
      await sendLink(tx, row, { now: ctx.now, webUrl: ctx.settings.urls.web });
      await record({
        area: "trust",
        action: "trust.approved",
        words: `Let ${row.fullName} of ${row.company} into the trust centre`,
        details: { requestId: row.id, note: note ?? null },
      });
      return viewTrustRequest(row, ctx.now);
    }),
  );
