import type { ClientBase } from "pg";
import type { Clock } from "../base/clock";
import { fellside, idBy, personId } from "../base/ids";
import { insertSelected } from "../base/insert";

/**
 * Writes notes of calls with the largest debtors who are overdue and paid nothing lately: one promised to pay soon,
 * one broke their promise, one is to be called today.
 */
export async function noteCalls(client: ClientBase, clock: Clock): Promise<void> {
  const values = [fellside, clock.now, personId("olivia")];
  await insertSelected(
    client,
    "call_notes",
    `WITH owing AS (
       SELECT customer_id, sum(total_pence - paid_pence) AS pence FROM invoices
        WHERE tenant_id = $1 AND status = 'sent' AND disputed_since IS NULL AND due_on < ($2::timestamptz)::date
          AND NOT EXISTS (SELECT FROM receipts r WHERE r.tenant_id = $1 AND r.customer_id = invoices.customer_id
                             AND r.received_at > $2::timestamptz - interval '13 days')
        GROUP BY customer_id),
     most AS (SELECT customer_id, pence, row_number() OVER (ORDER BY pence DESC, customer_id) AS place FROM owing)
     SELECT $1::uuid AS tenant_id, ${idBy("callNote")} AS id, m.customer_id, $2::timestamptz - counted.ago AS noted_at,
            'Olivia Tyson' AS noted_by_name, $3::text AS noted_by_user_id, counted.words,
            ($2::timestamptz)::date + counted.promised AS promised_on,
            CASE WHEN counted.promised IS NOT NULL THEN m.pence END AS promised_pence, counted.act AS next_act,
            ($2::timestamptz)::date + counted.act_on AS next_act_on
       FROM (VALUES
         (1, 1, interval '9 days', 'The invoices had gone to the wrong desk. Sent copies to the purchase ledger.', NULL, NULL, NULL),
         (2, 1, interval '2 days', 'They pay on the run of the month''s end.', 3, 'See whether it came', 4),
         (3, 2, interval '12 days', 'Away until Monday, then everything is paid.', -5, 'Ring again', -4),
         (4, 3, interval '1 day', 'No answer, left a message.', NULL, 'Ring the yard in the morning', 0)
       ) AS counted (n, place, ago, words, promised, act, act_on)
       JOIN most m ON m.place = counted.place`,
    values,
  );
}
