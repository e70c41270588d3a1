-- Where and when a business delivers, and what a day holds (docs/decisions/0316, 0317).
-- AlterTable
ALTER TABLE "businesses" ADD COLUMN     "has_delivery_areas" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "delivery_areas" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "name" VARCHAR(60) NOT NULL,
    "sort_order" INTEGER NOT NULL,
    "outward_codes" TEXT[],
    "outline" JSONB,
    "weekdays" TEXT[],
    "cutoff_time" VARCHAR(5) NOT NULL,
    "cutoff_days" INTEGER NOT NULL,
    "windows" JSONB NOT NULL DEFAULT '[]',
    "max_stops" INTEGER,
    "max_kg" INTEGER,
    "minimum_pence" INTEGER NOT NULL DEFAULT 0,
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "found_by" TEXT GENERATED ALWAYS AS (search_text(VARIADIC name::text || outward_codes)) STORED,

    CONSTRAINT "delivery_areas_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "delivery_area_options" (
    "tenant_id" UUID NOT NULL,
    "area_id" UUID NOT NULL,
    "option_id" UUID NOT NULL,
    "charge_pence" INTEGER,

    CONSTRAINT "delivery_area_options_pkey" PRIMARY KEY ("tenant_id","area_id","option_id")
);

-- CreateTable
CREATE TABLE "delivery_day_loads" (
    "tenant_id" UUID NOT NULL,
    "area_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "stops" INTEGER NOT NULL,
    "kg" DECIMAL(12,3) NOT NULL,

    CONSTRAINT "delivery_day_loads_pkey" PRIMARY KEY ("tenant_id","area_id","day")
);

-- CreateTable
CREATE TABLE "delivery_places" (
    "tenant_id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "area_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "window_from" VARCHAR(5),
    "window_until" VARCHAR(5),
    "kg" DECIMAL(12,3) NOT NULL,

    CONSTRAINT "delivery_places_pkey" PRIMARY KEY ("tenant_id","order_id")
);

-- CreateIndex
CREATE INDEX "delivery_area_options_tenant_id_option_id_idx" ON "delivery_area_options"("tenant_id", "option_id");

-- CreateIndex
CREATE INDEX "delivery_places_tenant_id_area_id_day_idx" ON "delivery_places"("tenant_id", "area_id", "day");

-- AddForeignKey
ALTER TABLE "delivery_areas" ADD CONSTRAINT "delivery_areas_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "delivery_area_options" ADD CONSTRAINT "delivery_area_options_tenant_id_area_id_fkey" FOREIGN KEY ("tenant_id", "area_id") REFERENCES "delivery_areas"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "delivery_area_options" ADD CONSTRAINT "delivery_area_options_tenant_id_option_id_fkey" FOREIGN KEY ("tenant_id", "option_id") REFERENCES "delivery_options"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "delivery_day_loads" ADD CONSTRAINT "delivery_day_loads_tenant_id_area_id_fkey" FOREIGN KEY ("tenant_id", "area_id") REFERENCES "delivery_areas"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "delivery_places" ADD CONSTRAINT "delivery_places_tenant_id_order_id_fkey" FOREIGN KEY ("tenant_id", "order_id") REFERENCES "orders"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "delivery_places" ADD CONSTRAINT "delivery_places_tenant_id_area_id_fkey" FOREIGN KEY ("tenant_id", "area_id") REFERENCES "delivery_areas"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

ALTER TABLE delivery_areas ADD CONSTRAINT delivery_areas_limits CHECK (max_stops >= 0 AND max_kg >= 0 AND minimum_pence >= 0);
ALTER TABLE delivery_areas ADD CONSTRAINT delivery_areas_cutoff CHECK (cutoff_days BETWEEN 0 AND 14);
ALTER TABLE delivery_area_options ADD CONSTRAINT delivery_area_options_charge CHECK (charge_pence BETWEEN 0 AND 100000000);
ALTER TABLE delivery_day_loads ADD CONSTRAINT delivery_day_loads_sums CHECK (stops >= 0 AND kg >= 0);
ALTER TABLE delivery_places ADD CONSTRAINT delivery_places_window CHECK (num_nonnulls(window_from, window_until) IN (0, 2));

-- A place that goes is given back to its day. What takes one adds to the sums itself, on a condition.
CREATE FUNCTION delivery_places_give_back() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE delivery_day_loads SET stops = stops - 1, kg = kg - OLD.kg
   WHERE tenant_id = OLD.tenant_id AND area_id = OLD.area_id AND day = OLD.day;
  RETURN NULL;
END $$;
CREATE TRIGGER delivery_places_give_back AFTER DELETE ON delivery_places
  FOR EACH ROW EXECUTE FUNCTION delivery_places_give_back();

-- However an order is cancelled: by the office, by the customer, or because it was left unpaid.
CREATE FUNCTION cancelled_orders_give_back() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM delivery_places WHERE tenant_id = NEW.tenant_id AND order_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER cancelled_orders_give_back AFTER UPDATE OF status ON orders FOR EACH ROW
  WHEN (NEW.status = 'cancelled' AND OLD.status <> 'cancelled')
  EXECUTE FUNCTION cancelled_orders_give_back();

CREATE TRIGGER shoppers_are_told AFTER INSERT OR UPDATE OR DELETE ON delivery_areas
  FOR EACH ROW EXECUTE FUNCTION shoppers_are_told();

-- Whoever asks of a business anything reads with it whether it has areas.
CREATE FUNCTION businesses_have_areas() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  business uuid := COALESCE(NEW.tenant_id, OLD.tenant_id);
  has boolean := EXISTS (SELECT 1 FROM delivery_areas WHERE tenant_id = business AND archived_at IS NULL);
BEGIN
  UPDATE businesses SET has_delivery_areas = has WHERE id = business AND has_delivery_areas <> has;
  RETURN NULL;
END $$;
CREATE TRIGGER businesses_have_areas AFTER INSERT OR DELETE OR UPDATE OF archived_at ON delivery_areas
  FOR EACH ROW EXECUTE FUNCTION businesses_have_areas();
