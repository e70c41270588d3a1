-- What the numbers of invoices and credit notes begin with (docs/decisions/0241). The two differ, so that no invoice
-- has the number of a credit note.
ALTER TABLE "business_counters"
  ADD COLUMN "invoice_prefix" VARCHAR(8) NOT NULL DEFAULT 'INV',
  ADD COLUMN "credit_note_prefix" VARCHAR(8) NOT NULL DEFAULT 'CN';

ALTER TABLE business_counters
  ADD CONSTRAINT business_counters_prefixes CHECK (
    invoice_prefix ~ '^[A-Z0-9][A-Z0-9/-]*$' AND credit_note_prefix ~ '^[A-Z0-9][A-Z0-9/-]*$'
    AND invoice_prefix <> credit_note_prefix);
