import { business } from "../../../platform/middleware/procedures";
import { todayIn } from "../../../platform/values/format";
import { prepaymentsOn } from "./prepayments";
import { PrepaymentPage, PrepaymentQuery } from "./schema";

/** GET /books/prepayments: orders that were paid by a day and not delivered by it, with the VAT of what was paid. */
export const prepayments = business("accounting:read")
  .input(PrepaymentQuery)
  .output(PrepaymentPage)
  .query(({ ctx, input: { on, ...page } }) => {
    const { id: tenantId, timeZone } = ctx.business;
    return prepaymentsOn(ctx.db, { tenantId, on: on ?? todayIn(timeZone, ctx.now) }, page);
  });
