import type { ClientBase } from "pg";
import type { Clock } from "../base/clock";
import { fellside, idBy, idOf, personId } from "../base/ids";
import { insert, insertSelected } from "../base/insert";

/**
 * Uploads a bank statement of the last days, to be matched: a customer who names an invoice, one who pays their
 * oldest, one who pays a part, a payout that is set aside with its fees, and a line of no customer.
 */
export async function uploadStatement(client: ClientBase, clock: Clock): Promise<void> {
  const statement = idOf("bankStatement", 1);
  const uploadedAt = clock.minutesAgo(180);
  await insert(client, "bank_statements", [
    {
      tenant_id: fellside,
      id: statement,
      account: "Current account",
      file_name: "current-account.csv",
      lines: 7,
      first_day: clock.day(4),
      last_day: clock.day(1),
      uploaded_at: uploadedAt,
      uploaded_by_name: "Olivia Tyson",
      uploaded_by_user_id: personId("olivia"),
    },
  ]);
  await insertSelected(
    client,
    "bank_lines",
    `WITH owing AS (
       SELECT i.number, c.name, i.total_pence - i.paid_pence AS pence,
              row_number() OVER (PARTITION BY i.customer_id ORDER BY coalesce(i.sequence, 0), i.issued_on, i.id) AS place
         FROM invoices i JOIN customers c ON c.tenant_id = $1 AND c.id = i.customer_id
        WHERE i.tenant_id = $1 AND i.status = 'sent' AND i.disputed_since IS NULL),
     firsts AS (SELECT *, row_number() OVER (ORDER BY pence DESC, number) AS rank FROM owing WHERE place = 1),
     said AS (
       SELECT 1 AS n, 1 AS ago, upper(name) AS name, 'BACS ' || upper(name) || ' ' || number AS text, pence
         FROM firsts WHERE rank = 1
       UNION ALL SELECT 2, 1, upper(name), 'FPI ' || upper(name) || ' PAYMENT', pence FROM firsts WHERE rank = 2
       UNION ALL SELECT 3, 2, upper(name), upper(name), pence / 200 * 100 FROM firsts WHERE rank = 3 AND pence >= 200
       UNION ALL VALUES (4, 2, 'STRIPE', 'STRIPE PAYMENTS UK LTD', 41230), (5, 3, 'WAGES', 'WAGES BATCH 4', -512000),
         (6, 3, 'NORTHERN GASES', 'DD NORTHERN GASES 0042', -188040), (7, 4, 'BRANCH', 'PAID IN AT BRANCH', 36000))
     SELECT $1::uuid AS tenant_id, ${idBy("bankLine")} AS id, $3::uuid AS statement_id, 'Current account' AS account,
            ($2::timestamptz)::date - ago AS booked_on, pence AS amount_pence, text, left(name, 120) AS payer,
            encode(sha256(upper(text)::bytea), 'hex') AS text_hash, 1 AS occurrence,
            CASE WHEN n = 4 THEN 'payout' ELSE 'open' END AS state, CASE WHEN n = 4 THEN pence ELSE 0 END AS matched_pence
       FROM said`,
    [fellside, clock.now, statement],
  );
  await insertSelected(
    client,
    "bank_matches",
    `SELECT tenant_id, id AS line_id, 0 AS position, 'payout' AS state, amount_pence, 'Payout of Stripe' AS reason,
            $2::timestamptz AS matched_at, 'Olivia Tyson' AS matched_by_name, $3::text AS matched_by_user_id,
            645 AS fees_pence, 'card_link' AS fees_of, booked_on AS fees_on
       FROM bank_lines WHERE tenant_id = $1 AND state = 'payout'`,
    [fellside, uploadedAt, personId("olivia")],
  );
}
