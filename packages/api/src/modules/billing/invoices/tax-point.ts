import { sameBusiness, sql } from "@roundsman/db";

/**
 * The day on which the VAT of an invoice (`i`) counts in the books: for a sale that was paid by itself, that of its
 * delivery (docs/decisions/0248, 0438).
 */
export const taxPoint = sql<string>`coalesce((
  select min(s.booked_on) from invoice_orders b
    join orders s on ${sameBusiness("s", "b")} and s.id = b.order_id
   where i.paid_sale and ${sameBusiness("b", "i")} and b.invoice_id = i.id and s.payment_method <> 'on_account'),
  i.issued_on)`;
