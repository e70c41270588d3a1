-- Reasonable costs of recovering a debt, as far as the fixed sum does not meet them (docs/decisions/0400).
ALTER TABLE "interest_charges" ADD COLUMN "costs_pence" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "interest_charges" ADD CONSTRAINT "interest_charges_costs_in_bounds" CHECK (costs_pence >= 0);
