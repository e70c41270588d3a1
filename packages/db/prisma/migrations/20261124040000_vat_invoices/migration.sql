-- From this day on every paid sale has an invoice by itself, raised the night after (docs/decisions/0238). Null: on
-- request alone.
ALTER TABLE "businesses" ADD COLUMN "vat_invoices_since" DATE;
