import type { Tx } from "@roundsman/db";
import { z } from "zod";
import { doerOf } from "../../platform/access/caller";
import { recordActivity } from "../../platform/audit/activity";
import { ManyDone, ManyIds } from "../../platform/audit/each";
import { refuseIf } from "../../platform/base/errors";
import { business } from "../../platform/middleware/procedures";
import type { Within } from "../../platform/middleware/within";
import { viewCustomer } from "./enter";
import { eachCustomer, findCustomer } from "./guards";
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

/** Puts one customer on stop, in a change of its own. @throws conflict for one who is archived or erased */
const stopCustomer = (ctx: Within, id: string, reason: string): Promise<Customer> =>
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
  });

/** Takes one customer off stop, in a change of its own. @throws conflict for one who is erased */
const unstopCustomer = (ctx: Within, id: string): Promise<Customer> =>
  ctx.change(async (tx, record) => {
    const tenantId = ctx.business.id;
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
  .mutation(({ ctx, input: { id, reason } }) => stopCustomer(ctx, id, reason));

/** DELETE /customers/{id}/stop. Of a customer who is not on stop nothing changes. @throws conflict once erased */
export const takeOffStop = business("customers:write")
  .concat(findCustomer)
  .output(Customer)
  .mutation(({ ctx }) => unstopCustomer(ctx, ctx.customer.id));

/** Puts many customers on stop for one reason. */
export const stopMany = business("customers:write", { heavy: "bulk" })
  .input(NewStop.extend({ ids: ManyIds }))
  .output(ManyDone)
  .mutation(({ ctx, input: { ids, reason } }) =>
    eachCustomer(ctx, ids, ({ id }) => stopCustomer(ctx, id, reason)),
  );

/** Takes many customers off stop. */
export const unstopMany = business("customers:write", { heavy: "bulk" })
  .input(z.object({ ids: ManyIds }))
  .output(ManyDone)
  .mutation(({ ctx, input: { ids } }) =>
    eachCustomer(ctx, ids, ({ id }) => unstopCustomer(ctx, id)),
  );

/** Who puts on stop where nobody does: a rule that the business has set. */
const itself = { kind: "system", name: "Roundsman" } as const;

interface Stopping {
  tenantId: string;
  customerId: string;
  now: Date;
}

/** Puts a customer on stop by a rule. One who is on it already stays so, with the reason that there is. */
export async function stopByItself(
  tx: Tx,
  { tenantId, customerId: id, now }: Stopping,
  { reason, since }: { reason: string; since: Date },
): Promise<void> {
  const { count } = await tx.customer.updateMany({
    where: { tenantId, id, stopSince: null, archivedAt: null, erasedAt: null },
    data: {
      stopReason: reason,
      stopSince: since,
      stopSetByName: itself.name,
      stopSetByUserId: null,
      updatedAt: now,
    },
  });
  if (count === 0) return;
  const { name } = await customerNow(tx, tenantId, id);
  await recordActivity(
    tx,
    { tenantId, ...itself },
    {
      action: "customer.stopped",
      words: `Put ${name} on stop: ${reason}`,
      subject: { kind: "customer", id },
      before: { stopReason: null },
      after: { stopReason: reason },
    },
    { now, requestId: null },
  );
}

/** Takes off stop whom the rule put on it at that moment, unless somebody has given a reason of their own since. */
export async function unstopByItself(
  tx: Tx,
  { tenantId, customerId: id, now }: Stopping,
  since: Date,
): Promise<void> {
  const { name, stopReason } = await customerNow(tx, tenantId, id);
  const { count } = await tx.customer.updateMany({
    where: { tenantId, id, stopSince: since, stopSetByUserId: null, stopSetByName: itself.name },
    data: { stopReason: null, stopSince: null, stopSetByName: null, updatedAt: now },
  });
  if (count === 0) return;
  await recordActivity(
    tx,
    { tenantId, ...itself },
    {
      action: "customer.unstopped",
      words: `Took ${name} off stop`,
      subject: { kind: "customer", id },
      before: { stopReason },
      after: { stopReason: null },
    },
    { now, requestId: null },
  );
}
