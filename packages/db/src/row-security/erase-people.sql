-- Erases what is known of one customer or one person, and leaves what accounts and records must keep
-- without them (docs/decisions/0151). Records that are only added to are changed here alone, so these
-- run as the owner of the tables.

-- Phrases as a pattern that finds them as whole words; NULL where there are none. What is shorter than
-- three letters stands in half of all words.
CREATE OR REPLACE FUNCTION public.mention_of(phrases text[]) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT '(^|\W)(' || string_agg(DISTINCT regexp_replace(trim(p), '([^[:alnum:][:space:]])', '\\\1', 'g'), '|') || ')(\W|$)'
    FROM unnest(phrases) AS p WHERE length(trim(p)) >= 3
$$;

-- Takes customers or people out of what a business recorded: whole rows about them, and their mention
-- in rows about something else. `phrases` are their names and addresses, as they were typed. In rows
-- about other customers a name of one word is theirs as likely: only what is surely meant is looked for.
CREATE OR REPLACE FUNCTION public.forget_in_records(
  business uuid, subjects text[], phrases text[], instead text
) RETURNS void LANGUAGE plpgsql SET search_path = public AS $$
DECLARE
  likely constant text := mention_of(phrases);
  surely constant text := mention_of(ARRAY(SELECT p FROM unnest(phrases) AS p WHERE p ~ '[\s@0-9]'));
BEGIN
  UPDATE activity a
     SET words = instead, before = NULL, after = NULL,
         actor_name = CASE WHEN actor_kind = 'shopper' THEN 'A shopper' ELSE actor_name END
   -- That somebody was erased names nobody.
   WHERE tenant_id = business AND action <> 'member.erased'
     AND (subject_id = ANY (subjects)
          OR words || ' ' || coalesce(before::text, '') || ' ' || coalesce(after::text, '') || ' '
             || CASE WHEN actor_kind = 'shopper' THEN actor_name ELSE '' END
             ~* CASE WHEN subject_kind IN ('customer', 'address', 'order', 'invoice', 'trade_application')
                     THEN surely ELSE likely END);

  UPDATE closed_day_words SET words = instead WHERE tenant_id = business AND words ~* likely;
  UPDATE closed_days SET reopen_reason = instead WHERE tenant_id = business AND reopen_reason ~* likely;

  UPDATE cash_movements SET about = CASE WHEN about ~* likely THEN 'Erased' ELSE about END,
         reason = CASE WHEN reason ~* likely THEN 'Erased' ELSE reason END
   WHERE tenant_id = business AND concat_ws(' ', about, reason) ~* likely;

  UPDATE bad_debts SET reason = 'Erased' WHERE tenant_id = business AND reason ~* likely;

  UPDATE rule_overrides SET reason = 'Erased'
   WHERE tenant_id = business AND (subject_id = ANY (subjects) OR reason ~* likely);

  -- What was found on a vehicle, and noted on its papers.
  UPDATE walk_round_defects SET words = 'Erased' WHERE tenant_id = business AND words ~* likely;
  UPDATE walk_round_checks SET cleared_reason = 'Erased' WHERE tenant_id = business AND cleared_reason ~* likely;
  UPDATE fleet_papers SET note = NULL WHERE tenant_id = business AND note ~* likely;
  UPDATE refused_records SET decided_reason = 'Erased' WHERE tenant_id = business AND decided_reason ~* likely;

  DELETE FROM notifications
   WHERE tenant_id = business
     AND (title || ' ' || coalesce(body, '') ~* surely
          OR EXISTS (SELECT FROM unnest(subjects) AS s WHERE position(s IN href) > 0));

  -- What the accounts program answered may name them.
  UPDATE accounts_documents SET why = NULL WHERE tenant_id = business AND why ~* surely;

  -- The answer kept for a repeated request: that it was carried out stays known.
  UPDATE idempotency_keys
     SET answer = NULL, committed_at = coalesce(committed_at, answered_at), answered_at = NULL
   WHERE tenant_id = business AND answer IS NOT NULL
     AND (answer::text ~* surely
          OR EXISTS (SELECT FROM unnest(subjects) AS s WHERE position(s IN answer::text) > 0));

  -- Events name what they concern: it is read anew, without them, when it is asked for again.
  UPDATE events SET data = NULL
   WHERE tenant_id = business AND data IS NOT NULL
     AND (subject_id = ANY (subjects) OR data::text ~* surely
          OR EXISTS (SELECT FROM unnest(subjects) AS s WHERE position(s IN data::text) > 0));
  UPDATE webhook_attempts SET answer = NULL WHERE tenant_id = business AND answer ~* surely;

  -- Why a job failed may quote an address that a mail server refused.
  UPDATE graphile_worker._private_jobs
     SET last_error = NULL
   WHERE payload->>'tenantId' = business::text AND last_error ~* surely;
