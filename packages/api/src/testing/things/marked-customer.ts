import type { TestService } from "../service/test-service";
import { plantMark } from "./marks";
import { tinyPng } from "./pictures";

interface Marked {
  tenantId: string;
  /** The customer. */
  id: string;
  /** One word that stands nowhere else. */
  mark: string;
  name: string;
  email: string;
}

/**
 * Gives a customer of the demo everything that the demo's customers have not, and marks every column of
 * it that can hold what people typed. Answers the keys of their proofs' pictures.
 */
export async function furnishCustomer(
  service: TestService,
  { tenantId: fellside, id, mark, name, email }: Marked,
): Promise<string[]> {
  const { owner } = service.test;
  const say = async <Row extends object>(sql: string, values: unknown[] = []) =>
    (await owner.query<Row>(sql, values)).rows;
  const theirs = (table: string) => `tenant_id = '${fellside}' AND ${table}`;
  const theirOrders = () => `(SELECT id FROM orders WHERE customer_id = '${id}')`;
  const [order] = await say<{ id: string }>(`SELECT id FROM orders WHERE customer_id = $1`, [id]);
  await say(`DELETE FROM shop_accounts WHERE customer_id = $1`, [id]);
  await say(
    `INSERT INTO proofs (tenant_id, stop_id, kind, file_key, content_type)
     SELECT tenant_id, id, 'signature', 'tenants/' || tenant_id || '/proofs/' || id || '.png', 'image/png'
       FROM stops WHERE order_id IN ${theirOrders()} ON CONFLICT DO NOTHING`,
  );
  const [account] = await say<{ id: string }>(
    `INSERT INTO shop_accounts (tenant_id, email, name, customer_id) VALUES ($1, $2, 'Zelda', $3) RETURNING id`,
    [fellside, email, id],
  );
  await say(
    `INSERT INTO trade_applications (tenant_id, business_name, phone, address, account_id, customer_id)
     VALUES ($1, 'Q', '1', '{}', $2, $3)`,
    [fellside, account?.id, id],
  );
  await say(
    `INSERT INTO payment_sessions (tenant_id, order_id, purpose, provider, provider_ref, amount_pence, status, expires_at)
     VALUES ($1, $2, 'link', 'sandbox', 'cs_of_${id}', 100, 'completed', now())`,
    [fellside, order?.id],
  );
  await say(
    `INSERT INTO provider_refunds (tenant_id, order_id, payment_ref, amount_pence, state, error, requested_at, ended_at)
     VALUES ($1, $2, 'pi_of_${id}', 100, 'failed', $3, now(), now())`,
    [fellside, order?.id, mark],
  );
  await say(
    `INSERT INTO rule_overrides (tenant_id, rule, subject_kind, subject_id, reason, by_name, created_at)
     VALUES ($1, 'fuel.standards', 'order', $2::text, $3, 'x', now())`,
    [fellside, order?.id, `For ${mark}`],
  );
  await say(
    `INSERT INTO appliance_statements (tenant_id, address_id, appliance, stated_by, stated_on, recorded_by_name, created_at)
     SELECT tenant_id, id, $2::text, $2::text, now(), 'x', now()
       FROM delivery_addresses WHERE customer_id = $1 LIMIT 1`,
    [id, mark],
  );
  await say(
    `INSERT INTO vat_certificates (tenant_id, address_id, customer_id, qualifying_percent, signed_by, signed_on, valid_from, created_at)
     SELECT tenant_id, id, customer_id, 70, $2::text, now(), now(), now()
       FROM delivery_addresses WHERE customer_id = $1 LIMIT 1`,
    [id, mark],
  );
  await say(
    `INSERT INTO coal_tickets (tenant_id, sequence, order_id, facts, signed_by_name, created_at)
     SELECT $1, (SELECT coalesce(max(sequence), 0) + 1 FROM coal_tickets WHERE tenant_id = $1), $2,
            jsonb_build_object('buyer', jsonb_build_object('name', $3::text, 'address', $3::text)), 'x', now()`,
    [fellside, order?.id, mark],
  );
  await say(
    `INSERT INTO sandbox_sessions (id, account_ref, data, updated_at) VALUES ('cs_of_${id}', 'a', '{}', now())`,
  );
  await say(
    `INSERT INTO emails (tenant_id, kind, to_address, subject, text, subject_kind, subject_id)
     VALUES ($1, 'order.received', 'x', 'x', 'x', 'order', $2)`,
    [fellside, order?.id],
  );
  await say(
    `INSERT INTO notifications (tenant_id, user_id, kind, title, href)
     VALUES ($1, 'x', 'order.placed', 'x', '/orders/' || $2::text)`,
    [fellside, order?.id],
  );
  await say(
    `INSERT INTO idempotency_keys (tenant_id, caller_id, key, request_hash, leased_until, answered_at, answer)
     VALUES ($1, 'x', $2::text, 'h', now(), now(), jsonb_build_object('id', $2::text, 'of', $3::text))`,
    [fellside, id, mark],
  );
  await say(
    `INSERT INTO activity (tenant_id, actor_kind, actor_name, action, words, subject_kind, subject_id, before, after)
     VALUES ($1, 'shopper', $3::text, 'order.placed', $3::text, 'order', $2,
             jsonb_build_object('of', $3::text), jsonb_build_object('of', $3::text))`,
    [fellside, order?.id, mark],
  );
  await say(
    `WITH bounced AS (
       INSERT INTO receipts (tenant_id, customer_id, method, amount_pence, received_on, received_at, reference)
       VALUES ($1, $2, 'cheque', 100, now(), now(), $3) RETURNING id)
     INSERT INTO receipts (tenant_id, customer_id, method, amount_pence, received_on, received_at, reference, reverses_id,
                           reason)
     SELECT $1, $2, 'cheque', -100, now(), now(), $3, id, $3 FROM bounced`,
    [fellside, id, mark],
  );
  await say(
    `INSERT INTO cash_movements (tenant_id, location_id, kind, place, pence, moved_on, moved_at, about, recorded_by_name)
     SELECT $1, first_yard($1), 'petty_cash', 'drawer', -100, now(), now(), $2, 'x'`,
    [fellside, `Paid back to ${name}`],
  );
  await say(
    `INSERT INTO bad_debts (tenant_id, kind, invoice_id, day, pence, reason, recorded_by_name)
     SELECT $1, 'write_off', id, now(), 1, $3, 'x' FROM invoices WHERE tenant_id = $1 AND customer_id = $2 LIMIT 1`,
    [fellside, id, mark],
  );
  await say(
    `INSERT INTO late_billings (tenant_id, invoice_id, order_id, vat_rate, delivered_on, tax_point, net_pence, vat_pence)
     SELECT b.tenant_id, b.invoice_id, b.order_id, 20, now(), now(), 1, 0
       FROM invoice_orders b JOIN invoices i ON (i.tenant_id, i.id) = (b.tenant_id, b.invoice_id)
      WHERE i.tenant_id = $1 AND i.customer_id = $2 LIMIT 1`,
    [fellside, id],
  );
  await say(
    `INSERT INTO prepayments (tenant_id, order_id, day, vat_rate, net_pence, vat_pence)
     VALUES ($1, $2, now(), 20, 100, 20)`,
    [fellside, order?.id],
  );
  await say(`INSERT INTO order_debts (tenant_id, order_id, pence) VALUES ($1, $2, 100)`, [
    fellside,
    order?.id,
  ]);
  await say(
    `INSERT INTO refunds (tenant_id, customer_id, method, amount_pence, refunded_on, refunded_at, reference)
     VALUES ($1, $2, 'cheque', 100, now(), now(), $3)`,
    [fellside, id, mark],
  );
  await say(
    `WITH note AS (
       INSERT INTO credit_notes (tenant_id, sequence, number, invoice_id, customer_id, customer_name, issued_on, reason,
                                 net_pence, vat_pence, total_pence, allocated_pence)
       SELECT $1, last + 1, 'CN-' || last + 1, id, $2, customer_name, now(), $3, 1, 0, 1, 1
         FROM invoices, (SELECT coalesce(max(sequence), 0) AS last FROM credit_notes WHERE tenant_id = $1) notes
        WHERE tenant_id = $1 AND customer_id = $2 LIMIT 1 RETURNING id),
     lines AS (
       INSERT INTO credit_note_lines (tenant_id, credit_note_id, position, description, quantity, unit_price, vat_rate,
                                      net_pence)
       SELECT $1, id, 0, 'Credit', 1, 1, 20, 1 FROM note)
     INSERT INTO credit_note_vat (tenant_id, credit_note_id, vat_rate, net_pence, vat_pence)
     SELECT $1, id, 20, 1, 0 FROM note`,
    [fellside, id, mark],
  );
  await say(
    `WITH choice AS (
       INSERT INTO message_choices (tenant_id, customer_id, order_texts, order_mails, money_texts, money_mails,
                                    standing_texts, standing_mails, updated_at)
       VALUES ($1, $2, true, true, true, true, true, true, now()))
     INSERT INTO texts (tenant_id, customer_id, direction, number, body, state, why, once, by_name, provider_ref, created_at)
     VALUES ($1, $2, 'out', '+447700900199', $3::text, 'failed', $3::text, $3::text, $3::text, gen_random_uuid()::text, now())`,
    [fellside, id, mark],
  );
  await say(
    `WITH session AS (
       INSERT INTO shop_sessions (tenant_id, account_id, token_hash, expires_at)
       SELECT tenant_id, id, 'the hash of a token of ' || id, now() + interval '1 day' FROM shop_accounts
        WHERE tenant_id = $1 AND customer_id = $2 LIMIT 1 RETURNING id, account_id)
     INSERT INTO shop_push_subscriptions (tenant_id, account_id, session_id, endpoint_hash, sealed, told, user_agent, created_at)
     SELECT $1, account_id, id, repeat(md5(id::text), 2), 'what is sealed', '{}', $3::text, now() FROM session`,
    [fellside, id, mark],
  );
  await say(
    `INSERT INTO forecasts (tenant_id, address_id, product_id, base_use, heat_use, last_delivered_on, last_quantity,
                            usual_quantity, empty_on, empty_from, empty_until, ask_before, computed_at)
     SELECT a.tenant_id, a.id, p.id, 0.1, 0.01, current_date - 9, 1, 1, current_date, current_date, current_date,
            current_date, now()
       FROM delivery_addresses a JOIN products p ON p.tenant_id = a.tenant_id
      WHERE a.tenant_id = $1 AND a.customer_id = $2 ORDER BY a.id, p.id LIMIT 1
     ON CONFLICT DO NOTHING`,
    [fellside, id],
  );
  await say(
    `INSERT INTO delivery_places (tenant_id, order_id, area_id, day, kg)
     SELECT o.tenant_id, o.id, a.id, current_date, 1
       FROM orders o JOIN delivery_areas a ON a.tenant_id = o.tenant_id
      WHERE o.tenant_id = $1 AND o.customer_id = $2 ORDER BY o.id, a.id LIMIT 1
     ON CONFLICT DO NOTHING`,
    [fellside, id],
  );
  await say(
    `INSERT INTO call_notes (tenant_id, customer_id, noted_at, noted_by_name, words, promised_on, promised_pence, next_act,
                             next_act_on)
     VALUES ($1, $2, now(), $3::text, $3::text, now(), 100, $3::text, now())`,
    [fellside, id, mark],
  );
  await say(
    `WITH statement AS (
       INSERT INTO bank_statements (tenant_id, account, lines, first_day, last_day, uploaded_at, uploaded_by_name)
       VALUES ($1, 'Main', 1, now(), now(), now(), 'x') RETURNING id),
     line AS (
       INSERT INTO bank_lines (tenant_id, statement_id, account, booked_on, amount_pence, text, payer, text_hash,
                               occurrence)
       SELECT $1, id, 'Main', now(), 100, $3::text, $3::text, md5($3::text), 1 FROM statement RETURNING id)
     INSERT INTO bank_matches (tenant_id, line_id, position, state, amount_pence, receipt_id, matched_at, matched_by_name,
                               undone_at, undone_reason)
     SELECT $1, line.id, 0, 'matched', 100, r.id, now(), 'x', now(), $3::text
       FROM line, (SELECT id FROM receipts WHERE tenant_id = $1 AND customer_id = $2 AND amount_pence > 0 LIMIT 1) r`,
    [fellside, id, mark],
  );
  await say(
    `INSERT INTO bank_payers (tenant_id, payer, customer_id, updated_at) VALUES ($1, $3::text, $2, now())`,
    [fellside, id, mark],
  );
  await say(
    `INSERT INTO invoice_reminders (tenant_id, invoice_id, level, email_id, reminded_on, reminded_at)
     SELECT tenant_id, id, 1, uuidv7(), now(), now() FROM invoices WHERE tenant_id = $1 AND customer_id = $2
         ON CONFLICT DO NOTHING`,
    [fellside, id],
  );
  await say(
    `WITH mandate AS (
       INSERT INTO mandates (tenant_id, customer_id, state, account_ref, request_ref, mandate_ref, why, sent_at, ended_at)
       VALUES ($1, $2::text::uuid, 'cancelled', 'CR1', 'BRQ' || $2::text, 'MD' || $2::text, $3, now(), now()) RETURNING id)
     INSERT INTO direct_debits (tenant_id, customer_id, mandate_id, invoice_id, amount_pence, collect_on, ask_on, state,
                                why, requested_at, ended_at)
     SELECT $1, $2::text::uuid, mandate.id, invoices.id, 100, now(), now(), 'failed', $3, now(), now() FROM mandate, invoices
      WHERE invoices.tenant_id = $1 AND invoices.customer_id = $2::text::uuid LIMIT 1`,
    [fellside, id, mark],
  );
  await say(
    `WITH reader AS (
       INSERT INTO card_readers (tenant_id, name, merchant_code, reader_ref, paired_at, unpaired_at)
       VALUES ($1, 'Reader', 'M1', 'rdr_' || $2::text, now(), now()) RETURNING id)
     INSERT INTO reader_payments (tenant_id, order_id, reader_id, round_id, merchant_code, amount_pence, state,
                                  notice_hash, why, started_at, ended_at)
     SELECT $1, o.id, reader.id, uuidv7(), 'M1', 100, 'failed', encode(sha256($2::text::bytea), 'hex'), $3, now(), now()
       FROM reader, orders o WHERE o.tenant_id = $1 AND o.customer_id = $2::text::uuid LIMIT 1`,
    [fellside, id, mark],
  );
  const scan = `tenants/${fellside}/proofs/agreement-${id}.png`;
  await say(
    `WITH product AS (
       SELECT g.id AS group_id, (SELECT 9001 + count(*) FROM cylinder_agreements WHERE tenant_id = $1) AS next
         FROM exchange_groups g WHERE g.tenant_id = $1 ORDER BY g.id LIMIT 1),
     agreement AS (
       INSERT INTO cylinder_agreements (tenant_id, sequence, number, customer_id, exchange_group_id, quantity, charge_pence,
                                        vat_rate, vat_treatment, paid_on, paper_number, scan_key, refund_scale, scale_from)
       SELECT $1, next, 'A-' || next, $2::text::uuid, group_id, 1, 100, 0, 'outside_scope', now(), $3::text, $4, '{70}', now()
         FROM product RETURNING id)
     INSERT INTO cylinder_returns (tenant_id, agreement_id, quantity, outcome, refund, percent, refund_pence, returned_on,
                                   note, recorded_at, recorded_by_name)
     SELECT $1, id, 1, 'lost', 'none', 0, 0, now(), $3::text, now(), 'x' FROM agreement`,
    [fellside, id, mark, scan],
  );
  await say(
    `INSERT INTO interest_charges (tenant_id, invoice_id, charge_id, from_on, to_on, base_percent, interest_pence)
     SELECT $1, late.id, charge.id, now(), now(), 4, 1
       FROM invoices late JOIN invoices charge ON charge.tenant_id = late.tenant_id AND charge.id <> late.id
      WHERE late.tenant_id = $1 AND late.customer_id = $2 LIMIT 1`,
    [fellside, id],
  );
  await say(
    `INSERT INTO budget_plans (tenant_id, customer_id, amount_pence, day_of_month, collects_from, review_on, created_at)
     VALUES ($1, $2::text::uuid, 5000, 1, now(), now(), now())`,
    [fellside, id],
  );
  await say(
    `WITH standing AS (
       INSERT INTO standing_orders (tenant_id, customer_id, delivery_address_id, source, state, state_why, repeat, every,
                                    weekday, starts_on, leave_detail, notes, active_from, updated_at)
       SELECT $1, $2::text::uuid, a.id, 'office', 'paused', $3, 'weekly', 1, 4, now(), $3, $3, now(), now()
         FROM delivery_addresses a WHERE a.tenant_id = $1 AND a.customer_id = $2::text::uuid LIMIT 1 RETURNING id),
     line AS (
       INSERT INTO standing_order_lines (tenant_id, standing_order_id, position, product_id, quantity, unit_price)
       SELECT $1, standing.id, 0, p.id, 1, 100 FROM standing, products p WHERE p.tenant_id = $1 LIMIT 1)
     INSERT INTO standing_occurrences (tenant_id, standing_order_id, due_on, delivers_on, state, reason, message,
                                       round_note, price_note, skip_ref, at)
     SELECT $1, id, now(), now(), 'refused', 'other', $3, $3, $3, substr($3, 1, 40), now() FROM standing`,
    [fellside, id, mark],
  );
  await say(
    `INSERT INTO accounts_documents (tenant_id, organisation_id, kind, source_id, invoice_id, wanted_pence, why, changed_at)
     VALUES ($1, 'o', 'contact', $2, $2, 1, $3, now())`,
    [fellside, id, mark],
  );
  await say(
    `INSERT INTO accounts_payments (tenant_id, organisation_id, external_id, receipt_id, taken_at)
     SELECT $1, 'o', id, id, now() FROM receipts WHERE tenant_id = $1 AND customer_id = $2 LIMIT 1`,
    [fellside, id],
  );
  await say(
    `INSERT INTO accounts_day_orders (tenant_id, organisation_id, order_id, day)
     VALUES ($1, 'o', $2, now()::date)`,
    [fellside, order?.id],
  );
  const refused = `tenants/${fellside}/proofs/refused-${id}.png`;
  await say(
    `INSERT INTO refused_records (tenant_id, id, round_id, order_id, kind, body, proofs, why, done_at, arrived_at,
                                  by_name, accepted, decided_at, decided_reason)
     SELECT $1, uuidv7(), uuidv7(), $2, 'complete', jsonb_build_object('issueNote', $3::text),
            jsonb_build_array(jsonb_build_object('kind', 'signature', 'signedBy', $3::text, 'fileKey', $4::text,
                                                 'contentType', 'image/png')),
            $3::text, now(), now(), 'x', false, now(), $3::text`,
    [fellside, order?.id, mark, refused],
  );
  // The columns of a stop, an opt-in and a dispute are set together: marking one needs the others.
  await say(
    `UPDATE customers SET stop_reason = 'x', stop_since = now(), stop_set_by_name = 'x',
            marketing_opt_in_on = current_date, marketing_opt_in_how = 'x', marketing_opt_in_number = 'x'
      WHERE id = $1`,
    [id],
  );
  await say(
    `UPDATE invoices SET dispute_reason = 'x', disputed_since = now(), disputed_by_name = 'x' WHERE customer_id = $1`,
    [id],
  );
  for (const [table, where] of [
    ["customers", `id = '${id}'`],
    ["delivery_addresses", theirs(`customer_id = '${id}'`)],
    ["orders", theirs(`customer_id = '${id}'`)],
    ["stops", theirs(`order_id IN ${theirOrders()}`)],
    ["proofs", theirs(`stop_id IN (SELECT id FROM stops WHERE order_id IN ${theirOrders()})`)],
    ["invoices", theirs(`customer_id = '${id}'`)],
    ["payment_sessions", theirs(`order_id IN ${theirOrders()}`)],
    ["sandbox_sessions", `id = 'cs_of_${id}'`],
    ["shop_accounts", theirs(`customer_id = '${id}'`)],
    ["trade_applications", theirs(`customer_id = '${id}'`)],
    ["emails", theirs(`subject_id IN (SELECT id::text FROM orders WHERE customer_id = '${id}')`)],
    ["notifications", theirs(`href = '/orders/${order?.id}'`)],
  ] as const) {
    await plantMark(owner, mark, table, where);
  }
  await say(`UPDATE customers SET name = $2, email = $3 WHERE id = $1`, [id, name, email]);
  await say(`UPDATE shop_accounts SET email = $2 WHERE customer_id = $1`, [id, email]);
  // Beside what hangs on them: what merely mentions them.
  await say(
    `INSERT INTO activity (tenant_id, actor_kind, actor_name, action, words, subject_kind, subject_id, after)
     VALUES ($1, 'person', 'Olivia', 'round.changed', 'Put ' || $3::text || ' on the round', 'round', 'r',
             jsonb_build_object('email', $2::text))`,
    [fellside, email, name],
  );
  await say(
    `INSERT INTO service_emails (kind, to_address, subject, text) VALUES ('shop.sign_in', $1::text, 'Sign in', $1::text)`,
    [email],
  );
  await say(
    `SELECT enqueue_job('send_email', jsonb_build_object('tenantId', $1::text, 'emailId', 'e'))`,
    [fellside],
  );
  await say(`UPDATE graphile_worker._private_jobs SET last_error = 'No such mailbox: ' || $1`, [
    email,
  ]);
  const proofs = (
    await say<{ key: string }>(
      `SELECT file_key AS key FROM proofs WHERE stop_id IN (SELECT id FROM stops WHERE order_id IN ${theirOrders()})`,
    )
  ).map(({ key }) => key);
  const bytes = Buffer.from(tinyPng.split(",")[1] ?? "", "base64");
  const pictures = [...proofs, scan, refused];
  for (const key of pictures) {
    await service.providers.files.put(key, bytes, { contentType: "image/png" });
  }
  return pictures;
}
