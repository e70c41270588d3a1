import { countHeavy } from "../../../platform/middleware/rates";
import { conflict, invalid } from "../../../platform/base/errors";
import { business } from "../../../platform/middleware/procedures";
import { todayIn } from "../../../platform/values/view";
import { personBehind } from "../../../platform/access/own";
import { requireReturnable, stockedProducts } from "../stock/goods";
import { findOpenOrder } from "./gates";
import { enterReceipt, goodsOf, keepPhoto } from "./receipt";
import { lockSupplierOrder, readSupplierOrder } from "./rows";
import { Receive, SupplierOrder } from "./schema";
import { afterReceipt, isOpen } from "./states";
import { tally } from "./tally";
import { viewSupplierOrder } from "./view";

/** A clock may be a little ahead of ours. */
const aheadMs = 5 * 60_000;

/**
 * POST /stock/supplier-orders/{id}/receive: what physically came is recorded, more or
 * less than ordered. Of two at once the second meets the order as the first left it.
 */
export const receive = business("stock:write")
  .concat(findOpenOrder)
  .input(Receive)
  .output(SupplierOrder)
  .mutation(async ({ ctx, input }) => {
    const tenantId = ctx.business.id;
    const products = await stockedProducts(ctx.db, tenantId, namedIn(input));
    if (input.arrivedAt && Date.parse(input.arrivedAt) > ctx.now.getTime() + aheadMs) {
      throw invalid({ path: "arrivedAt", message: "This time has not come yet." });
    }
    requireReturnable(
      products,
      (input.emptiesBack ?? []).map(({ productId }, n) => ({
        productId,
        path: `emptiesBack.${n}.productId`,
      })),
    );
    const goods = goodsOf(input);
    if (input.photo) await countHeavy(ctx, ctx.business);
    const photoKey = await keepPhoto(ctx, tenantId, input.photo);
    const by = personBehind(ctx.caller);
    const order = await ctx.change(async (tx, record) => {
      const before = await lockSupplierOrder(tx, tenantId, input.id);
      if (!isOpen(before.status)) throw conflict(`This order is ${before.status} already.`);
      const { id: orderId, locationId } = before;
      await enterReceipt(
        tx,
        { tenantId, orderId, locationId, photoKey, by, now: ctx.now },
        input,
        goods,
      );
      const received = await readSupplierOrder(tx, tenantId, orderId);
      const status = afterReceipt(tally(received), input.moreToCome);
      await tx.supplierOrder.updateMany({
        where: { tenantId, id: orderId },
        data: { status, finishedAt: status === "arrived" ? ctx.now : null },
      });
      await record({
        action: "supplier_order.received",
        words: `Received goods from ${before.supplier.name} at ${before.location.name}`,
        subject: { kind: "supplier_order", id: orderId },
        before: { status: before.status },
        after: { status, goods: goods.map((line) => ({ ...line })) },
      });
      return { ...received, status };
    });
    return viewSupplierOrder(order, todayIn(ctx.business.timeZone, ctx.now));
  });

const namedIn = ({ arrived, emptiesBack = [] }: Receive): string[] =>
  [...arrived, ...emptiesBack].map(({ productId }) => productId);
