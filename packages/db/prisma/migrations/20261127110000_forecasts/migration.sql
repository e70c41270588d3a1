-- CreateTable
CREATE TABLE "forecasts" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "address_id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "base_use" DOUBLE PRECISION NOT NULL,
    "heat_use" DOUBLE PRECISION NOT NULL,
    "last_delivered_on" DATE NOT NULL,
    "last_quantity" DOUBLE PRECISION NOT NULL,
    "usual_quantity" DOUBLE PRECISION NOT NULL,
    "empty_on" DATE NOT NULL,
    "empty_from" DATE NOT NULL,
    "empty_until" DATE NOT NULL,
    "next_round_on" DATE,
    "ask_before" DATE NOT NULL,
    "hidden_until" DATE,
    "computed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "forecasts_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "day_temperatures" (
    "tenant_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "celsius" DOUBLE PRECISION NOT NULL,
    "told_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "day_temperatures_pkey" PRIMARY KEY ("tenant_id","day")
);

-- CreateIndex
CREATE INDEX "forecasts_tenant_id_empty_on_id_idx" ON "forecasts"("tenant_id", "empty_on", "id");

-- CreateIndex
CREATE INDEX "forecasts_tenant_id_product_id_idx" ON "forecasts"("tenant_id", "product_id");

-- CreateIndex
CREATE UNIQUE INDEX "forecasts_tenant_id_address_id_product_id_key" ON "forecasts"("tenant_id", "address_id", "product_id");

-- AddForeignKey
ALTER TABLE "forecasts" ADD CONSTRAINT "forecasts_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "forecasts" ADD CONSTRAINT "forecasts_tenant_id_address_id_fkey" FOREIGN KEY ("tenant_id", "address_id") REFERENCES "delivery_addresses"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "forecasts" ADD CONSTRAINT "forecasts_tenant_id_product_id_fkey" FOREIGN KEY ("tenant_id", "product_id") REFERENCES "products"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "day_temperatures" ADD CONSTRAINT "day_temperatures_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

ALTER TABLE forecasts ADD CONSTRAINT forecasts_within CHECK (
  empty_from <= empty_on AND empty_on <= empty_until AND last_delivered_on < empty_on
  AND base_use >= 0 AND heat_use >= 0 AND last_quantity > 0 AND usual_quantity > 0);
ALTER TABLE day_temperatures ADD CONSTRAINT day_temperatures_within CHECK (celsius BETWEEN -60 AND 60);
