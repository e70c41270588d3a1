-- CreateEnum
CREATE TYPE "cylinder_return_outcome" AS ENUM ('returned', 'lost_paper', 'foreign_brand', 'lost');

-- CreateEnum
CREATE TYPE "cylinder_refund" AS ENUM ('credit', 'payment', 'none');

-- AlterTable
ALTER TABLE "business_counters" ADD COLUMN     "next_cylinder_agreement" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "products" ADD COLUMN     "charge_group_id" UUID,
ADD COLUMN     "exchange_group_id" UUID;

-- CreateTable
CREATE TABLE "exchange_groups" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "name" VARCHAR(80) NOT NULL,
    "brand" VARCHAR(80),
    "family" VARCHAR(80),
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "exchange_groups_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "cylinder_agreements" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "sequence" INTEGER NOT NULL,
    "number" VARCHAR(20) NOT NULL,
    "customer_id" UUID,
    "exchange_group_id" UUID NOT NULL,
    "quantity" INTEGER NOT NULL,
    "returned_quantity" INTEGER NOT NULL DEFAULT 0,
    "charge_pence" INTEGER NOT NULL,
    "vat_rate" INTEGER NOT NULL,
    "vat_treatment" "vat_treatment" NOT NULL,
    "paid_on" DATE NOT NULL,
    "paper_number" VARCHAR(40),
    "scan_key" VARCHAR(300),
    "order_id" UUID,
    "invoice_id" UUID,
    "refund_scale" INTEGER[],
    "scale_from" DATE NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "cylinder_agreements_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "cylinder_returns" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "agreement_id" UUID NOT NULL,
    "quantity" INTEGER NOT NULL,
    "outcome" "cylinder_return_outcome" NOT NULL,
    "refund" "cylinder_refund" NOT NULL,
    "percent" INTEGER NOT NULL,
    "refund_pence" INTEGER NOT NULL,
    "credit_note_id" UUID,
    "returned_on" DATE NOT NULL,
    "note" VARCHAR(300),
    "recorded_at" TIMESTAMPTZ(3) NOT NULL,
    "recorded_by_name" TEXT NOT NULL,
    "recorded_by_user_id" TEXT,

    CONSTRAINT "cylinder_returns_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "exchange_groups_tenant_id_name_key" ON "exchange_groups"("tenant_id", "name");

-- CreateIndex
CREATE INDEX "cylinder_agreements_tenant_id_customer_id_exchange_group_id_idx" ON "cylinder_agreements"("tenant_id", "customer_id", "exchange_group_id");

-- CreateIndex
CREATE INDEX "cylinder_agreements_tenant_id_exchange_group_id_idx" ON "cylinder_agreements"("tenant_id", "exchange_group_id");

-- CreateIndex
CREATE INDEX "cylinder_agreements_tenant_id_invoice_id_idx" ON "cylinder_agreements"("tenant_id", "invoice_id");

