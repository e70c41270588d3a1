import { business } from "../../../platform/middleware/procedures";
import { decide, tellApplicant } from "./decided";
import { findPendingApplication } from "./gates";
import { refusalLetter } from "./letters";
import { lockPending } from "./pending";
import { applicationNow } from "./rows";
import { Refusal, TradeApplication } from "./schema";
import { viewApplication } from "./view";

/** POST /trade-applications/{id}/decline: the applicant is told, with the reason where there is one. */
export const decline = business("customers:write")
  .concat(findPendingApplication)
  .input(Refusal)
  .output(TradeApplication)
  .mutation(({ ctx, input: { id, reason = null } }) =>
    ctx.change(async (tx, record) => {
      const application = await lockPending(tx, ctx.business.id, id);
      await decide(tx, ctx, id, { status: "declined", reason });
      await tellApplicant(tx, ctx, (sender) => refusalLetter(application, sender, reason));
      await record({
        action: "trade_application.declined",
        words: `Declined the trade application of ${application.businessName}`,
        subject: { kind: "trade_application", id },
        after: { reason },
      });
      return viewApplication(await applicationNow(tx, ctx.business.id, id));
    }),
  );
