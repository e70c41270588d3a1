-- Budget plans (docs/decisions/0259).
-- CreateEnum
CREATE TYPE "budget_plan_state" AS ENUM ('active', 'paused', 'ended');

-- CreateTable
CREATE TABLE "budget_plans" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "customer_id" UUID NOT NULL,
    "state" "budget_plan_state" NOT NULL DEFAULT 'active',
    "amount_pence" INTEGER NOT NULL,
    "day_of_month" INTEGER NOT NULL,
    "stops_on_arrears" BOOLEAN NOT NULL DEFAULT true,
    "collects_from" DATE NOT NULL,
    "review_on" DATE NOT NULL,
    "proposed_pence" INTEGER,
    "proposed_at" TIMESTAMPTZ(3),
    "arrears_since" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "budget_plans_pkey" PRIMARY KEY ("tenant_id","id")
);

-- AlterTable
ALTER TABLE "direct_debits" ALTER COLUMN "invoice_id" DROP NOT NULL;
ALTER TABLE "direct_debits" ADD COLUMN "plan_id" UUID;
ALTER TABLE "direct_debits" ADD COLUMN "month" DATE;
ALTER TABLE "direct_debits" ADD COLUMN "attempt" INTEGER NOT NULL DEFAULT 1;

-- CreateIndex
CREATE INDEX "budget_plans_tenant_id_customer_id_idx" ON "budget_plans"("tenant_id", "customer_id");

-- CreateIndex
CREATE UNIQUE INDEX "direct_debits_tenant_id_plan_id_month_attempt_key" ON "direct_debits"("tenant_id", "plan_id", "month", "attempt");

-- AddForeignKey
ALTER TABLE "budget_plans" ADD CONSTRAINT "budget_plans_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "budget_plans" ADD CONSTRAINT "budget_plans_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customers"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "direct_debits" ADD CONSTRAINT "direct_debits_tenant_id_plan_id_fkey" FOREIGN KEY ("tenant_id", "plan_id") REFERENCES "budget_plans"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

ALTER TABLE budget_plans ADD CONSTRAINT budget_plans_in_bounds CHECK (
  amount_pence BETWEEN 100 AND 10000000 AND day_of_month BETWEEN 1 AND 28);

-- A customer has one plan that is not over.
CREATE UNIQUE INDEX budget_plans_one_of_customer ON budget_plans (tenant_id, customer_id)
 WHERE state <> 'ended';

-- A collection is of an invoice, or of a month of a plan.
ALTER TABLE direct_debits ADD CONSTRAINT direct_debits_of_one CHECK (
  (invoice_id IS NULL) = (plan_id IS NOT NULL) AND (plan_id IS NULL) = (month IS NULL));

-- Of two who collect a month at once, one does.
CREATE UNIQUE INDEX direct_debits_one_of_month ON direct_debits (tenant_id, plan_id, month)
 WHERE state IN ('requested', 'submitted');
