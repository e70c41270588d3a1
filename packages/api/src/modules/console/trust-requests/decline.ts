import { staff } from "../../../platform/middleware/procedures";
import { queueServiceEmail } from "../../../platform/jobs/service-email";
import { findWaiting } from "./gates";
import { Note, TrustRequest } from "./schema";
import { settle } from "./settle";
import { viewTrustRequest } from "./view";

/** POST /console/trust/requests/{id}/decline: told by mail; the note is for staff. */
export const decline = staff("support")
  .concat(findWaiting)
  .input(Note)
  .output(TrustRequest)
  .mutation(({ ctx, input: { note } }) =>
    ctx.change(async (tx, record) => {
      const row = await settle(tx, ctx.trustRequest, {
        status: "declined",
        decidedByUserId: ctx.staff.id,
        decidedByName: ctx.staff.name,
        decidedAt: ctx.now,
        decisionNote: note,
      });
      const letter = {
        kind: "trust.declined",
        to: row.email,
        subject: "Your request to Roundsman's trust centre",
        text: `Hello ${row.fullName},\n\nWe can't give you access to the documents you asked for. Answer this mail if you think we should.\n\nRoundsman`,
      };
      await queueServiceEmail(tx, letter, ctx.now);
      await record({
        area: "trust",
        action: "trust.declined",
        words: `Declined the request of ${row.fullName} of ${row.company}`,
        details: { requestId: row.id, note: note ?? null },
      });
      return viewTrustRequest(row, ctx.now);
    }),
  );
