-- The bank account that invoices ask to be paid into (docs/decisions/0235).
ALTER TABLE "businesses" ADD COLUMN "bank_account_name" VARCHAR(120),
ADD COLUMN "bank_account_number" VARCHAR(8),
ADD COLUMN "bank_name" VARCHAR(80),
ADD COLUMN "bank_sort_code" VARCHAR(8);

-- Half an account sends nobody's money anywhere: it is whole or none. The bank's name may be left out.
ALTER TABLE businesses ADD CONSTRAINT businesses_bank_account_whole CHECK (
  num_nonnulls(bank_account_name, bank_sort_code, bank_account_number) IN (0, 3)
  AND (bank_name IS NULL OR bank_account_number IS NOT NULL));
ALTER TABLE businesses ADD CONSTRAINT businesses_bank_account_form CHECK (
  bank_sort_code ~ '^[0-9]{2}-[0-9]{2}-[0-9]{2}$' AND bank_account_number ~ '^[0-9]{6,8}$');
