import type { z } from "zod";
import {
  dateTime,
  dateTimeOrNull,
  dayOrNull,
  metadataOf,
  pounds,
  shortDay,
} from "../../../platform/values/format";
import { payAddress, type ShopSite } from "../../business";
import {
  discountOf,
  lineAmount,
  lineNet,
  payableLines,
  refundDue,
  shownDue,
  sumsOf,
} from "../money/money";
import type { OrderRow } from "./queries";
import type { Order } from "./schema";

/** docs/contract/orders.md#order. */
export function viewOrder(row: OrderRow, site: ShopSite): z.infer<typeof Order> {
  const lines = row.lines.map((line) => ({
    id: line.id,
    productId: line.productId,
    productName: line.productName,
    quantity: line.quantity,
    unit: line.unit,
    measure: line.measure,
    measurePrice: line.measurePrice,
    unitPrice: line.unitPrice,
    unitPriceIncVat: line.unitPriceIncVat,
    total: line.quantity * line.unitPrice,
    discountPercent: line.discountPercent,
    amountPence: lineAmount(line),
    netPence: lineNet(line),
    deliveredQuantity: line.deliveredQuantity,
    cancelledQuantity: line.cancelledQuantity,
    vatRate: line.vatRate,
    vatTreatment: line.vatTreatment,
    qualifyingPercent: line.qualifyingPercent,
    vatRule: line.vatRule,
    vatCertificateId: line.vatCertificateId,
    vatOverridden: line.vatOverridden,
  }));
  const { deliveryChargePence, chargeRule } = row;
  const { parts, netPence, vatPence, totalPence } = sumsOf(
    row.lines,
    deliveryChargePence,
    chargeRule,
  );
  return {
    id: row.id,
    customerId: row.customerId,
    deliveryAddressId: row.deliveryAddressId,
    roundId: row.roundId,
    deliveryOptionId: row.deliveryOptionId,
    customerName: row.customerName,
    deliverToName: row.deliverToName,
    deliverToAddress: row.deliverToAddress,
    deliveryOptionName: row.deliveryOptionName,
    location: locationOf(row),
    status: row.status,
    fulfilment: row.fulfilment,
    source: row.source,
    externalRef: row.externalRef,
    metadata: metadataOf(row.metadata),
    number: row.number,
    trackingRef: row.trackingRef,
    leaveInstruction: row.leaveInstruction,
    leaveDetail: row.leaveDetail,
    expectedFrom: dayOrNull(row.expectedFrom),
    expectedTo: dayOrNull(row.expectedTo),
    wantedOn: dayOrNull(row.wantedOn),
    standingOrderId: row.standingOrderId,
    deliveryPlace: placeOf(row),
    deliveryChargePence,
    deliveryDiscountPence: row.deliveryDiscountPence,
    discountPercent: row.discountPercent,
    discountReason: row.discountReason,
    paymentMethod: row.paymentMethod,
    notes: row.notes,
    lines,
    collect: row.collect,
    total: lines.reduce((sum, line) => sum + line.total, row.deliveryChargePence),
    discountPence: discountOf(row.lines),
    netPence,
    vat: parts,
    vatPence,
    totalIncVatPence: totalPence,
    refundDue: refundDue(row),
    refundUnderWay: row.refundingPence,
    refundSettledAt: dateTimeOrNull(row.refundSettledAt),
    paidAt: dateTimeOrNull(row.paidAt),
    paidVia: row.paidVia,
    paymentLink:
      isUnpaid(row) && isByLink(row) && row.paymentRequestedAt
        ? payAddress(site, row.trackingRef)
        : null,
    invoice: row.invoice,
    canEmailPaymentLink:
      isUnpaid(row) && row.paymentMethod === "link" && row.customerEmail !== null,
    paymentRequestedAt: dateTimeOrNull(row.paymentRequestedAt),
    deliveredAt: dateTimeOrNull(row.deliveredAt),
    createdAt: dateTime(row.createdAt),
    updatedAt: dateTime(row.updatedAt),
  };
}

/** To be paid by link, or in cash where its driver or the office has shown or sent a link. */
export const isByLink = ({ paymentMethod, paymentRequestedAt }: OrderRow): boolean =>
  paymentMethod === "link" || (paymentMethod === "cash" && paymentRequestedAt !== null);

/** Neither paid nor cancelled. */
const isUnpaid = ({ paidAt, status }: OrderRow) => paidAt === null && status !== "cancelled";

const locationOf = ({ latitude, longitude }: OrderRow) =>
  latitude === null || longitude === null ? null : { latitude, longitude };

function placeOf({ deliveryPlace }: OrderRow): z.infer<typeof Order>["deliveryPlace"] {
  if (!deliveryPlace) return null;
  const { windowFrom: from, windowUntil: until, ...place } = deliveryPlace;
  return { ...place, window: from !== null && until !== null ? { from, until } : null };
}

/* An order in words, for texts and mails that name it in braces. */

/** More kinds than these would make a long text. */
const mostKinds = 3;

/** "2 × Propane 47 kg, 1 × Butane 15 kg and 2 more": once delivered, what was handed over. */
function goodsOf(order: OrderRow, times: "×" | "x"): string {
  const payable = payableLines(order).filter(({ quantity }) => quantity > 0);
  const lines = payable.length > 0 ? payable : order.lines;
  const named = lines
    .slice(0, mostKinds)
    .map(({ quantity, productName }) => `${quantity} ${times} ${productName}`)
    .join(", ");
  return lines.length > mostKinds ? `${named} and ${lines.length - mostKinds} more` : named;
}

/** "2 cancelled, 1 still to bring": what of a line was not handed over at its delivery; null if all of it was. */
export function shortWords(line: {
  quantity: number;
  deliveredQuantity: number;
  cancelledQuantity: number;
}): string | null {
  const { quantity, deliveredQuantity, cancelledQuantity: cancelled } = line;
  const open = quantity - deliveredQuantity - cancelled;
  const words = [
    ...(cancelled > 0 ? [`${cancelled} cancelled`] : []),
    ...(open > 0 ? [`${open} still to bring`] : []),
  ];
  return words.length > 0 ? words.join(", ") : null;
}

/** The day that was chosen, else the days that were promised. */
function dayOf({ wantedOn, expectedFrom, expectedTo }: OrderRow, say: (day: Date) => string) {
  if (wantedOn) return say(wantedOn);
  if (!expectedFrom || !expectedTo) return "we tell you the day";
  const [from, to] = [expectedFrom, expectedTo].map(say);
  return from === to ? `${from}` : `${from} to ${to}`;
}

/**
 * Returns the values for the names that every text or mail of an order may use. `total` is in pounds, including VAT.
 * @param customer empty where their name may not be said
 * @param style a text has the letters of its alphabet, and short days
 */
export const orderFields = (
  order: OrderRow,
  { business, customer, link }: { business: string; customer: string; link: string },
  style: { times: "×" | "x"; day: (day: Date) => string } = { times: "x", day: shortDay },
) => ({
  business,
  customer,
  order: order.number,
  goods: goodsOf(order, style.times),
  total: pounds(shownDue(order).sums.totalPence),
  day: dayOf(order, style.day),
  link,
});

/** The fields that the record of a change compares: the sums follow from lines, charge and discounts. */
export const toldOf = ({
  netPence: _net,
  vat: _vat,
  vatPence: _vatPence,
  totalIncVatPence: _gross,
  ...told
}: z.infer<typeof Order>) => told;
