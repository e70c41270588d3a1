-- Orders whose VAT was judged by facts that were missing, and the documents that put them right (docs/decisions/0416).
-- Writes nothing to money: each order is put right by an act of its business.
ALTER TABLE "order_lines" ADD COLUMN "vat_corrected_at" TIMESTAMPTZ(3);
ALTER TABLE "invoices" ADD COLUMN "corrects_id" UUID;

CREATE INDEX "invoices_tenant_id_corrects_id_idx" ON "invoices"("tenant_id", "corrects_id");

ALTER TABLE "invoices" ADD CONSTRAINT "invoices_tenant_id_corrects_id_fkey" FOREIGN KEY ("tenant_id", "corrects_id") REFERENCES "invoices"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- A weight that is no number is in no true reason. The index is empty for a business without such lines.
CREATE INDEX order_lines_impossible_vat ON order_lines (tenant_id, order_id)
  WHERE vat_reason LIKE '%NaN%' AND vat_corrected_at IS NULL;
