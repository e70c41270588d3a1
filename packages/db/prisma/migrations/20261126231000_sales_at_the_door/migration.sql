-- A stop that the driver made by selling goods that were aboard beyond the orders (docs/decisions/0297).
-- AlterTable
ALTER TABLE "stops" ADD COLUMN     "sold_at_door" BOOLEAN NOT NULL DEFAULT false;
