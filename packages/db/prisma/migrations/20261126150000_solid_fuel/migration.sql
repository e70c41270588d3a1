-- Solid fuel: what a product is, what is stated at an address, and the ticket of a delivery of coal (docs/decisions/0299).
-- CreateEnum
CREATE TYPE "fuel_kind" AS ENUM ('house_coal', 'anthracite', 'manufactured', 'wood', 'peat', 'charcoal');

-- CreateEnum
CREATE TYPE "fuel_container" AS ENUM ('bag', 'sack', 'loose');

-- CreateEnum
CREATE TYPE "fuel_scheme" AS ENUM ('ready_to_burn', 'authorised_fuel');

-- AlterTable
ALTER TABLE "business_counters" ADD COLUMN     "next_coal_ticket" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "delivery_addresses" ADD COLUMN     "smoke_control_area" BOOLEAN;

-- AlterTable
ALTER TABLE "products" ADD COLUMN     "fuel_certificate" VARCHAR(60),
ADD COLUMN     "fuel_certified_to" DATE,
ADD COLUMN     "fuel_container" "fuel_container",
ADD COLUMN     "fuel_kind" "fuel_kind",
ADD COLUMN     "fuel_scheme" "fuel_scheme";

-- CreateTable
CREATE TABLE "appliance_statements" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "address_id" UUID NOT NULL,
    "appliance" VARCHAR(200) NOT NULL,
    "stated_by" VARCHAR(120) NOT NULL,
    "stated_on" DATE NOT NULL,
    "recorded_by_name" TEXT NOT NULL,
    "recorded_by_user_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "ended_by_name" TEXT,
    "ended_by_user_id" TEXT,

    CONSTRAINT "appliance_statements_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "coal_tickets" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "sequence" INTEGER NOT NULL,
    "order_id" UUID NOT NULL,
    "facts" JSONB NOT NULL,
    "signed_by_name" TEXT NOT NULL,
    "signed_by_user_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "coal_tickets_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE INDEX "appliance_statements_tenant_id_address_id_created_at_idx" ON "appliance_statements"("tenant_id", "address_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "appliance_statements_tenant_id_created_at_id_idx" ON "appliance_statements"("tenant_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "coal_tickets_tenant_id_order_id_sequence_idx" ON "coal_tickets"("tenant_id", "order_id", "sequence" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "coal_tickets_tenant_id_sequence_key" ON "coal_tickets"("tenant_id", "sequence");

-- AddForeignKey
ALTER TABLE "appliance_statements" ADD CONSTRAINT "appliance_statements_tenant_id_address_id_fkey" FOREIGN KEY ("tenant_id", "address_id") REFERENCES "delivery_addresses"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "coal_tickets" ADD CONSTRAINT "coal_tickets_tenant_id_order_id_fkey" FOREIGN KEY ("tenant_id", "order_id") REFERENCES "orders"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- A fuel has a kind and a container; a certificate has a scheme and a number.
ALTER TABLE products ADD CONSTRAINT products_fuel_whole CHECK (
  (fuel_kind IS NULL) = (fuel_container IS NULL)
  AND (fuel_scheme IS NULL) = (fuel_certificate IS NULL)
  AND (fuel_kind IS NOT NULL OR fuel_scheme IS NULL)
  AND (fuel_scheme IS NOT NULL OR fuel_certified_to IS NULL)
);

-- At most one statement of an address holds.
CREATE UNIQUE INDEX "appliance_statements_standing_key" ON "appliance_statements" ("tenant_id", "address_id")
  WHERE ended_at IS NULL;
ALTER TABLE appliance_statements ADD CONSTRAINT appliance_statements_ended_whole CHECK (
  (ended_at IS NULL) = (ended_by_name IS NULL)
);
