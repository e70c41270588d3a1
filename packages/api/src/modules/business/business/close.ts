import { businessLocked, forbidden, invalid } from "../../../platform/base/errors";
import { enqueue } from "../../../platform/jobs/enqueue";
import { business } from "../../../platform/middleware/procedures";
import { dateTime } from "../../../platform/values/view";
import { erasedAfter, sayFarewell } from "./closing";
import { ClosedBusiness, NameTyped } from "./schema";

/**
 * DELETE /business: an owner closes it, with its name typed. Nobody comes in from the next request on;
 * what it holds is erased after 30 days, until when the service's staff can undo it.
 */
export const close = business("tenant:write", { personOnly: true })
  .use(({ ctx, next }) => {
    if (ctx.caller.kind === "person" && ctx.role === "owner") return next();
    throw forbidden("Only an owner closes a business.");
  })
  .input(NameTyped)
  .output(ClosedBusiness)
  .mutation(({ ctx, input }) => {
    const { id, name } = ctx.business;
    if (input.name.trim() !== name) {
      throw invalid({ path: "name", message: "Type the business's name exactly as it is." });
    }
    const erasedAt = erasedAfter(ctx.now);
    return ctx.change(async (tx, record) => {
      const { count } = await tx.business.updateMany({
        where: { id, closedAt: null },
        data: { closedAt: ctx.now },
      });
      if (count === 0) throw businessLocked();
      await enqueue(
        tx,
        "erase_business",
        { tenantId: id },
        { runAt: erasedAt, key: `erase:${id}` },
      );
      await enqueue(tx, "end_subscription", { tenantId: id });
      await sayFarewell(tx, { id, name }, { now: ctx.now, erasedAt });
      await record({
        action: "business.closed",
        words: `Closed ${name}`,
        subject: { kind: "business", id },
      });
      return { id, closedAt: dateTime(ctx.now), erasedAt: dateTime(erasedAt) };
    });
  });