END $$;

-- In the business in scope. Answers the keys of files and the ids of mails that are to go as well.
CREATE OR REPLACE FUNCTION public.erase_customer(whom uuid, at timestamptz)
RETURNS TABLE (file_keys text[], email_ids text[])
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  business constant uuid := current_setting('app.tenant_id')::uuid;
  nobody constant text := 'Erased customer';
  person customers%ROWTYPE;
  their_orders uuid[];
  their_accounts uuid[];
  subjects text[];
  mailboxes text[];
  phrases text[];
BEGIN
  SELECT * INTO person FROM customers
   WHERE tenant_id = business AND id = whom AND erased_at IS NULL FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'there is no such customer to erase' USING ERRCODE = 'no_data_found';
  END IF;

  SELECT coalesce(array_agg(id), '{}') INTO their_orders
    FROM orders WHERE tenant_id = business AND customer_id = whom;
  SELECT coalesce(array_agg(DISTINCT id), '{}') INTO their_accounts FROM (
    SELECT id FROM shop_accounts WHERE tenant_id = business AND customer_id = whom
    UNION SELECT account_id FROM trade_applications WHERE tenant_id = business AND customer_id = whom
  ) a;
  subjects := ARRAY[whom::text] || their_orders::text[] || their_accounts::text[]
    || ARRAY(SELECT id::text FROM delivery_addresses WHERE tenant_id = business AND customer_id = whom)
    || ARRAY(SELECT id::text FROM invoices WHERE tenant_id = business AND customer_id = whom)
    || ARRAY(SELECT id::text FROM receipts WHERE tenant_id = business AND customer_id = whom)
    || ARRAY(SELECT id::text FROM credit_notes WHERE tenant_id = business AND customer_id = whom)
    || ARRAY(SELECT id::text FROM cylinder_agreements WHERE tenant_id = business AND customer_id = whom)
    || ARRAY(SELECT id::text FROM stops WHERE tenant_id = business AND order_id = ANY (their_orders))
    || ARRAY(SELECT id::text FROM trade_applications
              WHERE tenant_id = business AND (customer_id = whom OR account_id = ANY (their_accounts)));
  -- An address that another customer has as well is theirs too.
  SELECT coalesce(array_agg(DISTINCT m), '{}') INTO mailboxes FROM (
    SELECT person.email::text AS m
    UNION SELECT person.accounts_email::text
    UNION SELECT email::text FROM shop_accounts WHERE tenant_id = business AND id = ANY (their_accounts)
  ) boxes WHERE m IS NOT NULL AND NOT EXISTS (
    SELECT FROM customers c
     WHERE c.tenant_id = business AND m::citext IN (c.email, c.accounts_email) AND c.id <> whom);
  phrases := mailboxes || ARRAY[person.name, person.phone, person.accounts_name]
    || ARRAY(SELECT name FROM shop_accounts WHERE tenant_id = business AND id = ANY (their_accounts))
    || ARRAY(SELECT DISTINCT customer_name FROM orders WHERE tenant_id = business AND id = ANY (their_orders))
    || ARRAY(SELECT DISTINCT customer_name FROM invoices WHERE tenant_id = business AND customer_id = whom)
    || ARRAY(SELECT line1 FROM delivery_addresses WHERE tenant_id = business AND customer_id = whom);

  WITH gone AS (
    DELETE FROM emails
     WHERE tenant_id = business AND (subject_id = ANY (subjects) OR lower(to_address) = ANY (
       SELECT lower(m) FROM unnest(mailboxes) AS m)) RETURNING id)
  SELECT coalesce(array_agg(id::text), '{}') INTO email_ids FROM gone;
  WITH gone AS (
    DELETE FROM service_emails
     WHERE kind LIKE 'shop.%' AND lower(to_address) = ANY (SELECT lower(m) FROM unnest(mailboxes) AS m)
    RETURNING id)
  SELECT email_ids || coalesce(array_agg(id::text), '{}') INTO email_ids FROM gone;
  DELETE FROM verification_tokens
   WHERE identifier = ANY (SELECT 'shop:' || a FROM unnest(their_accounts) AS a);

  WITH gone AS (
    DELETE FROM proofs p USING stops s
     WHERE p.tenant_id = business AND s.tenant_id = business AND s.id = p.stop_id
       AND s.order_id = ANY (their_orders) RETURNING p.file_key)
  SELECT coalesce(array_agg(file_key), '{}') INTO file_keys FROM gone;
  WITH gone AS (
    DELETE FROM refused_records WHERE tenant_id = business AND order_id = ANY (their_orders) RETURNING proofs)
  SELECT file_keys || coalesce(array_agg(p->>'fileKey'), '{}') INTO file_keys
    FROM gone, jsonb_array_elements(gone.proofs) AS p;
  SELECT file_keys || coalesce(array_agg(scan_key), '{}') INTO file_keys FROM cylinder_agreements
   WHERE tenant_id = business AND customer_id = whom AND scan_key IS NOT NULL;
  UPDATE stops SET leave_detail = NULL, issue_note = NULL, failure_note = NULL
   WHERE tenant_id = business AND order_id = ANY (their_orders);

  PERFORM forget_in_records(business, subjects, phrases, 'Something of a customer whose data was erased');

  DELETE FROM sandbox_sessions s USING payment_sessions p
   WHERE p.tenant_id = business AND s.id = p.provider_ref
     AND (p.order_id = ANY (their_orders) OR p.invoice_id IN (
       SELECT id FROM invoices WHERE tenant_id = business AND customer_id = whom));
  UPDATE payment_sessions SET url = NULL
   WHERE tenant_id = business AND (order_id = ANY (their_orders) OR invoice_id IN (
     SELECT id FROM invoices WHERE tenant_id = business AND customer_id = whom));
  UPDATE provider_refunds SET error = 'Erased'
   WHERE tenant_id = business AND order_id = ANY (their_orders) AND error IS NOT NULL;
  UPDATE orders
     SET customer_name = nobody, deliver_to_name = NULL, deliver_to_address = NULL,
         deliver_to_postcode = NULL, latitude = NULL, longitude = NULL, leave_detail = NULL,
         notes = NULL, external_ref = NULL, metadata = '{}', discount_reason = NULL, updated_at = at
   WHERE tenant_id = business AND id = ANY (their_orders);
  UPDATE invoices
     SET void_reason = NULL, return_reason = NULL, dispute_reason = NULL, disputed_since = NULL, disputed_by_name = NULL,
         disputed_by_user_id = NULL
   WHERE tenant_id = business AND customer_id = whom;
  UPDATE receipts SET reference = NULL, reason = CASE WHEN reason IS NOT NULL THEN 'Erased' END
   WHERE tenant_id = business AND customer_id = whom;
  UPDATE credit_notes SET reason = 'Erased' WHERE tenant_id = business AND customer_id = whom;
  UPDATE refunds SET reference = NULL, reason = CASE WHEN reason IS NOT NULL THEN 'Erased' END
   WHERE tenant_id = business AND customer_id = whom;
  UPDATE bad_debts SET reason = 'Erased'
   WHERE tenant_id = business AND customer_id = whom AND reason IS NOT NULL;
  DELETE FROM call_notes WHERE tenant_id = business AND customer_id = whom;
  -- That they answered STOP stays, as a hash of their number: it is what they asked for.
  DELETE FROM texts WHERE tenant_id = business AND customer_id = whom;
  DELETE FROM message_choices WHERE tenant_id = business AND customer_id = whom;
  DELETE FROM forecasts f USING delivery_addresses a
   WHERE f.tenant_id = business AND a.tenant_id = business AND a.id = f.address_id AND a.customer_id = whom;
  -- Lines of bank statements that paid something of theirs, or paid it back.
  UPDATE bank_lines l SET text = 'Erased', payer = ''
   WHERE l.tenant_id = business AND EXISTS (
     SELECT FROM bank_matches m
       LEFT JOIN receipts r ON r.tenant_id = business AND r.id = m.receipt_id
       LEFT JOIN refunds f ON f.tenant_id = business AND f.id = m.refund_id
      WHERE m.tenant_id = business AND m.line_id = l.id AND whom IN (r.customer_id, f.customer_id));
  UPDATE bank_matches m SET undone_reason = 'Erased'
    FROM receipts r
   WHERE m.tenant_id = business AND m.undone_at IS NOT NULL
     AND r.tenant_id = business AND r.id = m.receipt_id AND r.customer_id = whom;
  DELETE FROM bank_payers WHERE tenant_id = business AND customer_id = whom;
  -- A workbook that is looked through may name them; it is uploaded anew.
  DELETE FROM moving_ins WHERE tenant_id = business AND status = 'checked';
  UPDATE moving_ins SET file_name = 'Erased' WHERE tenant_id = business AND file_name ~* mention_of(phrases);
  UPDATE direct_debits SET why = 'Erased'
   WHERE tenant_id = business AND customer_id = whom AND why IS NOT NULL;
  UPDATE reader_payments p SET why = 'Erased'
    FROM orders o
   WHERE p.tenant_id = business AND o.tenant_id = business AND o.id = p.order_id AND o.customer_id = whom
     AND p.why IS NOT NULL;
  UPDATE mandates SET why = CASE WHEN why IS NOT NULL THEN 'Erased' END, collects = false
   WHERE tenant_id = business AND customer_id = whom;
  UPDATE mandates SET state = 'cancelled', ended_at = at
   WHERE tenant_id = business AND customer_id = whom AND state IN ('pending', 'submitted', 'active');
  UPDATE budget_plans SET state = 'ended', ended_at = at
   WHERE tenant_id = business AND customer_id = whom AND state <> 'ended';
  UPDATE standing_occurrences n SET message = CASE WHEN n.message IS NULL THEN NULL ELSE 'Erased' END,
                                    round_note = NULL, price_note = NULL, skip_ref = NULL
    FROM standing_orders s
   WHERE n.tenant_id = business AND s.tenant_id = business AND n.standing_order_id = s.id AND s.customer_id = whom;
  UPDATE standing_orders SET state = 'ended', ended_at = coalesce(ended_at, at), state_why = NULL,
                             leave_detail = NULL, notes = NULL
   WHERE tenant_id = business AND customer_id = whom;
  UPDATE cylinder_returns r SET note = 'Erased'
    FROM cylinder_agreements a
   WHERE r.tenant_id = business AND a.tenant_id = business AND r.agreement_id = a.id AND a.customer_id = whom
     AND r.note IS NOT NULL;
  UPDATE cylinder_agreements SET paper_number = NULL, scan_key = NULL
   WHERE tenant_id = business AND customer_id = whom;

  DELETE FROM trade_applications
   WHERE tenant_id = business AND (customer_id = whom OR account_id = ANY (their_accounts));
  DELETE FROM shop_accounts WHERE tenant_id = business AND id = ANY (their_accounts);
  DELETE FROM agreed_rates WHERE tenant_id = business AND customer_id = whom;
  UPDATE appliance_statements s SET appliance = 'Erased', stated_by = nobody
    FROM delivery_addresses a
   WHERE s.tenant_id = business AND a.tenant_id = business AND a.id = s.address_id AND a.customer_id = whom;
  UPDATE coal_tickets
     SET facts = jsonb_set(facts, '{buyer}', jsonb_build_object('name', nobody, 'address', 'Erased'))
   WHERE tenant_id = business AND order_id = ANY (their_orders);
  -- VAT records are kept for six years: what was certified stays, not who signed it.
  UPDATE vat_certificates
     SET signed_by = 'Erased', notes = NULL,
         withdrawn_reason = CASE WHEN withdrawn_at IS NOT NULL THEN 'Erased' END
   WHERE tenant_id = business AND customer_id = whom;
  UPDATE delivery_addresses
     SET name = NULL, line1 = 'Erased', line2 = NULL, city = NULL, postcode = NULL, notes = NULL,
         leave_instruction = NULL, leave_detail = NULL, drop_latitude = NULL, drop_longitude = NULL, smoke_control_area = NULL,
         delivery_windows = '[]',
         latitude = NULL, longitude = NULL, geocoded_at = NULL, postcode_district = NULL,
         admin_district = NULL, admin_county = NULL, region = NULL,
         archived_at = coalesce(archived_at, at), updated_at = at
   WHERE tenant_id = business AND customer_id = whom;
  UPDATE accounts_documents SET why = NULL WHERE tenant_id = business AND source_id = whom;
  UPDATE customers
     SET name = nobody, email = NULL, phone = NULL, notes = NULL, company_number = NULL,
         vat_number = NULL, rate_set_id = NULL, stop_reason = NULL, stop_since = NULL,
         stop_set_by_name = NULL, stop_set_by_user_id = NULL, accounts_name = NULL, accounts_email = NULL,
         marketing_opt_in_on = NULL, marketing_opt_in_how = NULL, marketing_opt_in_number = NULL,
         external_ref = NULL, metadata = '{}', closed_days = '{"weekdays": [], "dates": []}',
         archived_at = coalesce(archived_at, at),
         erased_at = at, updated_at = at
   WHERE tenant_id = business AND id = whom;
  RETURN NEXT;
