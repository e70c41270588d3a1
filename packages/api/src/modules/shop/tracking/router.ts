import type { PrismaClient } from "@roundsman/db";
import { fileTypes } from "@roundsman/providers";
import { z } from "zod";
import { recordActivity } from "../../../platform/audit/activity";
import { changeWith } from "../../../platform/audit/change";
import { notFound, refuseIf } from "../../../platform/base/errors";
import { router } from "../../../platform/context/context";
import { anyone } from "../../../platform/middleware/procedures";
import { dateTime, dateTimeOrNull, day, dayOrNull } from "../../../platform/values/format";
import { linkTo, shopPages } from "../../../platform/values/links";
import { openCheckout, payableOrder } from "../../billing";
import { hostAddress } from "../../business";
import {
  dropUnpaid,
  isUnpaidCheckout,
  isWithoutVat,
  noticesOfOrder,
  orderName,
  refundDue,
  shownDue,
  type OrderRow,
} from "../../orders";
import { basketAgain } from "../checkout/again";
import { BasketLine } from "../checkout/schema";
import { shortOf } from "../holds/short-of";
import { chooseDay, dayChoice } from "./choose-day";
import { findOrderHere } from "./guards";
import { invoiceOffered, raiseInvoice, showInvoice } from "./invoice";
import { paymentOf, readProgress, stateOf, vanOf, windowOf, type Progress } from "./progress";
import { TrackedOrder } from "./schema";

/** An order on its own page, for whoever has its reference. */
const showOrder = anyone()
  .concat(findOrderHere)
  .output(TrackedOrder)
  .query(async ({ ctx: { db, business, configuration, order, detailsEnded, now } }) => {
    const progress = await readProgress(db, business.id, order.id);
    const state = stateOf(order, progress);
    const van = vanOf(state, progress, now);
    const { collection } = configuration.commerce;
    return {
      businessName: business.name,
      number: order.number,
      trackingRef: order.trackingRef,
      timeZone: business.timeZone,
      state,
      fulfilment: order.fulfilment,
      placedAt: dateTime(order.createdAt),
      deliverTo: order.deliverToAddress,
      collectFrom: order.fulfilment === "collection" ? collection : null,
      ...expectedDays(state, order, progress),
      window: windowOf(state, progress, business.timeZone),
      van,
      dayChoice: await dayChoice(
        db,
        { tenantId: business.id, timeZone: business.timeZone, now },
        order,
        progress,
      ),
      destination: van?.position ? destinationOf(order) : null,
      deliveredAt: dateTimeOrNull(order.deliveredAt),
      proof: state === "delivered" && progress && !detailsEnded ? proofOf(progress) : null,
      detailsEnded,
      empties: order.collect.map(({ productName, quantity }) => ({ productName, quantity })),
      ...boughtBy(order),
      fuelNotices: await noticesOfOrder(db, business, order),
      again: state === "to_pay" ? null : await againOf(db, business.id, order),
      payment: paymentOf(order),
      paidPence: order.paidPence ?? 0,
      refundPence: refundDue(order),
      invoice: await invoiceOffered(db, business.id, order, detailsEnded),
    };
  });

/** What was ordered and is to be paid, each figure including VAT; together they come to the total. */
function boughtBy(order: OrderRow) {
  const { lines, ...sums } = shownDue(order);
  return {
    ...sums,
    unregistered: isWithoutVat(order),
    lines: order.lines.map(({ productName, quantity, deliveredQuantity, discountPercent }, at) => ({
      productName,
      quantity,
      delivered: order.status === "delivered" ? deliveredQuantity : null,
      payable: lines[at]?.quantity ?? 0,
      unitPence: lines[at]?.unitPence ?? 0,
      discountPercent,
      discountPence: lines[at]?.discountPence ?? 0,
      totalPence: lines[at]?.linePence ?? 0,
    })),
  };
}

async function againOf(db: PrismaClient, tenantId: string, order: OrderRow) {
  const { lines, noLongerSold } = await basketAgain(db, tenantId, null, order);
  return { possible: lines.length > 0, noLongerSold };
}

