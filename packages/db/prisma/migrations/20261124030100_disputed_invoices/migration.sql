-- An invoice in dispute (docs/decisions/0240): its customer does not agree with it, and is not reminded of it.
ALTER TABLE "invoices" ADD COLUMN "dispute_reason" VARCHAR(500),
ADD COLUMN "disputed_since" TIMESTAMPTZ(3),
ADD COLUMN "disputed_by_name" TEXT,
ADD COLUMN "disputed_by_user_id" TEXT;

-- A dispute is whole or none; `disputed_by_user_id` is null for support, who is nobody of the business.
ALTER TABLE invoices ADD CONSTRAINT invoices_dispute_whole CHECK (
  num_nonnulls(dispute_reason, disputed_since, disputed_by_name) IN (0, 3)
  AND (disputed_by_user_id IS NULL OR disputed_since IS NOT NULL)
  AND dispute_reason <> '');

-- The list of those in dispute.
CREATE INDEX "invoices_disputed_idx" ON "invoices" ("tenant_id", "issued_on") WHERE "disputed_since" IS NOT NULL;
