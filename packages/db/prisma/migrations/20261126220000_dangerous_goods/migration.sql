-- What a product is as dangerous goods on the road, and what a vehicle may weigh (docs/decisions/0291).
-- AlterTable
ALTER TABLE "products" ADD COLUMN     "hazard_class" VARCHAR(10),
ADD COLUMN     "hazard_label" VARCHAR(20),
ADD COLUMN     "proper_shipping_name" VARCHAR(200),
ADD COLUMN     "transport_category" INTEGER,
ADD COLUMN     "un_number" VARCHAR(4);

-- AlterTable
ALTER TABLE "vehicles" ADD COLUMN     "max_mass_kg" INTEGER;

ALTER TABLE "products" ADD CONSTRAINT "products_dangerous_goods_check" CHECK (
  num_nulls("un_number", "proper_shipping_name", "hazard_class", "hazard_label", "transport_category") IN (0, 5)
  AND "transport_category" BETWEEN 0 AND 4
);

ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_max_mass_kg_check" CHECK ("max_mass_kg" >= 0);
