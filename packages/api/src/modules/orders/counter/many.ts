import { anyUuid, runSql, sql, sqlBuilder, type SqlRunner } from "@roundsman/db";
import { z } from "zod";
import { doEach, inOrderOf, ManyDone, ManyIds } from "../../../platform/audit/each";
import { refuseIf } from "../../../platform/base/errors";
import { business } from "../../../platform/middleware/procedures";
import type { Within } from "../../../platform/middleware/within";
import { Day, text, Uuid } from "../../../platform/values/values";
import { PaidByHand } from "../../ledger";
import { cancelOrder } from "../cancel-order";
import { changeOrder } from "../change-order";
import { outstandingPence } from "../money/money";
import { orderName } from "../order/notices";
import { whyNotMarkedPaid, whyNotPlaced } from "../order/guards";
import { selectOrders, whyUnplannable, type OrderRow } from "../order/queries";
import { actorId } from "../place-order";
import { markPaid, requireReceived } from "./counter";

/*
 * One act on many orders of the office's list: each order is judged by the guard of the single act and changed by its
 * function, in a transaction of its own (docs/decisions/0448).
 */

const Many = z.object({ ids: ManyIds });

/** @throws not_found where one of the orders is none of this business's */
async function readChosen(db: SqlRunner, tenantId: string, ids: string[]): Promise<OrderRow[]> {
  const rows = await runSql(
    db,
    selectOrders.where("o.tenant_id", "=", tenantId).where("o.id", "=", anyUuid(ids)),
  );
  return inOrderOf(ids, rows, "order");
}

const eachOrder = async (ctx: Within, ids: string[], act: (order: OrderRow) => Promise<unknown>) =>
  doEach(await readChosen(ctx.db, ctx.business.id, ids), orderName, act);

/** One chosen order: what a page says before an act, and why an act is refused; null where it can be tried. */
const Chosen = z.object({
  id: Uuid,
  name: z.string(),
  /** The van of its round is out with it. */
  isOut: z.boolean(),
  /** Pence including VAT: what came in for it, and what is still to come. */
  paidPence: z.int(),
  outstandingPence: z.int(),
  can: z.object({
    cancel: z.string().nullable(),
    move: z.string().nullable(),
    pay: z.string().nullable(),
    plan: z.string().nullable(),
  }),
});

/** The orders of a business that are on a van that is out. */
const ordersOut = (db: SqlRunner, tenantId: string, ids: string[]) =>
  runSql(
    db,
    sqlBuilder
      .selectFrom("orders as o")
      .innerJoin("rounds as r", (join) =>
        join.onRef("r.tenant_id", "=", "o.tenant_id").onRef("r.id", "=", "o.round_id"),
      )
      .where("o.tenant_id", "=", tenantId)
      .where("o.id", "=", anyUuid(ids))
      .where("o.status", "=", sql.lit("placed"))
      .where("r.status", "=", sql.lit("out"))
      .select("o.id"),
  );

/**
 * What a dialog says of the chosen orders before it asks. A mutation since 200 ids fit in few addresses; it writes
 * nothing.
 */
export const previewMany = business("orders:write")
  .input(Many)
  .output(z.object({ items: z.array(Chosen) }))
  .mutation(async ({ ctx, input: { ids } }) => {
    const tenantId = ctx.business.id;
    const [orders, out] = await Promise.all([
      readChosen(ctx.db, tenantId, ids),
      ordersOut(ctx.db, tenantId, ids),
    ]);
    const areOut = new Set(out.map(({ id }) => id));
    return {
      items: orders.map((order) => ({
        id: order.id,
        name: orderName(order),
        isOut: areOut.has(order.id),
        paidPence: order.paidPence ?? 0,
        outstandingPence: order.paidAt ? 0 : outstandingPence(order),
        can: {
          cancel: whyNotPlaced(order),
          move: whyNotPlaced(order),
          pay: whyNotMarkedPaid(order),
          plan: whyUnplannable({ ...order, roundId: null }),
        },
      })),
    };
  });

/** Cancels many orders for one reason, which many of them need: it is in the history of each. */
export const cancelMany = business("orders:write", { heavy: "bulk" })
  .input(Many.extend({ reason: text(300, 1) }))
  .output(ManyDone)
  .mutation(({ ctx, input: { ids, reason } }) => {
    const { id, timeZone } = ctx.business;
    const by = { business: { id, timeZone }, now: ctx.now, exceptUserId: actorId(ctx), reason };
    return eachOrder(ctx, ids, (order) => {
      refuseIf(whyNotPlaced(order));
      return ctx.change((tx, record, emit) => cancelOrder(tx, record, emit, { ...by, order }));
    });
  });

/** Sets the day on which many orders are wanted. */
export const moveMany = business("orders:write", { heavy: "bulk" })
  .input(Many.extend({ wantedOn: Day }))
  .output(ManyDone)
  .mutation(({ ctx, input: { ids, wantedOn } }) =>
    eachOrder(ctx, ids, ({ id }) => changeOrder(ctx, { id, wantedOn })),
  );

/** Marks many orders as paid, each in full, by one method on one day. */
export const payMany = business("orders:write", { heavy: "bulk" })
  .input(Many.extend({ ...PaidByHand.shape }))
  .output(ManyDone)
  .mutation(async ({ ctx, input: { ids, ...received } }) => {
    await requireReceived(ctx, received);
    return eachOrder(ctx, ids, (order) => {
      refuseIf(whyNotMarkedPaid(order));
      return markPaid(ctx, order.id, received);
    });
  });
