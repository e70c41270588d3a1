-- Everything that is searched for is found by one rule (packages/api/src/platform/values/words.ts): each
-- row keeps a text in capitals without accents, and every word asked for must be in it.
CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA public;

-- unaccent is not immutable only because its dictionary could be exchanged; here it is named.
-- The text without spaces, so that a postcode or a reference is found however it is spaced; then its
-- words, each between spaces, so that a word with one mistake can be told from a part of another.
CREATE FUNCTION search_text(VARIADIC parts text[]) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
  SELECT replace(folded, ' ', '') || ' ' ||
         btrim(regexp_replace(folded COLLATE "pg_c_utf8", '[^[:alnum:]]+', ' ', 'g')) || ' '
    FROM (SELECT regexp_replace(replace(upper(
            public.unaccent('public.unaccent'::regdictionary, regexp_replace(
              normalize(array_to_string(parts, '|'), NFKD), '[\u0300-\u036f]', '', 'g'))
            COLLATE "pg_c_utf8"), '''', ''), '\s+', ' ', 'g') AS folded) AS text
);

-- The digits of a telephone number, and where it names the country the number as it is dialled there.
CREATE FUNCTION phone_text(phone text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
  SELECT digits || CASE WHEN digits ~ '^(0044|44)'
                        THEN '|0' || regexp_replace(digits, '^(0044|44)0?', '') ELSE '' END
    FROM (SELECT regexp_replace(phone, '[^0-9]', '', 'g') AS digits) AS number
);

ALTER TABLE customers ALTER COLUMN found_by SET EXPRESSION AS (
  search_text(name, email::text, phone_text(phone)));
ALTER TABLE delivery_addresses ALTER COLUMN found_by SET EXPRESSION AS (
  search_text(name, line1, line2, city, postcode));
ALTER TABLE orders ALTER COLUMN found_by SET EXPRESSION AS (
  search_text(customer_name, number, tracking_ref, deliver_to_postcode, external_ref, deliver_to_name,
              deliver_to_address));

ALTER TABLE products ADD COLUMN found_by text GENERATED ALWAYS AS (
  search_text(name, sku, replace(category, '-', ' '))) STORED;
ALTER TABLE rate_sets ADD COLUMN found_by text GENERATED ALWAYS AS (search_text(name)) STORED;
ALTER TABLE suppliers ADD COLUMN found_by text GENERATED ALWAYS AS (
  search_text(name, address, account_number)) STORED;
ALTER TABLE supplier_contacts ADD COLUMN found_by text GENERATED ALWAYS AS (
  search_text(name, email, phone_text(phone))) STORED;
ALTER TABLE supplier_orders ADD COLUMN found_by text GENERATED ALWAYS AS (search_text(reference)) STORED;
ALTER TABLE locations ADD COLUMN found_by text GENERATED ALWAYS AS (
  search_text(name, address, postcode)) STORED;
ALTER TABLE stock_transfers ADD COLUMN found_by text GENERATED ALWAYS AS (
  search_text(carrier_name, carrier_reference, note)) STORED;
ALTER TABLE vehicles ADD COLUMN found_by text GENERATED ALWAYS AS (
  search_text(name, registration)) STORED;
ALTER TABLE patches ADD COLUMN found_by text GENERATED ALWAYS AS (
  search_text(VARIADIC name::text || outward_codes)) STORED;
ALTER TABLE time_off ADD COLUMN found_by text GENERATED ALWAYS AS (search_text(note)) STORED;
ALTER TABLE delivery_options ADD COLUMN found_by text GENERATED ALWAYS AS (search_text(name)) STORED;
ALTER TABLE invoices ADD COLUMN found_by text GENERATED ALWAYS AS (
  search_text(number, customer_name)) STORED;
ALTER TABLE activity ADD COLUMN found_by text GENERATED ALWAYS AS (
  search_text(words, actor_name)) STORED;
ALTER TABLE emails ADD COLUMN found_by text GENERATED ALWAYS AS (
  search_text(to_address, subject)) STORED;
ALTER TABLE trade_applications ADD COLUMN found_by text GENERATED ALWAYS AS (
  search_text(business_name, phone_text(phone))) STORED;
ALTER TABLE shop_accounts ADD COLUMN found_by text GENERATED ALWAYS AS (
  search_text(name, email::text)) STORED;
ALTER TABLE users ADD COLUMN found_by text GENERATED ALWAYS AS (
  search_text(name, email::text)) STORED;
ALTER TABLE invitations ADD COLUMN found_by text GENERATED ALWAYS AS (
  search_text(email::text)) STORED;
ALTER TABLE businesses ADD COLUMN found_by text GENERATED ALWAYS AS (
  search_text(name, slug::text)) STORED;
ALTER TABLE trust_requests ADD COLUMN found_by text GENERATED ALWAYS AS (
  search_text(full_name, company, email::text)) STORED;
ALTER TABLE console_actions ADD COLUMN found_by text GENERATED ALWAYS AS (
  search_text(words, staff_name, business_name, person_name, details::text)) STORED;

-- Long lists reach their rows by an index. It serves what these two served.
DROP INDEX "invoices_tenant_id_number_customer_name_idx";
DROP INDEX "activity_tenant_id_words_actor_name_idx";
CREATE INDEX "products_tenant_id_found_by_idx" ON "products" USING GIN ("tenant_id" uuid_ops, "found_by" gin_trgm_ops);
CREATE INDEX "suppliers_tenant_id_found_by_idx" ON "suppliers" USING GIN ("tenant_id" uuid_ops, "found_by" gin_trgm_ops);
CREATE INDEX "invoices_tenant_id_found_by_idx" ON "invoices" USING GIN ("tenant_id" uuid_ops, "found_by" gin_trgm_ops);
CREATE INDEX "activity_tenant_id_found_by_idx" ON "activity" USING GIN ("tenant_id" uuid_ops, "found_by" gin_trgm_ops);
CREATE INDEX "emails_tenant_id_found_by_idx" ON "emails" USING GIN ("tenant_id" uuid_ops, "found_by" gin_trgm_ops);

-- As before, but for what a row is found by: it follows the row's other columns, after the trigger.
CREATE OR REPLACE FUNCTION rows_are_only_emptied() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was constant jsonb := to_jsonb(OLD) - 'found_by';
  becomes constant jsonb := to_jsonb(NEW) - 'found_by';
  emptied constant boolean := becomes - TG_ARGV::text[] = was - TG_ARGV::text[]
    AND becomes ->> 'words' LIKE 'Something of a % was erased'
    AND coalesce(becomes ->> 'before', becomes ->> 'after', becomes ->> 'details') IS NULL;
  -- Whose words say nothing of who did it loses the name alone.
  unnamed constant boolean := becomes ->> 'actor_name' = 'Erased person'
    AND becomes - 'actor_name' = was - 'actor_name';
BEGIN
  IF emptied OR unnamed THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME USING ERRCODE = 'check_violation';
END $$;
