-- The days on which a business delivers nothing (docs/decisions/0315).
-- CreateEnum
CREATE TYPE "bank_holidays" AS ENUM ('england_and_wales', 'scotland', 'northern_ireland', 'none');

-- CreateTable
CREATE TABLE "delivery_settings" (
    "tenant_id" UUID NOT NULL,
    "bank_holidays" "bank_holidays",
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "delivery_settings_pkey" PRIMARY KEY ("tenant_id")
);

-- CreateTable
CREATE TABLE "delivery_holidays" (
    "tenant_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "name" VARCHAR(80) NOT NULL,
    "closed" BOOLEAN NOT NULL,

    CONSTRAINT "delivery_holidays_pkey" PRIMARY KEY ("tenant_id","day")
);

-- AddForeignKey
ALTER TABLE "delivery_settings" ADD CONSTRAINT "delivery_settings_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "delivery_holidays" ADD CONSTRAINT "delivery_holidays_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