END $$;

-- Somebody who signs in. Staff, and a business's only owner, are not erased: that is for the caller to say.
-- What the service's own staff did stays under their names in the console's record.
-- What lies outside the database, and in other queues of jobs, is left to a job. All of it is one role's, since on a cluster a
-- transaction's changes of a table that lies on every node must be (docs/decisions/0364).
-- A function whose answer has changed can't be replaced: the one that gave what is left is dropped first.
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_proc
              WHERE oid = to_regprocedure('public.erase_person(text, timestamptz)')
                AND prorettype <> 'void'::regtype) THEN
    DROP FUNCTION public.erase_person(text, timestamptz);
  END IF;
END $$;
CREATE OR REPLACE FUNCTION public.erase_person(whom text, at timestamptz)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  nobody constant text := 'Erased person';
  instead constant text := 'Something of a person whose account was erased';
  person users%ROWTYPE;
  place record;
  file_keys text[];
  email_ids text[];
  tenant_ids uuid[];
BEGIN
  -- After statements on several connections Citus would change no table that lies on every node.
  PERFORM set_config('citus.multi_shard_modify_mode', 'sequential', true);
  SELECT * INTO person FROM users WHERE id = whom AND erased_at IS NULL AND staff_role IS NULL FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'there is no such person to erase' USING ERRCODE = 'no_data_found';
  END IF;

  FOR place IN
    SELECT tenant_id FROM members WHERE user_id = whom
    UNION SELECT tenant_id FROM activity WHERE actor_user_id = whom OR subject_id = whom
  LOOP
    PERFORM forget_in_records(place.tenant_id, ARRAY[whom],
      ARRAY[person.name, person.email::text], instead);
    tenant_ids := tenant_ids || place.tenant_id;
  END LOOP;

  -- Wherever a name stands beside its user's id; a table added later is found here by itself.
  FOR place IN
    SELECT c.oid::regclass AS "table", name.attname AS name, id.attname AS id
      FROM pg_class c
      JOIN pg_attribute name ON name.attrelid = c.oid AND name.attname LIKE '%\_name'
      JOIN pg_attribute id ON id.attrelid = c.oid AND NOT id.attisdropped
       AND id.attname = regexp_replace(name.attname, '_name$', '_user_id')
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT name.attisdropped
       AND c.relname NOT IN ('console_actions', 'support_sessions', 'trust_requests')
  LOOP
    EXECUTE format('UPDATE %s SET %I = $1 WHERE %I = $2', place."table", place.name, place.id)
      USING nobody, whom;
  END LOOP;
  UPDATE console_actions SET person_name = nobody, words = instead, details = NULL
   WHERE person_id = whom AND action <> 'user.erased';
  UPDATE support_sessions SET reason = NULL WHERE user_id = whom;

  WITH gone AS (DELETE FROM emails WHERE lower(to_address) = lower(person.email) RETURNING id)
  SELECT coalesce(array_agg(id::text), '{}') INTO email_ids FROM gone;
  WITH gone AS (DELETE FROM service_emails WHERE lower(to_address) = lower(person.email) RETURNING id)
  SELECT email_ids || coalesce(array_agg(id::text), '{}') INTO email_ids FROM gone;
  DELETE FROM verification_tokens WHERE split_part(identifier, ':', 2) = whom;
  DELETE FROM invitations WHERE email = person.email;
  DELETE FROM notifications WHERE user_id = whom;
  DELETE FROM idempotency_keys WHERE caller_id = whom;
  -- Their papers and phones go with their memberships.
  SELECT coalesce(array_agg(scan_key), '{}') INTO file_keys FROM fleet_papers
   WHERE user_id = whom AND scan_key IS NOT NULL;
  DELETE FROM members WHERE user_id = whom;
  DELETE FROM sessions WHERE user_id = whom;
  DELETE FROM accounts WHERE user_id = whom;
  DELETE FROM recovery_codes WHERE user_id = whom;
  DELETE FROM sign_in_challenges WHERE user_id = whom;
  DELETE FROM sign_ins WHERE user_id = whom;
  UPDATE users
     SET name = nobody, email = 'erased-' || whom || '@erased.invalid', email_verified = NULL, image = NULL,
         password_hash = NULL, totp_secret = NULL, two_step_enabled_at = NULL,
         locked_at = coalesce(locked_at, at), locked_reason = NULL, erased_at = at, updated_at = at
   WHERE id = whom;
  PERFORM enqueue_job('erase_traces', jsonb_build_object(
    'fileKeys', file_keys, 'emailIds', email_ids, 'tenantIds', coalesce(tenant_ids, '{}')));
END $$;

CREATE OR REPLACE FUNCTION public.let_erase_people(business_role name, service_role name)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  REVOKE ALL ON FUNCTION public.mention_of, public.forget_in_records, public.erase_customer, public.erase_person,
    public.let_erase_people FROM PUBLIC;
  EXECUTE format('GRANT EXECUTE ON FUNCTION public.erase_customer TO %I', business_role);
  EXECUTE format('GRANT EXECUTE ON FUNCTION public.erase_person TO %I', service_role);
END $$;
