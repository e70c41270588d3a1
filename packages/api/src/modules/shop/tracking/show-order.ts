import { anyone } from "../../../platform/middleware/procedures";
import { dateTime, dateTimeOrNull, day, dayOrNull } from "../../../platform/values/view";
import { refundDue, sumsDue } from "../../orders/order/due";
import { sumsOf } from "../../orders/order/money";
import type { OrderRow } from "../../orders/order/rows";
import { findOrderHere } from "./gates";
import { readProgress, type Progress } from "./progress";
import { TrackedOrder } from "./schema";
import { paymentOf, stateOf, vanOf, windowOf } from "./standing";

/** An order on its own page, for whoever has its reference. */
export const showOrder = anyone()
  .concat(findOrderHere)
  .output(TrackedOrder)
  .query(async ({ ctx: { db, business, configuration, order, detailsEnded, now } }) => {
    const progress = await readProgress(db, business.id, order.id);
    const state = stateOf(order, progress);
    const van = vanOf(state, progress, now);
    const { collection } = configuration.commerce;
    return {
      businessName: business.name,
      trackingRef: order.trackingRef,
      timeZone: business.timeZone,
      state,
      fulfilment: order.fulfilment,
      placedAt: dateTime(order.createdAt),
      deliverTo: order.deliverToAddress,
      collectFrom: order.fulfilment === "collection" ? collection : null,
      ...expected(state, order, progress),
      window: windowOf(state, progress, business.timeZone),
      van,
      destination: van?.position ? placeOf(order) : null,
      deliveredAt: dateTimeOrNull(order.deliveredAt),
      proof: state === "delivered" && progress && !detailsEnded ? proofOf(progress) : null,
      detailsEnded,
      lines: order.lines.map((line) => ({
        productName: line.productName,
        quantity: line.quantity,
        delivered: order.status === "delivered" ? line.deliveredQuantity : null,
        totalPence: sumsOf([line], 0).totalPence,
      })),
      empties: order.collect.map(({ productName, quantity }) => ({ productName, quantity })),
      sums: sumsDue(order),
      chargePence: order.deliveryChargePence,
      payment: paymentOf(order),
      paidPence: order.paidPence ?? 0,
      refundPence: refundDue(order),
    };
  });

/** A round's day says more than what was promised. */
function expected(state: TrackedOrder["state"], order: OrderRow, progress: Progress | null) {
  if ((state === "planned" || state === "on_its_way") && progress) {
    const on = day(progress.roundDate);
    return { expectedFrom: on, expectedTo: on };
  }
  return { expectedFrom: dayOrNull(order.expectedFrom), expectedTo: dayOrNull(order.expectedTo) };
}

const placeOf = ({ latitude, longitude }: OrderRow) =>
  latitude === null || longitude === null ? null : { latitude, longitude };

const proofOf = ({ proofKind: kind, signedBy, proofAt }: Progress) =>
  kind && proofAt ? { kind, signedBy, createdAt: dateTime(proofAt) } : null;
