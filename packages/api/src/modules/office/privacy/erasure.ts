import type { PrismaClient, Tx } from "@roundsman/db";
import { conflict } from "../../../platform/base/errors";

interface OpenMatters {
  placed: number;
  unbilled: number;
  unpaid: number;
}

/**
 * Holds a customer and says whether all is settled between them and the business: what is still to be
 * delivered, billed or paid needs to know whom it is for.
 * @throws conflict naming what is open
 */
export async function requireSettled(tx: Tx, tenantId: string, customerId: string): Promise<void> {
  // Orders and invoices taken meanwhile wait for this row.
  await tx.$queryRaw`
    SELECT FROM customers WHERE tenant_id = ${tenantId}::uuid AND id = ${customerId}::uuid FOR UPDATE`;
  const [open] = await tx.$queryRaw<OpenMatters[]>`
    SELECT (SELECT count(*)::int FROM orders
             WHERE tenant_id = ${tenantId}::uuid AND customer_id = ${customerId}::uuid
               AND status = 'placed') AS placed,
           (SELECT count(*)::int FROM orders o
             WHERE o.tenant_id = ${tenantId}::uuid AND o.customer_id = ${customerId}::uuid
               AND o.status = 'delivered' AND o.paid_at IS NULL
               AND EXISTS (SELECT FROM order_lines l WHERE l.tenant_id = o.tenant_id
                             AND l.order_id = o.id AND l.delivered_quantity > 0)
               AND NOT EXISTS (SELECT FROM invoice_orders i WHERE i.tenant_id = o.tenant_id
                                 AND i.order_id = o.id AND i.released_at IS NULL)) AS unbilled,
           (SELECT count(*)::int FROM invoices
             WHERE tenant_id = ${tenantId}::uuid AND customer_id = ${customerId}::uuid
               AND status = 'sent') AS unpaid`;
  const left = [
    open?.placed && `${open.placed} to deliver or cancel`,
    open?.unbilled && `${open.unbilled} delivered but neither billed nor paid`,
    open?.unpaid && `${open.unpaid} invoiced and not paid`,
  ].filter(Boolean);
  if (left.length > 0)
    throw conflict(`Something is still open with this customer: ${left.join(", ")}.`);
}

/**
 * VAT records are kept for six years (VAT Notice 700/21), and an invoice names its customer and their
 * address; counted from the end of the year it was raised in, which covers every accounting year.
 */
const keptYears = 6;

/** Takes the names of erased customers off invoices that no law asks to be kept whole. Answers how many. */
export const forgetOldInvoices = (db: PrismaClient, now: Date): Promise<number> =>
  db.$executeRaw`
    UPDATE invoices i SET customer_name = c.name, bill_to = NULL
      FROM customers c
     WHERE c.erased_at IS NOT NULL AND i.tenant_id = c.tenant_id AND i.customer_id = c.id
       AND i.customer_name <> c.name
       AND date_trunc('year', i.issued_on) + make_interval(years => ${keptYears + 1}::int) <= ${now}::timestamptz`;
