-- Receipts, credit notes, price lists and vehicles are read by what changed since a moment, too (docs/decisions/0269).
-- AlterTable
ALTER TABLE "credit_notes" ADD COLUMN     "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- AlterTable
ALTER TABLE "receipts" ADD COLUMN     "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- CreateIndex
CREATE INDEX "credit_notes_tenant_id_updated_at_id_idx" ON "credit_notes"("tenant_id", "updated_at", "id");

-- CreateIndex
CREATE INDEX "rate_sets_tenant_id_updated_at_id_idx" ON "rate_sets"("tenant_id", "updated_at", "id");

-- CreateIndex
CREATE INDEX "receipts_tenant_id_updated_at_id_idx" ON "receipts"("tenant_id", "updated_at", "id");

-- CreateIndex
CREATE INDEX "vehicles_tenant_id_updated_at_id_idx" ON "vehicles"("tenant_id", "updated_at", "id");

-- A document of the ledger stays as it was made. When it was changed follows its sum, which is kept by the database.
DROP TRIGGER ledger_documents_stay ON receipts;
DROP TRIGGER ledger_documents_stay ON credit_notes;
CREATE TRIGGER ledger_documents_stay BEFORE UPDATE ON receipts
  FOR EACH ROW EXECUTE FUNCTION ledger_documents_stay('allocated_pence', 'reference', 'reason', 'updated_at');
CREATE TRIGGER ledger_documents_stay BEFORE UPDATE ON credit_notes
  FOR EACH ROW EXECUTE FUNCTION ledger_documents_stay('allocated_pence', 'emailed_at', 'reason', 'found_by', 'updated_at');
CREATE TRIGGER row_says_when_changed BEFORE INSERT OR UPDATE ON receipts
  FOR EACH ROW EXECUTE FUNCTION row_says_when_changed();
CREATE TRIGGER row_says_when_changed BEFORE INSERT OR UPDATE ON credit_notes
  FOR EACH ROW EXECUTE FUNCTION row_says_when_changed();

-- As before, with price lists, receipts and credit notes.
CREATE OR REPLACE FUNCTION whole_is_changed(kind text, business uuid, whole uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  begun timestamptz := transaction_timestamp();
  found_id uuid := whole;
BEGIN
  IF kind = 'stops' THEN
    SELECT s.round_id INTO found_id FROM stops s WHERE s.tenant_id = business AND s.id = whole;
  END IF;
  IF found_id IS NULL THEN
    RETURN;
  END IF;
  CASE kind
  WHEN 'customers' THEN
    UPDATE customers SET updated_at = begun WHERE tenant_id = business AND id = found_id AND updated_at < begun;
  WHEN 'orders' THEN
    UPDATE orders SET updated_at = begun WHERE tenant_id = business AND id = found_id AND updated_at < begun;
  WHEN 'rounds', 'stops' THEN
    UPDATE rounds SET updated_at = begun WHERE tenant_id = business AND id = found_id AND updated_at < begun;
  WHEN 'suppliers' THEN
    UPDATE suppliers SET updated_at = begun WHERE tenant_id = business AND id = found_id AND updated_at < begun;
  WHEN 'supplier_orders' THEN
    UPDATE supplier_orders SET updated_at = begun WHERE tenant_id = business AND id = found_id AND updated_at < begun;
  WHEN 'invoices' THEN
    UPDATE invoices SET updated_at = begun WHERE tenant_id = business AND id = found_id AND updated_at < begun;
  WHEN 'rate_sets' THEN
    UPDATE rate_sets SET updated_at = begun WHERE tenant_id = business AND id = found_id AND updated_at < begun;
  WHEN 'receipts' THEN
    UPDATE receipts SET updated_at = begun WHERE tenant_id = business AND id = found_id AND updated_at < begun;
  WHEN 'credit_notes' THEN
    UPDATE credit_notes SET updated_at = begun WHERE tenant_id = business AND id = found_id AND updated_at < begun;
  END CASE;
END $$;

CREATE TRIGGER whole_changes_with_part AFTER INSERT OR UPDATE OR DELETE ON rate_set_prices
  FOR EACH ROW EXECUTE FUNCTION whole_changes_with_part('rate_sets', 'rate_set_id');
-- What a reversal reverses says so.
CREATE TRIGGER reversed_changes_with_reversal AFTER INSERT ON receipts
  FOR EACH ROW WHEN (NEW.reverses_id IS NOT NULL) EXECUTE FUNCTION whole_changes_with_part('receipts', 'reverses_id');
CREATE TRIGGER reversed_changes_with_reversal AFTER INSERT ON credit_notes
  FOR EACH ROW WHEN (NEW.reverses_id IS NOT NULL) EXECUTE FUNCTION whole_changes_with_part('credit_notes', 'reverses_id');

-- What came of its mail stands on a credit note, too.
CREATE OR REPLACE FUNCTION document_changes_with_mail() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM whole_is_changed(
    CASE NEW.subject_kind WHEN 'invoice' THEN 'invoices' WHEN 'credit_note' THEN 'credit_notes' ELSE 'supplier_orders' END,
    NEW.tenant_id, NEW.subject_id::uuid);
  RETURN NULL;
END $$;
DROP TRIGGER document_changes_with_mail ON emails;
CREATE TRIGGER document_changes_with_mail AFTER INSERT OR UPDATE OF status ON emails FOR EACH ROW
  WHEN (NEW.subject_kind IN ('invoice', 'credit_note', 'supplier_order')) EXECUTE FUNCTION document_changes_with_mail();
