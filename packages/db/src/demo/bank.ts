import type { ClientBase } from "pg";
import type { Clock } from "./clock";
import { fellside, idBy, idOf, personId } from "./ids";

/**
 * A bank statement of the last days, to be matched: a customer who names an invoice, one who pays their oldest, one who
 * pays a part, a payout that is set aside with its fees, and what is no customer's.
 */
export async function uploadStatement(client: ClientBase, clock: Clock): Promise<void> {
  const statement = idOf("bankStatement", 1);
  await client.query(
    `INSERT INTO bank_statements (tenant_id, id, account, file_name, lines, first_day, last_day, uploaded_at,
                                  uploaded_by_name, uploaded_by_user_id)
     SELECT $1, $4, 'Current account', 'current-account.csv', 7, t.day - 4, t.day - 1, $2::timestamptz - interval '3 hours',
            'Olivia Tyson', $3
       FROM (SELECT ($2::timestamptz)::date AS day) t`,
    [fellside, clock.now, personId("olivia"), statement],
  );
  await client.query(
    `WITH owing AS (
       SELECT i.number, c.name, i.total_pence - i.paid_pence AS pence,
              row_number() OVER (PARTITION BY i.customer_id ORDER BY coalesce(i.sequence, 0), i.issued_on, i.id) AS place
         FROM invoices i JOIN customers c ON c.tenant_id = $1 AND c.id = i.customer_id
        WHERE i.tenant_id = $1 AND i.status = 'sent' AND i.disputed_since IS NULL),
     firsts AS (SELECT *, row_number() OVER (ORDER BY pence DESC, number) AS rank FROM owing WHERE place = 1),
     said (n, ago, name, text, pence) AS (
       SELECT 1, 1, upper(name), 'BACS ' || upper(name) || ' ' || number, pence FROM firsts WHERE rank = 1
       UNION ALL SELECT 2, 1, upper(name), 'FPI ' || upper(name) || ' PAYMENT', pence FROM firsts WHERE rank = 2
       UNION ALL SELECT 3, 2, upper(name), upper(name), pence / 200 * 100 FROM firsts WHERE rank = 3 AND pence >= 200
       UNION ALL VALUES (4, 2, 'STRIPE', 'STRIPE PAYMENTS UK LTD', 41230), (5, 3, 'WAGES', 'WAGES BATCH 4', -512000),
         (6, 3, 'NORTHERN GASES', 'DD NORTHERN GASES 0042', -188040), (7, 4, 'BRANCH', 'PAID IN AT BRANCH', 36000))
     INSERT INTO bank_lines (tenant_id, id, statement_id, account, booked_on, amount_pence, text, payer, text_hash,
                             occurrence, state, matched_pence)
     SELECT $1, ${idBy("bankLine")}, $3, 'Current account', ($2::timestamptz)::date - ago, pence, text,
            left(name, 120), encode(sha256(upper(text)::bytea), 'hex'), 1,
            (CASE WHEN n = 4 THEN 'payout' ELSE 'open' END)::bank_line_state, CASE WHEN n = 4 THEN pence ELSE 0 END
       FROM said`,
    [fellside, clock.now, statement],
  );
  await client.query(
    `INSERT INTO bank_matches (tenant_id, line_id, position, state, amount_pence, reason, matched_at, matched_by_name,
                               matched_by_user_id, fees_pence, fees_of, fees_on)
     SELECT $1, id, 0, 'payout', amount_pence, 'Payout of Stripe', $2::timestamptz - interval '3 hours', 'Olivia Tyson', $3,
            645, 'card_link', booked_on
       FROM bank_lines WHERE tenant_id = $1 AND state = 'payout'`,
    [fellside, clock.now, personId("olivia")],
  );
}
