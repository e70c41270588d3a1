import { Prisma, type PrismaClient } from "@roundsman/db";
import type { z } from "zod";
import { sumsDue } from "../../orders/order/due";
import { readOrders } from "../../orders/order/rows";
import type { Statement } from "../invoice/schema";

interface Asked {
  tenantId: string;
  customer: { id: string; name: string };
  /** YYYY-MM-DD, both included. */
  from: string;
  to: string;
  /** The business's calendar day. */
  today: string;
}

interface EntryRow {
  on: string;
  kind: "invoice" | "payment";
  invoiceId: string;
  number: string;
  amountPence: number;
}

interface SumRow {
  openingPence: number;
  overduePence: number;
}

/**
 * A customer's account over a time, for GET /customers/{id}/statement: what was billed and paid, what
 * is overdue, and what was delivered and is not billed yet. Pence, including VAT; void invoices don't
 * count. Three statements, whatever the length.
 */
export async function statementOf(
  db: PrismaClient,
  asked: Asked,
): Promise<z.infer<typeof Statement>> {
  const { customer, from, to } = asked;
  const [sums] = await db.$queryRaw<SumRow[]>(sumsSql(asked));
  const rows = await db.$queryRaw<EntryRow[]>(entriesSql(asked));
  let balancePence = sums?.openingPence ?? 0;
  const openingPence = balancePence;
  const entries = rows.map((row) => {
    balancePence += row.amountPence;
    return { ...row, balancePence };
  });
  return {
    customerId: customer.id,
    customerName: customer.name,
    from,
    to,
    openingPence,
    entries,
    closingPence: balancePence,
    overduePence: sums?.overduePence ?? 0,
    unbilledPence: await unbilledPence(db, asked),
  };
}

/** Every invoice that counts, and every payment of one, as an entry. Days are the business's. */
const account = ({ tenantId, customer }: Asked): Prisma.Sql => Prisma.sql`
  SELECT i.issued_on AS on_day, 'invoice' AS kind, i.id, i.number, i.total_pence AS pence, i.sequence
    FROM invoices i
   WHERE i.tenant_id = ${tenantId}::uuid AND i.customer_id = ${customer.id}::uuid AND i.status <> 'void'
   UNION ALL
  SELECT (p.received_at AT TIME ZONE b.time_zone)::date, 'payment', i.id, i.number, -p.amount_pence, i.sequence
    FROM invoices i
    JOIN businesses b ON b.id = i.tenant_id
    JOIN payments p ON p.tenant_id = i.tenant_id AND p.invoice_id = i.id
   WHERE i.tenant_id = ${tenantId}::uuid AND i.customer_id = ${customer.id}::uuid AND i.status <> 'void'`;

const entriesSql = (asked: Asked): Prisma.Sql => Prisma.sql`
  SELECT on_day::text AS "on", kind, id AS "invoiceId", number, pence AS "amountPence"
    FROM (${account(asked)}) AS entry
   WHERE on_day BETWEEN ${asked.from}::date AND ${asked.to}::date
   ORDER BY on_day, kind, sequence`;

const sumsSql = (asked: Asked): Prisma.Sql => Prisma.sql`
  SELECT (SELECT coalesce(sum(pence), 0)::float8 FROM (${account(asked)}) AS entry
           WHERE on_day < ${asked.from}::date) AS "openingPence",
         (SELECT coalesce(sum(total_pence), 0)::float8 FROM invoices
           WHERE tenant_id = ${asked.tenantId}::uuid AND customer_id = ${asked.customer.id}::uuid
             AND status = 'sent' AND due_on < ${asked.today}::date) AS "overduePence"`;

async function unbilledPence(db: PrismaClient, { tenantId, customer }: Asked): Promise<number> {
  const orders = await readOrders(
    db,
    Prisma.sql`WHERE o.tenant_id = ${tenantId}::uuid AND o.customer_id = ${customer.id}::uuid
      AND o.status = 'delivered' AND o.payment_method = 'on_account' AND o.paid_at IS NULL
      AND NOT EXISTS (SELECT FROM invoice_orders b WHERE b.tenant_id = o.tenant_id
                         AND b.order_id = o.id AND b.released_at IS NULL)`,
  );
  return orders.reduce((sum, order) => sum + sumsDue(order).totalPence, 0);
}
