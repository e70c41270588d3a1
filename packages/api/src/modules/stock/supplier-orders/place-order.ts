import { doerOf } from "../../../platform/access/caller";
import { conflict, invalid, notFound } from "../../../platform/base/errors";
import { business } from "../../../platform/middleware/procedures";
import { fromDay, todayIn } from "../../../platform/values/format";
import { refuseUnverified } from "../../business";
import { queueEmail, type Letter } from "../../messages";
import { namedYard, requireReturnable, stockedProducts } from "../guards";
import { whyNotOrderedFrom } from "../suppliers/guards";
import { holdSupplier } from "../suppliers/queries";
import { requireUnderCeiling } from "../yards/gas-ceiling";
import { readSupplierOrder, supplierOrderMail } from "./queries";
import { NewSupplierOrder, SupplierOrder, viewSupplierOrder } from "./schema";

/** The order as it is mailed to the supplier; null where nobody there has an address. */
function orderLetter(
  order: SupplierOrder,
  from: { name: string; email: string | null; address: string | null },
): Letter | null {
  const contact = order.contacts.orders;
  if (!contact?.email) return null;
  const lines = order.lines.map(({ ordered, productName, emptiesToReturn }) => {
    const empties = emptiesToReturn > 0 ? ` (${emptiesToReturn} empties to take back)` : "";
    return `  ${ordered} × ${productName}${empties}`;
  });
  return {
    kind: supplierOrderMail,
    to: contact.email,
    replyTo: from.email,
    subject: `Order${order.reference ? ` ${order.reference}` : ""} from ${from.name}`,
    text: [
      `Hello ${contact.name},`,
      `Please deliver to ${order.locationName} on ${order.expectedOn}:`,
      lines.join("\n"),
      ...(order.note ? [order.note] : []),
      [from.name, from.address].filter((line) => line !== null).join("\n"),
    ].join("\n\n"),
    about: { kind: "supplier_order", id: order.id },
  };
}

/**
 * POST /stock/supplier-orders: recorded, or mailed to the supplier's order contact as well (`send`).
 * @throws conflict where it is to be sent and no contact has an address, or the business is not verified
 */
export const place = business("stock:write")
  .input(NewSupplierOrder)
  .output(SupplierOrder)
  .mutation(async ({ ctx, input: { lines, send, expectedOn, ruleOverrides, ...fields } }) => {
    const tenantId = ctx.business.id;
    refuseTwice(lines);
    if (send) refuseUnverified(ctx.business);
    const { id: createdByUserId, name: createdByName } = doerOf(ctx.caller);
    const today = todayIn(ctx.business.timeZone, ctx.now);
    return ctx.change(async (tx, record) => {
      const supplier = await holdSupplier(tx, tenantId, fields.supplierId);
      const archived = whyNotOrderedFrom(supplier);
      if (archived !== null) throw invalid({ path: "supplierId", message: archived });
      await namedYard(tx, tenantId, fields.locationId, "locationId");
      const products = await stockedProducts(
        tx,
        tenantId,
        lines.map(({ productId }) => productId),
      );
      requireReturnable(
        products,
        lines.flatMap(({ productId, emptiesToReturn }, n) =>
          emptiesToReturn > 0 ? { productId, path: `lines.${n}.emptiesToReturn` } : [],
        ),
      );
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
      const rules = await requireUnderCeiling(tx, {
        tenantId,
        locationId: fields.locationId,
        lines: lines.map(({ productId, ordered: quantity }) => ({
          productId,
          condition: "full",
          quantity,
        })),
        ruleOverrides,
        subject: { kind: "supplier_order", id },
        by: { id: createdByUserId, name: createdByName },
        now: ctx.now,
      });
      const readOrder = async () =>
        viewSupplierOrder(await readSupplierOrder(tx, tenantId, id), today);
      if (send) {
        const profile = await tx.business.findFirst({
          where: { id: tenantId },
          select: { name: true, email: true, address: true },
        });
        if (!profile) throw notFound("business");
        const letter = orderLetter(await readOrder(), profile);
        if (!letter) throw conflict("No contact of this supplier for orders has an email address.");
        await queueEmail(tx, tenantId, letter, ctx.now);
      }
      await record({
        action: "supplier_order.placed",
        words: `Placed an order with ${supplier.name}`,
        subject: { kind: "supplier_order", id },
        after: { lines, expectedOn, sent: send, ...(rules.length > 0 && { ruleOverrides }) },
      });
      return readOrder();
    });
  });

function refuseTwice(lines: readonly { productId: string }[]): void {
  const seen = new Set<string>();
  for (const [n, { productId }] of lines.entries()) {
    if (seen.has(productId)) {
      throw invalid({
        path: `lines.${n}.productId`,
        message: "This product is in a line above already.",
      });
    }
    seen.add(productId);
  }
}
