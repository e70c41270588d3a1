-- A customer or person whose data was erased stays as an empty row that accounts and records lean on;
-- the checks keep it empty.
ALTER TABLE "customers" ADD COLUMN "erased_at" TIMESTAMPTZ(3);
ALTER TABLE "users" ADD COLUMN "erased_at" TIMESTAMPTZ(3);

ALTER TABLE customers ADD CONSTRAINT customers_erased CHECK (erased_at IS NULL OR (
  archived_at IS NOT NULL AND name = 'Erased customer' AND
  num_nonnulls(email, phone, notes, company_number, vat_number, rate_set_id) = 0));
ALTER TABLE users ADD CONSTRAINT users_erased CHECK (erased_at IS NULL OR (
  locked_at IS NOT NULL AND staff_role IS NULL AND name = 'Erased person' AND
  num_nonnulls(email_verified, image, password_hash, totp_secret) = 0));

-- The nightly sweep looks for erased customers' invoices that the law no longer asks to be kept whole.
CREATE INDEX "customers_erased_idx" ON "customers" ("tenant_id", "id") WHERE "erased_at" IS NOT NULL;

-- The two records are only ever added to, and emptied of somebody who was erased: what happened, when and
-- by whom stays. The columns that may go are the trigger's arguments.
CREATE FUNCTION rows_are_only_emptied() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was constant jsonb := to_jsonb(OLD);
  becomes constant jsonb := to_jsonb(NEW);
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
DROP TRIGGER activity_only_added ON activity;
CREATE TRIGGER activity_only_added BEFORE UPDATE ON activity
  FOR EACH ROW EXECUTE FUNCTION rows_are_only_emptied('words', 'before', 'after', 'actor_name');
DROP TRIGGER console_actions_only_added ON console_actions;
CREATE TRIGGER console_actions_only_added BEFORE UPDATE ON console_actions
  FOR EACH ROW EXECUTE FUNCTION rows_are_only_emptied('words', 'details', 'person_name');
