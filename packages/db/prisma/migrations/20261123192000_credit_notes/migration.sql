-- Credit notes (docs/decisions/0237): what was billed and is not owed after all. They pay as receipts do.

-- AlterTable
ALTER TABLE "business_counters" ADD COLUMN "next_credit_note" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "allocations" ALTER COLUMN "receipt_id" DROP NOT NULL;
ALTER TABLE "allocations" ADD COLUMN "credit_note_id" UUID;

-- CreateTable
CREATE TABLE "credit_notes" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "sequence" INTEGER NOT NULL,
    "number" VARCHAR(20) NOT NULL,
    "invoice_id" UUID NOT NULL,
    "customer_id" UUID,
    "customer_name" VARCHAR(120) NOT NULL,
    "bill_to" VARCHAR(600),
    "issued_on" DATE NOT NULL,
    "reason" VARCHAR(500) NOT NULL,
    "net_pence" INTEGER NOT NULL,
    "vat_pence" INTEGER NOT NULL,
    "total_pence" INTEGER NOT NULL,
    "reverses_id" UUID,
    "emailed_at" TIMESTAMPTZ(3),
    "issued_by_user_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "allocated_pence" INTEGER NOT NULL DEFAULT 0,
    "found_by" TEXT GENERATED ALWAYS AS (search_text(number, customer_name)) STORED,

    CONSTRAINT "credit_notes_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "credit_note_lines" (
    "tenant_id" UUID NOT NULL,
    "credit_note_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "invoice_line_id" UUID,
    "description" VARCHAR(200) NOT NULL,
    "quantity" INTEGER NOT NULL,
    "unit_price" INTEGER NOT NULL,
    "vat_rate" INTEGER NOT NULL,
    "net_pence" INTEGER NOT NULL,

    CONSTRAINT "credit_note_lines_pkey" PRIMARY KEY ("tenant_id","credit_note_id","position")
);

-- CreateTable
CREATE TABLE "credit_note_vat" (
    "tenant_id" UUID NOT NULL,
    "credit_note_id" UUID NOT NULL,
    "vat_rate" INTEGER NOT NULL,
    "net_pence" INTEGER NOT NULL,
    "vat_pence" INTEGER NOT NULL,

    CONSTRAINT "credit_note_vat_pkey" PRIMARY KEY ("tenant_id","credit_note_id","vat_rate")
);

-- CreateIndex
CREATE INDEX "allocations_tenant_id_credit_note_id_idx" ON "allocations"("tenant_id", "credit_note_id");
CREATE UNIQUE INDEX "credit_notes_tenant_id_sequence_key" ON "credit_notes"("tenant_id", "sequence");
CREATE UNIQUE INDEX "credit_notes_tenant_id_number_key" ON "credit_notes"("tenant_id", "number");
CREATE UNIQUE INDEX "credit_notes_tenant_id_reverses_id_key" ON "credit_notes"("tenant_id", "reverses_id");
CREATE INDEX "credit_notes_tenant_id_invoice_id_idx" ON "credit_notes"("tenant_id", "invoice_id");
CREATE INDEX "credit_notes_tenant_id_customer_id_issued_on_idx" ON "credit_notes"("tenant_id", "customer_id", "issued_on" DESC);
CREATE INDEX "credit_notes_tenant_id_found_by_idx" ON "credit_notes" USING GIN ("tenant_id" uuid_ops, "found_by" gin_trgm_ops);
CREATE INDEX "credit_note_lines_tenant_id_invoice_line_id_idx" ON "credit_note_lines"("tenant_id", "invoice_line_id");

