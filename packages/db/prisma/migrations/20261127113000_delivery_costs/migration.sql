-- What driving costs a business (docs/decisions/0328).
-- AlterTable
ALTER TABLE "delivery_settings" ADD COLUMN     "per_hour_pence" INTEGER DEFAULT 1500,
ADD COLUMN     "per_mile_pence" INTEGER DEFAULT 45;

ALTER TABLE delivery_settings ADD CONSTRAINT delivery_settings_costs
  CHECK (per_mile_pence BETWEEN 0 AND 100000000 AND per_hour_pence BETWEEN 0 AND 100000000);
