-- An invoice has a pay link for as long as it is there (docs/decisions/0247). Whoever has the link may see what is left
-- to pay, so it can't be guessed.
ALTER TABLE "invoices" ADD COLUMN "pay_ref" UUID NOT NULL DEFAULT gen_random_uuid();
CREATE INDEX "invoices_pay_ref_idx" ON "invoices" ("pay_ref");

-- A payment page is for an order or for an invoice.
ALTER TABLE "payment_sessions" ALTER COLUMN "order_id" DROP NOT NULL,
ADD COLUMN "invoice_id" UUID;
ALTER TABLE payment_sessions ADD CONSTRAINT payment_sessions_for_one CHECK (num_nonnulls(order_id, invoice_id) = 1);
CREATE INDEX "payment_sessions_tenant_id_invoice_id_idx" ON "payment_sessions" ("tenant_id", "invoice_id");
ALTER TABLE "payment_sessions" ADD CONSTRAINT "payment_sessions_tenant_id_invoice_id_fkey" FOREIGN KEY ("tenant_id", "invoice_id") REFERENCES "invoices"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- As for orders: an invoice has at most one page that is open.
CREATE UNIQUE INDEX payment_sessions_one_open_of_invoice ON payment_sessions (tenant_id, invoice_id)
 WHERE status = 'open';
