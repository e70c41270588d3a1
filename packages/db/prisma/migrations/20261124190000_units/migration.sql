-- What is sold by weight or volume has a measure of three decimals (docs/decisions/0266).

-- CreateEnum
CREATE TYPE "product_unit" AS ENUM ('each', 'bag', 'kg', 'tonne', 'm3', 'litre');

-- AlterTable
ALTER TABLE "products" ADD COLUMN "unit" "product_unit" NOT NULL DEFAULT 'each';
ALTER TABLE "order_lines" ALTER COLUMN "product_name" SET DATA TYPE VARCHAR(160);
ALTER TABLE "order_lines" ADD COLUMN "unit" "product_unit" NOT NULL DEFAULT 'each',
ADD COLUMN "measure" DOUBLE PRECISION NOT NULL DEFAULT 1,
ADD COLUMN "measure_price" INTEGER;

-- What is measured is not counted: it has no empties, and no count at which it is few.
ALTER TABLE products ADD CONSTRAINT products_unit CHECK (
  unit IN ('each', 'bag') OR (NOT returnable AND low_level IS NULL));
ALTER TABLE order_lines ADD CONSTRAINT order_lines_measure CHECK (
  CASE WHEN unit IN ('each', 'bag') THEN measure = 1 AND measure_price IS NULL
       ELSE measure > 0 AND measure <= 100000 AND measure::numeric = round(measure::numeric, 3) END);
