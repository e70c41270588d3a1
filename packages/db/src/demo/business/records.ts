import type { ClientBase } from "pg";
import type { Clock } from "../base/clock";
import { fellside, idBy } from "../base/ids";
import { insertSelected } from "../base/insert";

/**
 * Writes Fellside's activity and mails: the orders of three weeks as they were taken, the invoices as they were
 * raised and mailed, and their credits. Derived from those rows, so they agree.
 */
export async function keepRecords(client: ClientBase, clock: Clock): Promise<void> {
  const since = clock.at(21, 0);
  const now = clock.minutesAgo(1);
  await insertSelected(
    client,
    "activity",
    `SELECT tenant_id, ${idBy("activity")} AS id, at, kind AS actor_kind, who AS actor_user_id, name AS actor_name, action,
            words, subject_kind, subject_id, after
       FROM (SELECT *, row_number() OVER (ORDER BY at, subject_id) AS n FROM (
         SELECT o.tenant_id, least(o.created_at, $3) AS at,
                CASE o.source WHEN 'shop' THEN 'shopper' ELSE 'person' END AS kind,
                CASE o.source WHEN 'shop' THEN NULL ELSE u.id END AS who,
                CASE o.source WHEN 'shop' THEN o.customer_name ELSE u.name END AS name,
                'order.placed' AS action, 'Took order ' || o.number || ' for ' || o.customer_name AS words,
                'order' AS subject_kind, o.id::text AS subject_id,
                jsonb_build_object('number', o.number, 'customerId', o.customer_id) AS after
           FROM orders o JOIN users u ON u.id = 'demo-adam'
          WHERE o.tenant_id = $1 AND o.created_at >= $2
         UNION ALL
         SELECT i.tenant_id, least(i.created_at, $3), 'person', u.id, u.name, 'invoice.raised',
                'Raised ' || i.number || ' for ' || i.customer_name || ': £' ||
                to_char(i.total_pence / 100.0, 'FM999,990.00'),
                'invoice', i.id::text, jsonb_build_object('totalPence', i.total_pence)
           FROM invoices i JOIN users u ON u.id = 'demo-olivia'
          WHERE i.tenant_id = $1 AND i.created_at >= $2
         UNION ALL
         SELECT n.tenant_id, least(n.created_at, $3), 'person', u.id, u.name, told.action,
                'Credited £' || to_char(n.total_pence / 100.0, 'FM999,990.00') || ' of ' || i.number || told.whom ||
                ' by ' || n.number,
                told.kind, told.id::text,
                jsonb_build_object('number', n.number, 'totalPence', n.total_pence, 'reason', n.reason)
           FROM credit_notes n JOIN users u ON u.id = n.issued_by_user_id
           JOIN invoices i ON i.tenant_id = n.tenant_id AND i.id = n.invoice_id
          CROSS JOIN LATERAL (VALUES ('credit_note.issued', 'credit_note', n.id, ' to ' || n.customer_name),
                                     ('invoice.credited', 'invoice', i.id, '')) AS told (action, kind, id, whom)
          WHERE n.tenant_id = $1 AND n.created_at >= $2) told) counted`,
    [fellside, since, now],
  );
  await insertSelected(
    client,
    "emails",
    `SELECT tenant_id, ${idBy("email")} AS id, 'invoice.sent' AS kind, email AS to_address,
            'hello@fellside.example' AS reply_to, 'Invoice ' || number || ' from Fellside Gas' AS subject,
            concat_ws(E'\\n\\n', 'Hello ' || customer_name || ',',
              'Invoice ' || number || ' is attached. It comes to £' ||
                to_char(total_pence / 100.0, 'FM999,990.00') || ' including VAT.',
              'Please pay by ' || to_char(due_on, 'FMDD FMMonth YYYY') || ' (' || due_on - issued_on ||
                ' days), quoting ' || number || '.',
              concat_ws(E'\\n', 'Our bank account:', 'Bank: ' || b.bank_name,
                'Account name: ' || b.bank_account_name, 'Sort code: ' || b.bank_sort_code,
                'Account number: ' || b.bank_account_number, 'Reference: ' || number),
              'Fellside Gas') AS text,
            'sent' AS status, 1 AS attempts, 'invoice' AS subject_kind, id::text AS subject_id,
            least(created_at, $3) AS created_at, least(created_at, $3) AS sent_at
       FROM (SELECT i.*, c.email::text AS email, row_number() OVER (ORDER BY i.created_at, i.id) AS n
               FROM invoices i JOIN customers c ON c.tenant_id = i.tenant_id AND c.id = i.customer_id
              WHERE i.tenant_id = $1 AND i.created_at >= $2 AND i.status <> 'void'
                AND NOT i.paid_sale) mailed
      CROSS JOIN (SELECT bank_name, bank_account_name, bank_sort_code, bank_account_number
                    FROM businesses WHERE id = $1) b`,
    [fellside, since, now],
  );
}
