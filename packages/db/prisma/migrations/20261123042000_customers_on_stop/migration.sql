-- A customer on stop: nothing more is sold to them on account until they are taken off it.
ALTER TABLE "customers" ADD COLUMN "stop_reason" VARCHAR(500),
ADD COLUMN "stop_since" TIMESTAMPTZ(3),
ADD COLUMN "stop_set_by_name" TEXT,
ADD COLUMN "stop_set_by_user_id" TEXT;

-- A stop is whole or none; `stop_set_by_user_id` is null for support, who is nobody of the business.
ALTER TABLE customers ADD CONSTRAINT customers_stop_whole CHECK (
  num_nonnulls(stop_reason, stop_since, stop_set_by_name) IN (0, 3)
  AND (stop_set_by_user_id IS NULL OR stop_since IS NOT NULL)
  AND stop_reason <> '');

ALTER TABLE customers DROP CONSTRAINT customers_erased;
ALTER TABLE customers ADD CONSTRAINT customers_erased CHECK (erased_at IS NULL OR (
  archived_at IS NOT NULL AND name = 'Erased customer' AND
  num_nonnulls(email, phone, notes, company_number, vat_number, rate_set_id, stop_since) = 0));

-- The list of those on stop, by name.
CREATE INDEX "customers_on_stop_idx" ON "customers" ("tenant_id", "name", "id") WHERE "stop_since" IS NOT NULL;
