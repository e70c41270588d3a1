import { conflict, invalid, notFound } from "../../../platform/base/errors";
import { business } from "../../../platform/middleware/procedures";
import { fromDay, todayIn } from "../../../platform/values/view";
import { personBehind } from "../../../platform/access/own";
import { requireReturnable, stockedProducts } from "../stock/goods";
import { readSupplier } from "../suppliers/rows";
import { namedYard } from "../yards/named";
import { refuseUnverified } from "../../business/business/unverified";
import { queueEmail } from "../../messages/emails/queue";
import { orderLetter } from "./letter";
import { readSupplierOrder } from "./rows";
import { NewSupplierOrder, SupplierOrder } from "./schema";
import { viewSupplierOrder } from "./view";

/**
 * POST /stock/supplier-orders: recorded, or mailed to the supplier's order contact as well (`send`).
 * @throws conflict where it is to be sent and no contact has an address, or the business is not verified
 */
export const place = business("stock:write")
  .input(NewSupplierOrder)
  .output(SupplierOrder)
  .mutation(async ({ ctx, input: { lines, send, expectedOn, ...fields } }) => {
    const tenantId = ctx.business.id;
    refuseTwice(lines);
    if (send) refuseUnverified(ctx.business);
    const supplier = await readSupplier(ctx.db, tenantId, fields.supplierId);
    if (supplier.archivedAt)
      throw invalid({ path: "supplierId", message: "This supplier is archived." });
    await namedYard(ctx.db, tenantId, fields.locationId, "locationId");
    const products = await stockedProducts(
      ctx.db,
      tenantId,
      lines.map(({ productId }) => productId),
    );
    requireReturnable(
      products,
      lines.flatMap(({ productId, emptiesToReturn }, n) =>
        emptiesToReturn > 0 ? { productId, path: `lines.${n}.emptiesToReturn` } : [],
      ),
    );
    const { id: createdByUserId, name: createdByName } = personBehind(ctx.caller);
    const today = todayIn(ctx.business.timeZone, ctx.now);
    return ctx.change(async (tx, record) => {
      const { id } = await tx.supplierOrder.create({
        data: {
          tenantId,
          ...fields,
          expectedOn: fromDay(expectedOn),
          placedVia: send ? "sent" : "recorded",
          createdByUserId,
          createdByName,
          createdAt: ctx.now,
        },
        select: { id: true },
      });
      await tx.supplierOrderLine.createMany({
        data: lines.map((line, n) => ({ tenantId, orderId: id, position: n + 1, ...line })),
      });
      const order = viewSupplierOrder(await readSupplierOrder(tx, tenantId, id), today);
      if (send) {
        const profile = await tx.business.findFirst({
          where: { id: tenantId },
          select: { name: true, email: true, address: true },
        });
        if (!profile) throw notFound("business");
        const letter = orderLetter(order, profile);
        if (!letter) throw conflict("No contact of this supplier for orders has an email address.");
        await queueEmail(tx, tenantId, letter, ctx.now);
      }
      await record({
        action: "supplier_order.placed",
        words: `Placed an order with ${supplier.name}`,
        subject: { kind: "supplier_order", id },
        after: { lines, expectedOn, sent: send },
      });
      return order;
    });
  });

function refuseTwice(lines: readonly { productId: string }[]): void {
  const seen = new Set<string>();
  for (const [n, { productId }] of lines.entries()) {
    if (seen.has(productId)) {
      throw invalid({
        path: `lines.${n}.productId`,
        message: "This product stands in a line above.",
      });
    }
    seen.add(productId);
  }
}
