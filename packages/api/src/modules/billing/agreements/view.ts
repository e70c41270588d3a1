import { dateTime, day, pounds, todayIn } from "../../../platform/values/format";
import { reasonOf, type Reason } from "../../../platform/rules/reasons";
import { percentOn, refundOf, refundScale, type AgreementRow } from "../../stock";
import type { CylinderAgreement } from "./schema";

/** Of which business's day it is shown. */
export interface Showing {
  business: { timeZone: string };
  now: Date;
}

const openOf = ({ quantity, returnedQuantity }: AgreementRow) => quantity - returnedQuantity;

/** Why no cylinder of an agreement can come back; null where one can. */
export const whyNotReturned = (row: AgreementRow): string | null =>
  openOf(row) > 0 ? null : `All cylinders of ${row.number} came back already.`;

/** Why an agreement can't move to another customer; null where it can. */
export const whyNotMoved = (row: AgreementRow): string | null =>
  openOf(row) > 0 ? null : `All cylinders of ${row.number} came back already.`;

/** Why nothing that was paid can be given back: no document says that it was. */
function whyNotBilled({
  number,
  orderNumber,
  orderPaidAt,
  invoiceId,
  invoiceStatus,
}: AgreementRow) {
  if (invoiceId !== null && invoiceStatus !== "void") return null;
  if (orderNumber === null) return `${number} has no invoice that could be credited.`;
  return orderPaidAt === null
    ? `Order ${orderNumber} is not billed yet: raise its invoice first.`
    : null;
}

/** It was paid by itself, and not on account: what is given back goes the way it came. */
const wasSale = ({ paidSale, invoiceId }: AgreementRow) => paidSale === true || invoiceId === null;

/** Why what comes back can't be credited to the customer's account; null where it can. */
export function whyNotCredited(row: AgreementRow): string | null {
  const obstacle = whyNotReturned(row) ?? whyNotBilled(row);
  if (obstacle !== null) return obstacle;
  if (wasSale(row)) return "It was not paid on account: pay it back.";
  return row.invoiceCustomerId === row.customerId
    ? null
    : `It was billed to ${row.invoiceCustomerName ?? "another customer"}, whose account would be credited: pay it back.`;
}

/** Why what comes back can't be paid out; null where it can. */
export function whyNotPaidOut(row: AgreementRow): string | null {
  const obstacle = whyNotReturned(row) ?? whyNotBilled(row);
  if (obstacle !== null || wasSale(row)) return obstacle;
  return (row.invoicePaidPence ?? 0) < (row.invoiceTotalPence ?? 0)
    ? `${row.invoiceNumber ?? "Its invoice"} is not paid: credit it.`
    : null;
}

/** What the scale gives back on a day, YYYY-MM-DD. Pence. */
export function refundOn(row: AgreementRow, on: string, count: number) {
  const percent = percentOn({ percents: row.refundScale }, day(row.paidOn), on);
  return { percent, pence: refundOf(row.chargePence, count, percent) };
}

/** Why so much would come back today. */
function reasonsOf(row: AgreementRow, today: string): Reason[] {
  const from = day(row.scaleFrom);
  const version =
    row.scaleSource === null
      ? refundScale.on(from)
      : { from, source: { name: row.scaleSource, url: null }, values: null };
  if (!version) return [];
  const { percent, pence } = refundOn(row, today, openOf(row));
  const message = `Paid on ${day(row.paidOn)}: ${percent} % of ${pounds(row.chargePence)} for each of ${openOf(row)}, ${pounds(pence)} on ${today}.`;
  return [reasonOf(refundScale, version, message)];
}

export function viewAgreement(
  row: AgreementRow,
  { business: { timeZone }, now }: Showing,
  explain = false,
): CylinderAgreement {
  const today = todayIn(timeZone, now);
  return {
    id: row.id,
    number: row.number,
    customerId: row.customerId,
    customerName: row.customerName,
    exchangeGroupId: row.exchangeGroupId,
    exchangeGroupName: row.exchangeGroupName,
    count: row.quantity,
    returnedCount: row.returnedQuantity,
    openCount: openOf(row),
    chargePence: row.chargePence,
    vatRate: row.vatRate,
    vatTreatment: row.vatTreatment,
    paidOn: day(row.paidOn),
    paperNumber: row.paperNumber,
    hasScan: row.scanKey !== null,
    orderId: row.orderId,
    orderNumber: row.orderNumber,
    invoiceId: row.invoiceId,
    invoiceNumber: row.invoiceNumber,
    refundScale: { from: day(row.scaleFrom), percents: row.refundScale, source: row.scaleSource },
    refundToday: refundOn(row, today, openOf(row)),
    returns: row.returns,
    createdAt: dateTime(row.createdAt),
    updatedAt: dateTime(row.updatedAt),
    can: {
      return: whyNotReturned(row),
      credit: whyNotCredited(row),
      payment: whyNotPaidOut(row),
      move: whyNotMoved(row),
    },
    ...(explain && { explanation: reasonsOf(row, today) }),
  };
}
