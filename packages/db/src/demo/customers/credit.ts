import type { ClientBase } from "pg";
import { fellside } from "../base/ids";

/**
 * Writes the terms of the two largest debtors: one is near their limit, the other has separate terms and a contact
 * for accounts. Computed from their balance and their open orders, so that it fits on any day of loading. Open orders
 * are queried for these two alone: a new business has no statistics yet, and joins of it are slow.
 */
export async function agreeCredit(client: ClientBase): Promise<void> {
  await client.query(
    `WITH most AS MATERIALIZED (
       SELECT customer_id, sum(total_pence - paid_pence) AS pence,
              row_number() OVER (ORDER BY sum(total_pence - paid_pence) DESC) AS place
         FROM invoices WHERE tenant_id = $1 AND status = 'sent' GROUP BY customer_id ORDER BY place LIMIT 2),
     owing AS MATERIALIZED (
       SELECT m.customer_id, m.place, m.pence + coalesce((
              SELECT sum((l.quantity * l.unit_price) * (100 + l.vat_rate) / 100 + o.delivery_charge_pence)
                FROM orders o JOIN order_lines l ON l.tenant_id = o.tenant_id AND l.order_id = o.id
               WHERE o.tenant_id = $1 AND o.customer_id = m.customer_id AND o.payment_method = 'on_account'
                 AND o.paid_at IS NULL AND o.status <> 'cancelled'
                 AND NOT EXISTS (SELECT FROM invoice_orders b WHERE b.tenant_id = $1 AND b.order_id = o.id)), 0) AS pence
         FROM most m)
     UPDATE customers c
        SET credit_limit_pence = CASE m.place WHEN 1 THEN ceil(m.pence / 10000.0) * 10000 ELSE 1000000 END,
            terms_days = CASE m.place WHEN 2 THEN 14 END,
            terms_from = CASE m.place WHEN 2 THEN 'end_of_month'::terms_from END,
            accounts_name = CASE m.place WHEN 2 THEN 'Purchase ledger' END,
            accounts_email = CASE m.place WHEN 2 THEN 'accounts.' || c.email END
       FROM owing m WHERE c.tenant_id = $1 AND c.id = m.customer_id`,
    [fellside],
  );
  // For the customer near their limit, the oldest open invoice is in dispute.
  const { rows: oldest } = await client.query<{ id: string; since: string }>(
    `SELECT i.id, (i.created_at + interval '6 days')::text AS since
       FROM invoices i JOIN customers c ON c.tenant_id = i.tenant_id AND c.id = i.customer_id
      WHERE i.tenant_id = $1 AND i.status = 'sent' AND c.credit_limit_pence IS NOT NULL AND c.terms_days IS NULL
      ORDER BY i.sequence LIMIT 1`,
    [fellside],
  );
  await client.query(
    `UPDATE invoices SET dispute_reason = 'Two of the cylinders were empty, they say', disputed_by_name = 'Olivia Tyson',
            disputed_since = $3
      WHERE tenant_id = $1 AND id = $2`,
    [fellside, oldest[0]?.id, oldest[0]?.since],
  );
}
