import { z } from "zod";
import { whyNotAllowed } from "../../../platform/access/caller";
import { router } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import {
  findInvoice,
  mailingOf,
  whyNotCredited,
  whyNotOpen,
  whyNotVoided,
  whyNotWrittenOff,
} from "../../billing";
import { whyNotCollectedNow } from "../../direct-debit";
import { whyUnverified } from "../../business";
import { findCustomer } from "../../customers";
import { findOrder } from "../../orders";
import { act, leaveOut } from "../../../platform/access/act";
import { canOfCustomer, CustomerCan } from "./customer";
import { supplier, supplierOrder, transfer } from "./goods";
import { canOfOrder, OrderCan } from "./order";
import { timeOffs, tradeApplication } from "./requests";

/*
 * What can be done with a thing, for the page that shows it (docs/decisions/0199). A page offers what is
 * null, shows what is a reason as refused with it, and leaves out the rest.
 */

const order = business("orders:read", { personOnly: true })
  .concat(findOrder)
  .output(OrderCan)
  .query(async ({ ctx }) => {
    const { roundId } = ctx.order;
    const where = { tenantId: ctx.business.id, id: roundId ?? "" };
    const round = roundId && (await ctx.db.round.findFirst({ where, select: { status: true } }));
    return canOfOrder(ctx, ctx.order, round || null);
  });

const invoice = business("invoices:read", { personOnly: true })
  .concat(findInvoice)
  .output(
    z.object({
      paid: act,
      makeVoid: act,
      credit: act,
      send: act,
      dispute: act,
      endDispute: act,
      collect: act,
      writeOff: act,
    }),
  )
  .query(async ({ ctx }) => {
    const refused = whyNotAllowed(ctx, ["invoices:write"], { changes: true });
    const collect = await whyNotCollectedNow(ctx.db, ctx.business.id, ctx.invoice.id);
    const open = whyNotOpen(ctx.invoice) === null;
    const isVoid = ctx.invoice.status === "void";
    return leaveOut({
      paid: open && refused,
      writeOff: open && (refused ?? whyNotWrittenOff(ctx.invoice)),
      credit: !isVoid && (refused ?? whyNotCredited(ctx.invoice)),
      dispute: open && refused,
      endDispute: ctx.invoice.disputedSince !== null && refused,
      makeVoid: open && (refused ?? whyNotVoided(ctx.invoice, ctx.business.booksClosedTo)),
      collect: collect !== false && (refused ?? collect),
      send: !isVoid && (refused ?? mailingOf(ctx.invoice).why ?? whyUnverified(ctx.business)),
    });
  });

const customer = business("customers:read", { personOnly: true })
  .concat(findCustomer)
  .output(CustomerCan)
  .query(({ ctx }) => canOfCustomer(ctx, ctx.customer));

export const can = router({
  order,
  invoice,
  customer,
  transfer,
  supplier,
  supplierOrder,
  tradeApplication,
  timeOffs,
});
