-- CreateEnum
CREATE TYPE "serial_place" AS ENUM ('yard', 'round', 'customer', 'supplier', 'scrapped');

-- CreateEnum
CREATE TYPE "serial_event_kind" AS ENUM ('received', 'filled', 'tested', 'loaded', 'unloaded', 'delivered', 'collected', 'moved', 'scrapped', 'corrected');

-- AlterTable
ALTER TABLE "businesses" ADD COLUMN     "tracks_serials" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "products" ADD COLUMN     "tracks_serials" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "serials" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "product_id" UUID NOT NULL,
    "number" VARCHAR(60) NOT NULL,
    "number_key" TEXT GENERATED ALWAYS AS (upper(regexp_replace(number, '[[:space:]]', '', 'g'))) STORED,
    "found_by" TEXT GENERATED ALWAYS AS (search_text(number, regexp_replace(number, '[[:space:]]', '', 'g'))) STORED,
    "condition" "condition" NOT NULL,
    "filled_on" DATE,
    "test_due_on" DATE,
    "place" "serial_place" NOT NULL,
    "location_id" UUID,
    "round_id" UUID,
    "customer_id" UUID,
    "delivery_address_id" UUID,
    "moved_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "serials_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "serial_events" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "serial_id" UUID NOT NULL,
    "kind" "serial_event_kind" NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "condition" "condition" NOT NULL,
    "place" "serial_place" NOT NULL,
    "location_id" UUID,
    "round_id" UUID,
    "customer_id" UUID,
    "delivery_address_id" UUID,
    "order_id" UUID,
    "stop_id" UUID,
    "test_due_on" DATE,
    "by_user_id" TEXT,

    CONSTRAINT "serial_events_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE INDEX "serials_tenant_id_number_key_id_idx" ON "serials"("tenant_id", "number_key", "id");

-- CreateIndex
CREATE INDEX "serials_tenant_id_test_due_on_idx" ON "serials"("tenant_id", "test_due_on");

-- CreateIndex
CREATE INDEX "serials_tenant_id_found_by_idx" ON "serials" USING GIN ("tenant_id" uuid_ops, "found_by" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "serials_tenant_id_location_id_idx" ON "serials"("tenant_id", "location_id");

-- CreateIndex
CREATE INDEX "serials_tenant_id_round_id_idx" ON "serials"("tenant_id", "round_id");

-- CreateIndex
CREATE INDEX "serials_tenant_id_customer_id_idx" ON "serials"("tenant_id", "customer_id");

-- CreateIndex
CREATE INDEX "serials_tenant_id_delivery_address_id_idx" ON "serials"("tenant_id", "delivery_address_id");

-- CreateIndex
CREATE UNIQUE INDEX "serials_tenant_id_product_id_number_key_key" ON "serials"("tenant_id", "product_id", "number_key");

-- CreateIndex
CREATE INDEX "serial_events_tenant_id_serial_id_at_id_idx" ON "serial_events"("tenant_id", "serial_id", "at", "id");

-- CreateIndex
CREATE INDEX "serial_events_tenant_id_stop_id_idx" ON "serial_events"("tenant_id", "stop_id");

-- CreateIndex
CREATE INDEX "serial_events_tenant_id_customer_id_idx" ON "serial_events"("tenant_id", "customer_id");

-- AddForeignKey
ALTER TABLE "serials" ADD CONSTRAINT "serials_tenant_id_product_id_fkey" FOREIGN KEY ("tenant_id", "product_id") REFERENCES "products"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "serials" ADD CONSTRAINT "serials_tenant_id_location_id_fkey" FOREIGN KEY ("tenant_id", "location_id") REFERENCES "locations"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "serials" ADD CONSTRAINT "serials_tenant_id_round_id_fkey" FOREIGN KEY ("tenant_id", "round_id") REFERENCES "rounds"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "serials" ADD CONSTRAINT "serials_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customers"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "serials" ADD CONSTRAINT "serials_tenant_id_delivery_address_id_fkey" FOREIGN KEY ("tenant_id", "delivery_address_id") REFERENCES "delivery_addresses"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "serial_events" ADD CONSTRAINT "serial_events_tenant_id_serial_id_fkey" FOREIGN KEY ("tenant_id", "serial_id") REFERENCES "serials"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- One is in one place at a time. What somebody took along at the counter is at a customer who is not known.
ALTER TABLE serials ADD CONSTRAINT serials_in_one_place CHECK (
  CASE place WHEN 'yard' THEN location_id IS NOT NULL AND num_nonnulls(round_id, customer_id, delivery_address_id) = 0
             WHEN 'round' THEN round_id IS NOT NULL AND num_nonnulls(location_id, customer_id, delivery_address_id) = 0
             WHEN 'customer' THEN num_nonnulls(location_id, round_id) = 0
             ELSE num_nonnulls(location_id, round_id, customer_id, delivery_address_id) = 0 END);
ALTER TABLE serials ADD CONSTRAINT serials_address_of_customer CHECK (delivery_address_id IS NULL OR customer_id IS NOT NULL);
ALTER TABLE serials ADD CONSTRAINT serials_named CHECK (number_key <> '');
ALTER TABLE products ADD CONSTRAINT products_serials_of_pieces CHECK (NOT tracks_serials OR unit = 'each');
CREATE TRIGGER row_says_when_changed BEFORE INSERT OR UPDATE ON serials
  FOR EACH ROW EXECUTE FUNCTION row_says_when_changed();