-- AddForeignKey
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_tenant_id_invoice_id_fkey" FOREIGN KEY ("tenant_id", "invoice_id") REFERENCES "invoices"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customers"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_tenant_id_reverses_id_fkey" FOREIGN KEY ("tenant_id", "reverses_id") REFERENCES "credit_notes"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "credit_note_lines" ADD CONSTRAINT "credit_note_lines_tenant_id_credit_note_id_fkey" FOREIGN KEY ("tenant_id", "credit_note_id") REFERENCES "credit_notes"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "credit_note_lines" ADD CONSTRAINT "credit_note_lines_tenant_id_invoice_line_id_fkey" FOREIGN KEY ("tenant_id", "invoice_line_id") REFERENCES "invoice_lines"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "credit_note_vat" ADD CONSTRAINT "credit_note_vat_tenant_id_credit_note_id_fkey" FOREIGN KEY ("tenant_id", "credit_note_id") REFERENCES "credit_notes"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_tenant_id_credit_note_id_fkey" FOREIGN KEY ("tenant_id", "credit_note_id") REFERENCES "credit_notes"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- A credit note is above zero, and the reversal of one below it.
ALTER TABLE business_counters ADD CONSTRAINT business_counters_credit_notes CHECK (next_credit_note > 0);
ALTER TABLE credit_notes ADD CONSTRAINT credit_notes_sums CHECK (
  total_pence = net_pence + vat_pence AND reason <> ''
  AND CASE WHEN reverses_id IS NULL
           THEN net_pence > 0 AND vat_pence >= 0 AND allocated_pence BETWEEN 0 AND total_pence
           ELSE net_pence < 0 AND vat_pence <= 0 AND allocated_pence = 0 END);
ALTER TABLE credit_note_lines ADD CONSTRAINT credit_note_lines_amounts CHECK (
  quantity <> 0 AND unit_price >= 0 AND net_pence = quantity * unit_price);
ALTER TABLE allocations ADD CONSTRAINT allocations_source CHECK (num_nonnulls(receipt_id, credit_note_id) = 1);
-- What is paid for an order by itself is money; credit pays invoices, or is paid back.
ALTER TABLE allocations ADD CONSTRAINT allocations_of_credit CHECK (credit_note_id IS NULL OR order_id IS NULL);

CREATE OR REPLACE FUNCTION sums_follow_allocations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.receipt_id IS NOT NULL THEN
    UPDATE receipts SET allocated_pence = allocated_pence + NEW.amount_pence
     WHERE tenant_id = NEW.tenant_id AND id = NEW.receipt_id;
  ELSE
    UPDATE credit_notes SET allocated_pence = allocated_pence + NEW.amount_pence
     WHERE tenant_id = NEW.tenant_id AND id = NEW.credit_note_id;
  END IF;
  IF NEW.invoice_id IS NOT NULL THEN
    UPDATE invoices SET paid_pence = paid_pence + NEW.amount_pence
     WHERE tenant_id = NEW.tenant_id AND id = NEW.invoice_id;
  ELSIF NEW.order_id IS NOT NULL THEN
    UPDATE orders SET paid_pence = coalesce(paid_pence, 0) + NEW.amount_pence
     WHERE tenant_id = NEW.tenant_id AND id = NEW.order_id;
  ELSE
    UPDATE refunds SET allocated_pence = allocated_pence + NEW.amount_pence
     WHERE tenant_id = NEW.tenant_id AND id = NEW.refund_id;
  END IF;
  RETURN NULL;
END $$;

-- A generated column is not worked out yet where the trigger runs.
CREATE TRIGGER ledger_documents_stay BEFORE UPDATE ON credit_notes
  FOR EACH ROW EXECUTE FUNCTION ledger_documents_stay('allocated_pence', 'emailed_at', 'reason', 'found_by');
CREATE TRIGGER credit_note_lines_only_added BEFORE UPDATE ON credit_note_lines
  FOR EACH ROW EXECUTE FUNCTION rows_are_only_added();
CREATE TRIGGER credit_note_vat_only_added BEFORE UPDATE ON credit_note_vat
  FOR EACH ROW EXECUTE FUNCTION rows_are_only_added();
