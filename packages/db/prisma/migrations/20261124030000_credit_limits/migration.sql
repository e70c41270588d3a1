-- Credit limits and terms of payment (docs/decisions/0240).

-- CreateEnum
CREATE TYPE "terms_from" AS ENUM ('invoice', 'end_of_month');

-- AlterTable
ALTER TABLE "businesses" ADD COLUMN "payment_terms_from" "terms_from" NOT NULL DEFAULT 'invoice';
ALTER TABLE "customers" ADD COLUMN "credit_limit_pence" INTEGER,
ADD COLUMN "terms_days" INTEGER,
ADD COLUMN "terms_from" "terms_from",
ADD COLUMN "accounts_name" VARCHAR(120),
ADD COLUMN "accounts_email" CITEXT;

-- Terms are whole or none.
ALTER TABLE customers ADD CONSTRAINT customers_credit CHECK (
  credit_limit_pence >= 0 AND terms_days BETWEEN 0 AND 365
  AND num_nonnulls(terms_days, terms_from) IN (0, 2));

ALTER TABLE customers DROP CONSTRAINT customers_erased;
ALTER TABLE customers ADD CONSTRAINT customers_erased CHECK (erased_at IS NULL OR (
  archived_at IS NOT NULL AND name = 'Erased customer' AND
  num_nonnulls(email, phone, notes, company_number, vat_number, rate_set_id, stop_since, accounts_name,
               accounts_email) = 0));

-- What a customer has on order, or had delivered, on account and unpaid: read for each order on account of one who has a
-- limit.
CREATE INDEX "orders_on_account_unpaid_idx" ON "orders" ("tenant_id", "customer_id")
  WHERE "payment_method" = 'on_account' AND "paid_at" IS NULL AND "status" <> 'cancelled';
