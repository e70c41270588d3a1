import { doerOf } from "../../platform/access/caller";
import { refuseIf } from "../../platform/base/errors";
import { business } from "../../platform/middleware/procedures";
import { viewCustomer } from "./enter";
import { findCustomer } from "./guards";
import { customerNow, lockCustomer, whyErased, type CustomerRow } from "./queries";
import { Customer, NewStop } from "./schema";

/* A customer on stop: no more is sold to them on account until they are taken off it (docs/decisions/0224). */

/** Why a customer can't be put on stop; null where they can, also where they are on it already. */
const whyNotStopped = (customer: Pick<CustomerRow, "archivedAt" | "erasedAt">): string | null =>
  whyErased(customer) ?? (customer.archivedAt ? "This customer is archived." : null);

const findStoppable = findCustomer.use(({ ctx, next }) => {
  refuseIf(whyNotStopped(ctx.customer));
  return next();
});

/**
 * PUT /customers/{id}/stop. Put on stop again with another reason, they stay on it since the first time; with the
 * same one nothing changes. Orders already taken stay as they are.
 * @throws conflict for a customer who is archived or erased
 */
export const putOnStop = business("customers:write")
  .concat(findStoppable)
  .input(NewStop)
  .output(Customer)
  .mutation(({ ctx, input: { id, reason } }) =>
    ctx.change(async (tx, record) => {
      const tenantId = ctx.business.id;
      const before = await lockCustomer(tx, tenantId, id);
      refuseIf(whyNotStopped(before));
      const { name, stopReason, stopSince } = before;
      if (stopReason === reason) {
        await record(null);
        return viewCustomer(before);
      }
      const doer = doerOf(ctx.caller);
      await tx.customer.updateMany({
        where: { tenantId, id },
        data: {
          stopReason: reason,
          stopSince: stopSince ?? ctx.now,
          stopSetByName: doer.name,
          stopSetByUserId: doer.id,
          updatedAt: ctx.now,
        },
      });
      await record({
        action: "customer.stopped",
        words: stopSince
          ? `Changed why ${name} is on stop: ${reason}`
          : `Put ${name} on stop: ${reason}`,
        subject: { kind: "customer", id },
        before: { stopReason },
        after: { stopReason: reason },
      });
      return viewCustomer(await customerNow(tx, tenantId, id));
    }),
  );

/** DELETE /customers/{id}/stop. Of a customer who is not on stop nothing changes. @throws conflict once erased */
export const takeOffStop = business("customers:write")
  .concat(findCustomer)
  .output(Customer)
  .mutation(({ ctx }) =>
    ctx.change(async (tx, record) => {
      const tenantId = ctx.business.id;
      const { id } = ctx.customer;
      const before = await lockCustomer(tx, tenantId, id);
      const { name, stopReason } = before;
      if (stopReason === null) {
        await record(null);
        return viewCustomer(before);
      }
      await tx.customer.updateMany({
        where: { tenantId, id },
        data: {
          stopReason: null,
          stopSince: null,
          stopSetByName: null,
          stopSetByUserId: null,
          updatedAt: ctx.now,
        },
      });
      await record({
        action: "customer.unstopped",
        words: `Took ${name} off stop`,
        subject: { kind: "customer", id },
        before: { stopReason },
        after: { stopReason: null },
      });
      return viewCustomer(await customerNow(tx, tenantId, id));
    }),
  );