-- CreateIndex
CREATE INDEX "cylinder_agreements_tenant_id_updated_at_id_idx" ON "cylinder_agreements"("tenant_id", "updated_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "cylinder_agreements_tenant_id_sequence_key" ON "cylinder_agreements"("tenant_id", "sequence");

-- CreateIndex
CREATE UNIQUE INDEX "cylinder_agreements_tenant_id_number_key" ON "cylinder_agreements"("tenant_id", "number");

-- CreateIndex
CREATE UNIQUE INDEX "cylinder_agreements_tenant_id_order_id_exchange_group_id_key" ON "cylinder_agreements"("tenant_id", "order_id", "exchange_group_id");

-- CreateIndex
CREATE INDEX "cylinder_returns_tenant_id_agreement_id_idx" ON "cylinder_returns"("tenant_id", "agreement_id");

-- CreateIndex
CREATE INDEX "cylinder_returns_tenant_id_credit_note_id_idx" ON "cylinder_returns"("tenant_id", "credit_note_id");

-- CreateIndex
CREATE INDEX "products_tenant_id_exchange_group_id_idx" ON "products"("tenant_id", "exchange_group_id");

-- AddForeignKey
ALTER TABLE "exchange_groups" ADD CONSTRAINT "exchange_groups_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "cylinder_agreements" ADD CONSTRAINT "cylinder_agreements_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "cylinder_agreements" ADD CONSTRAINT "cylinder_agreements_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customers"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "cylinder_agreements" ADD CONSTRAINT "cylinder_agreements_tenant_id_exchange_group_id_fkey" FOREIGN KEY ("tenant_id", "exchange_group_id") REFERENCES "exchange_groups"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "cylinder_agreements" ADD CONSTRAINT "cylinder_agreements_tenant_id_order_id_fkey" FOREIGN KEY ("tenant_id", "order_id") REFERENCES "orders"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "cylinder_agreements" ADD CONSTRAINT "cylinder_agreements_tenant_id_invoice_id_fkey" FOREIGN KEY ("tenant_id", "invoice_id") REFERENCES "invoices"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "cylinder_returns" ADD CONSTRAINT "cylinder_returns_tenant_id_agreement_id_fkey" FOREIGN KEY ("tenant_id", "agreement_id") REFERENCES "cylinder_agreements"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "cylinder_returns" ADD CONSTRAINT "cylinder_returns_tenant_id_credit_note_id_fkey" FOREIGN KEY ("tenant_id", "credit_note_id") REFERENCES "credit_notes"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- CreateIndex
CREATE UNIQUE INDEX "products_tenant_id_charge_group_id_key" ON "products"("tenant_id", "charge_group_id");

-- AddForeignKey
ALTER TABLE "products" ADD CONSTRAINT "products_tenant_id_charge_group_id_fkey" FOREIGN KEY ("tenant_id", "charge_group_id") REFERENCES "exchange_groups"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "products" ADD CONSTRAINT "products_tenant_id_exchange_group_id_fkey" FOREIGN KEY ("tenant_id", "exchange_group_id") REFERENCES "exchange_groups"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- An empty comes back of what has one.
ALTER TABLE products ADD CONSTRAINT products_exchanged_are_returnable CHECK (exchange_group_id IS NULL OR returnable);
ALTER TABLE products ADD CONSTRAINT products_charges_are_no_cylinders CHECK (charge_group_id IS NULL OR NOT returnable);

ALTER TABLE cylinder_agreements ADD CONSTRAINT cylinder_agreements_quantity CHECK (quantity BETWEEN 1 AND 100000);
-- Of two returns of the last cylinder at once, the second would leave less than none open.
ALTER TABLE cylinder_agreements ADD CONSTRAINT cylinder_agreements_open CHECK (returned_quantity BETWEEN 0 AND quantity);
ALTER TABLE cylinder_agreements ADD CONSTRAINT cylinder_agreements_charge CHECK (charge_pence >= 0);
ALTER TABLE cylinder_agreements ADD CONSTRAINT cylinder_agreements_scale CHECK (
  cardinality(refund_scale) BETWEEN 1 AND 50 AND 0 <= ALL (refund_scale) AND 100 >= ALL (refund_scale));
ALTER TABLE cylinder_agreements ADD CONSTRAINT cylinder_agreements_one_bill CHECK (order_id IS NULL OR invoice_id IS NULL);

ALTER TABLE cylinder_returns ADD CONSTRAINT cylinder_returns_quantity CHECK (quantity >= 1);
ALTER TABLE cylinder_returns ADD CONSTRAINT cylinder_returns_refund CHECK (
  refund_pence >= 0 AND (refund <> 'none' OR refund_pence = 0 AND credit_note_id IS NULL));

CREATE TRIGGER row_says_when_changed BEFORE INSERT OR UPDATE ON exchange_groups
  FOR EACH ROW EXECUTE FUNCTION row_says_when_changed();
CREATE TRIGGER row_says_when_changed BEFORE INSERT OR UPDATE ON cylinder_agreements
  FOR EACH ROW EXECUTE FUNCTION row_says_when_changed();
