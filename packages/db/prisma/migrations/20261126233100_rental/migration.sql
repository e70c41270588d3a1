-- CreateEnum
CREATE TYPE "rental_per" AS ENUM ('day', 'month', 'year');

-- CreateEnum
CREATE TYPE "rental_brackets" AS ENUM ('bottles', 'days');

-- CreateTable
CREATE TABLE "rental_classes" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "name" VARCHAR(80) NOT NULL,
    "starts_on" DATE NOT NULL,
    "vat_rate" INTEGER NOT NULL DEFAULT 20,
    "vat_treatment" "vat_treatment" NOT NULL DEFAULT 'standard',
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "rental_classes_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "rental_rates" (
    "tenant_id" UUID NOT NULL,
    "class_id" UUID NOT NULL,
    "from_on" DATE NOT NULL,
    "per" "rental_per" NOT NULL,
    "free_days" INTEGER NOT NULL DEFAULT 0,
    "brackets_by" "rental_brackets" NOT NULL DEFAULT 'bottles',
    "brackets" JSONB NOT NULL,

    CONSTRAINT "rental_rates_pkey" PRIMARY KEY ("tenant_id","class_id","from_on")
);

-- CreateTable
CREATE TABLE "rental_products" (
    "tenant_id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "from_on" DATE NOT NULL,
    "class_id" UUID NOT NULL,
    "until_on" DATE,

    CONSTRAINT "rental_products_pkey" PRIMARY KEY ("tenant_id","product_id","from_on")
);

-- CreateTable
CREATE TABLE "rental_runs" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "from_on" DATE NOT NULL,
    "to_on" DATE NOT NULL,
    "posted_at" TIMESTAMPTZ(3) NOT NULL,
    "posted_by_name" TEXT NOT NULL,
    "posted_by_user_id" TEXT,

    CONSTRAINT "rental_runs_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "rental_charges" (
    "tenant_id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "class_id" UUID NOT NULL,
    "bottle_days" INTEGER NOT NULL,
    "free_days" INTEGER NOT NULL,
    "correction_days" INTEGER NOT NULL,
    "correction_free_days" INTEGER NOT NULL,
    "net_pence" INTEGER NOT NULL,
    "invoice_id" UUID,
    "credit_note_id" UUID,

    CONSTRAINT "rental_charges_pkey" PRIMARY KEY ("tenant_id","run_id","customer_id","class_id")
);

-- CreateTable
CREATE TABLE "rental_holds" (
    "tenant_id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "reason" VARCHAR(300) NOT NULL,

    CONSTRAINT "rental_holds_pkey" PRIMARY KEY ("tenant_id","run_id","customer_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "rental_classes_tenant_id_name_key" ON "rental_classes"("tenant_id", "name");

-- CreateIndex
CREATE INDEX "rental_products_tenant_id_class_id_idx" ON "rental_products"("tenant_id", "class_id");

-- CreateIndex
CREATE INDEX "rental_runs_tenant_id_to_on_idx" ON "rental_runs"("tenant_id", "to_on" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "rental_runs_tenant_id_from_on_key" ON "rental_runs"("tenant_id", "from_on");

-- CreateIndex
CREATE INDEX "rental_charges_tenant_id_customer_id_class_id_idx" ON "rental_charges"("tenant_id", "customer_id", "class_id");

-- CreateIndex
CREATE INDEX "rental_charges_tenant_id_class_id_idx" ON "rental_charges"("tenant_id", "class_id");

-- CreateIndex
CREATE INDEX "rental_charges_tenant_id_invoice_id_idx" ON "rental_charges"("tenant_id", "invoice_id");

-- CreateIndex
CREATE INDEX "rental_charges_tenant_id_credit_note_id_idx" ON "rental_charges"("tenant_id", "credit_note_id");

-- CreateIndex
CREATE INDEX "rental_holds_tenant_id_customer_id_idx" ON "rental_holds"("tenant_id", "customer_id");

-- AddForeignKey
ALTER TABLE "rental_classes" ADD CONSTRAINT "rental_classes_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "rental_rates" ADD CONSTRAINT "rental_rates_tenant_id_class_id_fkey" FOREIGN KEY ("tenant_id", "class_id") REFERENCES "rental_classes"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "rental_products" ADD CONSTRAINT "rental_products_tenant_id_product_id_fkey" FOREIGN KEY ("tenant_id", "product_id") REFERENCES "products"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "rental_products" ADD CONSTRAINT "rental_products_tenant_id_class_id_fkey" FOREIGN KEY ("tenant_id", "class_id") REFERENCES "rental_classes"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "rental_runs" ADD CONSTRAINT "rental_runs_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "rental_charges" ADD CONSTRAINT "rental_charges_tenant_id_run_id_fkey" FOREIGN KEY ("tenant_id", "run_id") REFERENCES "rental_runs"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "rental_charges" ADD CONSTRAINT "rental_charges_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customers"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "rental_charges" ADD CONSTRAINT "rental_charges_tenant_id_class_id_fkey" FOREIGN KEY ("tenant_id", "class_id") REFERENCES "rental_classes"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "rental_charges" ADD CONSTRAINT "rental_charges_tenant_id_invoice_id_fkey" FOREIGN KEY ("tenant_id", "invoice_id") REFERENCES "invoices"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "rental_charges" ADD CONSTRAINT "rental_charges_tenant_id_credit_note_id_fkey" FOREIGN KEY ("tenant_id", "credit_note_id") REFERENCES "credit_notes"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "rental_holds" ADD CONSTRAINT "rental_holds_tenant_id_run_id_fkey" FOREIGN KEY ("tenant_id", "run_id") REFERENCES "rental_runs"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "rental_holds" ADD CONSTRAINT "rental_holds_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customers"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

ALTER TABLE rental_classes ADD CONSTRAINT rental_classes_in_bounds CHECK (
  name <> '' AND vat_rate BETWEEN 0 AND 100 AND (vat_treatment = 'standard' OR vat_rate = 0));
ALTER TABLE rental_rates ADD CONSTRAINT rental_rates_in_bounds CHECK (
  free_days >= 0 AND jsonb_typeof(brackets) = 'array' AND jsonb_array_length(brackets) > 0);
-- A product that leaves a class on the day it came has never been of it.
ALTER TABLE rental_products ADD CONSTRAINT rental_products_in_bounds CHECK (until_on >= from_on);
ALTER TABLE rental_runs ADD CONSTRAINT rental_runs_in_bounds CHECK (to_on >= from_on);
ALTER TABLE rental_charges ADD CONSTRAINT rental_charges_whole CHECK (
  bottle_days >= 0 AND free_days BETWEEN 0 AND bottle_days
  AND CASE WHEN net_pence > 0 THEN invoice_id IS NOT NULL AND credit_note_id IS NULL
           WHEN net_pence < 0 THEN credit_note_id IS NOT NULL AND invoice_id IS NULL
           ELSE num_nonnulls(invoice_id, credit_note_id) = 0 END);

-- A product is of one class at a time.
CREATE UNIQUE INDEX "rental_products_one_class" ON "rental_products" ("tenant_id", "product_id")
  WHERE "until_on" IS NULL;
