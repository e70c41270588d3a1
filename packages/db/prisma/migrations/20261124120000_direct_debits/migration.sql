-- Invoices are collected by Direct Debit (docs/decisions/0258).
-- CreateEnum
CREATE TYPE "direct_debit_provider" AS ENUM ('gocardless', 'sandbox');

-- CreateEnum
CREATE TYPE "mandate_state" AS ENUM ('pending', 'submitted', 'active', 'failed', 'cancelled', 'expired');

-- CreateEnum
CREATE TYPE "direct_debit_state" AS ENUM ('requested', 'submitted', 'confirmed', 'paid_out', 'failed', 'cancelled', 'charged_back');

-- AlterTable
ALTER TABLE "invoices" ADD COLUMN     "collecting_on" DATE;

-- CreateTable
CREATE TABLE "direct_debit_connections" (
    "tenant_id" UUID NOT NULL,
    "provider" "direct_debit_provider" NOT NULL,
    "account_ref" TEXT NOT NULL,
    "account_name" TEXT NOT NULL,
    "sealed_token" TEXT NOT NULL,
    "sealed_secret" TEXT,
    "connected_at" TIMESTAMPTZ(3) NOT NULL,
    "notice_days" INTEGER NOT NULL DEFAULT 3,
    "retries" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "direct_debit_connections_pkey" PRIMARY KEY ("tenant_id")
);

-- CreateTable
CREATE TABLE "mandates" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "customer_id" UUID NOT NULL,
    "link_ref" UUID NOT NULL DEFAULT gen_random_uuid(),
    "state" "mandate_state" NOT NULL DEFAULT 'pending',
    "collects" BOOLEAN NOT NULL DEFAULT true,
    "account_ref" TEXT NOT NULL,
    "request_ref" TEXT,
    "mandate_ref" TEXT,
    "why" VARCHAR(300),
    "sent_at" TIMESTAMPTZ(3) NOT NULL,
    "signed_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "mandates_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "direct_debits" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "customer_id" UUID NOT NULL,
    "mandate_id" UUID NOT NULL,
    "invoice_id" UUID NOT NULL,
    "amount_pence" INTEGER NOT NULL,
    "collect_on" DATE NOT NULL,
    "ask_on" DATE NOT NULL,
    "state" "direct_debit_state" NOT NULL DEFAULT 'requested',
    "asked_at" TIMESTAMPTZ(3),
    "payment_ref" TEXT,
    "payout_ref" TEXT,
    "receipt_id" UUID,
    "receipts" INTEGER NOT NULL DEFAULT 0,
    "by_office" BOOLEAN NOT NULL DEFAULT false,
    "why" VARCHAR(300),
    "why_at" TIMESTAMPTZ(3),
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "direct_debits_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE INDEX "mandates_link_ref_idx" ON "mandates"("link_ref");

-- CreateIndex
CREATE INDEX "mandates_tenant_id_customer_id_idx" ON "mandates"("tenant_id", "customer_id");

-- CreateIndex
CREATE UNIQUE INDEX "mandates_tenant_id_request_ref_key" ON "mandates"("tenant_id", "request_ref");

-- CreateIndex
CREATE UNIQUE INDEX "mandates_tenant_id_mandate_ref_key" ON "mandates"("tenant_id", "mandate_ref");

-- CreateIndex
CREATE INDEX "direct_debits_tenant_id_invoice_id_idx" ON "direct_debits"("tenant_id", "invoice_id");

-- CreateIndex
CREATE INDEX "direct_debits_tenant_id_customer_id_idx" ON "direct_debits"("tenant_id", "customer_id");

-- CreateIndex
CREATE INDEX "direct_debits_tenant_id_mandate_id_idx" ON "direct_debits"("tenant_id", "mandate_id");

-- CreateIndex
CREATE INDEX "direct_debits_tenant_id_receipt_id_idx" ON "direct_debits"("tenant_id", "receipt_id");

-- CreateIndex
CREATE INDEX "direct_debits_tenant_id_collect_on_id_idx" ON "direct_debits"("tenant_id", "collect_on" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "direct_debits_tenant_id_payment_ref_key" ON "direct_debits"("tenant_id", "payment_ref");

-- AddForeignKey
ALTER TABLE "direct_debit_connections" ADD CONSTRAINT "direct_debit_connections_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "mandates" ADD CONSTRAINT "mandates_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "mandates" ADD CONSTRAINT "mandates_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customers"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "direct_debits" ADD CONSTRAINT "direct_debits_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "direct_debits" ADD CONSTRAINT "direct_debits_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customers"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "direct_debits" ADD CONSTRAINT "direct_debits_tenant_id_mandate_id_fkey" FOREIGN KEY ("tenant_id", "mandate_id") REFERENCES "mandates"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "direct_debits" ADD CONSTRAINT "direct_debits_tenant_id_invoice_id_fkey" FOREIGN KEY ("tenant_id", "invoice_id") REFERENCES "invoices"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "direct_debits" ADD CONSTRAINT "direct_debits_tenant_id_receipt_id_fkey" FOREIGN KEY ("tenant_id", "receipt_id") REFERENCES "receipts"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

ALTER TABLE direct_debit_connections ADD CONSTRAINT direct_debit_connections_in_bounds CHECK (
  notice_days BETWEEN 3 AND 20 AND retries BETWEEN 0 AND 3);

-- A customer has one mandate that is not over.
CREATE UNIQUE INDEX mandates_one_of_customer ON mandates (tenant_id, customer_id)
 WHERE state IN ('pending', 'submitted', 'active');

-- Of two who collect an invoice at once, one does.
CREATE UNIQUE INDEX direct_debits_one_under_way ON direct_debits (tenant_id, invoice_id)
 WHERE state IN ('requested', 'submitted');
ALTER TABLE direct_debits ADD CONSTRAINT direct_debits_amount CHECK (amount_pence > 0);
-- Only money that came in has a receipt.
ALTER TABLE direct_debits ADD CONSTRAINT direct_debits_receipt CHECK (
  receipt_id IS NULL OR state IN ('confirmed', 'paid_out', 'charged_back', 'failed'));

-- The day on which an invoice is collected, while a collection of it is under way.
CREATE FUNCTION invoices_follow_direct_debits() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  collected date := CASE WHEN NEW.state IN ('requested', 'submitted') THEN NEW.collect_on END;
BEGIN
  IF TG_OP = 'UPDATE' AND collected IS NULL AND OLD.state NOT IN ('requested', 'submitted') THEN
    RETURN NULL;
  END IF;
  UPDATE invoices SET collecting_on = collected
   WHERE tenant_id = NEW.tenant_id AND id = NEW.invoice_id AND collecting_on IS DISTINCT FROM collected;
  RETURN NULL;
END $$;
CREATE TRIGGER invoices_follow_direct_debits AFTER INSERT OR UPDATE ON direct_debits
  FOR EACH ROW EXECUTE FUNCTION invoices_follow_direct_debits();
