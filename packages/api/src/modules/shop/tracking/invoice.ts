import type { PrismaClient } from "@roundsman/db";
import { z } from "zod";
import { recordActivity } from "../../../platform/audit/activity";
import { changeWith } from "../../../platform/audit/change";
import { conflict, notFound } from "../../../platform/base/errors";
import { anyone } from "../../../platform/middleware/procedures";
import { optionalText } from "../../../platform/values/values";
import {
  drawInvoice,
  invoiceOfSale,
  invoiceOrder,
  mostSimplified,
  readIssuer,
  whyNotInvoiced,
} from "../../billing";
import { sumsDue, type OrderRow } from "../../orders";
import { findOrderHere } from "./guards";
import type { TrackedOrder } from "./schema";

/*
 * The VAT invoice of a paid order, for whoever has the order's link (docs/decisions/0238). An invoice on account, which
 * may bill other orders too, is never shown here; nor is any once the order's details have ended.
 */

/** What the order's page offers; null where there is no invoice to be had. */
export async function invoiceOffered(
  db: PrismaClient,
  tenantId: string,
  order: OrderRow,
  detailsEnded: boolean,
): Promise<TrackedOrder["invoice"]> {
  if (detailsEnded) return null;
  const invoice = await invoiceOfSale(db, tenantId, order);
  if (invoice) return { number: invoice.number, needsBuyer: false };
  if (whyNotInvoiced(order) !== null) return null;
  return { number: null, needsBuyer: sumsDue(order).totalPence > mostSimplified };
}

/** Raises it, or gives the one that there is. */
export const raiseInvoice = anyone()
  .concat(findOrderHere)
  .input(z.object({ billTo: optionalText(600).optional() }))
  .output(z.object({ number: z.string() }))
  .mutation(async ({ ctx, input: { billTo } }) => {
    const { db, business, order, detailsEnded, now, request } = ctx;
    if (detailsEnded) throw conflict("Please ask the business for this invoice.");
    const { id: tenantId, timeZone } = business;
    const { change } = changeWith(
      db,
      (tx, happening) =>
        recordActivity(tx, { tenantId, kind: "shopper", name: "A shopper" }, happening, {
          now,
          requestId: request.requestId,
        }),
      ctx,
    );
    const asked = { tenantId, timeZone, now, webUrl: null, orderId: order.id, byUserId: null };
    const { number } = await change((tx, record) =>
      invoiceOrder(tx, record, { ...asked, billTo, byLink: true }),
    );
    return { number };
  });

/** It as a PDF; 404 where there is none. */
export const showInvoice = anyone()
  .concat(findOrderHere)
  .output(
    z.object({
      number: z.string(),
      content: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    }),
  )
  .query(async ({ ctx: { db, business, order, detailsEnded, budget } }) => {
    const found = detailsEnded ? null : await invoiceOfSale(db, business.id, order);
    if (!found) throw notFound("invoice");
    const issuer = await readIssuer(db, business.id);
    const invoice = withoutCard(found, order);
    const draw = () => drawInvoice({ invoice, issuer });
    return { number: found.number, content: await budget.within("drawing", business.id, draw) };
  });

/** A guest of the shop may have typed somebody else's address for mail: what that customer's card says stays out. */
function withoutCard<Invoice extends { customerName: string; customerVatNumber: string | null }>(
  invoice: Invoice,
  order: OrderRow,
): Invoice {
  if (order.source !== "shop") return invoice;
  const isOfCard = invoice.customerName === order.customerName;
  return {
    ...invoice,
    customerName: isOfCard ? "Customer" : invoice.customerName,
    customerVatNumber: null,
  };
}
