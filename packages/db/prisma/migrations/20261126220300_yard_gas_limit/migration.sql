-- How much gas may stand in a yard (docs/decisions/0294).
-- AlterTable
ALTER TABLE "locations" ADD COLUMN     "gas_limit_kg" INTEGER;

ALTER TABLE "locations" ADD CONSTRAINT "locations_gas_limit_kg_check" CHECK ("gas_limit_kg" >= 0);
