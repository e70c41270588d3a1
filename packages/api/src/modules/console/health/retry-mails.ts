import { conflict } from "../../../platform/base/errors";
import { staff } from "../../../platform/middleware/procedures";
import { requeueFailed } from "../../messages/emails/requeue";
import { failedSince } from "./mails";
import { recordOfRetry } from "./record-of-retry";
import { MailsToRetry, Retried } from "./schema";

/**
 * Sends failed mails of the last week again, as they were written: those named, or all there are. One that
 * is on its way by now is left out; 409 where that leaves none.
 */
export const retryMails = staff("support")
  .input(MailsToRetry)
  .output(Retried)
  .mutation(({ ctx, input: { mails } }) =>
    ctx.change(async (tx, record) => {
      const rows = await requeueFailed(tx, mails, failedSince(ctx.now));
      if (rows.length === 0) throw conflict("This is on its way, or gone by now.");
      await record(await recordOfRetry(tx, "mail", rows));
      return { retried: rows.length };
    }),
  );
