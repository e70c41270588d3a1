-- An opening balance is an invoice of the program that a business used before (docs/decisions/0244). It has the number
-- that it had there, and no place in the series. Its number may be one that the series comes to later.
ALTER TABLE "invoices" ALTER COLUMN "sequence" DROP NOT NULL;
DROP INDEX "invoices_tenant_id_number_key";
CREATE UNIQUE INDEX invoices_number_once ON invoices (tenant_id, number) WHERE sequence IS NOT NULL;
-- One that was a mistake is made void, and can be entered anew.
CREATE UNIQUE INDEX invoices_opening_number_once ON invoices (tenant_id, number)
  WHERE sequence IS NULL AND status <> 'void';
-- Its VAT was accounted for where it was raised.
ALTER TABLE invoices ADD CONSTRAINT invoices_opening_without_vat CHECK (sequence IS NOT NULL OR vat_pence = 0);