/** A round's day says more than what was promised. */
function expectedDays(state: TrackedOrder["state"], order: OrderRow, progress: Progress | null) {
  if ((state === "planned" || state === "on_its_way") && progress) {
    const on = day(progress.roundDate);
    return { expectedFrom: on, expectedTo: on };
  }
  return { expectedFrom: dayOrNull(order.expectedFrom), expectedTo: dayOrNull(order.expectedTo) };
}

const destinationOf = ({ latitude, longitude }: OrderRow) =>
  latitude === null || longitude === null ? null : { latitude, longitude };

const proofOf = ({ proofKind: kind, signedBy, proofAt }: Progress) =>
  kind && proofAt ? { kind, signedBy, createdAt: dateTime(proofAt) } : null;

/** The same again, as a basket for anybody with the order's link: what is still sold of it. */
const repeatOrder = anyone()
  .concat(findOrderHere)
  .output(z.object({ lines: z.array(BasketLine), noLongerSold: z.array(z.string()) }))
  .query(({ ctx: { db, business, order } }) => basketAgain(db, business.id, null, order));

/** The picture that proves a delivery, for the customer it was made to; 404 once its details have ended. */
const showProof = anyone()
  .concat(findOrderHere)
  .output(
    z.object({
      contentType: z.enum(fileTypes),
      contentLength: z.int(),
      stream: z.custom<AsyncIterable<Uint8Array>>((value) => value instanceof Object),
    }),
  )
  .query(async ({ ctx: { db, business, order, detailsEnded, providers } }) => {
    const shown = order.status === "delivered" && !detailsEnded;
    const progress = shown ? await readProgress(db, business.id, order.id) : null;
    const file = progress?.proofFile && (await providers.files.get(progress.proofFile));
    if (!file) throw notFound("proof");
    return file;
  });

/**
 * Leads back to the provider's page of an order that was left unpaid at the checkout. 409 where it is no such one, and
 * where others have bought its goods meanwhile.
 */
const payOrder = anyone()
  .concat(findOrderHere)
  .output(z.object({ url: z.url() }))
  .mutation(async ({ ctx }) => {
    const { db, providers, settings, host, business, order, now, configuration } = ctx;
    refuseIf(isUnpaidCheckout(order) ? null : "This order is not to be paid here.");
    const stock = { tenantId: business.id, commerce: configuration.commerce };
    const gone = await shortOf(db, stock, order);
    refuseIf(gone.length === 0 ? null : `Somebody was quicker: ${gone.join(", ")}.`);
    const home = hostAddress(settings.urls.shop, host);
    const pages = {
      successUrl: linkTo(home, shopPages.orderPaid(order.trackingRef)),
      cancelUrl: linkTo(home, shopPages.order(order.trackingRef)),
    };
    const payable = payableOrder(business, order.id);
    const of = { db, payments: providers.payments, business, payable, now };
    return openCheckout({ ...of, ...pages, purpose: "checkout" });
  });

/** The shopper thinks better of it before paying. 409 where it is paid, or was never to be paid here. */
const leaveOrder = anyone()
  .concat(findOrderHere)
  .output(z.object({ left: z.literal(true) }))
  .mutation(async ({ ctx }) => {
    const { db, business, order, now, request } = ctx;
    const name = order.customerName ?? "A shopper";
    const { change } = changeWith(
      db,
      (tx, happening) =>
        recordActivity(tx, { tenantId: business.id, kind: "shopper", name }, happening, {
          now,
          requestId: request.requestId,
        }),
      ctx,
    );
    await change(async (tx, record) => {
      const dropped = await dropUnpaid(tx, { tenantId: business.id, orderId: order.id }, now);
      refuseIf(dropped ? null : "This order can't be taken back here any more.");
      await record({
        action: "order.cancelled",
        words: `Took order ${orderName(order)} back before paying`,
        subject: { kind: "order", id: order.id },
        before: { status: "placed" },
        after: { status: "cancelled" },
      });
    });
    return { left: true as const };
  });

/** An order's own page, for whoever has its reference. */
export const tracking = router({
  showOrder,
  repeatOrder,
  showProof,
  payOrder,
  leaveOrder,
  chooseDay,
  raiseInvoice,
  showInvoice,
});
