import { inDatabase } from "../../books/books";

/** The rows of each state, and the action that must be recorded for each. */
const states: Readonly<Record<string, string>> = {
  "order.placed": "id FROM orders WHERE true",
  "order.collected": "id FROM orders WHERE fulfilment = 'collection' AND status = 'delivered'",
  // One row per receipt. If its refund was reported first, the money went directly to the refund.
  "order.paid": `order_id FROM (
      SELECT DISTINCT a.tenant_id, a.receipt_id, coalesce(a.order_id, f.order_id) AS order_id
        FROM allocations a LEFT JOIN refunds f ON (f.tenant_id, f.id) = (a.tenant_id, a.refund_id)
       WHERE a.receipt_id IS NOT NULL) paid WHERE order_id IS NOT NULL`,
  "order.refunded": "order_id FROM refunds WHERE order_id IS NOT NULL",
  "round.made": "id FROM rounds WHERE true",
  "stop.completed": "order_id FROM stops WHERE completed_at IS NOT NULL",
  "invoice.raised": "id FROM invoices WHERE sequence IS NOT NULL",
  "credit_note.issued": "id FROM credit_notes WHERE reverses_id IS NULL",
  "supplier_order.placed": "id FROM supplier_orders WHERE true",
  "supplier_order.received": "order_id FROM supplier_receipts WHERE true",
  "transfer.planned": "id FROM stock_transfers WHERE true",
  "stock.counted": "id FROM stock_counts WHERE true",
};

const things = Object.entries(states)
  .map(([action, of]) => {
    const [column] = of.split(" FROM ", 1);
    const from = of.slice(column?.length);
    return `SELECT '${action}' AS action, ${column}::text AS id ${from} AND tenant_id = ANY($1)`;
  })
  .join("\nUNION ALL ");

const actions = Object.keys(states)
  .map((action) => `'${action}'`)
  .join(", ");

export const eachRecorded = inDatabase(
  "Each thing done has its row of activity, and each row its thing",
  `WITH things AS (${things}),
        done AS (SELECT action, id, count(*) AS times FROM things GROUP BY 1, 2),
        told AS (SELECT action, subject_id AS id, count(*) AS times FROM activity
                  WHERE tenant_id = ANY($1) AND action IN (${actions}) GROUP BY 1, 2)
   SELECT action, id, done.times AS done, told.times AS told
     FROM done FULL JOIN told USING (action, id) WHERE done.times IS DISTINCT FROM told.times`,
);
