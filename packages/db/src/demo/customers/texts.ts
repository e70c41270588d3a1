import type { ClientBase } from "pg";
import type { Clock } from "../base/clock";
import { fellside, idBy, personId } from "../base/ids";
import { insertSelected } from "../base/insert";

/**
 * Writes a thread with one customer, who has a mobile number: notified of an order, with two answers, the second of
 * which waits. Fellside has switched on texts to its customers, and has its own wording for two of its mails. Nothing
 * is sent, so all is stored.
 */
export async function textCustomers(client: ClientBase, clock: Clock): Promise<void> {
  await client.query(
    `INSERT INTO text_templates (tenant_id, moment, is_on, updated_at)
     VALUES ($1, 'evening_before', true, $2), ($1, 'failed', true, $2)`,
    [fellside, clock.now],
  );
  await client.query(
    `INSERT INTO mail_templates (tenant_id, kind, subject, body, updated_at)
     VALUES ($1, 'order.delivered', NULL, $3, $2),
            ($1, 'statement.sent', 'Your account with {business}', $4, $2)`,
    [
      fellside,
      clock.now,
      "Hello {customer},\n\nYour gas is in its place. Turn the valve off before you change a bottle, and ring us if you smell gas.",
      "Hello {customer},\n\nThank you for buying from us. If something is not as you expect it, ring us before you pay.",
    ],
  );
  const kept = "This installation has no provider of texts.";
  const { rows: customers } = await client.query<{ id: string }>(
    `SELECT id FROM customers WHERE tenant_id = $1 AND archived_at IS NULL ORDER BY name, id OFFSET 4 LIMIT 1`,
    [fellside],
  );
  const customer = customers[0]?.id;
  await client.query(
    "UPDATE customers SET phone = '07700 900161' WHERE tenant_id = $1 AND id = $2",
    [fellside, customer],
  );
  await insertSelected(
    client,
    "texts",
    `SELECT $1::uuid AS tenant_id, ${idBy("text")} AS id, $5::uuid AS customer_id, counted.way AS direction,
            '+447700900161' AS number, counted.words AS body, counted.state, counted.why, counted.by_id AS by_user_id,
            counted.by_name, 1 AS segments, $2::timestamptz - counted.ago AS created_at,
            CASE WHEN counted.way = 'in' AND counted.answered
                 THEN $2::timestamptz - counted.ago + interval '9 minutes' END AS answered_at
       FROM (VALUES
         (1, 'out', interval '26 hours', 'Fellside Gas: we bring your order tomorrow, during the day.', 'kept', $4, NULL, NULL, true),
         (2, 'in', interval '25 hours', 'Can you come after 11? The gate is locked till then.', 'received', NULL, NULL, NULL, true),
         (3, 'out', interval '24 hours 51 minutes', 'After 11 is fine. Dan will ring from the lane.', 'kept', $4, $3, 'Olivia Tyson', true),
         (4, 'in', interval '70 minutes', 'Thanks. Could I have two more next time?', 'received', NULL, NULL, NULL, false)
       ) AS counted (n, way, ago, words, state, why, by_id, by_name, answered)`,
    [fellside, clock.now, personId("olivia"), kept, customer],
  );
}
