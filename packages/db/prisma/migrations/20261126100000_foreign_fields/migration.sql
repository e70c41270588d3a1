-- What integrators call our resources, and what they keep on them (docs/decisions/0268).
-- AlterTable
ALTER TABLE "customers" ADD COLUMN     "external_ref" VARCHAR(120),
ADD COLUMN     "metadata" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "metadata" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "products" ADD COLUMN     "external_ref" VARCHAR(120),
ADD COLUMN     "metadata" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "rounds" ADD COLUMN     "external_ref" VARCHAR(120),
ADD COLUMN     "metadata" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "suppliers" ADD COLUMN     "external_ref" VARCHAR(120),
ADD COLUMN     "metadata" JSONB NOT NULL DEFAULT '{}';

-- CreateIndex
CREATE INDEX "customers_tenant_id_external_ref_idx" ON "customers"("tenant_id", "external_ref");

-- CreateIndex
CREATE INDEX "products_tenant_id_external_ref_idx" ON "products"("tenant_id", "external_ref");

-- CreateIndex
CREATE INDEX "rounds_tenant_id_external_ref_idx" ON "rounds"("tenant_id", "external_ref");

-- CreateIndex
CREATE INDEX "suppliers_tenant_id_external_ref_idx" ON "suppliers"("tenant_id", "external_ref");

ALTER TABLE customers ADD CONSTRAINT customers_metadata CHECK (jsonb_typeof(metadata) = 'object');
ALTER TABLE orders ADD CONSTRAINT orders_metadata CHECK (jsonb_typeof(metadata) = 'object');
ALTER TABLE products ADD CONSTRAINT products_metadata CHECK (jsonb_typeof(metadata) = 'object');
ALTER TABLE rounds ADD CONSTRAINT rounds_metadata CHECK (jsonb_typeof(metadata) = 'object');
ALTER TABLE suppliers ADD CONSTRAINT suppliers_metadata CHECK (jsonb_typeof(metadata) = 'object');
