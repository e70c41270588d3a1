-- What a customer will not pay is written off (docs/decisions/0417). A row is a write-off, the claim of its VAT, or a
-- reversal of a part of it or all. Rows are only added.
ALTER TYPE "journal_source" ADD VALUE 'bad_debt';

CREATE TYPE "bad_debt_kind" AS ENUM ('write_off', 'claim', 'reversal');

CREATE TABLE "bad_debts" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "kind" "bad_debt_kind" NOT NULL,
    "write_off_id" UUID,
    "invoice_id" UUID NOT NULL,
    "customer_id" UUID,
    "day" DATE NOT NULL,
    "pence" INTEGER NOT NULL,
    "vat_pence" INTEGER NOT NULL DEFAULT 0,
    "relief_pence" INTEGER NOT NULL DEFAULT 0,
    "reason" VARCHAR(500),
    "recorded_by_name" TEXT NOT NULL,
    "recorded_by_user_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bad_debts_pkey" PRIMARY KEY ("tenant_id","id")
);

ALTER TABLE "allocations" ADD COLUMN "bad_debt_id" UUID;

CREATE INDEX "bad_debts_tenant_id_write_off_id_idx" ON "bad_debts"("tenant_id", "write_off_id");
CREATE INDEX "bad_debts_tenant_id_invoice_id_idx" ON "bad_debts"("tenant_id", "invoice_id");
CREATE INDEX "bad_debts_tenant_id_customer_id_day_idx" ON "bad_debts"("tenant_id", "customer_id", "day");
CREATE INDEX "bad_debts_tenant_id_day_idx" ON "bad_debts"("tenant_id", "day");
CREATE INDEX "allocations_tenant_id_bad_debt_id_idx" ON "allocations"("tenant_id", "bad_debt_id");

ALTER TABLE "bad_debts" ADD CONSTRAINT "bad_debts_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "bad_debts" ADD CONSTRAINT "bad_debts_tenant_id_write_off_id_fkey" FOREIGN KEY ("tenant_id", "write_off_id") REFERENCES "bad_debts"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "bad_debts" ADD CONSTRAINT "bad_debts_tenant_id_invoice_id_fkey" FOREIGN KEY ("tenant_id", "invoice_id") REFERENCES "invoices"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "bad_debts" ADD CONSTRAINT "bad_debts_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customers"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_tenant_id_bad_debt_id_fkey" FOREIGN KEY ("tenant_id", "bad_debt_id") REFERENCES "bad_debts"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

ALTER TABLE bad_debts ADD CONSTRAINT bad_debts_sums CHECK (
  CASE kind WHEN 'write_off' THEN write_off_id IS NULL AND pence > 0 AND vat_pence = 0
              AND relief_pence BETWEEN 0 AND pence AND coalesce(reason, '') <> ''
            WHEN 'claim' THEN write_off_id IS NOT NULL AND pence = 0 AND vat_pence > 0 AND relief_pence = 0
            ELSE write_off_id IS NOT NULL AND pence < 0 AND vat_pence <= 0 AND relief_pence = 0
              AND coalesce(reason, '') <> '' END);
-- The VAT of a write-off is claimed once.
CREATE UNIQUE INDEX "bad_debts_claimed_once" ON "bad_debts" ("tenant_id", "write_off_id") WHERE kind = 'claim';

-- A write-off clears an invoice and nothing else.
ALTER TABLE allocations DROP CONSTRAINT allocations_source;
ALTER TABLE allocations ADD CONSTRAINT allocations_source CHECK (num_nonnulls(receipt_id, credit_note_id, bad_debt_id) = 1);
ALTER TABLE allocations ADD CONSTRAINT allocations_of_bad_debts CHECK (bad_debt_id IS NULL OR invoice_id IS NOT NULL);

-- A row is of its invoice's customer. It counts on the day that is given, and never before its invoice or its write-off,
-- nor on a day to which the books are closed.
CREATE FUNCTION bad_debts_are_booked() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  books record;
  billed record;
BEGIN
  PERFORM hold_books(NEW.tenant_id);
  SELECT b.books_closed_to AS closed_to, b.time_zone INTO books
    FROM businesses b WHERE b.id = NEW.tenant_id;
  SELECT i.customer_id, coalesce(i.reopened_on, i.issued_on) AS owed_on INTO billed
    FROM invoices i WHERE i.tenant_id = NEW.tenant_id AND i.id = NEW.invoice_id;
  NEW.customer_id := billed.customer_id;
  NEW.day := greatest(coalesce(NEW.day, (NEW.created_at AT TIME ZONE books.time_zone)::date), billed.owed_on,
    (SELECT max(d.day) FROM bad_debts d WHERE d.tenant_id = NEW.tenant_id
        AND (d.id = NEW.write_off_id OR d.write_off_id = NEW.write_off_id)), books.closed_to + 1);
  RETURN NEW;
END $$;
CREATE TRIGGER bad_debts_are_booked BEFORE INSERT ON bad_debts
  FOR EACH ROW EXECUTE FUNCTION bad_debts_are_booked();

-- As before (docs/decisions/0408), and with a write-off or its reversal on the day of that.
CREATE OR REPLACE FUNCTION allocations_are_booked() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  books record;
BEGIN
  PERFORM hold_books(NEW.tenant_id);
  SELECT b.books_closed_to AS closed_to, b.time_zone INTO books
    FROM businesses b WHERE b.id = NEW.tenant_id;
  NEW.booked_on := greatest(coalesce(
    (SELECT d.day FROM bad_debts d WHERE d.tenant_id = NEW.tenant_id AND d.id = NEW.bad_debt_id),
    (SELECT v.refunded_on FROM refunds v
      WHERE v.tenant_id = NEW.tenant_id AND v.reverses_id = NEW.refund_id AND NEW.amount_pence < 0),
    (SELECT f.refunded_on FROM refunds f WHERE f.tenant_id = NEW.tenant_id AND f.id = NEW.refund_id),
    (SELECT r.received_on FROM receipts r
      WHERE r.tenant_id = NEW.tenant_id AND r.id = NEW.receipt_id AND NEW.amount_pence > 0
        AND r.received_at = NEW.made_at),
    (SELECT r.received_on FROM receipts r
      WHERE r.tenant_id = NEW.tenant_id AND r.reverses_id = NEW.receipt_id AND NEW.amount_pence < 0
        AND r.received_at = NEW.made_at),
    (NEW.made_at AT TIME ZONE books.time_zone)::date), books.closed_to + 1);
  RETURN NEW;
END $$;
