-- Codes that shoppers type for less (docs/decisions/0332).
-- CreateTable
CREATE TABLE "vouchers" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "code" VARCHAR(30) NOT NULL,
    "percent_off" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "free_delivery" BOOLEAN NOT NULL DEFAULT false,
    "minimum_pence" INTEGER NOT NULL DEFAULT 0,
    "valid_from" DATE,
    "valid_until" DATE,
    "most_uses" INTEGER,
    "once_per_customer" BOOLEAN NOT NULL DEFAULT true,
    "first_order_only" BOOLEAN NOT NULL DEFAULT false,
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "vouchers_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "vouchers_tenant_id_code_key" ON "vouchers"("tenant_id", "code");

-- AddForeignKey
ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_percent_off_check" CHECK (percent_off BETWEEN 0 AND 100);
ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_days_check" CHECK (valid_from <= valid_until);

-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "voucher_id" UUID;

-- AddForeignKey
ALTER TABLE "orders" ADD CONSTRAINT "orders_tenant_id_voucher_id_fkey" FOREIGN KEY ("tenant_id", "voucher_id") REFERENCES "vouchers"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- Few orders have one.
CREATE INDEX "orders_voucher_idx" ON "orders" ("tenant_id", "voucher_id") WHERE "voucher_id" IS NOT NULL;
