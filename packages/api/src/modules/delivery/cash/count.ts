import { conflict } from "../../../platform/base/errors";
import { business } from "../../../platform/middleware/procedures";
import { personBehind } from "../../../platform/access/own";
import { findHandover } from "./gates";
import { roundCash } from "./round-cash";
import { CashCount, RoundCash } from "./schema";

/**
 * POST /rounds/{id}/cash/{handoverId}/count: what the office found, once.
 * @throws conflict where it is counted already
 */
export const count = business("cash:write")
  .concat(findHandover)
  .input(CashCount)
  .output(RoundCash)
  .mutation(({ ctx, input: { countedPence } }) =>
    ctx.change(async (tx, record) => {
      const tenantId = ctx.business.id;
      const { id, roundId, handedPence } = ctx.handover;
      const { count: counted } = await tx.cashHandover.updateMany({
        where: { tenantId, id, countedAt: null },
        data: {
          countedPence,
          countedAt: ctx.now,
          countedByUserId: personBehind(ctx.caller).id,
        },
      });
      if (counted === 0) throw conflict("This is counted already.");
      await record({
        action: "cash.counted",
        words: "Counted the cash of a round",
        subject: { kind: "cash_handover", id },
        after: { handedPence, countedPence },
      });
      return roundCash(tx, tenantId, roundId);
    }),
  );
