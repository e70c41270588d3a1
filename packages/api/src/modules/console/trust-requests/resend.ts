import { staff } from "../../../platform/middleware/procedures";
import { sendLink } from "./access";
import { findWithAccess } from "./gates";
import { Note, TrustRequest } from "./schema";
import { settle } from "./settle";
import { viewTrustRequest } from "./view";

/** POST /console/trust/requests/{id}/resend: a new one-time link, valid seven days. */
export const resend = staff("support")
  .concat(findWithAccess)
  .input(Note)
  .output(TrustRequest)
  .mutation(({ ctx, input: { note } }) =>
    ctx.change(async (tx, record) => {
      // The row is taken, so that a revoke at the same instant comes before or after, never between.
      const row = await settle(tx, ctx.trustRequest, { status: ctx.trustRequest.status });
      await sendLink(tx, row, { now: ctx.now, webUrl: ctx.settings.urls.web });
      await record({
        area: "trust",
        action: "trust.link_resent",
        words: `Sent ${row.fullName} of ${row.company} a new link`,
        details: { requestId: row.id, note: note ?? null },
      });
      return viewTrustRequest(row, ctx.now);
    }),
  );
