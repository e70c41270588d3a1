import { Prisma, type PaidVia, type Tx } from "@roundsman/db";
import { conflict } from "../../../platform/base/errors";
import { sumsDue } from "../../orders/order/due";
import { readOrders } from "../../orders/order/rows";

interface Of {
  tenantId: string;
  id: string;
  number: string;
}

/**
 * Records the payment of an invoice, and its orders as paid with it. Of two at once, or of one that
 * pays and one that voids, one is refused.
 * @throws conflict where it is no longer open
 */
export async function settleInvoice(
  tx: Tx,
  { tenantId, id, number }: Of,
  { via, at, byUserId }: { via: PaidVia; at: Date; byUserId: string | null },
): Promise<void> {
  const { count } = await tx.invoice.updateMany({
    where: { tenantId, id, status: "sent" },
    data: { status: "paid", paidAt: at, paidVia: via },
  });
  if (count === 0) throw conflict(`Invoice ${number} is paid or void already.`);
  await tx.$executeRaw`
    INSERT INTO payments (tenant_id, invoice_id, amount_pence, via, received_at, recorded_by_user_id)
    SELECT tenant_id, id, total_pence, ${via}::paid_via, ${at}, ${byUserId}
      FROM invoices WHERE tenant_id = ${tenantId}::uuid AND id = ${id}::uuid`;
  const orders = await readOrders(
    tx,
    Prisma.sql`JOIN invoice_orders b ON b.tenant_id = o.tenant_id AND b.order_id = o.id
               WHERE b.tenant_id = ${tenantId}::uuid AND b.invoice_id = ${id}::uuid`,
  );
  const ids = orders.map((order) => order.id);
  const dues = orders.map((order) => sumsDue(order).totalPence);
  await tx.$executeRaw`
    UPDATE orders o SET paid_at = ${at}, paid_via = ${via}::paid_via, paid_pence = due.pence, updated_at = ${at}
      FROM unnest(${ids}::uuid[], ${dues}::int[]) AS due (id, pence)
     WHERE o.tenant_id = ${tenantId}::uuid AND o.id = due.id`;
}
