import { makeProduct, putStock } from "@roundsman/api/testing";
import { holds, type Truth } from "./race";
import type { Stage } from "./stage";
import { collection } from "./things";

/* Creates a paid sale that was charged 20 % because its weight was not a number (docs/decisions/0416). */

const impossible = "20%: NaN kg of coal or coke to the address on the day, more than 1,000.";

export async function wronglyCharged(stage: Stage): Promise<{ id: string }> {
  const { service, business, yard } = stage;
  const product = await makeProduct(service, business, {
    name: "House coal 25 kg",
    unit: "bag",
    vatFuel: "coal_coke",
    fullKg: 25,
    vatRate: 5,
  });
  await putStock(service, business, { locationId: yard.id, productId: product.id, quantity: 10 });
  const lines = [{ productId: product.id, quantity: 2 }];
  const { id } = await collection(stage, { paymentMethod: "cash", lines, collect: [] });
  await service.database.service.orderLine.updateMany({
    where: { tenantId: stage.tenantId, orderId: id },
    data: { vatRate: 20, vatReason: impossible },
  });
  await stage.do("POST /orders/{id}/paid", { at: { id }, body: { paidVia: "cash" } });
  await stage.do("POST /orders/{id}/collected", {
    at: { id },
    body: { locationId: yard.id },
  });
  return { id };
}

/** Five rows: the invoice, the credit note twice (on the note and on the invoice), the new invoice, and the order. */
export const corrected = { records: 5 };

export const correctedOnce = (orderId: string): Truth[] => [
  holds(
    1,
    "SELECT count(*) FROM invoices WHERE corrects_id IN (SELECT invoice_id FROM invoice_orders WHERE order_id = $1)",
    orderId,
  ),
  holds(
    0,
    "SELECT count(*) FROM order_lines WHERE order_id = $1 AND vat_corrected_at IS NULL",
    orderId,
  ),
];
