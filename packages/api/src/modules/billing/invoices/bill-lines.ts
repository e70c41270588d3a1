import { certificateAsSold } from "../../catalogue";
import { pounds } from "../../../platform/values/format";
import { unitName, type VatKind } from "../../../platform/values/values";
import { lineNet, partsByUse, partsOf, payableLines, type OrderRow } from "../../orders";

/* The lines of an order as an invoice prints them. */

/** A line as the invoice prints it; `netPence` excludes VAT. */
export interface BillLine extends VatKind {
  /** Null for what was not ordered. */
  orderId: string | null;
  description: string;
  quantity: number;
  unitPrice: number;
  unitPriceIncVat: number | null;
  discountPercent: number;
  netPence: number;
  /** The reason for its VAT, from the rule that decided it; null if no rule did. */
  vatReason: string | null;
  fuelCertificate: string | null;
}

export const pricedOf = (order: OrderRow) => ({
  lines: payableLines(order),
  chargePence: order.deliveryChargePence,
  chargeRule: order.chargeRule,
});

/** "Sharp sand, 3.25 tonnes at £38.00 per tonne": of a measure, with the price of one unit that it follows from. */
function describe(line: OrderRow["lines"][number]) {
  const { productName, unit, measurePrice, unitPriceIncVat, unregistered } = line;
  if (measurePrice === null) return productName;
  const vat = unitPriceIncVat === null || unregistered ? "" : " inc VAT";
  return `${productName} at ${pounds(measurePrice)} per ${unitName(unit)}${vat}`;
}

/** Longest description of a line. */
const longest = 200;

/** "Propane 47 kg, 59% of 21 for qualifying use": which part of an apportioned line it is. */
function describePart(line: OrderRow["lines"][number], part: { vatRate: number }): string {
  const { quantity, discountPercent: off, qualifyingPercent: percent } = line;
  if (percent === null) return describe(line);
  const [share, use] =
    part.vatRate === line.vatRate ? [100 - percent, "other"] : [percent, "qualifying"];
  const words = `, ${share}% of ${quantity} for ${use} use${off > 0 ? `, less ${off}%` : ""}`;
  return `${describe(line).slice(0, longest - words.length)}${words}`;
}

/** Goods, then the delivery charge: a line for each rate that bears a part of it. */
export const billLinesOf = (order: OrderRow): BillLine[] => [
  ...goodsOf(order).flatMap(({ parts }) => parts),
  ...chargesOf(order),
];

/** The goods of an order, each with its lines on the invoice: two where it is apportioned by use. */
export const goodsOf = (order: OrderRow): { orderLineId: string; parts: BillLine[] }[] =>
  payableLines(order)
    .filter(({ quantity }) => quantity > 0)
    .map((line) => ({
      orderLineId: line.id,
      parts: partsByUse(line).map((part) => ({
        orderId: order.id,
        description: describePart(line, part),
        quantity: part.quantity,
        unitPrice: part.unitPrice,
        unitPriceIncVat: part.unitPriceIncVat,
        vatRate: part.vatRate,
        vatTreatment: part.vatTreatment,
        discountPercent: part.discountPercent,
        netPence: lineNet(part),
        vatReason: part.vatReason,
        fuelCertificate: certificateAsSold(line),
      })),
    }));

/** The delivery charge of an order by rate. */
export const chargesOf = (order: OrderRow): BillLine[] =>
  partsOf(pricedOf(order))
    .filter(({ chargePence }) => chargePence > 0)
    .map(({ vatRate, vatTreatment, chargePence }) => ({
      orderId: order.id,
      description: order.deliveryOptionName ?? "Delivery",
      quantity: 1,
      unitPrice: chargePence,
      unitPriceIncVat: null,
      vatRate,
      vatTreatment,
      discountPercent: 0,
      netPence: chargePence,
      vatReason: null,
      fuelCertificate: null,
    }));
