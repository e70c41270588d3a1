-- Invoices for orders that were paid by themselves (docs/decisions/0238).

-- AlterTable
ALTER TABLE "invoices" ADD COLUMN "paid_sale" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "invoices" ADD COLUMN "reopened_on" DATE;
ALTER TABLE "credit_notes" ADD COLUMN "paid_sale" BOOLEAN NOT NULL DEFAULT false;

ALTER TABLE invoices ADD CONSTRAINT invoices_reopened CHECK (paid_sale OR reopened_on IS NULL);
