import { conflict } from "../../../platform/base/errors";
import type { OrderRow, Rejudgement } from "../../orders";
import { chargesOf, goodsOf, type BillLine } from "../invoices/bill-lines";
import type { InvoiceRow } from "../invoices/queries";

/* The lines by which documents put the VAT of an order right (docs/decisions/0416). */

/** Longest description of a line. */
const longest = 200;

/**
 * The lines of the invoice that are credited, and those that are billed in their place: wrong goods as far as they are not
 * credited yet, and the delivery charge where it follows other rates.
 * @throws conflict where the lines of the invoice are not those of the order, or one of two parts was credited
 */
export function linesToCorrect(
  { order, lines, wrongIds }: Rejudgement,
  invoice: InvoiceRow,
  left: readonly { invoiceLineId: string; quantity: number }[],
): { credit: { invoiceLineId: string; quantity: number }[]; bill: BillLine[] } {
  const billed = invoice.lines.filter(({ orderId }) => orderId === order.id);
  const goods = goodsOf(order);
  const charges = chargesOf(order);
  const parts = goods.flatMap((line) => line.parts.map(() => line.orderLineId));
  const asSold = [...goods.flatMap((line) => line.parts), ...charges];
  if (
    billed.length !== asSold.length ||
    billed.some(({ vatRate }, index) => vatRate !== asSold[index]?.vatRate)
  ) {
    throw conflict(
      `${invoice.number} has other lines than the order: credit it and bill it by hand.`,
    );
  }
  const leftOf = (id: string) =>
    left.find(({ invoiceLineId }) => invoiceLineId === id)?.quantity ?? 0;
  const quantities = new Map<string, number>();
  const credit = billed.slice(0, parts.length).flatMap(({ id, quantity }, index) => {
    const orderLineId = parts[index] ?? "";
    const rest = leftOf(id);
    if (!wrongIds.includes(orderLineId)) return [];
    const isPart = parts.filter((one) => one === orderLineId).length > 1;
    if (isPart && rest < quantity) {
      throw conflict(
        `A part of a line was credited on ${invoice.number}: correct the rest by hand.`,
      );
    }
    const sold = order.lines.find((line) => line.id === orderLineId);
    quantities.set(orderLineId, isPart ? (sold?.deliveredQuantity ?? 0) : rest);
    return rest > 0 ? [{ invoiceLineId: id, quantity: rest }] : [];
  });
  const right = atVatOf(order, lines);
  const again = {
    ...right,
    lines: right.lines
      .filter(({ id }) => wrongIds.includes(id))
      .map((line) => ({ ...line, deliveredQuantity: quantities.get(line.id) ?? 0 })),
  };
  const chargesBilled = billed.slice(parts.length);
  const rightCharges = chargesOf(right);
  const moves = !isSame(charges, rightCharges) && chargesBilled.every(({ id }) => leftOf(id) > 0);
  const bill = [
    ...goodsOf(again).flatMap((line) => line.parts),
    ...(moves ? rightCharges : []),
  ].map((line) => ({ ...line, description: inPlaceOf(line, invoice) }));
  if (credit.length === 0) {
    throw conflict(`The goods of the order are credited on ${invoice.number} already.`);
  }
  return {
    credit: [
      ...credit,
      ...(moves
        ? chargesBilled.map(({ id }) => ({ invoiceLineId: id, quantity: leftOf(id) }))
        : []),
    ],
    bill,
  };
}

/** "House coal, in place of INV-00012": begins with the product, by which the journal knows it (`lines-of-documents.ts`). */
function inPlaceOf({ description }: BillLine, { number }: InvoiceRow): string {
  const words = `, in place of ${number}`;
  return `${description.slice(0, longest - words.length)}${words}`;
}

const isSame = (one: readonly BillLine[], other: readonly BillLine[]): boolean =>
  one.length === other.length &&
  one.every((line, index) => {
    const match = other[index];
    return match?.vatRate === line.vatRate && match.netPence === line.netPence;
  });

/** The order as it was handed over, with the VAT of these lines. */
const atVatOf = (order: OrderRow, lines: Rejudgement["lines"]): OrderRow => ({
  ...order,
  lines: order.lines.map((line) => {
    const right = lines.find(({ id }) => id === line.id);
    return right ? { ...right, quantity: line.quantity } : line;
  }),
});
